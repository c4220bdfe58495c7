import { Status, type Client } from 'discord.js';
import fastify, { type FastifyInstance } from 'fastify';

export interface Health {
  readonly isReady: () => boolean;
  readonly runningMatches: () => number;
}

/** Whether clicks can arrive: a client that was ready once stays so even without a connection. */
export const isConnected = (client: Client): boolean =>
  client.isReady() && client.ws.shards.every(({ status }) => status === Status.Ready);

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
