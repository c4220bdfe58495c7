import fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Logger } from '../logger.ts';
import { addHealth, type Health } from './health.ts';
import { answerErrors, answerUnreadable, sendError, toHttpError } from './http-errors.ts';
import { LONGEST_GAME } from './move-limits.ts';
import type { MoveWorkers } from './move-service.ts';

/** Milliseconds: who is slower to send headers, or all of a request, is cut off. */
const HEADERS_WITHIN = 5_000;
const REQUEST_WITHIN = 10_000;
const KEEP_ALIVE = 5_000;
const MOST_CONNECTIONS = 500;

/** The server of `HTTP_PORT`, not listening yet: health for everybody, moves where the operator wants that. */
export async function createHttpServer(
  health: Health,
  { moveService }: Pick<NonNullable<Config['http']>, 'moveService'>,
  log: Logger,
  workers?: MoveWorkers,
): Promise<FastifyInstance> {
  const server = fastify({
    logger: false,
    bodyLimit: LONGEST_GAME,
    requestTimeout: REQUEST_WITHIN,
    keepAliveTimeout: KEEP_ALIVE,
    http: { headersTimeout: HEADERS_WITHIN, connectionsCheckingInterval: HEADERS_WITHIN },
    forceCloseConnections: true,
    // It would not be said in the one shape of errors.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, _request, reply) => sendError(reply, toHttpError(error, log)),
  });
  server.server.maxConnections = MOST_CONNECTIONS;
  server.removeContentTypeParser('text/plain');
  answerErrors(server, log);
  addHealth(server, health);
  if (moveService !== undefined) {
    // Loaded only where it is wanted: it has libraries of its own.
    const { addMoveService } = await import('./move-service.ts');
    await server.register(async (scope) => addMoveService(scope, moveService, workers), { prefix: '/v1' });
  }
  return server;
}

export async function serveHttp(
  health: Health,
  http: NonNullable<Config['http']>,
  log: Logger,
): Promise<FastifyInstance> {
  const server = await createHttpServer(health, http, log);
  const { host, port } = http;
  await server.listen({ host, port });
  return server;
}
