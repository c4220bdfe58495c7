import type { FastifyInstance } from 'fastify';
import type { SandboxUser } from './client/sandbox-user.ts';
import type { FirstSteps } from './protocol.ts';
import { createApiServer, type ApiParts } from './rest/api-server.ts';
import { pageRoutes } from './live/page-routes.ts';
import { loadPage } from './live/page-files.ts';
import { PageSockets } from './live/page-socket.ts';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { GatewayConnection } from './gateway/connection.ts';
import type { Gateway } from './gateway/gateway.ts';
import type { DiscordState } from './state/discord-state.ts';

interface HttpParts extends ApiParts {
  /** By id. */
  readonly users: ReadonlyMap<string, SandboxUser>;
  readonly page: boolean;
  readonly firstSteps: FirstSteps | undefined;
}

interface Http {
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
  const page = parts.page ? loadPage() : [];
  const listen = async (wanted: number): Promise<void> => {
    const app = await createApiServer(parts);
    pageRoutes(app, parts.state, page);
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

/** Gateway messages are at most 4096 bytes ("Gateway", sending events). */
const GATEWAY_BYTES = 4096;

type UpgradeRoute = (request: IncomingMessage, socket: Duplex, head: Buffer, url: URL) => boolean;

/** The page's routes first, then the gateway at the root, where `GET /gateway/bot` sends bots. */
function acceptSockets(
  app: FastifyInstance,
  state: DiscordState,
  gateway: Gateway,
  routes: readonly UpgradeRoute[],
): WebSocketServer {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: GATEWAY_BYTES });
  app.server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (routes.some((route) => route(request, socket, head, url))) return;
    // Browsers always name their origin, bots never do: no web page may pose as a bot.
    const isBot = request.headers.origin === undefined && url.pathname === '/';
    if (!isBot || gateway.isAway) return refuseUpgrade(socket, isBot ? 503 : 403);
    sockets.handleUpgrade(request, socket, head, (client) => {
      if (url.searchParams.get('v') !== '10') return client.close(4012, 'Invalid API version.');
      if ((url.searchParams.get('encoding') ?? 'json') !== 'json')
        return client.close(4002, 'Only JSON is spoken here.');
      return void new GatewayConnection(client, gateway, state);
    });
  });
  return sockets;
}

function refuseUpgrade(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
