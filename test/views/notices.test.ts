import { describe, expect, test } from 'vitest';
import { lateReturnMessage, noticesOf, type Notice } from '../../src/views/notices.ts';
import type { MatchAction } from '../../src/match/action.ts';
import { fold } from '../../src/match/evolve.ts';
import { revision } from '../../src/match/ids.ts';
import { DEFAULT_OPTIONS, type TimeControl } from '../../src/match/options.ts';
import { STOP_REASONS, type Match, type StopReason } from '../../src/match/match.ts';
import { ALICE, at, BOB, CAROL, MATCH } from '../match/samples.ts';
import { running, timedGame, timeOf } from '../match/timed.ts';
import { after, changeBy, CODE, hotseat, pausedMatch } from './support/changes.ts';
import { VIEW, ALICE_ID, playing, PEOPLE } from './support/samples.ts';

const timed = fold(MATCH, running());
const Q5 = revision(5);
const withTime = (time: TimeControl): Match => fold(MATCH, running(time));
const resign: readonly [MatchAction, number] = [{ type: 'Resign', by: ALICE, confirmed: revision(3) }, 130];
const noticesBy = (match: Match, action: MatchAction, seconds: number): readonly Notice[] =>
  noticesOf(changeBy(match, action, at(seconds)), VIEW);
/** The texts of the notices of an action; nobody is called, and what counts down to nothing stays. */
function quiet(match: Match, action: MatchAction, seconds: number): readonly (string | undefined)[] {
  const notices = noticesBy(match, action, seconds);
  for (const { draft, countdown } of notices) {
    expect(draft).toMatchObject({ components: [], allowed_mentions: { parse: [] } });
    expect(draft.content).not.toContain('<@');
    expect(countdown !== undefined).toBe(draft.content?.includes('<t:'));
  }
  return notices.map(({ draft }) => draft.content);
}

describe('time running out', () => {
  test('TIME-02, PLAY-12: given the limit is used up, then the player on move alone is called, until they move', () => {
    const notices = noticesBy(timed, { type: 'Tick' }, 401);
    expect(notices).toMatchObject([{ revision: 5, countdown: { to: 'loss-on-time', board: 3, at: at(460) } }]);
    expect(notices[0]?.draft).toMatchObject({
      content: `<@${ALICE_ID}>, your time for this move is up. Move now: the game is lost <t:1700000460:R>.`,
      allowed_mentions: { parse: [], users: [ALICE_ID] },
    });
  });

  test('TIME-03: given a reminder is due, then it says until when', () => {
    const [notice] = noticesBy(withTime(timeOf(300, 'none')), { type: 'Tick' }, 345);
    expect(notice?.draft.content).toBe(`<@${ALICE_ID}>, it is your move. The game is lost on time <t:1700000400:R>.`);
  });

  test('END-03: given the player on move has left, then a warning names them without calling them back', () => {
    const gone = after(withTime(timeOf(3600, 60)), [{ type: 'Vanished', player: ALICE }, 110]);
    const [notice] = noticesBy(gone, { type: 'Tick' }, 3701);
    expect(notice?.draft.content).toContain('**Alice**, your time for this move is up.');
    expect(notice?.draft.allowed_mentions).toEqual({ parse: [] });
  });

  test('START-08: given one person plays both sides, then a warning goes by name', () => {
    const started = after(hotseat(DEFAULT_OPTIONS), [{ type: 'BoardShown', board: revision(1) }, 10]);
    expect(noticesBy(started, { type: 'Tick' }, 311)[0]?.draft).toMatchObject({
      content: '**Red Fox**, your time for this move is up. Move now: the game is lost <t:1700000370:R>.',
      allowed_mentions: { parse: [] },
    });
  });
});

describe('offers and pauses', () => {
  const offered = after(timed, [{ type: 'OfferDraw', by: ALICE }, 110]);
  const requested = after(timed, [{ type: 'RequestPause', by: ALICE }, 110]);
  const paused = after(requested, [{ type: 'RequestPause', by: BOB }, 120]);

  test.each<[string, Match, MatchAction, string]>([
    ['declined', offered, { type: 'DeclineDraw', by: BOB, offer: Q5 }, '**Bob** declined the draw. The game goes on.'],
    [
      'withdrawn',
      offered,
      { type: 'WithdrawDraw', by: ALICE, offer: Q5 },
      '**Alice** took the draw offer back. The game goes on.',
    ],
    [
      'refused',
      requested,
      { type: 'RefusePause', by: BOB, request: Q5 },
      '**Bob** would rather play on. No pause now.',
    ],
  ])('PLAY-12: given an offer or request was %s, then the thread is told', (_, match, action, words) => {
    expect(quiet(match, action, 130)).toEqual([words]);
  });

  test('PLAY-12, TIME-06: given a pause is over, then the thread is told who is on move and what time was left', () => {
    const half = after(paused, [{ type: 'Resume', by: ALICE }, 125]);
    const notices = noticesBy(half, { type: 'Resume', by: BOB }, 130);
    expect(notices).toMatchObject([{ revision: 9 }]);
    expect(quiet(half, { type: 'Resume', by: BOB }, 130)).toEqual([
      'The pause is over. **Alice** is on move: **4 min 40 s** left for this move.',
    ]);
    expect(quiet(pausedMatch(playing()), { type: 'Tick' }, 720)).toEqual(['The pause is over. **Alice** is on move.']);
  });

  test('PLAY-12, END-03: given play goes on without a player, then the thread is told until when they have to be back', () => {
    const back = 'If they are not back <t:1700000750:R>, **Alice** wins.';
    const gone = after(paused, [{ type: 'Vanished', player: BOB }, 125]);
    expect(quiet(gone, { type: 'Tick' }, 720)).toEqual([
      expect.stringContaining('The pause is over.'),
      `**Bob** has left. ${back}`,
    ]);
    const stopped = after(
      timed,
      [{ type: 'StopClock', reason: 'venue-closed' }, 105],
      [{ type: 'Vanished', player: BOB }, 106],
    );
    expect(quiet(stopped, { type: 'StartClock', reason: 'venue-closed' }, 720)).toEqual([
      `I could not write in this thread for **10 min 15 s**. The clock was stopped meanwhile and runs again.`,
      `**Bob** has left. ${back}`,
    ]);
    expect(quiet(stopped, { type: 'StartClock', reason: 'venue-closed' }, 110)).toEqual([
      '**Bob** has left. If they are not back <t:1700000140:R>, **Alice** wins.',
    ]);
  });

  test('given what a question, the board or the final message says, then it is no notice', () => {
    const untold: readonly MatchAction[] = [
      { type: 'OfferDraw', by: ALICE },
      { type: 'RequestPause', by: ALICE },
      resign[0],
      { type: 'Abort', by: ALICE },
      { type: 'LoseVenue' },
    ];
    for (const action of untold) expect(quiet(timed, action, 110), action.type).toEqual([]);
    expect(quiet(requested, { type: 'AgreePause', by: BOB, request: Q5 }, 120)).toEqual([]);
    expect(quiet(paused, { type: 'Resume', by: BOB }, 125)).toEqual([]);
    expect(quiet(paused, { type: 'Leave', by: BOB }, 125)).toEqual([]);
    expect(quiet(timed, { type: 'Tick' }, 470)).toEqual([]);
  });

  test('WATCH-02: given somebody comes or goes as a watcher, then nothing is announced', () => {
    const watched = after(timed, [{ type: 'Watch', by: CAROL }, 110]);
    expect(quiet(timed, { type: 'Watch', by: CAROL }, 110)).toEqual([]);
    expect(quiet(watched, { type: 'Unwatch', by: CAROL }, 111)).toEqual([]);
  });
});

describe('who leaves and comes back', () => {
  const vanish: MatchAction = { type: 'Vanished', player: BOB };

  test.each<[string, Match, string]>([
    ['a short clock', timed, '**Bob** has left. If they are not back <t:1700000150:R>, **Alice** wins.'],
    ['a long clock', withTime(timeOf(3600, 60)), '**Bob** has left. They may come back; the clock decides.'],
    ['no clock', playing(), '**Bob** has left. They may come back; there is no time limit, so the game waits.'],
    [
      'a clock that stands',
      after(timed, [{ type: 'StopClock', reason: 'gateway-away' }, 115]),
      '**Bob** has left. Nothing is lost while the clock stands still.',
    ],
    ['a pause', pausedMatch(timed, 110, 112), '**Bob** has left. The pause goes on.'],
  ])(
    'END-03, PLAY-12: given a player leaves with %s, then the thread is told what follows, by name only',
    (_, match, words) => {
      expect(quiet(match, vanish, 120)).toEqual([words]);
    },
  );

  test('END-03, PLAY-12: given the player returns, then the thread is told', () => {
    const gone = after(timed, [vanish, 120]);
    expect(quiet(gone, { type: 'Returned', player: BOB }, 130)).toEqual(['**Bob** is back. The game goes on.']);
    expect(quiet(gone, { type: 'OfferDraw', by: BOB }, 130)).toEqual(['**Bob** is back. The game goes on.']);
  });
});

test('END-03: given a player comes back once the match is closed, then they are told, and may be called', () => {
  expect(lateReturnMessage(PEOPLE.dark, VIEW.words)).toMatchObject({
    content: `<@${ALICE_ID}>, good to see you back. This match is closed by now; how it ended stands above.`,
    components: [],
    allowed_mentions: { parse: [], users: [ALICE_ID] },
  });
});

describe('outages', () => {
  const stopped = (reason: StopReason): Match => after(timed, [{ type: 'StopClock', reason }, 110]);
  const start = (reason: StopReason): MatchAction => ({ type: 'StartClock', reason });

  test.each([
    ['process-away', 'I was away for **30 s**.'],
    ['gateway-away', 'Discord was out of reach for **30 s**.'],
    ['venue-closed', 'I could not write in this thread for **30 s**.'],
    ['server-unavailable', 'Discord had trouble with this server for **30 s**.'],
  ] as const)(
    'RUN-05, TIME-08: given clicks could not arrive for 30 s (%s), then the thread is told for how long',
    (reason, words) => {
      expect(quiet(stopped(reason), start(reason), 140)).toEqual([
        `${words} The clock was stopped meanwhile and runs again.`,
      ]);
    },
  );

  test('RUN-05: given an outage under 30 s, or one that has just begun, then nothing is said', () => {
    for (const reason of STOP_REASONS) {
      expect(quiet(stopped(reason), start(reason), 139)).toEqual([]);
      expect(quiet(timed, { type: 'StopClock', reason }, 110)).toEqual([]);
    }
  });

  test('TIME-08: given another reason remains, no clock, or a pause, then no clock is said to run', () => {
    const both = after(stopped('process-away'), [{ type: 'StopClock', reason: 'gateway-away' }, 115]);
    expect(quiet(both, start('process-away'), 170)).toEqual([
      'I was away for **1 min**. The clock was stopped meanwhile, and still is.',
    ]);
    const untimed = after(playing(), [{ type: 'StopClock', reason: 'process-away' }, 110]);
    expect(quiet(untimed, start('process-away'), 170)).toEqual(['I was away for **1 min**. Nothing is lost; play on.']);
    const paused = after(pausedMatch(timed, 105, 106), [{ type: 'StopClock', reason: 'process-away' }, 110]);
    expect(quiet(paused, start('process-away'), 170)).toEqual(['I was away for **1 min**.']);
  });
});

describe('openings drawn by lot', () => {
  test('RULE-14: given a game under tournament rules, then its three moves are one message', () => {
    const invited = fold(MATCH, timedGame(timeOf(300, 60), { rules: 'tournament' }).slice(0, 1));
    const accept: MatchAction = { type: 'AcceptChallenge', by: BOB, challengerSeat: 'dark', ballot: 7 };
    const notices = noticesBy(invited, accept, 60);
    expect(notices).toMatchObject([{ revision: 6 }]);
    expect(quiet(invited, accept, 60)).toEqual([
      'The opening was drawn by lot and is on the board: **9-13 22-18 11-16**. **Bob** moves next.',
    ]);
  });
});

describe('after the game', () => {
  const over = after(timed, resign);
  const THANKS = 'The match is over. Thank you for playing; **/checkers challenge** starts another.';

  test('END-05: given one wants no rematch and nobody waits, then both are told at once', () => {
    expect(quiet(over, { type: 'DeclineRematch', by: ALICE, question: Q5 }, 140)).toEqual([
      `**Alice** plays no further game. ${THANKS}`,
    ]);
    const half = after(over, [{ type: 'AcceptRematch', by: ALICE, question: Q5 }, 131]);
    expect(quiet(half, { type: 'Tick' }, 430)).toEqual([`**Bob** did not answer, so there is no rematch. ${THANKS}`]);
    expect(quiet(over, { type: 'Tick' }, 430)).toEqual([THANKS]);
    expect(quiet(over, { type: 'CloseMatch', by: CAROL }, 140)).toEqual([
      'Somebody who manages the server closed the match.',
    ]);
  });

  test('END-03: given a player left and nobody waits, then the match is said to be over', () => {
    expect(quiet(timed, { type: 'Leave', by: ALICE, confirmed: revision(3) }, 120)).toEqual([THANKS]);
  });

  const two = after(timed, [{ type: 'Watch', by: CAROL }, 101], resign);
  const asking = after(
    two,
    [{ type: 'DeclineRematch', by: ALICE, question: revision(6) }, 140],
    [{ type: 'Watch', by: ALICE }, 141],
    [{ type: 'GoOn', by: BOB, question: revision(7), code: CODE }, 150],
  );

  test('END-07: given a no to the rematch while somebody waits, then the next question tells it', () => {
    expect(quiet(two, { type: 'DeclineRematch', by: ALICE, question: revision(6) }, 140)).toEqual([]);
  });

  test('END-07: given a watcher passes or is silent, then the next one is asked; with nobody left the seat is free', () => {
    expect(quiet(asking, { type: 'PassSeat', by: CAROL, question: revision(9) }, 160)).toEqual([
      '**Carol** leaves the seat to others. The next one is asked.',
    ]);
    expect(quiet(asking, { type: 'Tick' }, 210)).toEqual(['**Carol** did not answer. The next one is asked.']);
    const last = after(asking, [{ type: 'PassSeat', by: CAROL, question: revision(9) }, 160]);
    expect(quiet(last, { type: 'PassSeat', by: ALICE, question: revision(11) }, 170)).toEqual([
      '**Alice** leaves the seat to others. Nobody else waits for the seat opposite **Bob**, so it is free for anybody now.',
    ]);
  });

  test('START-03: given the poster never pressed Ready, then the thread is told why nothing began', () => {
    const waiting = fold(MATCH, [
      ...timedGame().slice(0, 2),
      { type: 'ReadyAsked', seats: { dark: ALICE, light: BOB }, at: at(300) },
    ]);
    expect(quiet(waiting, { type: 'Tick' }, 601)).toEqual([
      '**Alice** was not there to begin. The match was called off and counts nowhere.',
    ]);
    expect(quiet(waiting, { type: 'Abort', by: BOB }, 310)).toEqual([
      'The match was called off before it began. It counts nowhere.',
    ]);
    expect(quiet(waiting, { type: 'CloseMatch', by: CAROL }, 310)).toEqual([
      'Somebody who manages the server closed the match.',
    ]);
  });

  test('given several events at once, then each notice carries the number of its own', () => {
    const gone = after(timed, [{ type: 'Vanished', player: BOB }, 105], [{ type: 'OfferDraw', by: ALICE }, 106]);
    const change = changeBy(gone, { type: 'DeclineDraw', by: BOB, offer: revision(6) }, at(110));
    expect(noticesOf(change, VIEW).map(({ revision, draft }) => [revision, draft.content])).toEqual([
      [7, '**Bob** is back. The game goes on.'],
      [8, '**Bob** declined the draw. The game goes on.'],
    ]);
  });
});
