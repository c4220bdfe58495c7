import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findImpossibleEvent } from '../../src/match/journal.ts';
import { changedBy, evolve, fold, type MatchEvent } from '../../src/match/match.ts';
import { type Match, newMatch } from '../../src/match/phases.ts';
import { BOT, type PlayerId, revision } from '../../src/match/ids.ts';
import { UNTIMED_OPTIONS } from '../../src/match/options.ts';
import { goldenJournals } from '../store/golden/golden-journal.ts';
import { tries } from '../support/tries.ts';
import { rateGame } from '../../src/match/rating.ts';
import { journalOf } from './journal-of.ts';
import { anyAttempts } from './random-actions.ts';
import {
  ACCEPTED,
  ALICE,
  at,
  BOB,
  CAROL,
  CHALLENGED,
  closed,
  CODE,
  drawn,
  HOTSEAT,
  MATCH,
  OPENED,
  PLAYING,
  RESIGNED,
  SOLO,
  squares,
  STARTED,
  started,
  turns,
  won,
} from './samples.ts';
import { boardUp, running } from './timed.ts';

const options = UNTIMED_OPTIONS;
const OFFERED: MatchEvent = { type: 'DrawOffered', seat: 'dark', at: at(65) };
const takenBack = (moves: number): MatchEvent => ({ type: 'MoveTakenBack', seat: 'dark', moves, at: at(95) });
const ASKED_BACK = { type: 'TakebackAsked', seat: 'dark', moves: 0, at: at(92) } as const satisfies MatchEvent;
const DECLINED_BACK: MatchEvent = { type: 'TakebackDeclined', request: revision(9), at: at(96) };
const LONGER = [...PLAYING, ...turns('11-15', '22-18', '15x22', '25x18')];
const WATCHED: MatchEvent = { type: 'Watched', player: CAROL, at: at(65) };
const PAUSED: MatchEvent = { type: 'GamePaused', at: at(70) };
const REQUESTED: MatchEvent = { type: 'PauseRequested', seat: 'dark', at: at(65) };
const REFUSED: MatchEvent = { type: 'PauseRefused', request: revision(9), at: at(70) };
const AGREED: MatchEvent = { type: 'ResumeAgreed', seat: 'dark', at: at(75) };
const GONE: MatchEvent = { type: 'PlayerVanished', seat: 'light', at: at(65) };
const LEFT = won('dark', 'left');
const OVER = [...PLAYING, RESIGNED];
const yes = (seconds: number): MatchEvent => ({ type: 'RematchAccepted', seat: 'dark', at: at(seconds) });
const passed: MatchEvent = { type: 'SeatPassed', player: CAROL, at: at(92) };
const joined = (player: PlayerId): MatchEvent => ({ type: 'TableJoined', player, at: at(1) });
const READY: MatchEvent = { type: 'ReadyAsked', seats: { dark: ALICE, light: BOB }, at: at(61) };
const MOVED = turns('11-15')[0] ?? STARTED;
const STOPPED: MatchEvent = { type: 'ClockStopped', reason: 'process-away', at: at(66) };
const seated = (player: PlayerId): MatchEvent => ({ type: 'SeatOffered', player, code: CODE, at: at(91) });
const hotseat = (dark: PlayerId, light: PlayerId): MatchEvent => ({ ...HOTSEAT, seats: { dark, light } });
const TOURNAMENT = { ...CHALLENGED, options: { ...options, rules: 'tournament' } } as MatchEvent;
const COUNTED = [CHALLENGED, ACCEPTED, started(ALICE, BOB, 60, { pool: 'live' })];
const RATED: MatchEvent = {
  type: 'GameRated',
  number: 1,
  pool: 'live',
  ...rateGame({ dark: undefined, light: undefined }, 'light', at(90)),
  at: at(90),
};

test('RUN-03: given whatever anybody asked whenever, then nothing that was decided is taken for a mistake', () => {
  let events = 0;
  fc.assert(
    fc.property(anyAttempts, (attempts) => {
      const entries = journalOf(attempts);
      events += entries.flat().length;
      expect(findImpossibleEvent(MATCH, entries.flat())).toBeUndefined();
      // Nor is what an entry leads to, wherever the journal ends.
      const until = entries.slice(0, Math.floor(entries.length / 2));
      expect(findImpossibleEvent(MATCH, until.flat())).toBeUndefined();
    }),
    tries(400),
  );
  expect(events).toBeGreaterThan(4000);
});

describe('an unsound journal', () => {
  const cases: readonly (readonly [string, readonly MatchEvent[], MatchEvent])[] = [
    ['a challenge to oneself', [], { ...CHALLENGED, invited: ALICE } as MatchEvent],
    ['a second challenge', [CHALLENGED], CHALLENGED],
    ['a start without a challenge', [], STARTED],
    ['a move before the start', [CHALLENGED], MOVED],
    ['an offer before the start', [CHALLENGED], OFFERED],
    ['an end before the start', [CHALLENGED], RESIGNED],
    ['a second end', OVER, RESIGNED],
    ['a running game cancelled', PLAYING, closed('cancelled')],
    ['a short form of no move', PLAYING, { type: 'MovePlayed', seat: 'dark', squares: squares('11'), at: at(70) }],
    ['a withdrawal of no offer', PLAYING, { type: 'DrawWithdrawn', at: at(70), offer: revision(4) }],
    ['an acceptance of nothing', [], ACCEPTED],
    ['an acceptance of a table', [OPENED], ACCEPTED],
    ['a host who joins', [OPENED], joined(ALICE)],
    ['a game of strangers', [CHALLENGED, ACCEPTED], started(ALICE, CAROL, 92)],
    ['a game against oneself', [CHALLENGED, ACCEPTED], started(ALICE, ALICE, 92)],
    ['a game without the host of its table', [OPENED, joined(BOB)], started(BOB, CAROL, 92)],
    ['a game that begins twice', PLAYING, STARTED],
    ['a hotseat game in a match that has begun', PLAYING, hotseat(ALICE, BOB)],
    ['a hotseat game of one name', [], hotseat(BOB, BOB)],
    ['a game of the bot against itself', [], { ...SOLO, player: BOT }],
    ['a game against the bot without the bot', [], { ...SOLO, seats: { dark: ALICE, light: BOB } }],
    ['a loss by leaving to the bot', [SOLO], won('light', 'left')],
    ['other seats than were asked for', [CHALLENGED, ACCEPTED, READY], started(BOB, ALICE, 92)],
    ['an illegal move', PLAYING, turns('11-19')[0] ?? STARTED],
    ['a move of the other side', PLAYING, { ...turns('22-18')[0], seat: 'light' } as MatchEvent],
    ['a lot in a game without one', PLAYING, { ...MOVED, byLot: true } as MatchEvent],
    ['a move of one’s own before the lot', [TOURNAMENT, ACCEPTED, STARTED], MOVED],
    ['something else before the lot', [TOURNAMENT, ACCEPTED, STARTED], OFFERED],
    ['a second offer', [...PLAYING, OFFERED], { ...OFFERED, seat: 'light' }],
    ['a refusal of another offer', [...PLAYING, OFFERED], { type: 'DrawDeclined', offer: revision(9), at: at(70) }],
    ['an agreement nobody offered', PLAYING, drawn('agreement')],
    ['a loss on time without clocks', PLAYING, won('light', 'improper-delay')],
    ['a loss on time of the wrong side', running(), won('dark', 'improper-delay')],
    ['a capture of all that is not on the board', PLAYING, won('dark', 'all-captured')],
    ['a repetition that was not', PLAYING, drawn('third-repetition')],
    ['a loss by leaving in a pause', [...PLAYING, REQUESTED, PAUSED], LEFT],
    ['an invitation that is finished', [CHALLENGED], closed('finished')],
    ['a game that is declined', PLAYING, closed('declined')],
    ['a game left in a pause that was none', PLAYING, closed('left-in-pause')],
    ['a second closing', [CHALLENGED, closed('declined')], closed('declined')],
    ['anything after the end', [CHALLENGED, closed('declined')], STARTED],
    ['a board that is up already', running(), boardUp(3, 101)],
    ['another board', PLAYING, boardUp(2, 101)],
    ['a takeback of nothing', [SOLO, ...turns('11-15', '22-18')], takenBack(2)],
    ['a takeback of the bot’s move', [SOLO, ...turns('11-15', '22-18')], takenBack(1)],
    ['a takeback nobody asked for', [...PLAYING, ...turns('11-15', '22-18')], takenBack(0)],
    ['a takeback of more than was asked for', [...LONGER, { ...ASKED_BACK, moves: 2 }], takenBack(0)],
    ['a request for the other’s move', [...PLAYING, ...turns('11-15', '22-18')], { ...ASKED_BACK, moves: 1 }],
    ['a second request to take back', [...LONGER, { ...ASKED_BACK, moves: 2 }], { ...ASKED_BACK, moves: 2 }],
    ['a request to take back in a game that counts', [...COUNTED, ...turns('11-15', '22-18')], ASKED_BACK],
    ['a request to take back against the bot', [SOLO, ...turns('11-15', '22-18')], ASKED_BACK],
    ['a no to another request', [...LONGER, { ...ASKED_BACK, moves: 2 }], DECLINED_BACK],
    ['a hint for the one who waits', [SOLO], { type: 'HintTaken', seat: 'light', at: at(70) }],
    ['a pause nobody asked for', PLAYING, PAUSED],
    ['a second request', [...PLAYING, REQUESTED], REQUESTED],
    ['a refusal of another request', [...PLAYING, REQUESTED], REFUSED],
    ['a second wish to go on', [...PLAYING, REQUESTED, PAUSED, AGREED], AGREED],
    ['a wish to go on of one who plays alone', [hotseat(ALICE, BOB), PAUSED], AGREED],
    ['a resumption without a pause', PLAYING, { type: 'GameResumed', at: at(90) }],
    ['a stop that stands', [...PLAYING, STOPPED], STOPPED],
    ['a start of what has not stopped', PLAYING, { ...STOPPED, type: 'ClockStarted' }],
    ['a stop of nothing', [], STOPPED],
    ['somebody who vanishes twice', [...PLAYING, GONE], GONE],
    ['somebody who was never gone', PLAYING, { ...GONE, type: 'PlayerReturned' }],
    ['a watcher who queues twice', [...PLAYING, WATCHED], WATCHED],
    ['a watcher who never queued', PLAYING, { ...WATCHED, type: 'Unwatched' }],
    ['a rematch with the seats as they were', OVER, started(ALICE, BOB, 92)],
    ['a second yes', [...OVER, yes(91)], yes(92)],
    ['a seat for somebody who does not queue', [...PLAYING, WATCHED, LEFT], seated(BOB)],
    ['a seat while a rematch is asked for', [...PLAYING, WATCHED, RESIGNED], seated(CAROL)],
    ['a seat that is passed by nobody asked', OVER, passed],
    ['a seat taken by somebody else', [...PLAYING, WATCHED, LEFT, seated(CAROL)], started(ALICE, BOB, 92)],
    ['a table in place of a rematch', OVER, OPENED],
    ['a rating of a game that does not count', OVER, RATED],
    ['a second rating', [...COUNTED, RESIGNED, RATED], RATED],
    ['a rating in another pool', [...COUNTED, RESIGNED], { ...RATED, pool: 'correspondence' }],
    ['a rating before the end', COUNTED, RATED],
    ['an event of a newer program', PLAYING, { type: 'MatchSold', at: at(70) } as unknown as MatchEvent],
  ];

  test.each(cases)(
    'RUN-02, RUN-03: given %s, then it is counted, changes nothing else, and is found, with its number',
    (_name, events, event) => {
      const before = fold(MATCH, events);
      if (changedBy(before, event) === undefined)
        expect(evolve(before, event)).toEqual({ ...before, revision: events.length + 1 });
      const found = findImpossibleEvent(MATCH, [...events, event, STARTED]);
      expect(found?.revision).toBe(events.length + 1);
      expect(found?.problem).toMatch(/^\w+: .+\.$/);
    },
  );

  test('RUN-03: given a decision of which half was written, then the half is found', () => {
    expect(findImpossibleEvent(MATCH, [CHALLENGED, ACCEPTED])).toEqual({
      revision: 2,
      problem:
        'The journal stops here: ChallengeAccepted is followed by GameStarted or ReadyAsked at once, and that is not what comes next.',
    });
    expect(findImpossibleEvent(MATCH, [TOURNAMENT, ACCEPTED, STARTED])?.revision).toBe(3);
  });

  test('RUN-03, RUN-12: given the end of a game that counts, when it is not rated at once, then that is found', () => {
    const ended = [...COUNTED, RESIGNED];
    expect(findImpossibleEvent(MATCH, [...ended, RATED])).toBeUndefined();
    expect(findImpossibleEvent(MATCH, ended)).toEqual({
      revision: 4,
      problem: 'The journal stops here: the game counts, and what it did to the ratings is not what follows.',
    });
    expect(findImpossibleEvent(MATCH, [...ended, closed('finished'), RATED])?.revision).toBe(5);
  });

  test('RUN-03, RULE-11: given a move that draws the game, when no result follows, then that is found', () => {
    const short = { ...CHALLENGED, options: { ...options, drawTurns: 2 } } as MatchEvent;
    const moved = [short, ACCEPTED, STARTED, ...turns('11-15', '22-18')];
    const result = drawn('quiet-turns');
    expect(findImpossibleEvent(MATCH, [...moved, result])).toBeUndefined();
    expect(findImpossibleEvent(MATCH, moved)?.revision).toBe(5);
    expect(findImpossibleEvent(MATCH, [...moved, OFFERED])?.revision).toBe(6);
    expect(findImpossibleEvent(MATCH, [...moved, RESIGNED])?.revision).toBe(6);
  });

  test('RUN-03, RULE-09: given a game that is over on the board, when the other side is said to have won, then that is found', () => {
    const golden = goldenJournals(1).find(({ rows }) => rows.some(({ data }) => data.includes('all-captured')));
    const events = golden?.rows.map(({ data }) => JSON.parse(data) as MatchEvent) ?? [];
    const end = events.findIndex(({ type }) => type === 'GameEnded');
    expect(findImpossibleEvent(MATCH, events.slice(0, end + 1))).toBeUndefined();
    const winner = JSON.stringify(events[end]).includes('"dark"') ? 'light' : 'dark';
    const swapped = won(winner, 'all-captured');
    expect(findImpossibleEvent(MATCH, [...events.slice(0, end), swapped])?.revision).toBe(end + 1);
  });

  test('RUN-03: given any journal, when one event of it is lost, written twice or swapped, then it is found wherever it makes a difference', () => {
    let [found, harmless] = [0, 0];
    fc.assert(
      fc.property(anyAttempts, fc.nat(), fc.constantFrom('lost', 'twice', 'swapped'), (attempts, pick, damage) => {
        const events = journalOf(attempts).flat();
        const index = pick % Math.max(1, events.length);
        const [one, other] = [events[index], events[index + 1]];
        if (one === undefined || other === undefined) return;
        const put = { lost: [other], twice: [one, one, other], swapped: [other, one] }[damage];
        const damaged = [...events.slice(0, index), ...put, ...events.slice(index + 2)];
        const problem = findImpossibleEvent(MATCH, damaged);
        if (problem === undefined) harmless += 1;
        else found += 1;
        // What the fold would only count is always found.
        const idle = firstIdle(damaged);
        if (idle !== undefined) expect(problem?.revision).toBeLessThanOrEqual(idle);
      }),
      tries(400),
    );
    expect(found).toBeGreaterThan(harmless);
  });
});

/** The first event that can't happen. */
function firstIdle(events: readonly MatchEvent[]): number | undefined {
  let match: Match = newMatch(MATCH);
  for (const event of events) {
    if (changedBy(match, event) === undefined) return match.revision + 1;
    match = evolve(match, event);
  }
  return undefined;
}
