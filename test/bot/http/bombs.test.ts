import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isCrowded } from '../../../src/bot/http/crowded-json.ts';
import { FILE, filled, GAME, KINGS, SHUFFLE } from './support/bombs.ts';
import { MoveServiceFixture } from './support/move-service-fixture.ts';

let service: MoveServiceFixture;
beforeAll(async () => {
  service = await MoveServiceFixture.start();
});
afterAll(() => service.server.close());

const FENS: readonly (readonly [what: string, fen: string])[] = [
  ['one square, hundreds of times', `B:W${'1,'.repeat(480)}1:B5`],
  ['one number', `B:W${'9'.repeat(990)}:B5`],
  ['kings without a square', `B:W${'K'.repeat(990)}:B5`],
  ['sides without pieces', ':'.repeat(1000)],
  ['a range without an end', `B:W1-${'9'.repeat(980)}:B5`],
];

describe('RUN-09: games and positions that are too large', () => {
  test('RUN-09: given more games than are checked at once, then none is, and it is said how many there may be', async () => {
    const { status, body } = await service.ask('/v1/validate', { pdn: filled('[A "b"]*', FILE) });
    expect(status).toBe(422);
    expect(body).toMatchObject({ error: { code: 'too-many-games', at: { field: 'pdn' } } });
    const few = await service.ask('/v1/validate', { pdn: '[A "b"]*'.repeat(2000) });
    expect(few).toMatchObject({ status: 200, body: { valid: true, games: { length: 2000 } } });
  });

  test.each(['/v1/moves', '/v1/apply', '/v1/best'])(
    'RUN-09: given a game of thousands of turns, then %s refuses it',
    async (path) => {
      const { status, body } = await service.ask(path, { pdn: filled(SHUFFLE, GAME, KINGS) });
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
  const deep = (open: string, close: string, many: number): string =>
    `{"pdn":${open.repeat(many)}1${close.repeat(many)}}`;

  test.each([
    ['lists in lists', deep('[', ']', 400_000)],
    ['objects in objects', deep('{"a":', '}', 150_000)],
    ['brackets that are never closed', '['.repeat(1_000_000)],
    ['keys', `{${Array.from({ length: 80_000 }, (_, key) => `"k${key}":1`).join()}}`],
    ['a prototype', `{"__proto__":${'['.repeat(400_000)}1${']'.repeat(400_000)}}`],
  ])('RUN-09: given a megabyte of %s, then nobody parses it', async (_what, body) => {
    const { status, body: answer } = await service.ask('/v1/validate', body);
    expect(status).toBe(400);
    expect(answer).toMatchObject({ error: { message: 'This request holds more values than any question needs.' } });
  });

  test('RUN-09: given keys that nobody knows, then they are not all repeated', async () => {
    const body = Object.fromEntries(Array.from({ length: 900 }, (_, key) => [`${key}${'k'.repeat(900)}`, 1]));
    const { status, body: answer } = await service.ask('/v1/validate', body);
    expect(status).toBe(400);
    expect(JSON.stringify(answer).length).toBeLessThan(400);
  });

  test('RUN-09: what stands in a text is no value, and every request that is allowed fits', () => {
    expect(isCrowded(JSON.stringify({ pdn: '[{,"\\'.repeat(1000) }), 1)).toBe(false);
    expect(isCrowded('{"a":1,"b":2}', 2)).toBe(false);
    expect(isCrowded('{"a":1,"b":2}', 1)).toBe(true);
    expect(isCrowded('{"a":"', 1)).toBe(false);
    expect(isCrowded(String.raw`{"a":"\",[["}`, 1)).toBe(false);
  });

  test('RUN-09: given as many moves as there may be, then they are read', async () => {
    const moves = Array.from({ length: 1000 }, () => '11-15');
    const { status, body } = await service.ask('/v1/apply', { fen: 'B:W18:B5', pdn: undefined, moves, drawTurns: 50 });
    expect(status).toBe(422);
    expect(body).toMatchObject({ error: { at: { field: 'moves.0' } } });
  });
});
