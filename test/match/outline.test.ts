import { describe, expect, test } from 'vitest';
import { bySoonest, waitsFor } from '../../src/match/outline.ts';
import { fold, type MatchEvent } from '../../src/match/match.ts';
import { ACCEPTED, ALICE, at, BOB, CAROL, CHALLENGED, HOTSEAT, MATCH, OPENED, PLAYING, turns, won } from './samples.ts';
import { running } from './timed.ts';

const READY_ASKED: MatchEvent = { type: 'ReadyAsked', at: at(200), seats: { dark: ALICE, light: BOB } };
const PAUSED: MatchEvent = { type: 'GamePaused', at: at(120) };
const STOPPED: MatchEvent = { type: 'ClockStopped', at: at(110), reason: 'gateway-away' };

describe('TIME-10: whom a match waits for', () => {
  test.each<[string, readonly MatchEvent[], typeof ALICE, number | undefined | 'not']>([
    ['an invitation, for the invited', [CHALLENGED], BOB, at(3600)],
    ['an invitation, for the challenger', [CHALLENGED], ALICE, 'not'],
    ['an open table, for its host', [OPENED], ALICE, 'not'],
    ['a ready check, for the challenger', [CHALLENGED, ACCEPTED, READY_ASKED], ALICE, at(200 + 300)],
    ['a ready check, for the invited', [CHALLENGED, ACCEPTED, READY_ASKED], BOB, 'not'],
    ['a game, for the player on move', running(), ALICE, at(460)],
    ['a game, for the other', running(), BOB, 'not'],
    ['a game, for a watcher', running(), CAROL, 'not'],
    ['a game without a clock', PLAYING, ALICE, undefined],
    ['a game whose clock stands', [...running(), STOPPED], ALICE, undefined],
    ['both sides of a game', [HOTSEAT], ALICE, undefined],
    ['a game in a pause', [...running(), ...turns('11-15'), PAUSED], BOB, 'not'],
    ['a game that is over', [...PLAYING, won('dark', 'resigned', 300)], BOB, 'not'],
  ])('TIME-10: given %s, then it is known until when', (_, events, player, until) => {
    expect(waitsFor(fold(MATCH, [...events]), player)).toEqual(until === 'not' ? undefined : { until });
  });

  test('TIME-10: given several, then the soonest deadline comes first, then what has none, then what does not wait', () => {
    const [soon, late, never] = [{ until: at(1) }, { until: at(2) }, { until: undefined }];
    expect([never, late, soon].toSorted(bySoonest)).toEqual([soon, late, never]);
    // A list sorts what is undefined last by itself.
    expect(bySoonest(never, undefined)).toBeLessThan(0);
    expect(bySoonest(undefined, soon)).toBeGreaterThan(0);
  });
});
