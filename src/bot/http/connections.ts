import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** While some are being closed to make room, there may be this many more. */
const LEAVING = 50;

/**
 * Holds at most `most` connections. When they are all taken, the one that has waited longest without having sent a whole
 * request makes room: whoever opens many and sends slowly only shuts out themselves, never a health check.
 */
export function limitConnections(server: Server, most: number): void {
  /** Each with the request that is being answered, the one that waits longest first. */
  const open = new Map<Socket, IncomingMessage | undefined>();
  server.maxConnections = most + LEAVING;
  server.on('connection', (socket: Socket) => {
    if (open.size >= most) {
      const longest = waitingLongest(open) ?? socket;
      open.delete(longest);
      longest.destroy();
      if (longest === socket) return;
    }
    open.set(socket, undefined);
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    if (!open.has(socket)) return;
    open.set(socket, request);
    response.once('close', () => {
      // Not while the next one, sent without waiting, is being answered.
      if (open.get(socket) !== request) return;
      open.delete(socket);
      open.set(socket, undefined);
    });
  });
}

function waitingLongest(open: ReadonlyMap<Socket, IncomingMessage | undefined>): Socket | undefined {
  for (const [socket, request] of open) if (request?.complete !== true) return socket;
  return undefined;
}
