import { destination, legalMoves } from '../engine/moves.ts';
import { makeMove } from '../engine/referee.ts';
import { pieceAt, piecesOf, SIDES, type Side, type Position } from '../engine/position.ts';
import { type Square, squareAt } from '../engine/square.ts';
import type { BoardScene } from './board-scene.ts';
import { colorIn, DEFAULT_LOOK, type PieceColor, type PieceSetName } from './look.ts';

/** Discord's limit for the description of an attachment, in UTF-16 units. */
const MAX_LENGTH = 1024;
/** A display name has 32 characters of at most two units each, and may be fenced against its writing direction. */
const MAX_NAME_LENGTH = 70;

type Text<Values extends string> = (values: Readonly<Record<Values, string>>) => string;
type Counted = (values: { readonly count: number; readonly squares: string }) => string;

/** The texts of a description, in the readers' language; each whole sentence ends as sentences do there. */
export interface BoardWords {
  readonly colors: Readonly<Record<PieceColor, string>>;
  readonly toMove: Text<'bottom' | 'turn'>;
  readonly won: Text<'bottom' | 'turn' | 'winner'>;
  readonly drawn: Text<'bottom' | 'turn'>;
  readonly noResult: Text<'bottom' | 'turn'>;
  readonly pieces: Text<'color' | 'pieces'>;
  readonly men: Counted;
  readonly kings: Counted;
  readonly none: string;
  readonly capturedSoFar: Text<'each'>;
  readonly capturedBy: (values: { readonly count: number; readonly color: string }) => string;
  readonly players: Text<Side>;
  readonly player: Text<'color' | 'name'>;
  readonly timedPlayer: Text<'color' | 'name' | 'rest'>;
  readonly lastMove: Text<'path'>;
  readonly captured: Text<'color' | 'pieces'>;
  readonly canMove: Text<'name' | 'moves'>;
  readonly mustJump: Text<'name' | 'moves'>;
  readonly withPieces: Text<'pieces'>;
  readonly stepsTo: (values: { readonly square: Square; readonly targets: string }) => string;
  readonly pickedUp: (values: { readonly square: Square }) => string;
  readonly pickedUpFor: (values: { readonly square: Square; readonly targets: string }) => string;
  readonly jumpsOn: (values: { readonly name: string; readonly square: Square }) => string;
  readonly jumpsOnTo: (values: { readonly name: string; readonly square: Square; readonly targets: string }) => string;
  /** A list of which one can be chosen. */
  readonly anyOf: (values: { readonly choices: readonly (Square | string)[] }) => string;
}

export interface BoardDescription {
  readonly scene: BoardScene;
  /** The players' names, where the name plates have somebody else. */
  readonly names?: Readonly<Record<Side, string>>;
  /** A sentence; by default the path in the scene. */
  readonly lastMoveText?: string | undefined;
  readonly task?: string | undefined;
  readonly pieces?: PieceSetName | undefined;
  /** Also without a result. */
  readonly isOver?: boolean;
}

/** The alt text (PLAY-11), enough to play by: only given texts are shortened; what names could be mistaken for comes first. */
export function describeBoard(described: BoardDescription, words: BoardWords): string {
  const { scene } = described;
  const description = { ...described, words };
  const colors = colorsOf(description);
  const board = standing(description, colors);
  const placement = SIDES.map((side) =>
    words.pieces({ color: colors[side], pieces: piecesIn(piecesOn(scene, side), words) }),
  ).join(' ');
  const totals = capturedSoFar(description, colors);
  const players = words.players({
    dark: player(description, colors, 'dark'),
    light: player(description, colors, 'light'),
  });
  const taken = capturedPieces(description, colors);
  const lastMove = oneLine(description.lastMoveText ?? path(description));
  const last = oneLine(description.task ?? '');
  const text = (choice: string, moved: string, task: string): string =>
    sentences([board, placement, totals, players, moved, taken, choice, task]);

  const name = nameOf(description, scene.position.turn) || colors[scene.position.turn];
  const whole = text(choices(description, name, movesOf(scene, words)), lastMove, last);
  if (whole.length <= MAX_LENGTH) return whole;
  const choice = choices(description, name, piecesToMove(scene, words));
  const room = MAX_LENGTH - text(choice, '', '').length - 2;
  const task = shorten(last, Math.floor(room / 2));
  return text(choice, shorten(lastMove, room - task.length), task);
}

interface Described extends BoardDescription {
  readonly words: BoardWords;
}

type Colors = Readonly<Record<Side, string>>;

function colorsOf({ pieces = DEFAULT_LOOK.pieces, words: { colors } }: Described): Colors {
  return { dark: colors[colorIn(pieces, 'dark')], light: colors[colorIn(pieces, 'light')] };
}

function standing({ scene, words, isOver = false }: Described, colors: Colors): string {
  const sides = { bottom: colors[scene.bottom], turn: colors[scene.position.turn] };
  const winner = SIDES.find((side) => scene.plates[side].sign === 'won');
  if (winner !== undefined) return words.won({ ...sides, winner: colors[winner] });
  if (SIDES.some((side) => scene.plates[side].sign === 'drawn')) return words.drawn(sides);
  return isOver ? words.noResult(sides) : words.toMove(sides);
}

interface PlacedPiece {
  readonly square: Square;
  readonly king: boolean;
}

const piecesOn = ({ position }: BoardScene, side: Side): readonly PlacedPiece[] =>
  piecesOf(position, side).map((square) => ({ square, king: pieceAt(position, square)?.king === true }));

function piecesIn(placed: readonly PlacedPiece[], { men, kings, none }: BoardWords): string {
  const group = (king: boolean, told: Counted): string => {
    const squares = placed.filter((piece) => piece.king === king).map(({ square }) => square);
    return squares.length === 0 ? '' : told({ count: squares.length, squares: squares.join(', ') });
  };
  return [group(false, men), group(true, kings)].filter((told) => told !== '').join('; ') || none;
}

function capturedSoFar({ scene: { plates }, words }: Described, colors: Colors): string {
  const captors = SIDES.filter((side) => plates[side].captured > 0);
  const each = captors.map((side) => words.capturedBy({ count: plates[side].captured, color: colors[side] }));
  return each.length === 0 ? '' : words.capturedSoFar({ each: each.join(', ') });
}

function player(description: Described, colors: Colors, side: Side): string {
  const { scene, words } = description;
  const { rest } = scene.plates[side];
  const told = { color: colors[side], name: nameOf(description, side) };
  return rest === undefined ? words.player(told) : words.timedPlayer({ ...told, rest });
}

const nameOf = ({ scene, names }: BoardDescription, side: Side): string =>
  isolatedName(shorten(oneLine(names?.[side] ?? scene.plates[side].name), MAX_NAME_LENGTH - 2));

function path({ scene: { lastMove }, words }: Described): string {
  if (lastMove === undefined) return '';
  return words.lastMove({ path: lastMove.squares.join(lastMove.captured.length === 0 ? '-' : 'x') });
}

function capturedPieces({ scene: { lastMove }, words }: Described, colors: Colors): string {
  const [first] = lastMove?.captured ?? [];
  if (lastMove === undefined || first === undefined) return '';
  return words.captured({ color: colors[first.side], pieces: piecesIn(lastMove.captured, words) });
}

/** @param moves the pieces that can move, or all their moves, in words. */
function choices({ scene, words }: Described, name: string, moves: string): string {
  const { chosen, movable, mustJump } = scene;
  const targets = scene.targets.length === 0 ? undefined : words.anyOf({ choices: scene.targets });
  if (chosen !== undefined && movable.length === 0) {
    const told = { name, square: chosen };
    return targets === undefined ? words.jumpsOn(told) : words.jumpsOnTo({ ...told, targets });
  }
  const can = mustJump ? words.mustJump : words.canMove;
  const parts = movable.length === 0 ? [] : [can({ name, moves })];
  // The only piece that can move is shown as chosen from the start: nobody has picked it up.
  if (chosen === undefined || movable.length < 2) return sentences(parts);
  const pickedUp =
    targets === undefined ? words.pickedUp({ square: chosen }) : words.pickedUpFor({ square: chosen, targets });
  return sentences([...parts, pickedUp]);
}

function piecesToMove({ movable, mustJump }: BoardScene, { anyOf, withPieces }: BoardWords): string {
  const pieces = anyOf({ choices: movable });
  return mustJump ? withPieces({ pieces }) : pieces;
}

/** Every move: steps by their pieces, `9 to 13 or 14; 10 to 14`, jumps with their paths, `9x18 or 9x18x27`. */
function movesOf(scene: BoardScene, words: BoardWords): string {
  const { position, movable, mustJump, chosen } = scene;
  if (chosen !== undefined && movable.length > 1) return piecesToMove(scene, words);
  const moves = legalMoves(position).filter(({ from }) => movable.includes(from));
  if (mustJump) return moves.length === 0 ? piecesToMove(scene, words) : words.anyOf({ choices: moves.map(makeMove) });
  const parts = movable.map((square) => {
    const targets = moves.filter(({ from }) => from === square).map(destination);
    return targets.length === 0
      ? String(square)
      : words.stepsTo({ square, targets: words.anyOf({ choices: targets }) });
  });
  return parts.join('; ');
}

const sentences = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

/** The text in at most `length` UTF-16 units, cut between characters, never inside a surrogate pair. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  let short = '';
  for (const character of text) {
    if (short.length + character.length >= length) break;
    short += character;
  }
  return `${short}…`;
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const ISOLATE = '\u2068';
const END_OF_ISOLATE = '\u2069';

/** A clean name, isolated when written from right to left: else it would reorder the words and squares beside it. */
export const isolatedName = (name: string): string =>
  RIGHT_TO_LEFT.test(name) ? ISOLATE + name + END_OF_ISOLATE : name;

/** A playing and a light square: two letters, two digits, a star, a gap. A phone shows some thirty columns. */
const PAIR_WIDTH = 7;
const LAST_MOVED = '*';
const ROWS = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** The letters of the pieces: a king's are made of its color's. No set has two colors of one letter. */
interface PieceLetters {
  readonly letters: Readonly<Record<PieceColor, string>>;
  readonly kingLetters: Text<'letter'>;
}

interface TextBoardOptions {
  readonly bottom: Side;
  readonly pieces: PieceSetName;
  readonly words: PieceLetters;
  readonly lastMoved?: Square | undefined;
}

/** The board as letters for a monospace font (PLAY-11). Light squares are blank: a screen reader reads only what matters. */
export function textBoard(position: Position, { bottom, pieces, words, lastMoved }: TextBoardOptions): string {
  const order: readonly number[] = bottom === 'light' ? ROWS : ROWS.toReversed();
  const field = (row: number, column: number): string => {
    const square = squareAt(row, column);
    if (square === undefined) return '';
    const piece = pieceAt(position, square);
    if (piece === undefined) return String(square);
    return `${pieceLetters(words, pieces, piece.side, piece.king)}${square}${square === lastMoved ? LAST_MOVED : ''}`;
  };
  const line = (row: number): string =>
    order.reduce<string>(
      (begun, column, index) => begun.padEnd(Math.floor((index * PAIR_WIDTH) / 2)) + field(row, column),
      '',
    );
  return order.map((row) => line(row).trimEnd()).join('\n');
}

/** `R` for a red man, `RK` for a red king. */
export function pieceLetters(words: PieceLetters, pieces: PieceSetName, side: Side, king: boolean): string {
  const letter = words.letters[colorIn(pieces, side)];
  return king ? words.kingLetters({ letter }) : letter;
}
