import { describe, expect, test } from 'vitest';
import { LiveMatch } from '../../../src/bot/runtime/live-match.ts';
import { nextGame } from '../../../src/bot/runtime/next-game.ts';
import { matchId } from '../../../src/match/ids.ts';
import { fold, type MatchEvent } from '../../../src/match/match.ts';
import { ALICE, BOB, CAROL, PLAYING, SOLO, turns } from '../../match/samples.ts';
import { clockOf, running, timeOf } from '../../match/timed.ts';

const DAY = timeOf(86_400, 60);
const GUILD = '700000000000000004';
let threads = 0;

function live(events: readonly MatchEvent[], people = [ALICE, BOB]): LiveMatch {
  threads += 1;
  const id = matchId(`m${threads}`);
  const one = new LiveMatch(id, { guildId: GUILD, channelId: '700000000000000003' }, people);
  one.threadId = `7000000000000001${threads}`;
  one.match = fold(id, [...events]);
  return one;
}

/** Alice has moved there: it is Bob's turn. */
const done = live([...running(DAY), ...turns('11-15')]);
const leadsTo = (...all: readonly LiveMatch[]) => nextGame([done, ...all], done, ALICE);

describe('TIME-10: the next game that waits for somebody', () => {
  test('TIME-10: given several that wait, then the soonest deadline is next, in whatever order they stand', () => {
    const [late, soon, none] = [live(running(timeOf(172_800, 60))), live(running(DAY)), live(PLAYING)];
    expect(leadsTo(late, none, soon)).toMatchObject({ guildId: GUILD, threadId: soon.threadId });
    expect(leadsTo(none, late)).toMatchObject({ threadId: late.threadId });
    expect(leadsTo(none)).toMatchObject({ threadId: none.threadId });
  });

  test('TIME-10: given none that waits, a game against the bot, or one of others, then none is next', () => {
    const others = live(running(DAY), [CAROL, BOB]);
    const solo = live([SOLO], [ALICE, CAROL]);
    expect(leadsTo(live([...running(DAY), ...turns('11-15')]), others, solo)).toBeUndefined();
  });

  test.each([
    ['it is one’s own turn', live(running(DAY))],
    ['the clock is a short one', live([...running(), ...turns('11-15')])],
    ['the clock is a total', live([...running(clockOf(10, 0)), ...turns('11-15')])],
    ['there is no clock', live([...PLAYING, ...turns('11-15')])],
  ])('TIME-10: given a match where %s, then it leads to no other', (_, here) => {
    const waits = live(running(DAY));
    expect(nextGame([here, waits], here, ALICE)).toBeUndefined();
    expect(nextGame([done, waits], done, CAROL)).toBeUndefined();
    expect(leadsTo(waits)).toBeDefined();
  });

  test('TIME-10: given an hour a move, then that is correspondence', () => {
    const hour = live([...running(timeOf(3600, 60)), ...turns('11-15')]);
    expect(nextGame([hour, live(running(DAY))], hour, ALICE)).toBeDefined();
  });
});
