import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { networkOf } from '../../src/http/move-service.ts';
import { MoveServiceFixture } from './support/move-service-fixture.ts';

let service: MoveServiceFixture;
let port: number;
const open: Socket[] = [];

beforeEach(async () => {
  service = await MoveServiceFixture.start();
  ({ port } = service.server.server.address() as AddressInfo);
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await service.server.close();
});

/** Opens a connection and says something on it. */
async function say(words: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  open.push(socket);
  await once(socket, 'connect');
  socket.write(words);
  return socket;
}

/** On a connection of its own, as a health check has it. */
async function isLive(): Promise<number | undefined> {
  const [answer] = (await once(get({ host: '127.0.0.1', port, path: '/live', agent: false }), 'response')) as [
    IncomingMessage,
  ];
  answer.resume();
  return answer.statusCode;
}

async function crowd(many: number, words: (index: number) => string): Promise<void> {
  for (let at = 0; at < many; at += 50) {
    await Promise.all(Array.from({ length: 50 }, (_, index) => say(words(at + index))));
  }
}

const ASKED = 'GET /live HTTP/1.1\r\nHost: here\r\n\r\n';
const HALF = 'GET /live HTTP/1.1\r\nHost: he';
const HALF_A_BODY =
  'POST /v1/moves HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"f';

describe('RUN-09: many connections', () => {
  test('RUN-09: given one address opens 700 connections and says nothing, half a request or one a while ago, then health is answered', async () => {
    await crowd(700, (index) => ['', HALF, HALF_A_BODY, ASKED][index % 4] ?? '');
    expect(await isLive()).toBe(200);
  });

  test('RUN-09: given a thousand requests on one connection, sent without a pause, then it is closed after them', async () => {
    const socket = await say(ASKED.repeat(1500));
    let heard = '';
    socket.setEncoding('utf8').on('data', (text: string) => (heard += text));
    await expect.poll(() => heard).toMatch(/\r\nconnection: close\r\n/iu);
    expect(heard.match(/HTTP\/1\.1 200/gu)).toHaveLength(1000);
  });

  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['2001:db8::3:4:5:6:7', '2001:db8:0:3'],
    ['::1', '0:0:0:0'],
  ])('RUN-09: the requests of %s are counted for %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
