import { destination, legalMoves } from '../engine/moves.ts';
import { makeMove } from '../engine/referee.ts';
import { pieceAt, piecesOf, SIDES, type Side, type Position } from '../engine/position.ts';
import { type Square, squareAt } from '../engine/square.ts';
import type { BoardScene } from './board-scene.ts';
import { DEFAULT_LOOK, colorName, type PieceSetName } from './look.ts';

/** Discord's limit for the description of an attachment, in UTF-16 units. */
const MAX_LENGTH = 1024;
/** A display name has 32 characters of at most two units each, and may be fenced against its writing direction. */
const MAX_NAME_LENGTH = 70;

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
export function describeBoard(description: BoardDescription): string {
  const { scene } = description;
  const set = description.pieces ?? DEFAULT_LOOK.pieces;
  const board = `Checkers board, ${colorName(set, scene.bottom)} at the bottom, ${standing(description, set)}.`;
  const placement = SIDES.map((side) => `${colorName(set, side)}: ${pieces(piecesOn(scene, side))}.`).join(' ');
  const totals = capturedSoFar(scene, set);
  const players = `${SIDES.map((side) => player(description, set, side)).join(', ')}.`;
  const taken = capturedPieces(scene, set);
  const lastMove = oneLine(description.lastMoveText ?? path(scene));
  const last = oneLine(description.task ?? '');
  const text = (choice: string, moved: string, task: string): string =>
    sentences([board, placement, totals, players, moved, taken, choice, task]);

  const name = nameOf(description, scene.position.turn) || colorName(set, scene.position.turn);
  const whole = text(choices(scene, name, movesOf(scene)), lastMove, last);
  if (whole.length <= MAX_LENGTH) return whole;
  const choice = choices(scene, name, piecesToMove(scene));
  const room = MAX_LENGTH - text(choice, '', '').length - 2;
  const task = shorten(last, Math.floor(room / 2));
  return text(choice, shorten(lastMove, room - task.length), task);
}

function standing({ scene, isOver = false }: BoardDescription, set: PieceSetName): string {
  const turn = `${colorName(set, scene.position.turn)} to move`;
  const winner = SIDES.find((side) => scene.plates[side].sign === 'won');
  if (winner !== undefined) return `${colorName(set, winner)} has won with ${turn}`;
  if (SIDES.some((side) => scene.plates[side].sign === 'drawn')) return `drawn with ${turn}`;
  return isOver ? `no result, with ${turn}` : turn;
}

interface PlacedPiece {
  readonly square: Square;
  readonly king: boolean;
}

const piecesOn = ({ position }: BoardScene, side: Side): readonly PlacedPiece[] =>
  piecesOf(position, side).map((square) => ({ square, king: pieceAt(position, square)?.king === true }));

function pieces(placed: readonly PlacedPiece[]): string {
  const squaresOf = (king: boolean): readonly Square[] =>
    placed.filter((piece) => piece.king === king).map(({ square }) => square);
  const group = (squares: readonly Square[], one: string, many: string): string =>
    squares.length === 0 ? '' : `${squares.length === 1 ? one : many} on ${squares.join(', ')}`;
  const groups = [group(squaresOf(false), 'man', 'men'), group(squaresOf(true), 'king', 'kings')];
  return groups.filter((words) => words !== '').join('; ') || 'no pieces';
}

function capturedSoFar({ plates }: BoardScene, set: PieceSetName): string {
  const captors = SIDES.filter((side) => plates[side].captured > 0);
  const each = captors.map((side) => `${plates[side].captured} by ${colorName(set, side)}`);
  return each.length === 0 ? '' : `Captured so far: ${each.join(', ')}.`;
}

function player(description: BoardDescription, set: PieceSetName, side: Side): string {
  const { rest } = description.scene.plates[side];
  return `${colorName(set, side)} is ${nameOf(description, side)}${rest === undefined ? '' : ` (${rest} left)`}`;
}

const nameOf = ({ scene, names }: BoardDescription, side: Side): string =>
  isolatedName(shorten(oneLine(names?.[side] ?? scene.plates[side].name), MAX_NAME_LENGTH - 2));

function path({ lastMove }: BoardScene): string {
  if (lastMove === undefined) return '';
  return `Last move: ${lastMove.squares.join(lastMove.captured.length === 0 ? '-' : 'x')}.`;
}

function capturedPieces({ lastMove }: BoardScene, set: PieceSetName): string {
  const [first] = lastMove?.captured ?? [];
  if (lastMove === undefined || first === undefined) return '';
  return `Captured: ${colorName(set, first.side)} ${pieces(lastMove.captured)}.`;
}

/** @param pieces those that can move, or all their moves, in words. */
function choices({ chosen, targets, movable, mustJump }: BoardScene, name: string, pieces: string): string {
  const goals = targets.length === 0 ? '' : orList(targets);
  if (chosen !== undefined && movable.length === 0) return `${name} jumps on from ${chosen}${goals && ` to ${goals}`}.`;
  // The only piece that can move is shown as chosen from the start: nobody has picked it up.
  const isPickedUp = chosen !== undefined && movable.length > 1;
  return sentences([
    movable.length === 0 ? '' : `${name} ${mustJump ? 'must jump' : 'can move'} ${pieces}.`,
    isPickedUp ? `Picked up: ${chosen}${goals && `, which can go to ${goals}`}.` : '',
  ]);
}

const piecesToMove = ({ movable, mustJump }: BoardScene): string =>
  mustJump ? `with ${orList(movable)}` : orList(movable);

/** Every move: steps by their pieces, `9 to 13 or 14; 10 to 14`, jumps with their paths, `9x18 or 9x18x27`. */
function movesOf(scene: BoardScene): string {
  const { position, movable, mustJump, chosen } = scene;
  if (chosen !== undefined && movable.length > 1) return piecesToMove(scene);
  const moves = legalMoves(position).filter(({ from }) => movable.includes(from));
  if (mustJump) return moves.length === 0 ? piecesToMove(scene) : orList(moves.map(makeMove));
  const parts = movable.map((square) => {
    const goals = moves.filter(({ from }) => from === square).map(destination);
    return goals.length === 0 ? String(square) : `${square} to ${orList(goals)}`;
  });
  return parts.join('; ');
}

const orList = (squares: readonly (Square | string)[]): string =>
  [squares.slice(0, -1).join(', '), ...squares.slice(-1)].filter((part) => part !== '').join(' or ');

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

interface TextBoardOptions {
  readonly bottom: Side;
  readonly pieces: PieceSetName;
  readonly lastMoved?: Square | undefined;
}

/** The board as letters for a monospace font (PLAY-11). Light squares are blank: a screen reader reads only what matters. */
export function textBoard(position: Position, { bottom, pieces, lastMoved }: TextBoardOptions): string {
  const order: readonly number[] = bottom === 'light' ? ROWS : ROWS.toReversed();
  const field = (row: number, column: number): string => {
    const square = squareAt(row, column);
    if (square === undefined) return '';
    const piece = pieceAt(position, square);
    if (piece === undefined) return String(square);
    return `${pieceLetters(pieces, piece.side, piece.king)}${square}${square === lastMoved ? LAST_MOVED : ''}`;
  };
  const line = (row: number): string =>
    order.reduce<string>(
      (begun, column, index) => begun.padEnd(Math.floor((index * PAIR_WIDTH) / 2)) + field(row, column),
      '',
    );
  return order.map((row) => line(row).trimEnd()).join('\n');
}

/** `R` for a red man, `RK` for a red king; no set has two colors with the same first letter. */
export function pieceLetters(pieces: PieceSetName, side: Side, king: boolean): string {
  const letter = colorName(pieces, side).charAt(0);
  return king ? `${letter}K` : letter;
}
