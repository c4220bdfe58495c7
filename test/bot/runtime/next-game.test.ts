import { describe, expect, test } from 'vitest';
import { nextGame } from '../../../src/bot/runtime/next-game.ts';
import { matchId } from '../../../src/match/ids.ts';
import { fold, type MatchEvent } from '../../../src/match/match.ts';
import { newMatch } from '../../../src/match/phases.ts';
import { ALICE, BOB, CAROL, MATCH, PLAYING, SOLO, turns } from '../../match/samples.ts';
import { clockOf, running, timeOf } from '../../match/timed.ts';
import { MemoryStore } from '../../support/memory-store.ts';
import { FaultyStore } from '../support/faulty-store.ts';

const DAY = timeOf(86_400, 60);
const GUILD = '700000000000000004';

const live = (events: readonly MatchEvent[]) => ({ match: fold(MATCH, [...events]) });

/** Alice has moved there: it is Bob's turn. */
const done = live([...running(DAY), ...turns('11-15')]);

/** A store of these matches, by their threads. */
async function storeOf(matches: Readonly<Record<string, readonly MatchEvent[]>>): Promise<MemoryStore> {
  const store = new MemoryStore();
  for (const [threadId, events] of Object.entries(matches))
    await store.append({
      before: newMatch(matchId(`in ${threadId}`)),
      events,
      where: { guildId: GUILD, channelId: '700000000000000003', threadId },
    });
  return store;
}

const leadsTo = async (matches: Readonly<Record<string, readonly MatchEvent[]>>, from = done, player = ALICE) =>
  nextGame(await storeOf(matches), from, player);
const [SOON, LATE, NONE] = ['1', '2', '3'];

describe('TIME-10: the next game that waits for somebody', () => {
  test('TIME-10: given several that wait, then the soonest deadline is next, in whatever order they stand', async () => {
    const [soon, late, none] = [running(DAY), running(timeOf(172_800, 60)), PLAYING];
    expect(await leadsTo({ [LATE]: late, [NONE]: none, [SOON]: soon })).toEqual({ guildId: GUILD, threadId: SOON });
    expect(await leadsTo({ [NONE]: none, [LATE]: late })).toMatchObject({ threadId: LATE });
    expect(await leadsTo({ [NONE]: none })).toMatchObject({ threadId: NONE });
  });

  test('TIME-10: given none that waits, a game against the bot, or one of others, then none is next', async () => {
    const moved = [...running(DAY), ...turns('11-15')];
    expect(await leadsTo({ [SOON]: moved, [LATE]: [SOLO] })).toBeUndefined();
    const asBob = live(running(DAY));
    expect(await leadsTo({ [SOON]: running(DAY), [LATE]: [SOLO] }, asBob, BOB)).toBeUndefined();
    expect(await leadsTo({ [SOON]: moved }, asBob, BOB)).toMatchObject({ threadId: SOON });
  });

  test.each([
    ['it is one’s own turn', live(running(DAY))],
    ['the clock is a short one', live([...running(), ...turns('11-15')])],
    ['the clock is a total', live([...running(clockOf(10, 0)), ...turns('11-15')])],
    ['there is no clock', live([...PLAYING, ...turns('11-15')])],
  ])('TIME-10: given a match where %s, then it leads to no other', async (_, here) => {
    const waits = { [SOON]: running(DAY) };
    expect(await leadsTo(waits, here)).toBeUndefined();
    expect(await leadsTo(waits, done, CAROL)).toBeUndefined();
    expect(await leadsTo(waits)).toBeDefined();
  });

  test('TIME-10: given an hour a move, then that is correspondence', async () => {
    const hour = live([...running(timeOf(3600, 60)), ...turns('11-15')]);
    expect(await leadsTo({ [SOON]: running(DAY) }, hour)).toBeDefined();
  });

  test('TIME-10: given the store can not tell, then it leads nowhere', async () => {
    const store = new FaultyStore();
    store.trouble = 'away';
    expect(await nextGame(store, done, ALICE)).toBeUndefined();
  });
});
