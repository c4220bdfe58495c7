import { describe, expect, test } from 'vitest';
import type { MatchEvent } from '../../src/match/event.ts';
import { millis, revision } from '../../src/match/ids.ts';
import { nextWakeUp } from '../../src/match/next-wake-up.ts';
import { ALICE, at, BOB, CAROL, CHALLENGED, PLAYING, RESIGNED, squares, turns, closed, DORA } from './samples.ts';
import { given } from './scenario.ts';
import { running, timeOf } from './timed.ts';

const GAME = revision(3);
const left = (winner: 'dark' | 'light', seconds = 600): MatchEvent => ({
  type: 'GameEnded',
  result: { kind: 'win', winner, reason: 'left' },
  at: at(seconds),
});

describe('leaving', () => {
  test('END-03: given a running game, when a player leaves and confirms, then it is lost at once, and over', () => {
    given(PLAYING).refuses({ type: 'Leave', by: BOB }, { code: 'needs-confirmation', number: GAME });
    const { match } = given(PLAYING).decides({ type: 'Leave', by: BOB, confirmed: GAME }, [
      left('dark'),
      closed('finished'),
    ]);
    expect(match).toMatchObject({ phase: 'closed', result: { winner: 'dark' }, score: { wins: { dark: 1 } } });
  });

  test('END-03: given the game has just ended, when the loser leaves, then the result stands', () => {
    const { match } = given([...PLAYING, RESIGNED]).after({ type: 'Leave', by: BOB, confirmed: GAME }, at(100));
    expect(match).toMatchObject({
      phase: 'closed',
      reason: 'finished',
      result: { winner: 'light', reason: 'resigned' },
    });
  });

  test('END-03: given somebody left, when the other resigns or the move that wins arrives, then it is over', () => {
    const over = given(PLAYING).after({ type: 'Leave', by: BOB, confirmed: GAME });
    over.refuses({ type: 'Resign', by: ALICE, confirmed: GAME }, { code: 'not-playing', phase: 'closed' });
    over.refuses({ type: 'PlayMove', by: ALICE, squares: squares('11-15') }, { code: 'not-playing', phase: 'closed' });
  });

  test('END-03: given a watcher, when she leaves, then she is not a player', () => {
    given(PLAYING).refuses({ type: 'Leave', by: CAROL, confirmed: GAME }, 'not-a-player');
    given([CHALLENGED]).refuses({ type: 'Leave', by: BOB }, { code: 'not-playing', phase: 'invited' });
  });
});

describe('vanishing', () => {
  const gone: MatchEvent = { type: 'PlayerVanished', seat: 'light', at: at(200) };
  const back: MatchEvent = { type: 'PlayerReturned', seat: 'light', at: at(229) };

  test('END-03: given a clock up to 15 min, when a player vanishes, then there are 30 s to return, and a second for what is on its way', () => {
    const missed = given(running()).decides({ type: 'Vanished', player: BOB }, [gone], at(200));
    expect(nextWakeUp(missed.match)).toBe(at(231));
    missed.decides({ type: 'Vanished', player: BOB }, [], at(201));
    missed.decides({ type: 'Tick' }, [], millis(at(231) - 1));
    missed.decides({ type: 'Tick' }, [left('dark', 231), closed('finished', 231)], at(231));
    // Their own press counts from when it was made.
    missed.decides({ type: 'OfferDraw', by: BOB }, [left('dark', 230), closed('finished', 230)], at(230));
    missed.decides({ type: 'Returned', player: BOB }, [{ ...back, at: at(230) }], at(230));
  });

  test('END-03: given a vanished player, when they return in time, then play goes on', () => {
    const returned = given([...running(), gone]).decides({ type: 'Returned', player: BOB }, [back], at(229));
    returned.decides({ type: 'Tick' }, [], at(231));
    returned.decides({ type: 'Returned', player: BOB }, [], at(232));
  });

  test('END-03: given a vanished player, when they press something, then they have returned', () => {
    given([...running(), gone]).decides(
      { type: 'OfferDraw', by: BOB },
      [back, { type: 'DrawOffered', seat: 'light', at: at(229) }],
      at(229),
    );
    given([...running(), gone]).refuses(
      { type: 'PlayMove', by: BOB, squares: squares('22-18') },
      { code: 'not-your-turn', turn: 'dark' },
      at(229),
    );
  });

  test.each([
    ['1 h', running(timeOf(3600, 60))],
    ['no clock', PLAYING],
  ])('END-03: given %s, when a player vanishes, then the clock decides', (_name, events) => {
    given([...events, gone]).decides({ type: 'Tick' }, [], at(300));
  });

  test('END-03: given 15 min, then vanishing loses still', () => {
    given([...running(timeOf(900, 'none')), gone]).decides(
      { type: 'Tick' },
      [left('dark', 231), closed('finished', 231)],
      at(231),
    );
  });

  test('TIME-08: given clicks cannot arrive, then nobody loses by being away, and has 30 s afterwards', () => {
    const stopped = given([...running(), gone, { type: 'ClockStopped', reason: 'gateway-away', at: at(210) }]);
    stopped.decides({ type: 'Tick' }, [], at(300));
    const on = stopped.after({ type: 'StartClock', reason: 'gateway-away' }, at(300));
    expect(nextWakeUp(on.match)).toBe(at(331));
  });

  test('TIME-07: given a pause, when a player vanishes, then nothing is lost until play goes on', () => {
    const paused = given([...running(), { type: 'GamePaused', at: at(150) }, gone]);
    paused.decides({ type: 'Tick' }, [], at(300));
    const on = paused.after({ type: 'Tick' }, at(750));
    expect(nextWakeUp(on.match)).toBe(at(781));
  });

  test('END-03: given the flag falls while somebody is away, then what falls due first counts', () => {
    given([...running(), { ...gone, at: at(425) }]).decides(
      { type: 'Tick' },
      [left('dark', 500), closed('finished', 500)],
      at(500),
    );
    given([...running(), { ...gone, at: at(440) }]).decides(
      { type: 'Tick' },
      [{ type: 'GameEnded', result: { kind: 'win', winner: 'light', reason: 'improper-delay' }, at: at(500) }],
      at(500),
    );
  });
});

describe('calling off and closing', () => {
  test.each([
    ['no move', PLAYING],
    ['one move', [...PLAYING, ...turns('11-15')]],
  ])('END-04: given %s, when either player calls the game off, then it has no result', (_name, events) => {
    for (const by of [ALICE, BOB]) given(events).decides({ type: 'Abort', by }, [closed('called-off')]);
    given(events).refuses({ type: 'Abort', by: CAROL }, 'not-a-player');
  });

  test('END-04: given both have moved, then it is too late to call it off', () => {
    given([...PLAYING, ...turns('11-15', '22-18')]).refuses({ type: 'Abort', by: ALICE }, 'too-late-to-call-off');
  });

  test.each([
    ['an invitation', [CHALLENGED]],
    ['a running game', PLAYING],
    ['a pause', [...PLAYING, { type: 'GamePaused', at: at(70) }]],
    ['a finished game', [...PLAYING, RESIGNED]],
  ] as const)('END-04: given %s, when a manager closes the match, then it is closed', (_name, events) => {
    given(events).decides({ type: 'CloseMatch', by: CAROL }, [closed('closed-by-manager', 100)], at(100));
  });
});

describe('watching', () => {
  const watched = (player: typeof ALICE): MatchEvent => ({ type: 'Watched', player, at: at(600) });

  test('WATCH-02: given a game, when watchers come and go, then they stand in the order of coming, and the board stays', () => {
    const both = given(PLAYING)
      .decides({ type: 'Watch', by: CAROL }, [watched(CAROL)])
      .decides({ type: 'Watch', by: DORA }, [watched(DORA)]);
    expect(both.match).toMatchObject({ queue: [CAROL, DORA], game: { boardRevision: 3 } });
    both.refuses({ type: 'Watch', by: CAROL }, 'watching-already');
    const one = both.decides({ type: 'Unwatch', by: CAROL }, [{ type: 'Unwatched', player: CAROL, at: at(600) }]);
    one.refuses({ type: 'Unwatch', by: CAROL }, 'not-watching');
    expect(one.match).toMatchObject({ queue: [DORA] });
  });

  test('WATCH-02: given a player, then they do not wait for a seat they hold', () => {
    given(PLAYING).refuses({ type: 'Watch', by: BOB }, 'players-dont-queue');
  });

  test('WATCH-02: given a watcher who leaves the server, then they wait no more', () => {
    given([...PLAYING, watched(CAROL)]).decides({ type: 'Vanished', player: CAROL }, [
      { type: 'Unwatched', player: CAROL, at: at(600) },
    ]);
  });
});
