import type { Square } from '../engine/square.ts';
import type { Millis } from '../match/ids.ts';
import { type PlayingMatch, isRunning } from '../match/match.ts';
import { type Names, type Person, cleanName, type ViewContext, type Words } from './view-context.ts';
import { movableSquares, nextSquares, positionAfterHops, mustJump, play, squaresOf } from '../engine/moves.ts';
import { type Side, type Position, capturesBetween } from '../engine/position.ts';
import type { RecordedMatch } from '../match/game-record.ts';
import type { Game, GameResult } from '../match/game.ts';
import { type BoardScene, type Plate, type PlateSign, type EndSign, lastMoveOf } from '../render/board-scene.ts';
import type { MatchOptions } from '../match/options.ts';
import { DEFAULT_LOOK, type Look, THEME_NAMES } from '../render/look.ts';
import { makeMove } from '../engine/referee.ts';
import { describeBoard, type BoardDescription } from '../render/describe-board.ts';
import type { PictureAttachment } from './message-draft.ts';

/** What the live board shows. */
export interface BoardView extends ViewContext {
  readonly match: PlayingMatch;
  readonly selection: Selection;
  /** The player on move, when this board is to notify them; `undefined` notifies nobody. */
  readonly mention: Person | undefined;
  /** When it is shown: the clock of a turn whose board is not up yet counts from here. */
  readonly now: Millis;
}

/** How far the player on move has come with the clicks of a turn. */
export type Selection =
  | { readonly kind: 'none' }
  | { readonly kind: 'piece'; readonly square: Square }
  /** An unfinished jump: the square of departure and every landing so far. */
  | { readonly kind: 'hop'; readonly squares: readonly Square[] };

export const NOTHING_SELECTED: Selection = { kind: 'none' };

/** Records and final boards have the second mover at the bottom (PLAY-09), and so have live ones that don't turn. */
const RECORD_BOTTOM: Side = 'light';

/** The live board, with what the player on move can do or has begun (PLAY-02, PLAY-03, PLAY-09). */
export function sceneFor(view: BoardView): BoardScene {
  const { match, selection } = view;
  const { game } = match;
  const { position } = game;
  const names = plateNames(match, view);
  const resting: BoardScene = {
    ...sceneOfPly(match, game.moves.length, view, liveBottom(match)),
    movable: movableSquares(position),
    mustJump: mustJump(position),
    plates: platesOf(game.start, position, names, toMove(position.turn)),
  };
  switch (selection.kind) {
    case 'none':
      return resting;
    case 'piece': {
      const { square } = selection;
      return { ...resting, chosen: square, targets: nextSquares(position, [square]) };
    }
    case 'hop': {
      const { squares } = selection;
      const middle = positionAfterHops(position, squares);
      if (middle === undefined) return resting;
      return {
        ...resting,
        position: middle.position,
        lastMove: lastMoveOf(position, squares, middle.captured),
        movable: [],
        chosen: squares.at(-1),
        targets: nextSquares(position, squares),
        plates: platesOf(game.start, middle.position, names, toMove(position.turn)),
      };
    }
    default:
      return selection satisfies never;
  }
}

/** Turned to the player on move unless the match has it otherwise; where one person plays both sides, always (START-08). */
function liveBottom({ game, options, operator }: PlayingMatch): Side {
  const stays = options.turning === 'stays' && operator === undefined;
  return stays ? RECORD_BOTTOM : game.position.turn;
}

/** The board once `ply` moves had been played, 0 for the start, with nothing to choose. */
export function sceneOfPly(
  match: RecordedMatch,
  ply: number,
  view: ViewContext,
  bottom: Side = RECORD_BOTTOM,
): BoardScene {
  const { game } = match;
  const result = 'result' in match ? match.result : undefined;
  const move = game.moves[ply - 1]?.move;
  const before = positionAfterPly(game, ply - 1);
  const position = move === undefined ? before : play(before, move);
  const isEnd = ply >= game.moves.length;
  return {
    position,
    bottom,
    lastMove: move === undefined ? undefined : lastMoveOf(before, squaresOf(move), move.captured),
    movable: [],
    mustJump: false,
    chosen: undefined,
    targets: [],
    plates: platesOf(
      game.start,
      position,
      plateNames(match, view),
      isEnd && result !== undefined ? resultSigns(result) : {},
    ),
  };
}

/** The players' names as they stand beside a board. */
export function plateNames({ seats }: RecordedMatch, { person, words }: ViewContext): Names {
  const clean = (seat: Side): string => cleanName(person(seats[seat]).name, words.nameless);
  return { dark: clean('dark'), light: clean('light') };
}

/** A side that is left out has no sign. */
type PlateSigns = Readonly<Partial<Record<Side, PlateSign | undefined>>>;

/** For boards on which somebody is to choose. */
export const toMove = (side: Side): PlateSigns => (side === 'dark' ? { dark: 'to-move' } : { light: 'to-move' });

/** The plates beside a board: names as they are given, what each side has taken since `start`, and their signs. */
export function platesOf(
  start: Position,
  position: Position,
  names: Names,
  signs: PlateSigns = {},
): BoardScene['plates'] {
  const captures = capturesBetween(start, position);
  const plate = (side: Side): Plate => ({
    name: names[side],
    captured: captures[side],
    sign: signs[side],
  });
  return { dark: plate('dark'), light: plate('light') };
}

/** The position once `ply` moves had been played; 0 is the start, more than were played is the position now. */
export function positionAfterPly(game: Game, ply: number): Position {
  if (ply >= game.moves.length) return game.position;
  return game.moves.slice(0, Math.max(ply, 0)).reduce((position, { move }) => play(position, move), game.start);
}

/** What the plates of the final board say: a sign for the winner, none for the loser, both for a draw. */
export function resultSigns(result: GameResult): Readonly<Record<Side, EndSign | undefined>> {
  if (result.kind === 'draw') return { dark: 'drawn', light: 'drawn' };
  return { dark: undefined, light: undefined, [result.winner]: 'won' };
}

const LETTERED = '-lettered';

/** What the option `board` offers (START-06): the themes, then the same with letters on the pieces (PLAY-10). */
export const BOARD_NAMES: readonly string[] = [...THEME_NAMES, ...THEME_NAMES.map((theme) => `${theme}${LETTERED}`)];

/** How the pictures of a match look. A look that there is no more is drawn as the usual one. */
export function lookOf({ board, pieces }: Pick<MatchOptions, 'board' | 'pieces'>): Look {
  const { theme, lettered } = splitLook(board);
  const known = THEME_NAMES.find((name) => name === theme) ?? DEFAULT_LOOK.theme;
  return { ...DEFAULT_LOOK, theme: known, pieces, lettered };
}

/** One of `BOARD_NAMES` by its two parts. */
export function splitLook(board: string): { readonly theme: string; readonly lettered: boolean } {
  const lettered = board.endsWith(LETTERED);
  return { theme: lettered ? board.slice(0, -LETTERED.length) : board, lettered };
}

/** The live board's picture with alt text that says the position, the last move and what can or must be done (PLAY-11). */
export function boardPicture(view: BoardView, scene: BoardScene): PictureAttachment {
  const { match, selection, words, person } = view;
  const { game, options } = match;
  const happened =
    selection.kind === 'hop'
      ? words.alt.hopsSoFar(person(match.seats[game.position.turn]).name, selection.squares.join('x'))
      : lastMoveText(match, game.moves.length, view);
  return picture(options, { scene, lastMoveText: happened });
}

/** A picture of the board as it stood after move `ply`; `task` says what is to be known beyond the board. */
export function recordPicture(
  match: RecordedMatch,
  ply: number,
  view: ViewContext,
  scene: BoardScene,
  task?: string,
): PictureAttachment {
  const { game, options } = match;
  const isOver = !isRunning(match) && ply >= game.moves.length;
  return picture(options, { scene, lastMoveText: lastMoveText(match, ply, view), task, isOver });
}

/** What the player on move has to do, for a board on which nothing can be chosen. */
export function turnTask(position: Position, name: string, { alt }: Words): string {
  return mustJump(position) ? alt.mustJump(name, movableSquares(position)) : alt.toMove(name);
}

function picture(options: MatchOptions, description: BoardDescription): PictureAttachment {
  return {
    kind: 'picture',
    name: 'board.png',
    description: describeBoard({ ...description, pieces: options.pieces }),
    scene: description.scene,
    look: lookOf(options),
  };
}

function lastMoveText({ game, seats }: RecordedMatch, ply: number, { words: { alt }, person }: ViewContext): string {
  const last = game.moves[ply - 1];
  if (last === undefined) return alt.noMove;
  const move = makeMove(last.move);
  return last.byLot ? alt.lotMove(move) : alt.lastMove(person(seats[last.seat]).name, move);
}
