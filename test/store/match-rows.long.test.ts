import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { BOT } from '../../src/match/ids.ts';
import { evolve } from '../../src/match/match.ts';
import { type Match, newMatch } from '../../src/match/phases.ts';
import { fillRows } from '../../src/store/fill-rows.ts';
import { EVERY_SHARD } from '../../src/store/store.ts';
import { journalOf } from '../match/journal-of.ts';
import { anyAttempts } from '../match/random-actions.ts';
import { ALICE, at, MATCH, SOLO, started } from '../match/samples.ts';
import { MemoryStore } from '../support/memory-store.ts';
import { tries } from '../support/tries.ts';
import { begun, collected, shownAs, Tale, whereabouts } from './contract/tale.ts';

/** The row of each match, and of each of its people. */
const rowsOf = ({ database }: MemoryStore) =>
  database.read(async (queries) => ({
    matches: await queries.selectFrom('matches').selectAll().orderBy('number').execute(),
    people: await queries.selectFrom('match_players').selectAll().orderBy('player_id').execute(),
  }));

test('RUN-03: given any history, then after every entry the rows are those that the journal leads to', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(anyAttempts, async (attempts) => {
      const store = new MemoryStore();
      let match: Match = newMatch(MATCH);
      for (const events of journalOf(attempts)) {
        const appended = await store.append({ before: match, events, where: whereabouts() });
        if (appended === 'conflict') throw new Error('nobody else writes');
        match = appended.reduce<Match>(evolve, match);
        const rows = await rowsOf(store);
        await store.rebuildReadModels();
        expect(await rowsOf(store)).toEqual(rows);
        expect(rows.matches).toMatchObject([{ phase: match.phase, revision: match.revision }]);
        seen.add(match.phase).add(`${rows.people.length} people`);
        if (rows.matches.some(({ stops }) => stops !== null)) seen.add('stopped');
      }
    }),
    tries(25),
  );
  expect([...seen]).toEqual(
    expect.arrayContaining(['invited', 'open-table', 'playing', 'paused', 'ended', 'closed', 'stopped', '3 people']),
  );
});

test('RUN-03: given rows that were spoilt, when they are made anew, then they are as they were; a match that is due at another time is looked at', async () => {
  const store = new MemoryStore();
  const [attempts] = fc.sample(
    anyAttempts.filter((all) => journalOf(all).length > 3),
    { numRuns: 1, seed: 1 },
  );
  let match: Match = newMatch(MATCH);
  for (const events of journalOf(attempts ?? [])) {
    const appended = await store.append({ before: match, events, where: whereabouts() });
    if (appended !== 'conflict') match = appended.reduce<Match>(evolve, match);
  }
  const shown = shownAs('{}', { revision: match.revision, isSettled: true, cardId: '7' });
  await store.beat({ shards: EVERY_SHARD, at: at(1), shownStates: new Map([[MATCH, shown]]) });
  const before = await rowsOf(store);
  await store.rebuildReadModels();
  expect(await rowsOf(store)).toEqual(before);
  await store.database.write(async (queries) => {
    await queries.deleteFrom('match_players').execute();
    await queries
      .updateTable('matches')
      .set({ phase: 'unreadable', is_live: 0, due_at: 1, waits_for: 'nobody', stops: 'x' })
      .execute();
  });
  await store.rebuildReadModels();
  expect(await rowsOf(store)).toEqual({
    ...before,
    matches: before.matches.map((row) => Object.assign({}, row, { settled: null })),
  });
  expect(await collected(store.unsettled(EVERY_SHARD))).toEqual([MATCH]);
});

test('START-10, RUN-03: given a program of before died on the bot’s turn, with all of it shown, then a start looks after the match', async () => {
  const store = new MemoryStore();
  const toMove = await begun(store, 'to-move');
  const thinking = new Tale('thinking');
  await thinking.tell(store, { ...SOLO, seats: { dark: BOT, light: ALICE } });
  await thinking.tell(store, started(BOT, ALICE, 1));
  await store.database.write(async (queries) => {
    for (const { stored, id } of [toMove, thinking]) {
      const shown = JSON.stringify({ version: 2, settled: stored.entries.flat().length });
      await queries.updateTable('matches').set({ shown }).where('id', '=', id).execute();
    }
    await fillRows(queries);
  });
  expect(await collected(store.unsettled(EVERY_SHARD))).toEqual([thinking.id]);
});
