import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ok } from '../../src/engine/result.ts';
import type { Answering } from '../../src/http/move-service.ts';
import type { MoveQuestion, MoveAnswer } from '../../src/http/move-worker.ts';
import { createLogger } from '../../src/bot/logger.ts';
import { MoveServiceFixture } from './support/move-service-fixture.ts';

const EMPTY: MoveAnswer = ok({ valid: false, error: { code: 'none', message: 'None.' } });

/** A worker whose every answer waits until it is called for. */
class SlowWorker implements Answering {
  readonly asked: MoveQuestion[] = [];
  readonly #waiting: (() => void)[] = [];

  run(question: MoveQuestion): Promise<MoveAnswer> {
    this.asked.push(question);
    return new Promise((resolve) => this.#waiting.push(() => resolve(EMPTY)));
  }

  answerOne(): void {
    this.#waiting.shift()?.();
  }

  async close(): Promise<void> {
    for (const answer of this.#waiting.splice(0)) answer();
  }
}

const AT_ONCE: Answering = { run: async () => EMPTY, close: async () => undefined };
const FAILING: Answering = { run: () => Promise.reject(new Error('secret')), close: async () => undefined };

/** Not over sockets, on which some might overtake others, and which have one address here. */
async function statusOf({ server }: MoveServiceFixture, remoteAddress: string, fen: string): Promise<number> {
  const request = { method: 'POST', url: '/v1/validate', payload: { fen }, remoteAddress } as const;
  return (await server.inject(request)).statusCode;
}

describe('RUN-09: the limits of the move service', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('RUN-09: given more requests in a minute than one address can make, then 429 until the minute is over, and health for ever', async () => {
    // Near the real time: timers of other tests in this process look at this clock, too.
    const start = vi.getRealSystemTime();
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    const service = await MoveServiceFixture.forTest({ requestsPerMinute: 3, worker: AT_ONCE });
    const ask = () => service.ask('/v1/validate', { fen: '' });
    // The fixture has asked once, for the description.
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
    vi.setSystemTime(start + 20_000);
    const refused = await ask();
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'too-many-requests' } } });
    expect(refused.headers['retry-after']).toBe('40');
    expect(await statusOf(service, '192.0.2.2', '')).toBe(200);
    for (let asked = 0; asked < 5; asked += 1) expect((await service.server.inject('/live')).statusCode).toBe(200);
    vi.setSystemTime(start + 60_000);
    expect((await ask()).status).toBe(200);
  });

  test('RUN-09: given two addresses of one household, then they share what one address can ask, and others do not', async () => {
    const service = await MoveServiceFixture.forTest({ requestsPerMinute: 2, worker: AT_ONCE });
    const ask = (from: string) => statusOf(service, from, '');
    expect(await ask('2001:db8:1:2::1')).toBe(200);
    expect(await ask('2001:db8:1:2:ffff::2')).toBe(200);
    expect(await ask('2001:db8:1:2::3')).toBe(429);
    expect(await ask('2001:db8:1:3::1')).toBe(200);
  });

  test('RUN-09: given one address asks more than its share, then 503, and when to come again', async () => {
    const worker = new SlowWorker();
    const service = await MoveServiceFixture.forTest({ worker });
    const ask = async (fen: string) => service.server.inject({ method: 'POST', url: '/v1/validate', payload: { fen } });
    const waiting = ['1', '2', '3', '4', '5'].map((fen) => ask(fen));
    const refused = await ask('more');
    expect(refused.json()).toMatchObject({ error: { code: 'busy' } });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
    for (const [number, answer] of waiting.entries()) {
      await expect.poll(() => worker.asked.length).toBe(number + 1);
      worker.answerOne();
      expect((await answer).statusCode).toBe(200);
    }
  });

  test('RUN-09: given somebody who waits goes away, then nobody thinks about their question', async () => {
    const worker = new SlowWorker();
    const service = await MoveServiceFixture.forTest({ worker });
    const first = service.ask('/v1/validate', { fen: 'first' });
    await expect.poll(() => worker.asked.length).toBe(1);
    const leaving = new AbortController();
    const body = JSON.stringify({ fen: 'gone' });
    const gone = service.send('/v1/validate', { method: 'POST', body, signal: leaving.signal });
    const sockets = (): Promise<number> =>
      new Promise((resolve) => service.server.server.getConnections((_error, count) => resolve(count)));
    await expect.poll(sockets).toBe(2);
    leaving.abort();
    await expect(gone).rejects.toThrow();
    await expect.poll(sockets).toBe(1);
    const last = service.ask('/v1/validate', { fen: 'last' });
    worker.answerOne();
    await first;
    await expect.poll(() => worker.asked.length).toBe(2);
    worker.answerOne();
    await last;
    expect(worker.asked.map(({ body }) => body)).toEqual([{ fen: 'first' }, { fen: 'last' }]);
  });

  test('RUN-09: given a worker fails, then 500 without a word of why, which the log has', async () => {
    const log = createLogger('silent', undefined);
    const logged = vi.spyOn(log, 'error');
    const service = await MoveServiceFixture.forTest({ worker: FAILING, log });
    const answer = await service.ask('/v1/validate', { fen: '' });
    expect(answer).toMatchObject({ status: 500, body: { error: { code: 'internal' } } });
    expect(JSON.stringify(answer.body)).not.toContain('secret');
    expect(logged).toHaveBeenCalledOnce();
  });

  test('RUN-09: given more than 64 kB, then 413 on every route', async () => {
    const service = await MoveServiceFixture.forTest({ worker: AT_ONCE });
    const body = (length: number) => `{"pdn":"${' '.repeat(length - 10)}"}`;
    for (const path of ['/v1/moves', '/v1/apply', '/v1/best', '/v1/validate'])
      expect(await service.ask(path, body((64 << 10) + 1))).toMatchObject({
        status: 413,
        body: { error: { code: 'too-large' } },
      });
    expect((await service.ask('/v1/validate', body(64 << 10))).status).toBe(200);
  });

  test.each([
    ['no HTTP', 'hello\r\n\r\n', 400, 'bad-request'],
    ['an unknown method', 'PLAY /v1/moves HTTP/1.1\r\nHost: here\r\n\r\n', 400, 'bad-request'],
    ['endless headers', `GET / HTTP/1.1\r\nHost: here\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers-too-large'],
  ])('RUN-09: given %s, then the one shape of errors, too', async (_what, said, status, code) => {
    const { server } = await MoveServiceFixture.forTest({ worker: AT_ONCE });
    const { port } = server.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    let heard = '';
    socket.on('data', (text: string) => (heard += text));
    socket.write(said);
    await once(socket, 'close');
    const [head = '', body = ''] = heard.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(JSON.parse(body)).toMatchObject({ error: { code } });
  });
});
