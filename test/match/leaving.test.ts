import { describe, expect, test } from 'vitest';
import { type MatchEvent, nextWakeUp, type PlayerAction, type SystemAction } from '../../src/match/match.ts';
import { causeId, millis, type PlayerId, revision, type Seat } from '../../src/match/ids.ts';
import {
  ALICE,
  at,
  BOB,
  CAROL,
  CHALLENGED,
  closed,
  DORA,
  PLAYING,
  RESIGNED,
  squares,
  start,
  TICK,
  turns,
  won,
} from './samples.ts';
import { given } from './scenario.ts';
import { lost, running, timeOf, wellUnderWay } from './timed.ts';

describe('leaving', () => {
  const leave = (by: PlayerId): PlayerAction => ({ type: 'Leave', by, confirmed: revision(3) });
  const offer = (by: PlayerId): PlayerAction => ({ type: 'OfferDraw', by });
  const move = (by: PlayerId, path: string): PlayerAction => ({ type: 'PlayMove', by, squares: squares(path) });
  const watch = (by: PlayerId): PlayerAction => ({ type: 'Watch', by });
  const VANISHED: SystemAction = { type: 'Vanished', player: BOB };
  const RETURNED: SystemAction = { type: 'Returned', player: BOB };

  const left = (winner: Seat, seconds: number): readonly MatchEvent[] => [won(winner, 'left', seconds)];
  const BOTH_MOVED = [...PLAYING, ...turns('11-15', '22-18')];
  const gone = (seconds: number): MatchEvent => ({ type: 'PlayerVanished', seat: 'light', at: at(seconds) });
  const back = (seconds: number): MatchEvent => ({ type: 'PlayerReturned', seat: 'light', at: at(seconds) });

  test('END-03: given a running game, when a player leaves and confirms, then it is lost at once', () => {
    given(BOTH_MOVED).refuses({ type: 'Leave', by: BOB }, { code: 'needs-confirmation', number: revision(3) });
    const over = given(BOTH_MOVED).decides(leave(BOB), left('dark', 600));
    expect(over.match).toMatchObject({ phase: 'ended', result: { winner: 'dark' }, score: { wins: { dark: 1 } } });
    over.refuses(move(ALICE, '8-11'), { code: 'not-playing', phase: 'ended' });
  });

  test('START-13: given a game in which both have not moved, when a player leaves, then it is called off', () => {
    for (const events of [PLAYING, [...PLAYING, ...turns('11-15')], running()]) {
      for (const by of [ALICE, BOB]) given(events).decides(leave(by), [closed('called-off', 150, by)], at(150));
    }
    given([...running(), gone(200)]).decides(TICK, [closed('called-off', 231)], at(231));
  });

  test('END-03: given the game has just ended, when the loser leaves, then the result stands, and the winner is asked', () => {
    const { match } = given([...PLAYING, RESIGNED]).after(leave(ALICE), at(100));
    const result = { winner: 'light', reason: 'resigned' };
    expect(match).toMatchObject({ phase: 'ended', result, next: { kind: 'go-on', remaining: BOB } });
  });

  test('END-03: given a watcher, when she leaves, then she is not a player', () => {
    given(PLAYING).refuses(leave(CAROL), 'not-a-player');
  });

  describe('vanishing', () => {
    test('END-03: given a clock up to 15 min, when a player vanishes, then there are 30 s to return, and a second for what is on its way', () => {
      const missed = given(wellUnderWay()).decides(VANISHED, [gone(200)], at(200));
      expect(nextWakeUp(missed.match)).toBe(at(231));
      missed.decides(VANISHED, [], at(201));
      missed.decides(TICK, [], millis(at(231) - 1));
      missed.decides(TICK, left('dark', 231), at(231));
      // Their own press counts from when it was made.
      missed.decides(offer(BOB), left('dark', 230), at(230));
      missed.decides(RETURNED, [back(230)], at(230));
    });

    test('END-03: given a vanished player, when they return in time, then play goes on', () => {
      const returned = given([...wellUnderWay(), gone(200)]).decides(RETURNED, [back(229)], at(229));
      returned.decides(TICK, [], at(231));
      returned.decides(RETURNED, [], at(232));
    });

    test('END-03: given a vanished player, when they press something, then they have returned', () => {
      const missed = given([...wellUnderWay(), gone(200)]);
      missed.decides(offer(BOB), [back(229), { type: 'DrawOffered', seat: 'light', at: at(229) }], at(229));
      missed.refuses(move(BOB, '25-22'), { code: 'not-your-turn', turn: 'dark' }, at(229));
    });

    test.each<[string, readonly MatchEvent[], readonly MatchEvent[]]>([
      ['15 min', wellUnderWay(timeOf(900, 'none')), left('dark', 300)],
      ['1 h', wellUnderWay(timeOf(3600, 60)), []],
      ['no clock', wellUnderWay('off'), []],
    ])('END-03: given %s, when a player vanishes, then up to 15 min it is a loss', (_name, events, expected) => {
      given([...events, gone(200)]).decides(TICK, expected, at(300));
    });

    test('TIME-08: given clicks cannot arrive, then nobody loses by being away, and has 30 s afterwards', () => {
      const stopped = given([
        ...wellUnderWay(),
        gone(200),
        { type: 'ClockStopped', reason: 'gateway-away', at: at(210) },
      ]);
      stopped.decides(TICK, [], at(300));
      expect(nextWakeUp(stopped.after(start('gateway-away'), at(300)).match)).toBe(at(331));
    });

    test('TIME-07: given a pause, when a player vanishes, then nothing is lost until play goes on', () => {
      const paused = given([...wellUnderWay(), { type: 'GamePaused', at: at(150) }, gone(200)]);
      paused.decides(TICK, [], at(300));
      expect(nextWakeUp(paused.after(TICK, at(750)).match)).toBe(at(781));
    });

    test('END-03: given the flag falls while somebody is away, then what falls due first counts', () => {
      given([...wellUnderWay(), gone(425)]).decides(TICK, left('dark', 500), at(500));
      given([...wellUnderWay(), gone(440)]).decides(TICK, [lost('light', 500)], at(500));
    });
  });

  describe('calling off and closing', () => {
    test.each([
      ['no move', PLAYING],
      ['one move', [...PLAYING, ...turns('11-15')]],
    ])('END-04: given %s, when either player calls the game off, then it has no result', (_name, events) => {
      for (const by of [ALICE, BOB]) {
        given(events).refuses({ type: 'Abort', by }, { code: 'needs-confirmation', number: revision(3) });
        given(events).decides({ type: 'Abort', by, confirmed: revision(3) }, [closed('called-off', undefined, by)]);
      }
      given(events).refuses({ type: 'Abort', by: CAROL }, 'not-a-player');
    });

    test('END-04: given both have moved, then it is too late to call it off', () => {
      given([...PLAYING, ...turns('11-15', '22-18')]).refuses({ type: 'Abort', by: ALICE }, 'too-late-to-call-off');
    });

    test.each<[string, readonly MatchEvent[]]>([
      ['an invitation', [CHALLENGED]],
      ['a running game', PLAYING],
      ['a pause', [...PLAYING, { type: 'GamePaused', at: at(70) }]],
      ['a finished game', [...PLAYING, RESIGNED]],
    ])('END-04: given %s, when a manager closes the match, then it is closed', (_name, events) => {
      given(events).decides({ type: 'CloseMatch', by: CAROL }, [closed('closed-by-manager', 100)], at(100));
    });
  });

  describe('watching', () => {
    const watched = (player: PlayerId): MatchEvent => ({ type: 'Watched', player, at: at(600) });
    const unwatched: MatchEvent = { type: 'Unwatched', player: CAROL, at: at(600) };

    test('WATCH-02: given a game, when watchers come and go, then they stand in the order of coming, and the board stays', () => {
      const both = given(PLAYING)
        .decides(watch(CAROL), [watched(CAROL)])
        .decides(watch(DORA), [watched(DORA)]);
      expect(both.match).toMatchObject({ queue: [CAROL, DORA], game: { boardRevision: 3 } });
      both.refuses(watch(CAROL), 'watching-already');
      const one = both.decides({ type: 'Unwatch', by: CAROL }, [unwatched]);
      one.refuses({ type: 'Unwatch', by: CAROL }, 'not-watching');
      expect(one.match).toMatchObject({ queue: [DORA] });
    });

    test('WATCH-02: given a player, then they do not wait for a seat they hold', () => {
      given(PLAYING).refuses(watch(BOB), 'players-dont-queue');
    });

    test('WATCH-02: given a watcher who leaves the server, then they wait no more', () => {
      given([...PLAYING, watched(CAROL)]).decides({ type: 'Vanished', player: CAROL }, [unwatched]);
    });
  });
});

describe('resigning', () => {
  const GAME = revision(3);

  test.each([
    ['on their turn', ALICE, 'light'],
    ['on the other turn', BOB, 'dark'],
  ] as const)('END-01: given a player %s, when they resign and confirm, then the other wins', (_when, by, winner) => {
    given(PLAYING).refuses({ type: 'Resign', by }, { code: 'needs-confirmation', number: GAME });
    const { match } = given(PLAYING).decides({ type: 'Resign', by, confirmed: GAME, cause: causeId('i3') }, [
      {
        type: 'GameEnded',
        result: { kind: 'win', winner, reason: 'resigned' },
        at: at(600),
        cause: causeId('i3'),
      },
    ]);
    expect(match).toMatchObject({ phase: 'ended', score: { wins: { [winner]: 1 }, draws: 0 } });
  });

  test('END-01: given a move between question and answer, when it is confirmed, then it counts', () => {
    given([...PLAYING, ...turns('11-15')]).decides({ type: 'Resign', by: ALICE, confirmed: GAME }, [
      { ...RESIGNED, at: at(600) },
    ]);
  });

  test("END-01: given a confirmation with another game's number, then it is asked back with the right one", () => {
    given(PLAYING).refuses(
      { type: 'Resign', by: ALICE, confirmed: revision(2) },
      { code: 'needs-confirmation', number: GAME },
    );
  });

  test('PLAY-07: given a watcher, when Carol resigns, even with the right number, then she is not a player', () => {
    given(PLAYING).refuses({ type: 'Resign', by: CAROL, confirmed: GAME }, 'not-a-player');
  });
});
