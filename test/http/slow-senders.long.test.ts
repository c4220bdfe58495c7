import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { MoveServiceFixture } from './support/move-service-fixture.ts';

const POST = 'POST /v1/moves HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n{';

test.concurrent.each([
  ['nothing at all', '', ''],
  ['headers, a letter at a time', 'GET /live HTTP/1.1\r\nX: ', 'x'],
  ['a body, a letter at a time', POST, ' '],
  ['one request, and nothing more', 'GET /live HTTP/1.1\r\nHost: here\r\n\r\n', ''],
])(
  'RUN-09: given a connection on which comes %s, then it is closed',
  async (_what, first, then) => {
    const service = await MoveServiceFixture.start();
    const { port } = service.server.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    const closed = once(socket.resume(), 'close');
    socket.write(first);
    const trickle = setInterval(() => socket.write(then), 100);
    await closed;
    clearInterval(trickle);
    const { headersTimeout, requestTimeout } = service.server.server;
    expect(headersTimeout + requestTimeout).toBeLessThanOrEqual(15_000);
    await service.server.close();
  },
  60_000,
);
