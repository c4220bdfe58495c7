import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { answerErrors, answerUnreadable, HttpError, sendError, toHttpError } from './http-errors.ts';
import { DEEPEST_BODY, LONGEST_BODY } from './move-api.ts';
import type { Answering, MoveServiceOptions } from './move-service.ts';

export interface HttpOptions {
  readonly host: string;
  readonly port: number;
  /** Names, besides this machine's own, by which metrics and moves are asked for where only this machine can ask. */
  readonly allowedHosts: readonly string[];
  /** The referee for other programs (RUN-09); `undefined`: off. */
  readonly moveService: MoveServiceOptions | undefined;
}

/** Milliseconds: who is slower to send headers, or all of a request, is cut off. */
const HEADERS_WITHIN = 5_000;
const REQUEST_WITHIN = 10_000;
const KEEP_ALIVE = 5_000;
/** A connection is closed after so many requests: a client with more to ask opens a new one, behind others. */
const REQUESTS_A_CONNECTION = 1000;

/** The parts of the bot that the server tells about. */
export interface HttpSources {
  readonly health: {
    readonly isLive: boolean;
    /** Why presses can't arrive or be saved; nothing means ready. */
    lacking(): readonly string[];
    runningMatches(): number | Promise<number>;
  };
  readonly metrics?: { readonly contentType: string; text(): Promise<string> } | undefined;
}

/** The server of `HTTP_PORT`, not listening yet: health for everybody, moves where the operator wants that. */
export async function createHttpServer(
  { health, metrics }: HttpSources,
  http: Omit<HttpOptions, 'port'>,
  log: Logger,
  worker?: Answering,
): Promise<FastifyInstance> {
  // Loaded only where there is a port to serve.
  const { fastify } = await import('fastify');
  const server = fastify({
    logger: false,
    bodyLimit: LONGEST_BODY,
    requestTimeout: REQUEST_WITHIN,
    keepAliveTimeout: KEEP_ALIVE,
    maxRequestsPerSocket: REQUESTS_A_CONNECTION,
    http: { headersTimeout: HEADERS_WITHIN, connectionsCheckingInterval: HEADERS_WITHIN },
    forceCloseConnections: true,
    // That answer would not have the one shape of errors.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, _request, reply) => sendError(reply, toHttpError(error, log)),
  });
  server.removeContentTypeParser('text/plain');
  refuseDeepJson(server);
  answerErrors(server, log);
  addHealth(server, health);
  await server.register(async (scope) => {
    refuseOtherHosts(scope, http);
    if (metrics !== undefined) {
      scope.get('/metrics', async (_request, reply) => {
        await reply.type(metrics.contentType).send(await metrics.text());
      });
    }
    const { moveService } = http;
    if (moveService === undefined) return;
    // Loaded only where it is wanted: it has libraries of its own.
    const { addMoveService } = await import('./move-service.ts');
    await scope.register(async (service) => addMoveService(service, moveService, worker), { prefix: '/v1' });
  });
  return server;
}

/** `/live` for what restarts the process, `/ready` (`/health` is the same) for what watches whether people can play. */
function addHealth(server: FastifyInstance, health: HttpSources['health']): void {
  server.get('/live', async (_request, reply) => {
    await reply.code(health.isLive ? 200 : 503).send({ live: health.isLive });
  });
  for (const path of ['/ready', '/health']) {
    server.get(path, async (_request, reply) => {
      const lacking = health.lacking();
      const matches = await health.runningMatches();
      if (lacking.length === 0) await reply.code(200).send({ ready: true, matches });
      else await reply.code(503).send({ ready: false, matches, lacking });
    });
  }
}

const isLoopback = (hostname: string): boolean =>
  /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(hostname.toLowerCase());

/**
 * On a server that only this machine can reach, refuses requests that name another host: a web page that is open there
 * could else let a name of its own lead here, and read the answers.
 */
function refuseOtherHosts(scope: FastifyInstance, { host, allowedHosts }: Omit<HttpOptions, 'port'>): void {
  if (!isLoopback(host)) return;
  scope.addHook('onRequest', async ({ headers }) => {
    const hostname = URL.parse(`http://${headers.host ?? ''}`)?.hostname ?? '';
    if (!isLoopback(hostname) && !allowedHosts.includes(hostname)) throw new HttpError(403);
  });
}

const TOO_DEEP = {
  code: 'bad-request',
  message: 'This request has lists or objects nested deeper than any question needs.',
};

/** Whether JSON nests more than `most` levels deep, found in one pass: a parser would build all of it first. */
export function isDeeperThan(most: number, json: string): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charAt(at);
    if (sign === '"') at = endOfText(json, at + 1);
    else if ((sign === '[' || sign === '{') && (depth += 1) > most) return true;
    else if (sign === ']' || sign === '}') depth -= 1;
  }
  return false;
}

function endOfText(json: string, from: number): number {
  let at = from;
  while (at < json.length && json.charAt(at) !== '"') at += json.charAt(at) === '\\' ? 2 : 1;
  return at;
}

function refuseDeepJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (isDeeperThan(DEEPEST_BODY, body)) done(new HttpError(400, TOO_DEEP));
    else void parse(request, body, done);
  });
}

export async function serveHttp(sources: HttpSources, http: HttpOptions, log: Logger): Promise<FastifyInstance> {
  const server = await createHttpServer(sources, http, log);
  const { host, port } = http;
  try {
    await server.listen({ host, port });
  } catch (error) {
    await server.close();
    throw error;
  }
  return server;
}

/** Whether another program listens on the port. */
export const isPortTaken = (error: unknown): error is Error & { readonly port: number } =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/**
 * Serves from the first moment on, while `open` waits for the database. An earlier process that is about to end has the
 * port for as long as it has the database: so a port that is taken is tried once more after that.
 */
export async function serveWhenFree<T>(
  sources: HttpSources,
  http: HttpOptions | undefined,
  log: Logger,
  open: () => Promise<T>,
): Promise<[server: FastifyInstance | undefined, opened: T]> {
  if (http === undefined) return [undefined, await open()];
  const early = await serveHttp(sources, http, log).catch((error: unknown) => {
    if (!isPortTaken(error)) throw error;
    return undefined;
  });
  try {
    const opened = await open();
    return [early ?? (await serveHttp(sources, http, log)), opened];
  } catch (error) {
    await early?.close();
    throw error;
  }
}
