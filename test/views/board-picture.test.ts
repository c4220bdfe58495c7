import { describe, expect, test } from 'vitest';
import { sceneFor, sceneOfPly } from '../../src/views/board-picture.ts';
import { BOARD_NAMES, lookOf, boardName } from '../../src/views/match-options.ts';
import { piecesOf } from '../../src/engine/position.ts';
import { evolve, fold, type MatchEvent } from '../../src/match/match.ts';
import type { RecordedMatch } from '../../src/match/game-record.ts';
import type { GameResult } from '../../src/match/game.ts';
import type { PlayingMatch } from '../../src/match/phases.ts';
import { DEFAULT_OPTIONS, PIECE_COLORS, UNTIMED_OPTIONS } from '../../src/match/options.ts';
import type { BoardScene, PlateSign } from '../../src/render/board-scene.ts';
import { at, MATCH, playingOn, squares, hopping, turns } from '../match/samples.ts';
import { boardUp, clockOf, running, timedGame } from '../match/timed.ts';
import { hotseat, pausedMatch } from './support/changes.ts';
import { ended, inPhase, playing, wander, VIEW, viewOf, closedBy } from './support/samples.ts';
import { describeBoard } from '../../src/render/describe-board.ts';
import { DEFAULT_LOOK, PIECE_SET_NAMES, THEME_NAMES } from '../../src/render/look.ts';

const sceneOf = (match: PlayingMatch): BoardScene =>
  sceneFor({ ...VIEW, match, chosen: undefined, mention: undefined, now: at(200) });
const record = (match: RecordedMatch, ply = match.game.moves.length): BoardScene => sceneOfPly(match, ply, VIEW);

type Signs = readonly [dark: PlateSign | undefined, light: PlateSign | undefined];
const signs = ({ plates }: BoardScene): Signs => [plates.dark.sign, plates.light.sign];
const captured = ({ plates }: BoardScene): readonly [number, number] => [plates.dark.captured, plates.light.captured];

const over = (result: GameResult): RecordedMatch => ended(playing('11-15'), result);
const paused = (): RecordedMatch => inPhase(pausedMatch(playing('11-15')), 'paused');

/** Dark's king jumps from 1 to 10, and from there three ways lead on. */
const FORKED = 'B:W6,7,8,14,15,16,22,23,24:BK1';

test('START-08, PLAY-09: given one person plays both sides, then the board turns, whatever is usual in the server', () => {
  const fox: PlayingMatch = hotseat({ ...UNTIMED_OPTIONS, turning: 'stays' });
  const moved = { type: 'MovePlayed', at: at(9), seat: 'dark', squares: squares('11-15') } as const;
  expect(sceneOf(fox).bottom).toBe('dark');
  expect(sceneOf(inPhase(evolve(fox, moved), 'playing')).bottom).toBe('light');
});

test('PLAY-11: given a captured king, then it is known as one', () => {
  const taken = wander(playingOn('B:WK18:B15,1'), [0]);
  expect(record(taken).lastMove?.captured).toEqual([{ square: 18, side: 'light', king: true }]);
});

describe('the name plates', () => {
  test('PLAY-08: given the moves of a game, then each player has what they have taken up to there', () => {
    const match = playing('11-15', '22-18', '15x22', '25x18');
    expect([0, 1, 2, 3, 4].map((ply) => captured(record(match, ply)))).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
      [1, 0],
      [1, 1],
    ]);
    expect(captured(sceneOf(match))).toEqual([1, 1]);
  });

  test('PLAY-08: given a game that was set up with fewer pieces, then only what was taken in it counts', () => {
    const match = playingOn('B:W18,24,K31:B15,K7');
    expect(captured(sceneOf(match))).toEqual([0, 0]);
    expect(captured(record(wander(match, [0])))).toEqual([1, 0]);
  });

  test('PLAY-03, PLAY-08: given an unfinished jump, then what it has taken so far counts, and its player is on move', () => {
    const hop = sceneOf(hopping(playingOn(FORKED), '1x10'));
    expect(captured(hop)).toEqual([1, 0]);
    expect(signs(hop)).toEqual(['to-move', undefined]);
    const further = sceneOf(hopping(playingOn(FORKED), '1x10x19'));
    expect(captured(further)).toEqual([2, 0]);
    expect(piecesOf(further.position, 'light')).toHaveLength(7);
  });

  test.each<[string, RecordedMatch, Signs]>([
    ['a move among others', playing('11-15'), [undefined, undefined]],
    ['a pause', paused(), [undefined, undefined]],
    ['a game that dark has won', over({ kind: 'win', winner: 'dark', reason: 'blocked' }), ['won', undefined]],
    ['a game that dark has resigned', over({ kind: 'win', winner: 'light', reason: 'resigned' }), [undefined, 'won']],
    ['a draw', over({ kind: 'draw', reason: 'quiet-turns' }), ['drawn', 'drawn']],
    [
      'a won game that no other followed',
      closedBy(over({ kind: 'win', winner: 'dark', reason: 'left' }), 'finished'),
      ['won', undefined],
    ],
    ['a game that was called off', closedBy(playing('11-15'), 'called-off'), [undefined, undefined]],
    ['a game left in a pause', closedBy(paused(), 'left-in-pause'), [undefined, undefined]],
    ['a lost thread', closedBy(playing('11-15'), 'venue-lost'), [undefined, undefined]],
  ])('PLAY-08: given %s, then the plates have its signs', (_, match, wanted) => {
    expect(signs(record(match))).toEqual(wanted);
  });

  test('PLAY-08: given a game is over, then the boards before its last do not tell how it ended', () => {
    const left = ended(playing('11-15', '22-18'), { kind: 'win', winner: 'dark', reason: 'left' });
    expect([0, 1, 2].map((ply) => signs(record(left, ply)))).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      ['won', undefined],
    ]);
  });

  test('PLAY-08: given the live board, then its player on move has the sign, and nobody else', () => {
    expect(signs(sceneOf(playing()))).toEqual(['to-move', undefined]);
    expect(signs(sceneOf(playing('11-15')))).toEqual([undefined, 'to-move']);
  });

  test('TIME-09: given a total time, then each plate has what was left, live and at each move, and the alt text says it', () => {
    const [dark, light] = turns('11-15', '22-18');
    const { options } = fold(MATCH, timedGame(clockOf(5, 3))) as PlayingMatch;
    const played = [...running(clockOf(5, 3)), { ...dark, at: at(130) }, boardUp(5, 131), { ...light, at: at(140) }];
    const match = inPhase(fold(MATCH, played as MatchEvent[]), 'playing');
    const rests = ({ plates }: BoardScene) => [plates.dark.rest, plates.light.rest];
    expect([0, 1, 2].map((ply) => rests(record(match, ply)))).toEqual([
      ['5:00', '5:00'],
      ['4:33', '5:00'],
      ['4:33', '4:54'],
    ]);
    expect(rests(sceneOf(match))).toEqual(['4:33', '4:54']);
    expect(describeBoard({ scene: sceneOf(match) }, VIEW.words.alt.board)).toMatch(
      /Red is .*Alice.* \(4:33 left\), White is .*Bob.* \(4:54 left\)\./,
    );
    const lost = { ...ended(match, { kind: 'win', winner: 'light', reason: 'improper-delay' }), options };
    expect(rests(record(lost))).toEqual(['0:00', '4:54']);
    expect(rests(sceneOf(playing('11-15')))).toEqual([undefined, undefined]);
  });

  test('RUN-07: given names with tricks, or none at all, then the plates have clean ones', () => {
    const { plates } = sceneOfPly(playing(), 0, viewOf('\u202Eecila\n', ' \u200B '));
    expect([plates.dark.name, plates.light.name]).toEqual(['ecila', 'Somebody']);
  });
});

const pieces = 'red-white';

describe('START-06, PLAY-10: the looks of the board', () => {
  test('given each theme, then the board is offered in it, with crowns and with letters, the usual one first', () => {
    for (const theme of THEME_NAMES) {
      expect(lookOf({ board: theme, pieces })).toMatchObject({ theme, lettered: false });
      expect(lookOf({ board: `${theme}-lettered`, pieces })).toMatchObject({ theme, lettered: true });
    }
    expect(new Set(BOARD_NAMES).size).toBe(2 * THEME_NAMES.length);
    expect(BOARD_NAMES[0]).toBe(DEFAULT_OPTIONS.board);
  });

  test('given what is offered, then each has words of its own, and Discord has room for all', () => {
    const { boards } = VIEW.words.choices;
    expect(Object.keys(boards)).toEqual(THEME_NAMES);
    const names = BOARD_NAMES.map((board) => boardName(board, VIEW.words));
    expect(new Set(names).size).toBe(BOARD_NAMES.length);
    expect(names.at(-1)).toBe('color-blind safe, letters on the pieces');
    expect(BOARD_NAMES.length).toBeLessThanOrEqual(25);
  });

  test('given the name of a board that there is no more, then it is drawn in the usual look', () => {
    expect(lookOf({ board: 'classic', pieces }).theme).toBe(DEFAULT_LOOK.theme);
    expect(lookOf({ board: 'classic-lettered', pieces })).toMatchObject({ theme: DEFAULT_LOOK.theme, lettered: true });
  });

  test("RULE-03: given a match's pieces, then the picture has them", () => {
    expect(PIECE_SET_NAMES).toEqual(PIECE_COLORS);
    for (const set of PIECE_COLORS) expect(lookOf({ board: 'wood', pieces: set }).pieces).toBe(set);
  });
});
