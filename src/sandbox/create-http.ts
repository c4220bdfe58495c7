import type { FastifyInstance } from 'fastify';
import type { SandboxUser } from './client/sandbox-user.ts';
import type { PersonName } from './state/sample-world.ts';
import { createApiServer } from './rest/api-server.ts';
import type { ApiParts } from './rest/api-server.ts';
import { pageRoutes } from './live/page-routes.ts';
import { PageSockets } from './live/page-socket.ts';
import { acceptSockets } from './accept-sockets.ts';
import { bundlePage } from './serve-page.ts';

export interface HttpParts extends ApiParts {
  readonly users: ReadonlyMap<PersonName, SandboxUser>;
  readonly page: boolean;
}

export interface Http {
  readonly listen: (port: number) => Promise<void>;
  /** Cuts everything and listens again at the same port. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const HOST = '127.0.0.1';

/** The one HTTP server of the sandbox: Discord's API, the gateway, the uploads and the page. */
export function createHttp(parts: HttpParts): Http {
  let running: FastifyInstance | undefined;
  let port = 0;
  const page = parts.page ? bundlePage() : undefined;
  const listen = async (wanted: number): Promise<void> => {
    const app = await createApiServer(parts);
    pageRoutes(app, parts.state, parts.faults, page);
    const pageSockets = new PageSockets(parts);
    const sockets = acceptSockets(app, parts.state, parts.gateway, [pageSockets.route]);
    app.addHook('preClose', async () => {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      pageSockets.close();
      await Promise.resolve();
    });
    await app.listen({ host: HOST, port: wanted });
    const address = app.server.address();
    port = typeof address === 'object' && address !== null ? address.port : wanted;
    parts.state.url = `http://${HOST}:${port}`;
    running = app;
  };
  const stop = async (): Promise<void> => {
    await running?.close();
    running = undefined;
  };
  return {
    listen,
    stop,
    restart: async () => {
      await stop();
      await listen(port);
    },
  };
}
