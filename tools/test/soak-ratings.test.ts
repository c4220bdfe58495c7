import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MatchEvent } from '../../src/match/match.ts';
import { millis } from '../../src/match/ids.ts';
import { DEFAULT_OPTIONS, UNTIMED_OPTIONS } from '../../src/match/options.ts';
import { rateGame } from '../../src/match/rating.ts';
import { ALICE, at, BOB, CAROL } from '../../test/match/samples.ts';
import { meet, played as playedGame } from '../../test/store/contract/tale.ts';
import { MemoryStore } from '../../test/support/memory-store.ts';
import { tries } from '../../test/support/tries.ts';
import { played, rested, UNKNOWN } from '../soak/glicko.ts';
import { readStories, storyOf, type Stories } from '../soak/judge-journal.ts';
import { judgeRatings, judgeRebuilt, readRows, type Rows } from '../soak/judge-ratings.ts';

const LONG = { ...DEFAULT_OPTIONS, time: { limit: millis(3_600_000), warning: 'none' } } as const;
const DAY = 86_400;

/** Nine games of three, three of which don't count, over some months: the sixth of Alice and Bob on one day is one too many. */
async function season(): Promise<{ readonly read: Stories; readonly rows: Rows; readonly store: MemoryStore }> {
  const store = new MemoryStore();
  await meet(store, ALICE, BOB, CAROL);
  const day = at(0) % (DAY * 1000);
  const midnight = DAY - day / 1000;
  for (const index of [0, 1, 2, 3, 4])
    await playedGame(store, `m${index}`, {
      from: midnight + 600 * index,
      to: midnight + 600 * index + 90,
      winner: 'dark',
    });
  const late = { from: midnight + 4000, to: midnight + 4100 };
  await playedGame(store, 'm5', { ...late, rating: { unrated: 'pair-limit' } });
  await playedGame(store, 'm6', { ...late, dark: CAROL, options: LONG });
  await playedGame(store, 'm7', { from: 90 * DAY, to: 90 * DAY + 60, winner: 'light' });
  await playedGame(store, 'm8', {
    from: 91 * DAY,
    to: 91 * DAY + 60,
    dark: BOB,
    light: CAROL,
    options: UNTIMED_OPTIONS,
  });
  return { store, read: await readStories(store), rows: await readRows(store.database) };
}

const judge = ({ stories, person }: Stories, rows: Rows): string => judgeRatings(stories, rows, person).join('\n');

test('RUN-12: given any two players and any rest, then the judge rates a game as the bot does', () => {
  const strength = fc.record({
    rating: fc.double({ min: 400, max: 2800, noNaN: true }),
    deviation: fc.double({ min: 45, max: 350, noNaN: true }),
    volatility: fc.double({ min: 0.03, max: 0.1, noNaN: true }),
    idle: fc.double({ min: 0, max: 400 * DAY * 1000, noNaN: true }),
  });
  const near = (value: object): object =>
    Object.fromEntries(Object.entries(value).map(([key, number]) => [key, expect.closeTo(number as number, 6)]));
  fc.assert(
    fc.property(strength, strength, fc.constantFrom('dark', 'light', undefined), (dark, light, winner) => {
      const now = millis(at(0));
      const before = (own: typeof dark) => ({ ...own, playedAt: millis(now - own.idle) });
      const rated = rateGame({ dark: before(dark), light: before(light) }, winner, now);
      const [own, other] = [rested(dark, dark.idle), rested(light, light.idle)];
      const score = winner === undefined ? 0.5 : winner === 'dark' ? 1 : 0;
      expect(rated.dark.before).toMatchObject(near(own));
      expect(rated.dark.after).toMatchObject(near(played(own, other, score)));
    }),
    tries(200),
  );
  expect(played(UNKNOWN, UNKNOWN, 1).rating).toBeCloseTo(
    rateGame({ dark: undefined, light: undefined }, 'dark', at(0)).dark.after.rating,
  );
});

describe('RUN-12: the judge of ratings', () => {
  test('given nine games as the store keeps them, then nothing is wrong, and a rebuild changes nothing', async () => {
    const { store, read, rows } = await season();
    expect(rows.rated_games).toMatchObject([{ number: 7 }]);
    expect(judge(read, rows)).toBe('');
    await store.rebuildReadModels();
    expect(judgeRebuilt(rows, await readRows(store.database))).toEqual([]);
  });

  const anew = (
    read: Stories,
    id: string,
    change: (entry: readonly MatchEvent[]) => readonly MatchEvent[],
  ): Stories => ({
    ...read,
    stories: read.stories.map((story) =>
      story.id === id ? storyOf({ ...story, entries: story.entries.map(change) }) : story,
    ),
  });
  const isRated = ({ type }: MatchEvent): boolean => type === 'GameRated';
  const with_ =
    (changes: object, of: MatchEvent['type'] = 'GameRated') =>
    (entry: readonly MatchEvent[]): readonly MatchEvent[] =>
      entry.map((event) => (event.type === of ? Object.assign({}, event, changes) : event));

  test.each<[string, RegExp, (read: Stories) => Stories]>([
    [
      'a game that counts has no rating',
      /expected a rating in live, found one in none/,
      (read) => anew(read, 'm1', (entry) => entry.filter((event) => !isRated(event))),
    ],
    [
      'it has two',
      /rated that does not end/,
      (read) => anew(read, 'm1', (entry) => [...entry, ...entry.filter(isRated)]),
    ],
    ['a number comes twice', /expected "number 3", found 2/, (read) => anew(read, 'm2', with_({ number: 2 }))],
    [
      'a rating is another one',
      /rated game 7: expected .* found/,
      (read) => anew(read, 'm7', with_({ dark: { before: UNKNOWN, after: UNKNOWN } })),
    ],
    [
      'the sixth game of a day counts',
      /expected a game to be pair-limit, found live/,
      (read) => anew(read, 'm5', with_({ rating: { pool: 'live' } }, 'GameStarted')),
    ],
    [
      'an untimed game counts',
      /expected a game to be no-clock, found live/,
      (read) => anew(read, 'm8', with_({ rating: { pool: 'live' } }, 'GameStarted')),
    ],
    [
      'a game that counts does not',
      /expected a game to be live, found casual/,
      (read) => anew(read, 'm7', with_({ rating: { unrated: 'casual' } }, 'GameStarted')),
    ],
  ])('given %s, then that is found', async (_, problem, spoil) => {
    const { read, rows } = await season();
    expect(judge(spoil(read), rows)).toMatch(problem);
  });

  test.each<[string, RegExp, (rows: Rows) => Partial<Rows>]>([
    ['a result is missing', /table results: m0 3 alice is missing/, ({ results }) => ({ results: results.slice(1) })],
    [
      'a game is there that nobody played',
      /table games: .* is too much/,
      ({ games }) => ({ games: games.flatMap((game) => [game, { ...game, number: 99, game: 77 }]) }),
    ],
    [
      'a winner is another',
      /expected winner "dark", found "light"/,
      ({ games }) => ({ games: games.map((game) => ({ ...game, winner: 'light' as const })) }),
    ],
    [
      'a rating differs by a millionth of itself',
      /table ratings: .* expected rating/,
      ({ ratings }) => ({ ratings: ratings.map((row) => ({ ...row, rating: row.rating * 1.000001 })) }),
    ],
    [
      'a win was not counted',
      /live alice: expected wins 5, found 0/,
      ({ ratings }) => ({ ratings: ratings.map((row) => ({ ...row, wins: 0 })) }),
    ],
    [
      'the counter has gone on',
      /table rated_games: .* expected number 7, found 8/,
      ({ rated_games }) => ({ rated_games: rated_games.map((row) => ({ ...row, number: 8 })) }),
    ],
  ])('given %s, then that is found', async (_, problem, spoil) => {
    const { read, rows } = await season();
    const spoilt = { ...rows, ...spoil(rows) };
    expect(judge(read, spoilt)).toMatch(problem);
    expect(judgeRebuilt(rows, spoilt)).not.toEqual([]);
  });
});
