import { describe, expect, test } from 'vitest';
import type { MatchEvent } from '../../src/match/event.ts';
import { millis, playerId, revision } from '../../src/match/ids.ts';
import { nextWakeUp } from '../../src/match/next-wake-up.ts';
import { ALICE, at, BOB, CAROL, CHALLENGED, PLAYING, RESIGNED, squares, turns } from './samples.ts';
import { given } from './scenario.ts';
import { running, timeOf } from './timed.ts';

const GAME = revision(3);
const closed = (reason: 'called-off' | 'closed-by-manager' | 'finished', seconds = 600): MatchEvent => ({
  type: 'MatchClosed',
  reason,
  at: at(seconds),
});
const left = (winner: 'dark' | 'light', seconds = 600): MatchEvent => ({
  type: 'GameEnded',
  result: { kind: 'win', winner, reason: 'left' },
  at: at(seconds),
});

describe('leaving', () => {
  test('END-03: given a running game, when a player leaves and confirms, then it is lost at once, and over', () => {
    given(PLAYING).when({ type: 'Leave', by: BOB }).thenRejected({ code: 'needs-confirmation', number: GAME });
    const { match } = given(PLAYING)
      .when({ type: 'Leave', by: BOB, confirmed: GAME })
      .thenEvents([left('dark'), closed('finished')]);
    expect(match).toMatchObject({ phase: 'closed', result: { winner: 'dark' }, score: { wins: { dark: 1 } } });
  });

  test('END-03: given the game has just ended, when the loser leaves, then the result stands', () => {
    const { match } = given([...PLAYING, RESIGNED]).when({ type: 'Leave', by: BOB, confirmed: GAME }, at(100)).next;
    expect(match).toMatchObject({
      phase: 'closed',
      reason: 'finished',
      result: { winner: 'light', reason: 'resigned' },
    });
  });

  test('END-03: given somebody left, when the other resigns or the move that wins arrives, then it is over', () => {
    const over = given(PLAYING).when({ type: 'Leave', by: BOB, confirmed: GAME }).next;
    over.when({ type: 'Resign', by: ALICE, confirmed: GAME }).thenRejected({ code: 'not-playing', phase: 'closed' });
    over
      .when({ type: 'PlayMove', by: ALICE, squares: squares('11-15') })
      .thenRejected({ code: 'not-playing', phase: 'closed' });
  });

  test('END-03: given a watcher, when she leaves, then she is not a player', () => {
    given(PLAYING).when({ type: 'Leave', by: CAROL, confirmed: GAME }).thenRejected({ code: 'not-a-player' });
    given([CHALLENGED]).when({ type: 'Leave', by: BOB }).thenRejected({ code: 'not-playing', phase: 'invited' });
  });
});

describe('vanishing', () => {
  const gone: MatchEvent = { type: 'PlayerVanished', seat: 'light', at: at(200) };
  const back: MatchEvent = { type: 'PlayerReturned', seat: 'light', at: at(229) };

  test('END-03: given a clock up to 15 min, when a player vanishes, then there are 30 s to return, and a second for what is on its way', () => {
    const missed = given(running()).when({ type: 'Vanished', player: BOB }, at(200)).thenEvents([gone]);
    expect(nextWakeUp(missed.match)).toBe(at(231));
    missed.when({ type: 'Vanished', player: BOB }, at(201)).thenEvents([]);
    missed.when({ type: 'Tick' }, millis(at(231) - 1)).thenEvents([]);
    missed.when({ type: 'Tick' }, at(231)).thenEvents([left('dark', 231), closed('finished', 231)]);
    // Their own press counts from when it was made.
    missed.when({ type: 'OfferDraw', by: BOB }, at(230)).thenEvents([left('dark', 230), closed('finished', 230)]);
    missed.when({ type: 'Returned', player: BOB }, at(230)).thenEvents([{ ...back, at: at(230) }]);
  });

  test('END-03: given a vanished player, when they return in time, then play goes on', () => {
    const returned = given([...running(), gone])
      .when({ type: 'Returned', player: BOB }, at(229))
      .thenEvents([back]);
    returned.when({ type: 'Tick' }, at(231)).thenEvents([]);
    returned.when({ type: 'Returned', player: BOB }, at(232)).thenEvents([]);
  });

  test('END-03: given a vanished player, when they press something, then they have returned', () => {
    given([...running(), gone])
      .when({ type: 'OfferDraw', by: BOB }, at(229))
      .thenEvents([back, { type: 'DrawOffered', seat: 'light', at: at(229) }]);
    given([...running(), gone])
      .when({ type: 'PlayMove', by: BOB, squares: squares('22-18') }, at(229))
      .thenRejected({ code: 'not-your-turn', turn: 'dark' });
  });

  test.each([
    ['1 h', running(timeOf(3600, 60))],
    ['no clock', PLAYING],
  ])('END-03: given %s, when a player vanishes, then the clock decides', (_name, events) => {
    given([...events, gone])
      .when({ type: 'Tick' }, at(300))
      .thenEvents([]);
  });

  test('END-03: given 15 min, then vanishing loses still', () => {
    given([...running(timeOf(900, 'none')), gone])
      .when({ type: 'Tick' }, at(231))
      .thenEvents([left('dark', 231), closed('finished', 231)]);
  });

  test('TIME-08: given clicks cannot arrive, then nobody loses by being away, and has 30 s afterwards', () => {
    const stopped = given([...running(), gone, { type: 'ClockStopped', reason: 'gateway-away', at: at(210) }]);
    stopped.when({ type: 'Tick' }, at(300)).thenEvents([]);
    const on = stopped.when({ type: 'StartClock', reason: 'gateway-away' }, at(300)).next;
    expect(nextWakeUp(on.match)).toBe(at(331));
  });

  test('TIME-07: given a pause, when a player vanishes, then nothing is lost until play goes on', () => {
    const paused = given([...running(), { type: 'GamePaused', at: at(150) }, gone]);
    paused.when({ type: 'Tick' }, at(300)).thenEvents([]);
    const on = paused.when({ type: 'Tick' }, at(750)).next;
    expect(nextWakeUp(on.match)).toBe(at(781));
  });

  test('END-03: given the flag falls while somebody is away, then what falls due first counts', () => {
    given([...running(), { ...gone, at: at(425) }])
      .when({ type: 'Tick' }, at(500))
      .thenEvents([left('dark', 500), closed('finished', 500)]);
    given([...running(), { ...gone, at: at(440) }])
      .when({ type: 'Tick' }, at(500))
      .thenEvents([
        { type: 'GameEnded', result: { kind: 'win', winner: 'light', reason: 'improper-delay' }, at: at(500) },
      ]);
  });
});

describe('calling off and closing', () => {
  test.each([
    ['no move', PLAYING],
    ['one move', [...PLAYING, ...turns('11-15')]],
  ])('END-04: given %s, when either player calls the game off, then it has no result', (_name, events) => {
    for (const by of [ALICE, BOB])
      given(events)
        .when({ type: 'Abort', by })
        .thenEvents([closed('called-off')]);
    given(events).when({ type: 'Abort', by: CAROL }).thenRejected({ code: 'not-a-player' });
  });

  test('END-04: given both have moved, then it is too late to call it off', () => {
    given([...PLAYING, ...turns('11-15', '22-18')])
      .when({ type: 'Abort', by: ALICE })
      .thenRejected({ code: 'too-late-to-call-off' });
  });

  test.each([
    ['an invitation', [CHALLENGED]],
    ['a running game', PLAYING],
    ['a pause', [...PLAYING, { type: 'GamePaused', at: at(70) }]],
    ['a finished game', [...PLAYING, RESIGNED]],
  ] as const)('END-04: given %s, when a manager closes the match, then it is closed', (_name, events) => {
    given(events)
      .when({ type: 'CloseMatch', by: CAROL }, at(100))
      .thenEvents([closed('closed-by-manager', 100)]);
  });
});

describe('watching', () => {
  const DORA = playerId('dora');
  const watched = (player: typeof ALICE): MatchEvent => ({ type: 'Watched', player, at: at(600) });

  test('WATCH-02: given a game, when watchers come and go, then they stand in the order of coming, and the board stays', () => {
    const both = given(PLAYING)
      .when({ type: 'Watch', by: CAROL })
      .thenEvents([watched(CAROL)])
      .when({ type: 'Watch', by: DORA })
      .thenEvents([watched(DORA)]);
    expect(both.match).toMatchObject({ queue: [CAROL, DORA], game: { boardRevision: 3 } });
    both.when({ type: 'Watch', by: CAROL }).thenRejected({ code: 'watching-already' });
    const one = both
      .when({ type: 'Unwatch', by: CAROL })
      .thenEvents([{ type: 'Unwatched', player: CAROL, at: at(600) }]);
    one.when({ type: 'Unwatch', by: CAROL }).thenRejected({ code: 'not-watching' });
    expect(one.match).toMatchObject({ queue: [DORA] });
  });

  test('WATCH-02: given a player, then they do not wait for a seat they hold', () => {
    given(PLAYING).when({ type: 'Watch', by: BOB }).thenRejected({ code: 'players-dont-queue' });
  });

  test('WATCH-02: given a watcher who leaves the server, then they wait no more', () => {
    given([...PLAYING, watched(CAROL)])
      .when({ type: 'Vanished', player: CAROL })
      .thenEvents([{ type: 'Unwatched', player: CAROL, at: at(600) }]);
  });
});
