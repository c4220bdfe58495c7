import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PlayerId, playerId } from '../../src/match/ids.ts';
import { DEFAULT_OPTIONS, type MatchOptions, UNTIMED_OPTIONS } from '../../src/match/options.ts';
import type { EventRow } from '../../src/store/sql-journal.ts';
import { at, drawn, won } from '../match/samples.ts';
import { MemoryStore } from '../support/memory-store.ts';
import { tries } from '../support/tries.ts';
import { begunBy, OTHER_SERVER, SERVER, type Tale, whereabouts } from './contract/tale.ts';
import { goldenJournals, goldenVersions } from './golden/golden-journal.ts';

const PEOPLE = 4;
const SLOW: MatchOptions = { ...DEFAULT_OPTIONS, time: { limit: at(0), warning: 'none' } };
const OPTIONS = [DEFAULT_OPTIONS, DEFAULT_OPTIONS, SLOW, UNTIMED_OPTIONS];

const anyGame = fc.record({
  pair: fc.constantFrom([0, 1], [1, 0], [0, 2], [3, 0], [2, 1], [3, 2]),
  options: fc.nat(OPTIONS.length - 1),
  guildId: fc.constantFrom(SERVER, SERVER, OTHER_SERVER),
  winner: fc.constantFrom('dark', 'light', undefined),
});
const anyStep = fc.oneof(
  { weight: 6, arbitrary: fc.array(anyGame, { minLength: 1, maxLength: 3 }) },
  { weight: 1, arbitrary: fc.nat(PEOPLE - 1) },
);
/** Games that end at the same time, or somebody who is forgotten; and the hours until then. */
const anyStory = fc.array(fc.tuple(anyStep, fc.integer({ min: 1, max: 900 })), { minLength: 4, maxLength: 14 });
type Story = typeof anyStory extends fc.Arbitrary<infer T> ? T : never;

/** Lives through a story. People who come back are new ones. */
async function live(store: MemoryStore, story: Story): Promise<void> {
  const ids = new Map<number, PlayerId>();
  let [hour, count] = [0, 0];
  const meet = async (person: number): Promise<PlayerId> => {
    count += 1;
    const id = await store.meetPlayer({ id: playerId(`p${count}`), userId: `user-${person}`, name: `${person}` });
    ids.set(person, id);
    return id;
  };
  for (const [step, hours] of story) {
    hour += hours;
    const now = hour * 3600;
    if (typeof step === 'number') {
      const id = ids.get(step);
      if (id !== undefined) await store.forgetPlayer(id);
      continue;
    }
    const begun: (readonly [Tale, 'dark' | 'light' | undefined])[] = [];
    for (const { pair, options, guildId, winner } of step) {
      const [dark, light] = [await meet(pair[0] ?? 0), await meet(pair[1] ?? 1)];
      count += 1;
      const game = { dark, light, options: OPTIONS[options] ?? SLOW, from: now - 60, where: whereabouts(guildId) };
      begun.push([await begunBy(store, `m${count}`, game), winner]);
    }
    const ends = begun.toReversed().map(([tale, winner]) => {
      const end = winner === undefined ? drawn('agreement', now) : won(winner, 'resigned', now);
      return tale.tell(store, end);
    });
    await Promise.all(ends);
  }
}

/** All that is made anew, without the numbers of its rows. */
async function rowsOf(store: MemoryStore) {
  return store.database.read(async (queries) => {
    const games = await queries.selectFrom('games').selectAll().execute();
    const nameOf = new Map(games.map(({ number, match_id, game }) => [number, `${match_id} ${game}`]));
    const results = await queries.selectFrom('results').selectAll().execute();
    return {
      games: byText(games.map((row) => Object.assign({}, row, { number: 0 }))),
      results: byText(results.map((row) => Object.assign({}, row, { number: nameOf.get(row.number) }))),
      ratings: byText(await queries.selectFrom('ratings').selectAll().execute()),
      counters: byText(await queries.selectFrom('rated_games').selectAll().execute()),
    };
  });
}

const byText = (rows: readonly object[]): string[] => rows.map((row) => JSON.stringify(row)).toSorted();

test.each(goldenVersions())(
  'HIST-01, RUN-12: given journals in format %d, when games are made from them, then there is one for each end, and all that was rated follows',
  async (version) => {
    const store = new MemoryStore();
    const journals = goldenJournals(version);
    for (const { name, rows } of journals) await insertRows(store, name, rows);
    const ends = journals.flatMap(({ rows }) => rows.filter(({ data }) => data.includes('"GameEnded"')));
    const rated = journals.filter(({ rows }) => rows.some(({ data }) => data.includes('"GameRated"')));
    const rebuilt = await store.rebuildReadModels();
    expect(rebuilt).toMatchObject({ matches: journals.length, games: ends.length, rated: rated.length });
    expect(ends.length).toBeGreaterThan(10);
  },
);

/** Puts a journal there as it was written, whatever its format. */
const insertRows = (store: MemoryStore, id: string, rows: readonly EventRow[]): Promise<void> =>
  store.database.write(async (queries) => {
    const head = { id, guild_id: SERVER, guild_time: 0, channel_id: '1500000000000000001', thread_id: null };
    await queries
      .insertInto('matches')
      .values({ ...head, revision: rows.length })
      .execute();
    const rest = { match_id: id, append_id: null, type: '', at: 0 };
    await queries
      .insertInto('events')
      .values(rows.map((row) => Object.assign({}, row, rest)))
      .execute();
  });

test('RUN-12, RUN-14, HIST-01: given any games, of which some end at once, and people who are forgotten in between and come back, when all is made anew from the journals, then the same numbers stand there', async () => {
  let [rated, forgotten] = [0, 0];
  await fc.assert(
    fc.asyncProperty(anyStory, async (story) => {
      const store = new MemoryStore();
      await live(store, story);
      const before = await rowsOf(store);
      const rebuilt = await store.rebuildReadModels();
      expect(rebuilt.problems).toEqual([]);
      expect(await rowsOf(store)).toEqual(before);
      rated += rebuilt.rated;
      forgotten += 2 * before.games.length - before.results.length;
    }),
    tries(60),
  );
  expect(Math.min(rated, forgotten)).toBeGreaterThan(50);
});
