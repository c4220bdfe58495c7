import { describe, expect, test, vi } from 'vitest';
import type { Engine } from '../../src/workers/engine-service.ts';
import { Reviews, reviewedGame } from '../../src/workers/reviews.ts';
import { reviewGame } from '../../src/engine/search/review.ts';
import { readImport } from '../../src/engine/imported-game.ts';
import { importedMatch } from '../../src/match/imported-match.ts';
import { matchId, millis } from '../../src/match/ids.ts';
import { DEFAULT_OPTIONS } from '../../src/match/options.ts';
import type { Store } from '../../src/store/store.ts';
import { StoreUnavailable } from '../../src/store/store-errors.ts';
import { materialSearcher } from '../engine/search/material-searcher.ts';
import { drawnByLot, ended, playing } from '../views/support/samples.ts';
import { QUIET } from '../bot/support/fake-gate.ts';

const RESIGNED = { kind: 'win', winner: 'dark', reason: 'resigned' } as const;
const OVER = ended(playing('11-15', '22-18', '15x22', '25x18'), RESIGNED);
const numbered = (number: number) => ({ ...OVER, id: matchId(`m${number}`) });

/** A store that keeps one text, and a reviewer whose work is finished when the test says so. */
function fixture() {
  const kept = new Map<string, string>();
  const store = {
    readReview: vi.fn<Store['readReview']>((match, game) => Promise.resolve(kept.get(`${match} ${game}`))),
    writeReview: vi.fn<Store['writeReview']>((match, game, text) => {
      kept.set(`${match} ${game}`, text);
      return Promise.resolve();
    }),
  };
  const reviewer = vi.fn<Engine['review']>(({ game, done }) => {
    Atomics.store(new Int32Array(done), 0, game.moves.length);
    return Promise.resolve(reviewGame(game, materialSearcher(2), {}));
  });
  return { store, reviewer, kept, reviews: new Reviews({ store, log: QUIET, engine: { review: reviewer } }) };
}

describe('END-09: reviews', () => {
  test('END-09: given several who ask at once, then one review is made for all of them, and found by whoever comes later', async () => {
    const { store, reviewer, reviews } = fixture();
    expect(await reviews.find(OVER)).toBeUndefined();
    const [one, other] = [reviews.make(OVER), reviews.make(OVER)];
    if (!one.ok || !other.ok) throw new Error('it is not busy');
    const review = await one.value.review;
    expect(await other.value.review).toBe(review);
    expect(one.value.done()).toBe(4);
    expect(reviewer).toHaveBeenCalledTimes(1);
    expect(await reviews.find(OVER)).toEqual(review);
    // As the next process does, which has nothing in memory.
    expect(await new Reviews({ store, log: QUIET, engine: { review: reviewer } }).find(OVER)).toEqual(review);
    expect(reviewer).toHaveBeenCalledTimes(1);
  });

  test('START-15: given a game that was played elsewhere, then its review is found again, and written down nowhere', async () => {
    const { store, reviewer, reviews } = fixture();
    const given = readImport('1. 11-15 22-18');
    if (!given.ok) throw new Error('it can be read');
    const match = importedMatch(matchId('m9'), given.value, DEFAULT_OPTIONS, millis(0));
    reviews.imported.set(match.id, { game: given.value, match });
    expect(await reviews.find(match)).toBeUndefined();
    const making = reviews.make(match);
    const review = making.ok ? await making.value.review : undefined;
    expect(review?.moves).toHaveLength(2);
    expect(await reviews.find(match)).toBe(review);
    expect([store.readReview, store.writeReview].map(({ mock }) => mock.calls)).toEqual([[], []]);
    expect(await new Reviews({ store, log: QUIET, engine: { review: reviewer } }).find(match)).toBeUndefined();
  });

  test('END-09: given one that fails, then the asker has none, the next one is made, and so is the same one asked for again', async () => {
    const { reviewer, reviews } = fixture();
    reviewer.mockRejectedValueOnce(new Error('the worker died'));
    const [broken, next] = [reviews.make(OVER), reviews.make(numbered(2))];
    expect(broken.ok && (await broken.value.review)).toBeUndefined();
    expect(next.ok && (await next.value.review)).toBeDefined();
    const again = reviews.make(OVER);
    expect(again.ok && (await again.value.review)).toBeDefined();
  });

  test('END-09: given eight that wait, then a ninth is told that it is busy', async () => {
    const { reviewer, reviews } = fixture();
    const slow = Promise.withResolvers<void>();
    reviewer.mockImplementationOnce(async ({ game }) => {
      await slow.promise;
      return reviewGame(game, materialSearcher(1), {});
    });
    const made = Array.from({ length: 9 }, (_, number) => reviews.make(numbered(number)));
    expect(made.map(({ ok }) => ok)).toEqual([...Array.from({ length: 8 }, () => true), false]);
    slow.resolve();
    await Promise.all(made.flatMap((one) => (one.ok ? [one.value.review] : [])));
    expect(reviews.make(numbered(9)).ok).toBe(true);
  });

  test.each([
    ['no JSON', '{'],
    ['another shape', '{"moves":[]}'],
    ['fewer moves than the game', '{"first":"dark","moves":[]}'],
  ])('END-09: given what is kept has %s, then it counts as not there', async (_, text) => {
    const { store, reviews } = fixture();
    store.readReview.mockResolvedValue(text);
    expect(await reviews.find(OVER)).toBeUndefined();
  });

  test('RUN-03: given the database is away, then a review is made all the same', async () => {
    const { store, reviews } = fixture();
    store.readReview.mockRejectedValue(new StoreUnavailable('unavailable', 'away'));
    store.writeReview.mockRejectedValue(new StoreUnavailable('unavailable', 'away'));
    expect(await reviews.find(OVER)).toBeUndefined();
    const made = reviews.make(OVER);
    expect(made.ok && (await made.value.review)?.moves).toHaveLength(4);
  });

  test('RULE-14: given a random opening and tournament rules, then the engine knows both', () => {
    const lot = drawnByLot('9-13', '22-18', '11-16');
    const over = ended({ ...lot, game: { ...lot.game, rules: 'tournament' } }, RESIGNED);
    expect(reviewedGame(over)).toMatchObject({ opening: 3, advancesAreQuiet: false, moves: { length: 3 } });
    expect(reviewedGame(OVER)).toMatchObject({ opening: 0, advancesAreQuiet: true, drawTurns: 50 });
  });
});
