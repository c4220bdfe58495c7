import { describe, expect, test } from 'vitest';
import type { MatchEvent } from '../../src/match/event.ts';
import { millis, revision } from '../../src/match/ids.ts';
import { nextWakeUp } from '../../src/match/next-wake-up.ts';
import { ALICE, at, BOB, CAROL, PLAYING, squares, turns } from './samples.ts';
import { given } from './scenario.ts';
import { lost, running } from './timed.ts';

const REQUEST = revision(5);
const asked = (seat: 'dark' | 'light'): MatchEvent[] => [...running(), { type: 'PauseRequested', seat, at: at(150) }];
const paused = (when = 160): MatchEvent[] => [...asked('light'), { type: 'GamePaused', at: at(when) }];
const FOUR = ['11-15', '22-18', '15x22', '25x18', '8-11', '29-25', '4-8', '25-22', '9-14'];

describe('asking for a pause', () => {
  test('TIME-06: given a running game, when either player asks, then the request stands and the clock runs on', () => {
    const { match } = given(running())
      .when({ type: 'RequestPause', by: BOB }, at(150))
      .thenEvents([{ type: 'PauseRequested', seat: 'light', at: at(150) }]);
    expect(match).toMatchObject({ pauseRequest: { by: 'light', number: REQUEST }, clock: { kind: 'running' } });
    given(asked('light'))
      .when({ type: 'Tick' }, at(461))
      .thenEvents([lost('light', 461)]);
  });

  test('TIME-06: given a request, when the other agrees or asks too, then the game is paused', () => {
    const pause: MatchEvent = { type: 'GamePaused', at: at(160) };
    given(asked('light')).when({ type: 'AgreePause', by: ALICE, request: REQUEST }, at(160)).thenEvents([pause]);
    given(asked('light')).when({ type: 'RequestPause', by: ALICE }, at(160)).thenEvents([pause]);
    given(asked('light'))
      .when({ type: 'RequestPause', by: BOB }, at(160))
      .thenRejected({ code: 'pause-asked-already' });
  });

  test('TIME-06: given a request, when the asker answers it, or a watcher, then it is not theirs to answer', () => {
    for (const type of ['AgreePause', 'RefusePause'] as const) {
      given(asked('light'))
        .when({ type, by: BOB, request: REQUEST }, at(160))
        .thenRejected({ code: 'your-own-pause-request' });
      given(asked('light')).when({ type, by: CAROL, request: REQUEST }, at(160)).thenRejected({ code: 'not-a-player' });
    }
  });

  test.each(['light', 'dark'] as const)(
    'TIME-06: given a request of %s, when the next turn is done, then it lapsed',
    (seat) => {
      const moved = [...asked(seat), ...turns('11-15')];
      expect(given(moved).match).toMatchObject({ pauseRequest: undefined });
      given(moved)
        .when({ type: 'AgreePause', by: seat === 'light' ? ALICE : BOB, request: REQUEST }, at(160))
        .thenRejected({ code: 'no-such-pause-request' });
    },
  );

  test('TIME-06: given a refusal, then the asker waits for five own moves, and the other one does not', () => {
    const refused = given(asked('dark'))
      .when({ type: 'RefusePause', by: BOB, request: REQUEST }, at(160))
      .thenEvents([{ type: 'PauseRefused', request: REQUEST, at: at(160) }]);
    refused.when({ type: 'RequestPause', by: ALICE }, at(161)).thenRejected({ code: 'pause-refused', movesLeft: 5 });
    refused
      .when({ type: 'RequestPause', by: BOB }, at(161))
      .thenEvents([{ type: 'PauseRequested', seat: 'light', at: at(161) }]);
    const journal: MatchEvent[] = [...asked('dark'), { type: 'PauseRefused', request: REQUEST, at: at(160) }];
    given([...journal, ...turns(...FOUR.slice(0, 8))])
      .when({ type: 'RequestPause', by: ALICE }, at(161))
      .thenRejected({ code: 'pause-refused', movesLeft: 1 });
    given([...journal, ...turns(...FOUR)])
      .when({ type: 'RequestPause', by: ALICE }, at(161))
      .thenEvents([{ type: 'PauseRequested', seat: 'dark', at: at(161) }]);
  });
});

describe('in a pause', () => {
  test('TIME-06: given a pause, then what was used is frozen, and only the countdown of ten minutes wakes it', () => {
    const { match } = given(paused());
    expect(match).toMatchObject({ phase: 'paused', clock: { kind: 'held', used: 60_000 }, resumesAt: at(760) });
    expect(nextWakeUp(match)).toBe(at(760));
    given(paused())
      .when({ type: 'Tick' }, millis(at(760) - 1))
      .thenEvents([]);
  });

  test('TIME-06: given a pause, when a move, a draw or a pause is asked for, then it is refused', () => {
    const rejection = { code: 'not-playing', phase: 'paused' } as const;
    given(paused())
      .when({ type: 'PlayMove', by: ALICE, squares: squares('11-15') }, at(200))
      .thenRejected(rejection);
    given(paused()).when({ type: 'OfferDraw', by: ALICE }, at(200)).thenRejected(rejection);
    given(paused()).when({ type: 'RequestPause', by: ALICE }, at(200)).thenRejected(rejection);
  });

  test('END-01: given a pause, when a player resigns, then the game is lost', () => {
    const { match } = given(paused()).when({ type: 'Resign', by: BOB, confirmed: revision(3) }, at(200)).next;
    expect(match).toMatchObject({ phase: 'ended', result: { winner: 'dark', reason: 'resigned' } });
  });

  test('TIME-07: given a pause, when either leaves, then the match closes without a result, with no question asked', () => {
    for (const by of [ALICE, BOB]) {
      const { match } = given(paused())
        .when({ type: 'Leave', by }, at(200))
        .thenEvents([{ type: 'MatchClosed', reason: 'left-in-pause', at: at(200) }]);
      expect(match).toMatchObject({ phase: 'closed', result: undefined, score: { wins: { dark: 0, light: 0 } } });
    }
  });

  test('TIME-06: given a draw was offered before, then the offer stands again afterwards', () => {
    const offered = [...running(), { type: 'DrawOffered', seat: 'light', at: at(120) }] as MatchEvent[];
    const resumed = given([...offered, { type: 'GamePaused', at: at(160) }, { type: 'GameResumed', at: at(200) }]);
    expect(resumed.match).toMatchObject({ phase: 'playing', drawOffer: { by: 'light', number: 5 } });
  });
});

describe('going on', () => {
  const agreed = (seat: 'dark' | 'light', when: number): MatchEvent => ({ type: 'ResumeAgreed', seat, at: at(when) });
  const resumed = (when: number): MatchEvent => ({ type: 'GameResumed', at: at(when) });

  test('TIME-06, TIME-01: given a pause, when both press Resume, then play goes on with the time that was left once the board is up again', () => {
    const one = given(paused())
      .when({ type: 'Resume', by: ALICE }, at(200))
      .thenEvents([agreed('dark', 200)]);
    one.when({ type: 'Resume', by: ALICE }, at(201)).thenRejected({ code: 'resumed-already' });
    one.when({ type: 'Resume', by: CAROL }, at(201)).thenRejected({ code: 'not-a-player' });
    const both = one.when({ type: 'Resume', by: BOB }, at(300)).thenEvents([agreed('light', 300), resumed(300)]);
    expect(both.match).toMatchObject({ phase: 'playing', clock: { kind: 'unseen', used: 60_000 } });
    expect(nextWakeUp(both.match)).toBeUndefined();
    const shown = both.when({ type: 'BoardShown', board: revision(3) }, at(302)).next;
    expect(shown.match).toMatchObject({ clock: { kind: 'running', used: 60_000, since: at(302) } });
    shown.when({ type: 'Tick' }, at(603)).thenEvents([lost('light', 603)]);
  });

  test('TIME-06: given the end of the countdown, then play goes on by itself, from the moment that it is noticed', () => {
    const late = given(paused())
      .when({ type: 'Tick' }, at(765))
      .thenEvents([resumed(765)]);
    expect(late.match).toMatchObject({ phase: 'playing', clock: { kind: 'unseen', used: 60_000 } });
  });

  test('TIME-06: given the countdown is over but nobody has noticed, when a move comes, then it counts', () => {
    const [move] = turns('11-15');
    if (move === undefined) throw new Error('no move');
    given(paused())
      .when({ type: 'PlayMove', by: ALICE, squares: squares('11-15') }, at(760))
      .thenEvents([resumed(760), { ...move, at: at(760) }]);
    given(paused())
      .when({ type: 'PlayMove', by: BOB, squares: squares('11-15') }, at(760))
      .thenRejected({ code: 'not-your-turn', turn: 'dark' });
  });

  test('TIME-06: given a running game, when Resume is pressed, then there is nothing to resume', () => {
    given(PLAYING).when({ type: 'Resume', by: ALICE }).thenRejected({ code: 'not-paused' });
  });

  test('TIME-06: given the flag falls before the other agrees, and the other way round, then the first of them counts', () => {
    const agree = { type: 'AgreePause', by: BOB, request: REQUEST } as const;
    given(asked('dark'))
      .when(agree, at(461))
      .thenEvents([lost('light', 461)]);
    given(asked('dark'))
      .when(agree, millis(at(460) - 1))
      .next.when({ type: 'Tick' }, at(461))
      .thenEvents([]);
  });
});
