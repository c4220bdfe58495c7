import { expect } from 'vitest';
import type { MatchEvent } from '../../../src/match/match.ts';
import { newMatch } from '../../../src/match/phases.ts';
import { matchId, revision } from '../../../src/match/ids.ts';
import { ACCEPTED, at, BOB, STARTED } from '../../match/samples.ts';
import type { StoreTest } from './store-contract.ts';
import { asked, begun, CODE, collected, comings, opened, TURNS, whereabouts } from './tale.ts';

export function testAppending(test: StoreTest): void {
  test('RUN-03: given entries, then they are read in order, together what was decided together', async ({ store }) => {
    const tale = await begun(store, 'm1');
    for (const turn of TURNS) await tale.tell(store, turn);
    expect(await store.readMatch(tale.id)).toStrictEqual(tale.read);
    expect(tale.entries).toHaveLength(2 + TURNS.length);
  });

  test('RUN-03: given somebody has written meanwhile, then nothing of the entry is written', async ({ store }) => {
    const tale = await asked(store, 'm1');
    const behind = tale.match;
    await tale.tell(store, ACCEPTED, STARTED);
    const late: readonly MatchEvent[] = [ACCEPTED, STARTED, ...TURNS];
    const where = whereabouts(undefined, '1600000000000000009');
    expect(await store.append({ before: behind, events: late, where })).toBe('conflict');
    expect(await store.readMatch(tale.id)).toStrictEqual(tale.read);
  });

  test('RUN-03: given an entry that would leave a gap, or begin a match that is there, then it is a conflict', async ({
    store,
  }) => {
    const tale = await asked(store, 'm1');
    for (const before of [
      { ...tale.match, revision: revision(2) },
      { ...newMatch(matchId('m2')), revision: revision(1) },
      newMatch(tale.id),
    ])
      expect(await store.append({ before, events: [STARTED], where: tale.where })).toBe('conflict');
    expect(await collected(store.allMatches())).toStrictEqual([tale.read]);
  });

  test('START-02: given a conflict, then the read models are as they were', async ({ store }) => {
    const tale = await opened(store, 'm1', CODE);
    const behind = tale.match;
    await tale.tell(store, { type: 'MatchClosed', reason: 'cancelled', at: at(5) });
    const joined: MatchEvent = { type: 'TableJoined', player: BOB, at: at(6) };
    expect(await store.append({ before: behind, events: [joined], where: tale.where })).toBe('conflict');
    expect(await store.findTable(CODE)).toMatchObject({ isOpen: false, closed: 'cancelled' });
  });

  test('RUN-03: given ten who append to one match at once, then exactly one of them has written', async ({ store }) => {
    const tale = await begun(store, 'm1');
    const before = tale.match;
    const rivals = Array.from({ length: 10 }, (_, index) =>
      comings(2).concat({ type: 'PlayerVanished', seat: 'dark', at: at(200 + index) }),
    );
    const all = await Promise.all(rivals.map((events) => store.append({ before, events, where: tale.where })));
    const winner = rivals.filter((_, index) => all[index] !== 'conflict');
    expect(winner).toHaveLength(1);
    const value = { ...tale.stored, entries: [...tale.entries, ...winner] };
    expect(await store.readMatch(tale.id)).toStrictEqual({ ok: true, value });
  });

  test('RUN-03: given forty matches that are written at once, then each has all of its own', async ({ store }) => {
    const tales = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const tale = await begun(store, `m${index}`);
        for (const turn of TURNS) await tale.tell(store, turn);
        return tale;
      }),
    );
    for (const tale of tales) expect(await store.readMatch(tale.id)).toStrictEqual(tale.read);
  });

  test('RUN-03: given a match of five hundred events in a few entries, then it is read whole', async ({ store }) => {
    const tale = await begun(store, 'm1');
    const events = comings(497);
    for (let from = 0; from < events.length; from += 200) await tale.tell(store, ...events.slice(from, from + 200));
    expect(await store.readMatch(tale.id)).toStrictEqual(tale.read);
    expect(tale.match.revision).toBe(500);
  });

  test('RUN-03: given a thread opened after the invitation, then the match is where it was last', async ({ store }) => {
    const tale = await asked(store, 'm1');
    const other = await asked(store, 'm2');
    tale.where = whereabouts(undefined, '1600000000000000001');
    await tale.tell(store, ACCEPTED, STARTED);
    expect(await store.readMatch(tale.id)).toStrictEqual(tale.read);
    expect(await store.readMatch(other.id)).toStrictEqual(other.read);
  });
}
