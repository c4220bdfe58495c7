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
    const { match } = given(running()).decides(
      { type: 'RequestPause', by: BOB },
      [{ type: 'PauseRequested', seat: 'light', at: at(150) }],
      at(150),
    );
    expect(match).toMatchObject({ pauseRequest: { by: 'light', number: REQUEST }, clock: { kind: 'running' } });
    given(asked('light')).decides({ type: 'Tick' }, [lost('light', 461)], at(461));
  });

  test('TIME-06: given a request, when the other agrees or asks too, then the game is paused', () => {
    const pause: MatchEvent = { type: 'GamePaused', at: at(160) };
    given(asked('light')).decides({ type: 'AgreePause', by: ALICE, request: REQUEST }, [pause], at(160));
    given(asked('light')).decides({ type: 'RequestPause', by: ALICE }, [pause], at(160));
    given(asked('light')).refuses({ type: 'RequestPause', by: BOB }, 'pause-asked-already', at(160));
  });

  test('TIME-06: given a request, when the asker answers it, or a watcher, then it is not theirs to answer', () => {
    for (const type of ['AgreePause', 'RefusePause'] as const) {
      given(asked('light')).refuses({ type, by: BOB, request: REQUEST }, 'your-own-pause-request', at(160));
      given(asked('light')).refuses({ type, by: CAROL, request: REQUEST }, 'not-a-player', at(160));
    }
  });

  test.each(['light', 'dark'] as const)(
    'TIME-06: given a request of %s, when the next turn is done, then it lapsed',
    (seat) => {
      const moved = [...asked(seat), ...turns('11-15')];
      expect(given(moved).match).toMatchObject({ pauseRequest: undefined });
      given(moved).refuses(
        { type: 'AgreePause', by: seat === 'light' ? ALICE : BOB, request: REQUEST },
        'no-such-pause-request',
        at(160),
      );
    },
  );

  test('TIME-06: given a refusal, then the asker waits for five own moves, and the other one does not', () => {
    const refused = given(asked('dark')).decides(
      { type: 'RefusePause', by: BOB, request: REQUEST },
      [{ type: 'PauseRefused', request: REQUEST, at: at(160) }],
      at(160),
    );
    refused.refuses({ type: 'RequestPause', by: ALICE }, { code: 'pause-refused', movesLeft: 5 }, at(161));
    refused.decides(
      { type: 'RequestPause', by: BOB },
      [{ type: 'PauseRequested', seat: 'light', at: at(161) }],
      at(161),
    );
    const journal: MatchEvent[] = [...asked('dark'), { type: 'PauseRefused', request: REQUEST, at: at(160) }];
    given([...journal, ...turns(...FOUR.slice(0, 8))]).refuses(
      { type: 'RequestPause', by: ALICE },
      { code: 'pause-refused', movesLeft: 1 },
      at(161),
    );
    given([...journal, ...turns(...FOUR)]).decides(
      { type: 'RequestPause', by: ALICE },
      [{ type: 'PauseRequested', seat: 'dark', at: at(161) }],
      at(161),
    );
  });
});

describe('in a pause', () => {
  test('TIME-06: given a pause, then what was used is frozen, and only the countdown of ten minutes wakes it', () => {
    const { match } = given(paused());
    expect(match).toMatchObject({ phase: 'paused', clock: { kind: 'held', used: 60_000 }, resumesAt: at(760) });
    expect(nextWakeUp(match)).toBe(at(760));
    given(paused()).decides({ type: 'Tick' }, [], millis(at(760) - 1));
  });

  test('TIME-06: given a pause, when a move, a draw or a pause is asked for, then it is refused', () => {
    const rejection = { code: 'not-playing', phase: 'paused' } as const;
    given(paused()).refuses({ type: 'PlayMove', by: ALICE, squares: squares('11-15') }, rejection, at(200));
    given(paused()).refuses({ type: 'OfferDraw', by: ALICE }, rejection, at(200));
    given(paused()).refuses({ type: 'RequestPause', by: ALICE }, rejection, at(200));
  });

  test('END-01: given a pause, when a player resigns, then the game is lost', () => {
    const { match } = given(paused()).after({ type: 'Resign', by: BOB, confirmed: revision(3) }, at(200));
    expect(match).toMatchObject({ phase: 'ended', result: { winner: 'dark', reason: 'resigned' } });
  });

  test('TIME-07: given a pause, when either leaves, then the match closes without a result, with no question asked', () => {
    for (const by of [ALICE, BOB]) {
      const { match } = given(paused()).decides(
        { type: 'Leave', by },
        [{ type: 'MatchClosed', reason: 'left-in-pause', at: at(200) }],
        at(200),
      );
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
    const one = given(paused()).decides({ type: 'Resume', by: ALICE }, [agreed('dark', 200)], at(200));
    one.refuses({ type: 'Resume', by: ALICE }, 'resumed-already', at(201));
    one.refuses({ type: 'Resume', by: CAROL }, 'not-a-player', at(201));
    const both = one.decides({ type: 'Resume', by: BOB }, [agreed('light', 300), resumed(300)], at(300));
    expect(both.match).toMatchObject({ phase: 'playing', clock: { kind: 'unseen', used: 60_000 } });
    expect(nextWakeUp(both.match)).toBeUndefined();
    const shown = both.after({ type: 'BoardShown', board: revision(3) }, at(302));
    expect(shown.match).toMatchObject({ clock: { kind: 'running', used: 60_000, since: at(302) } });
    shown.decides({ type: 'Tick' }, [lost('light', 603)], at(603));
  });

  test('TIME-06: given the end of the countdown, then play goes on by itself, from the moment that it is noticed', () => {
    const late = given(paused()).decides({ type: 'Tick' }, [resumed(765)], at(765));
    expect(late.match).toMatchObject({ phase: 'playing', clock: { kind: 'unseen', used: 60_000 } });
  });

  test('TIME-06: given the countdown is over but nobody has noticed, when a move comes, then it counts', () => {
    const [move] = turns('11-15');
    if (move === undefined) throw new Error('no move');
    given(paused()).decides(
      { type: 'PlayMove', by: ALICE, squares: squares('11-15') },
      [resumed(760), { ...move, at: at(760) }],
      at(760),
    );
    given(paused()).refuses(
      { type: 'PlayMove', by: BOB, squares: squares('11-15') },
      { code: 'not-your-turn', turn: 'dark' },
      at(760),
    );
  });

  test('TIME-06: given a running game, when Resume is pressed, then there is nothing to resume', () => {
    given(PLAYING).refuses({ type: 'Resume', by: ALICE }, 'not-paused');
  });

  test('TIME-06: given the flag falls before the other agrees, and the other way round, then the first of them counts', () => {
    const agree = { type: 'AgreePause', by: BOB, request: REQUEST } as const;
    given(asked('dark')).decides(agree, [lost('light', 461)], at(461));
    given(asked('dark'))
      .after(agree, millis(at(460) - 1))
      .decides({ type: 'Tick' }, [], at(461));
  });
});
