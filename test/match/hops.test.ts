import { describe, expect, test } from 'vitest';
import { movesAlong } from '../../src/engine/moves.ts';
import { makeMove } from '../../src/engine/referee.ts';
import type { Position } from '../../src/engine/position.ts';
import { fold, type MatchEvent, type PlayerAction } from '../../src/match/match.ts';
import { findImpossibleEvent } from '../../src/match/journal.ts';
import { type PlayerId, revision, type Seat } from '../../src/match/ids.ts';
import { ALICE, at, BOB, MATCH, PLAYING, squares, turns } from './samples.ts';
import { given } from './scenario.ts';

/** Bob can jump from 27 over 23 to 18, and there either to 9 or to 11; or, with another piece, 26x19. */
const BEFORE: readonly MatchEvent[] = [
  ...PLAYING,
  ...turns('11-15', '23-18', '9-14', '18x9', '5x14', '22-17', '12-16', '24-19', '16x23'),
];
const BOARD = BEFORE.length;

function positionAfter(events: readonly MatchEvent[]): Position {
  const match = fold(MATCH, events);
  if (match.phase !== 'playing') throw new Error('no game is on');
  return match.game.position;
}

const hop = (path: string, seat: Seat = 'light'): MatchEvent => ({
  type: 'HopPlayed',
  seat,
  squares: squares(path),
  at: at(200),
});
const played = (path: string, seconds = 210): MatchEvent => ({
  type: 'MovePlayed',
  seat: 'light',
  squares: squares(path),
  at: at(seconds),
});
/** The two whole jumps that begin with 27x18. */
const MUST_GO_ON = { code: 'must-continue', routes: movesAlong(positionAfter(BEFORE), squares('27x18')) } as const;
const HOPPED = [...BEFORE, hop('27x18')];

const press = (path: string, board: number, by: PlayerId = BOB): PlayerAction => ({
  type: 'PlayMove',
  by,
  squares: squares(path),
  board: revision(board),
});
const type = (path: string): PlayerAction => ({ type: 'PlayMove', by: BOB, squares: squares(path) });

describe('a first hop', () => {
  test('RULE-07: given a fork, when its first hop is pressed, then it stands and the board has a new number', () => {
    const { match } = given(BEFORE).decides(press('27x18', BOARD), [hop('27x18')], at(200));
    expect(match).toMatchObject({ game: { hops: squares('27x18'), boardRevision: BOARD + 1 } });
  });

  test('PLAY-04: given a fork, when its first hop is typed, then it is refused, as the jump is not whole', () => {
    given(BEFORE).refuses(type('27x18'), MUST_GO_ON);
  });

  test('RULE-07: given a jump without a fork, when its first hop is pressed, then the rest is played by itself', () => {
    const double = [...PLAYING, ...turns('11-15', '22-18', '15x22', '25x18', '12-16', '18-14', '10x17')];
    given(double).decides(press('21x14', double.length), [played('21x14', 600)], at(600));
  });
});

test('RULE-07: given 27x18, then there are two ways on', () => {
  expect(MUST_GO_ON.routes.map(makeMove)).toEqual(['27x18x9', '27x18x11']);
});

describe('in the middle of a jump', () => {
  test.each(['18x9', '27x18x9', '27x9'])(
    'PLAY-04: given 27x18, when %s is typed, then the whole path is played',
    (text) => {
      given(HOPPED).decides(type(text), [played('27x18x9')], at(210));
    },
  );

  test('RULE-07: given 27x18, when a landing is pressed on the new board, then the whole path is one move', () => {
    const { match } = given(HOPPED).decides(press('27x18x11', BOARD + 1), [played('27x18x11')], at(210));
    expect(match).toMatchObject({ game: { hops: [], position: { turn: 'dark' } } });
  });

  test.each([
    ['another piece', '26x19'],
    ['the piece as it stood before', '27x20'],
    ['the hop that stands', '27x18'],
  ])('RULE-07: given 27x18, when %s is typed, then the jump must go on', (_what, text) => {
    given(HOPPED).refuses(type(text), MUST_GO_ON);
  });

  test('RULE-07: given 27x18, when a button of the board before is pressed, then it is stale', () => {
    given(HOPPED).refuses(press('26x19', BOARD), 'stale-board');
    given(HOPPED).refuses(press('27x18', BOARD), 'stale-board');
  });

  test('PLAY-07: given 27x18, when the other player presses, then it is not her turn', () => {
    given(HOPPED).refuses(press('27x18x9', BOARD + 1, ALICE), { code: 'not-your-turn', turn: 'light' });
  });

  test('TIME-06: given 27x18, when the game is paused and resumed, then the hop still stands', () => {
    const paused = given([...HOPPED, { type: 'PauseRequested', seat: 'light', at: at(205) }])
      .after({ type: 'AgreePause', by: ALICE, request: revision(BOARD + 2) }, at(206))
      .after({ type: 'Resume', by: ALICE }, at(207))
      .after({ type: 'Resume', by: BOB }, at(208));
    expect(paused.match).toMatchObject({ phase: 'playing', game: { hops: squares('27x18') } });
    paused.refuses(type('26x19'), MUST_GO_ON, at(209));
    paused.decides(type('18x9'), [played('27x18x9')], at(210));
  });

  test('END-02: given 27x18, when a draw is offered, then the offer stands until the jump is whole', () => {
    const offered = given(HOPPED).after({ type: 'OfferDraw', by: ALICE }, at(205));
    expect(offered.match).toMatchObject({ drawOffer: { by: 'dark' } });
    expect(offered.after(type('18x9'), at(210)).match).toMatchObject({ drawOffer: undefined });
  });

  test('END-01: given 27x18, when Bob resigns, then he has lost and the unfinished jump is no move', () => {
    const over = given(HOPPED).after({ type: 'Resign', by: BOB, confirmed: revision(3) }, at(205));
    expect(over.match).toMatchObject({ phase: 'ended', result: { winner: 'dark' } });
    expect(over.match).toHaveProperty('game.moves.length', 9);
  });
});

describe('the journal', () => {
  test('RUN-03: given a hop and its move, then the journal is sound', () => {
    expect(findImpossibleEvent(MATCH, [...HOPPED, played('27x18x9')])).toBeUndefined();
  });

  test.each<[string, readonly MatchEvent[]]>([
    ['the move of another piece', [...HOPPED, played('26x19')]],
    ['the same hop again', [...HOPPED, hop('27x18')]],
    ['a hop that is a whole move', [...BEFORE, hop('26x19')]],
    ['a hop of the other side', [...BEFORE, hop('27x18', 'dark')]],
    ['a hop that nothing can make', [...BEFORE, hop('27x20')]],
  ])('RUN-03: given %s, then the journal is broken there', (_what, events) => {
    expect(findImpossibleEvent(MATCH, events)).toMatchObject({ revision: events.length });
  });

  test('RULE-07: given the same move with and without its hop told, then the games are the same', () => {
    const [told, silent] = [
      [...HOPPED, played('27x18x9')],
      [...BEFORE, played('27x18x9')],
    ].map((events) => {
      const match = fold(MATCH, events);
      return 'game' in match ? [match.game?.position, match.game?.moves.map(({ move }) => move)] : undefined;
    });
    expect(told).toEqual(silent);
  });
});
