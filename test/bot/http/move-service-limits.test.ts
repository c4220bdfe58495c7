import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ok } from '../../../src/engine/result.ts';
import type { Answering, MoveWorkers } from '../../../src/bot/http/move-service.ts';
import type { Question, Told } from '../../../src/bot/http/move-worker.ts';
import { createLogger } from '../../../src/bot/logger.ts';
import { MoveServiceFixture } from './support/move-service-fixture.ts';

const EMPTY: Told = ok({ valid: false, games: [] });

/** A worker whose every answer waits until it is called for. */
class SlowWorker implements Answering {
  readonly asked: Question[] = [];
  readonly #waiting: (() => void)[] = [];

  run(question: Question): Promise<Told> {
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
const workers = (rules: Answering, search = AT_ONCE): MoveWorkers => ({ rules, search });

describe('RUN-09: the limits of the move service', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('RUN-09: given more requests in a minute than one address can make, then 429 until the minute is over, and health for ever', async () => {
    // Near the real time: timers of other tests in this process look at this clock, too.
    const start = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    const service = await MoveServiceFixture.forTest({ requestsPerMinute: 3, workers: workers(AT_ONCE) });
    const ask = () => service.ask('/v1/validate', { fen: '' });
    // The fixture has asked once, for the description.
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
    vi.setSystemTime(start + 20_000);
    const refused = await ask();
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'too-many-requests' } } });
    expect(refused.headers['retry-after']).toBe('40');
    const elsewhere = {
      method: 'POST',
      url: '/v1/validate',
      payload: { fen: '' },
      remoteAddress: '192.0.2.2',
    } as const;
    expect((await service.server.inject(elsewhere)).statusCode).toBe(200);
    for (let asked = 0; asked < 5; asked += 1) expect((await service.server.inject('/live')).statusCode).toBe(200);
    vi.setSystemTime(start + 60_000);
    expect((await ask()).status).toBe(200);
  });

  test('RUN-09: given too much is waiting, then 503, and those that wait are answered one after the other', async () => {
    const rules = new SlowWorker();
    const service = await MoveServiceFixture.forTest({ workers: workers(rules) });
    // Not over sockets, on which some might overtake others.
    const ask = async (fen: string) => service.server.inject({ method: 'POST', url: '/v1/validate', payload: { fen } });
    const waiting = Array.from({ length: 16 }, (_, number) => ask(String(number)));
    const refused = await ask('more');
    expect(refused.json()).toMatchObject({ error: { code: 'busy' } });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
    for (const [number, answer] of waiting.entries()) {
      await expect.poll(() => rules.asked.length).toBe(number + 1);
      rules.answerOne();
      expect((await answer).statusCode).toBe(200);
    }
    expect(rules.asked.map(({ body }) => body)).toEqual(waiting.map((_, number) => ({ fen: String(number) })));
  });

  test('RUN-09: given somebody who waits goes away, then nobody thinks about their question', async () => {
    const rules = new SlowWorker();
    const service = await MoveServiceFixture.forTest({ workers: workers(rules) });
    const first = service.ask('/v1/validate', { fen: 'first' });
    await expect.poll(() => rules.asked.length).toBe(1);
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
    rules.answerOne();
    await first;
    await expect.poll(() => rules.asked.length).toBe(2);
    rules.answerOne();
    await last;
    expect(rules.asked.map(({ body }) => body)).toEqual([{ fen: 'first' }, { fen: 'last' }]);
  });

  test('RUN-09: given searches are waiting, then questions of rules are answered', async () => {
    const search = new SlowWorker();
    const service = await MoveServiceFixture.forTest({ workers: workers(AT_ONCE, search) });
    const found = service.ask('/v1/best', {}).catch(() => undefined);
    await expect.poll(() => search.asked.length).toBe(1);
    expect((await service.ask('/v1/validate', { fen: '' })).status).toBe(200);
    search.answerOne();
    await found;
  });

  test('RUN-09: given a worker fails, then 500 without a word of why, which the log has', async () => {
    const log = createLogger('silent', undefined);
    const logged = vi.spyOn(log, 'error');
    const service = await MoveServiceFixture.forTest({ workers: workers(FAILING), log });
    const answer = await service.ask('/v1/validate', { fen: '' });
    expect(answer).toMatchObject({ status: 500, body: { error: { code: 'internal' } } });
    expect(JSON.stringify(answer.body)).not.toContain('secret');
    expect(logged).toHaveBeenCalledOnce();
  });

  test.each([
    ['/v1/moves', 64 << 10],
    ['/v1/apply', 64 << 10],
    ['/v1/best', 64 << 10],
    ['/v1/validate', 1 << 20],
  ])('RUN-09: given %s with more than %i bytes, then 413', async (path, most) => {
    const service = await MoveServiceFixture.forTest({ workers: workers(AT_ONCE) });
    const body = (length: number) => `{"pdn":"${' '.repeat(length - 10)}"}`;
    const tooLarge = await service.ask(path, body(most + 1));
    expect(tooLarge).toMatchObject({ status: 413, body: { error: { code: 'too-large' } } });
    if (path === '/v1/validate') expect((await service.ask(path, body(most))).status).toBe(200);
  });

  test.each([
    ['no HTTP', 'hello\r\n\r\n', 400, 'bad-request'],
    ['an unknown method', 'PLAY /v1/moves HTTP/1.1\r\nHost: here\r\n\r\n', 400, 'bad-request'],
    ['endless headers', `GET / HTTP/1.1\r\nHost: here\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers-too-large'],
  ])('RUN-09: given %s, then the one shape of errors, too', async (_what, said, status, code) => {
    const { server } = await MoveServiceFixture.forTest({ workers: workers(AT_ONCE) });
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
