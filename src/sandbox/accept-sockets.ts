import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer } from 'ws';
import { GatewayConnection } from './gateway/connection.ts';
import type { Gateway } from './gateway/gateway.ts';
import type { DiscordState } from './state/discord-state.ts';

/** Gateway messages are at most 4096 bytes ("Gateway", sending events). */
const GATEWAY_BYTES = 4096;

export type UpgradeRoute = (request: IncomingMessage, socket: Duplex, head: Buffer, url: URL) => boolean;

/** Lets WebSocket clients in: the page's routes first, and the gateway at the root, where `GET /gateway/bot` sends bots. */
export function acceptSockets(
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
    if (!isBot || Date.now() < gateway.awayUntil) return refuseUpgrade(socket, isBot ? 503 : 403);
    sockets.handleUpgrade(request, socket, head, (client) => {
      if (url.searchParams.get('v') !== '10') return client.close(4012, 'Invalid API version.');
      if ((url.searchParams.get('encoding') ?? 'json') !== 'json')
        return client.close(4002, 'Only JSON is spoken here.');
      return void new GatewayConnection(client, gateway, state);
    });
  });
  return sockets;
}

/** Ends an upgrade with a plain HTTP status. */
export function refuseUpgrade(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
