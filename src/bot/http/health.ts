import { Status, type Client } from 'discord.js';
import type { FastifyInstance } from 'fastify';

export interface Health {
  readonly isReady: () => boolean;
  readonly runningMatches: () => number;
}

/** Whether clicks can arrive: a client that was ready once stays so even without a connection. */
export const isConnected = (client: Client): boolean =>
  client.isReady() && client.ws.shards.every(({ status }) => status === Status.Ready);

export function addHealth(server: FastifyInstance, health: Health): void {
  server.get('/health', async (_request, reply) => {
    const isReady = health.isReady();
    await reply.code(isReady ? 200 : 503).send({ ready: isReady, matches: health.runningMatches() });
  });
}
