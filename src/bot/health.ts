import { Status, type Client } from 'discord.js';
import fastify, { type FastifyInstance } from 'fastify';

/** What a health check asks about. */
export interface Health {
  /** The gateway is connected: clicks arrive. */
  readonly isReady: () => boolean;
  readonly runningMatches: () => number;
}

/** Whether clicks can arrive. The client itself counts as ready for good once it has been ready. */
export const isConnected = (client: Client): boolean =>
  client.isReady() && client.ws.shards.every(({ status }) => status === Status.Ready);

/** `GET /health`: 200 while clicks can arrive, 503 while they can't. Rejects when the port can't be had. */
export async function serveHealth(
  health: Health,
  { host, port }: { host: string; port: number },
): Promise<FastifyInstance> {
  const server = fastify({ logger: false });
  server.get('/health', async (_request, reply) => {
    const isReady = health.isReady();
    await reply.code(isReady ? 200 : 503).send({ ready: isReady, matches: health.runningMatches() });
  });
  await server.listen({ host, port });
  return server;
}
