import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isDeeperThan } from '../../src/http/serve-http.ts';
import { filled, KINGS, MOST, SHUFFLE } from './support/bombs.ts';
import { MoveServiceFixture } from './support/move-service-fixture.ts';

let service: MoveServiceFixture;
beforeAll(async () => {
  service = await MoveServiceFixture.start();
});
afterAll(() => service.server.close());

const FENS: readonly (readonly [what: string, fen: string])[] = [
  ['one square, hundreds of times', `B:W${'1,'.repeat(480)}1:B5`],
  ['kings without a square', `B:W${'K'.repeat(990)}:B5`],
  ['a range without an end', `B:W1-${'9'.repeat(980)}:B5`],
];

const halves = (one: string, other: string): string => {
  const half = Math.floor((MOST - 10) / 2);
  return one.repeat(half) + other.repeat(half);
};
const GAMES: readonly (readonly [what: string, pdn: string])[] = [
  ['games', filled('[A "b"]*')],
  ['variations in variations', halves('(', ')')],
  ['comments in comments', halves('{', '}')],
  ['a comment without an end', filled('a', '{')],
  ['commands in comments', filled('{[%clk 1:00:00]} ')],
  ['one number', filled('9')],
  ['steps without an end', filled('11-15-')],
  ['nothing but escapes', filled('\\', '[Event "')],
  ['tags', filled('[A "b"]')],
  ['blanks in tags', filled(`[Event a${' '.repeat(9000)}b]`)],
  ['letters from right to left', filled('\u202E', '', MOST / 3)],
  ['a game that never ends', filled(SHUFFLE, KINGS)],
];

describe('RUN-09: games and positions that are too large', () => {
  test.each(GAMES)('RUN-09: given 64 kB of %s, then it is answered, in a few words', async (_what, pdn) => {
    const { status, body } = await service.ask('/v1/validate', { pdn });
    expect(status).toBe(200);
    expect(JSON.stringify(body).length).toBeLessThan(1000);
  });

  test.each(['/v1/moves', '/v1/apply', '/v1/best'])(
    'RUN-09: given a game of thousands of turns, then %s refuses it',
    async (path) => {
      const { status, body } = await service.ask(path, { pdn: filled(SHUFFLE, KINGS) });
      expect(status).toBe(422);
      expect(body).toMatchObject({ error: { code: 'game-too-long', at: { field: 'pdn' } } });
      const longest = await service.ask(path, { pdn: KINGS + SHUFFLE.repeat(500), moves: ['32-28'], limit: undefined });
      expect(longest.status).toBe(200);
    },
  );

  test.each(FENS)('RUN-09: given a position of %s, then it is refused', async (_what, fen) => {
    expect((await service.ask('/v1/moves', { fen })).status).toBe(422);
    expect((await service.ask('/v1/moves', { fen: fen.repeat(30) })).status).toBe(400);
  });
});

describe('RUN-09: JSON that is made to be slow', () => {
  const nested = (open: string, close: string): string => {
    const many = Math.floor((MOST - 20) / (open.length + close.length));
    return `{"pdn":${open.repeat(many)}1${close.repeat(many)}}`;
  };

  test.each([
    ['lists in lists', nested('[', ']')],
    ['objects in objects', nested('{"a":', '}')],
    ['brackets that are never closed', '['.repeat(MOST)],
    ['a prototype', `{"__proto__":${'['.repeat(30_000)}1${']'.repeat(30_000)}}`],
  ])('RUN-09: given 64 kB of %s, then nobody parses it', async (_what, body) => {
    const { status, body: answer } = await service.ask('/v1/validate', body);
    expect(status).toBe(400);
    expect(answer).toHaveProperty('error.message', expect.stringContaining('nested'));
  });

  test('RUN-09: given keys that nobody knows, then they are not all repeated', async () => {
    const body = Object.fromEntries(Array.from({ length: 900 }, (_, key) => [`${key}${'k'.repeat(60)}`, 1]));
    const { status, body: answer } = await service.ask('/v1/validate', body);
    expect(status).toBe(400);
    expect(JSON.stringify(answer).length).toBeLessThan(400);
  });

  test('RUN-09: what stands in a text is no level, and what is closed is none any more', () => {
    expect(isDeeperThan(1, JSON.stringify({ pdn: '[{,"\\'.repeat(1000) }))).toBe(false);
    expect(isDeeperThan(1, '[[1]]')).toBe(true);
    expect(isDeeperThan(2, `[${'[1],'.repeat(1000)}{}]`)).toBe(false);
    expect(isDeeperThan(2, '{"a":')).toBe(false);
    expect(isDeeperThan(1, '{"a":"')).toBe(false);
    expect(isDeeperThan(1, String.raw`{"a":"\",[["}`)).toBe(false);
  });
});
