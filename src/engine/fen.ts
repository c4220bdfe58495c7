import { bitOf, countBits, parseSquare, toSquare, type Square } from './square.ts';
import { BOTTOM_ROW, TOP_ROW } from './generate.ts';
import { pieceAt, piecesOf, type Position, type Side } from './position.ts';
import { err, ok, type Result } from './result.ts';

export type FenProblemCode =
  | 'empty'
  | 'bad-turn'
  | 'bad-side'
  | 'missing-side'
  | 'repeated-side'
  | 'extra-text'
  | 'bad-square'
  | 'bad-range'
  | 'duplicate-square'
  | 'both-sides'
  | 'man-on-far-row'
  | 'too-many-pieces';

export interface FenProblem {
  readonly code: FenProblemCode;
  readonly at: number;
  /** What stands there: a square, a side by its color, or the text that is wrong; empty where something is missing. */
  readonly found: string;
  readonly message: string;
}

/** Twelve men a side begin a game and nothing adds a piece (RULE-02). */
const MOST_PIECES = 12;

/** Reads PDN's FEN (RULE-13), in all its usual forms; a man on its far row would have been crowned there (RULE-08). */
export function parseFen(text: string): Result<Position, FenProblem> {
  const body = text.replace(/\s*\.?\s*$/u, '');
  if (body.trim() === '') return problem('empty', 0, '', 'A position is expected, such as B:W18,24,K31:B5,7.');
  const [turnField, first, second, extra] = split({ text: body, at: 0 }, ':');

  const turn = turnField === undefined ? undefined : sideOf(turnField.text);
  if (turnField === undefined || turn === undefined)
    return problem('bad-turn', turnField?.at ?? 0, turnField?.text ?? '', 'The side to move must come first: B or W.');
  if (first === undefined || second === undefined)
    return problem(
      'missing-side',
      body.length,
      '',
      'Both sides are expected after the side to move, each after a colon.',
    );
  if (extra !== undefined)
    return problem('extra-text', extra.at - 1, extra.text, 'Nothing may follow the second side.');

  const one = readSide(first);
  if (!one.ok) return one;
  const two = readSide(second);
  if (!two.ok) return two;
  if (one.value.side === two.value.side)
    return problem(
      'repeated-side',
      second.at,
      nameOf(one.value.side),
      `${nameOf(one.value.side)} is listed twice and the other side is missing.`,
    );
  return joinSides(one.value, two.value, turn);
}

export function makeFen(position: Position): string {
  const list = (side: Side): string =>
    piecesOf(position, side)
      .map((square) => `${pieceAt(position, square)?.king === true ? 'K' : ''}${square}`)
      .join(',');
  return `${position.turn === 'dark' ? 'B' : 'W'}:W${list('light')}:B${list('dark')}`;
}

interface Field {
  readonly text: string;
  readonly at: number;
}

interface SidePieces {
  readonly side: Side;
  readonly pieces: number;
  readonly kings: number;
  readonly places: ReadonlyMap<Square, number>;
}

interface Item {
  readonly squares: readonly Square[];
  readonly king: boolean;
}

function split(field: Field, separator: string): Field[] {
  let at = field.at;
  return field.text.split(separator).map((part) => {
    const inner = { text: part.trim(), at: at + part.length - part.trimStart().length };
    at += part.length + separator.length;
    return inner;
  });
}

function readSide(field: Field): Result<SidePieces, FenProblem> {
  const side = sideOf(field.text.slice(0, 1));
  if (side === undefined) return problem('bad-side', field.at, field.text, 'A side must begin with B or W.');
  const places = new Map<Square, number>();
  let pieces = 0;
  let kings = 0;
  const list = { text: field.text.slice(1), at: field.at + 1 };
  const items = list.text.trim() === '' ? [] : split(list, ',');
  for (const item of items) {
    const read = readItem(item);
    if (!read.ok) return read;
    for (const square of read.value.squares) {
      if (places.has(square))
        return problem('duplicate-square', item.at, String(square), `Square ${square} is listed twice.`);
      places.set(square, item.at);
      pieces |= bitOf(square);
      if (read.value.king) kings |= bitOf(square);
    }
  }
  const farRow = side === 'dark' ? BOTTOM_ROW : TOP_ROW;
  for (const [square, at] of places)
    if ((bitOf(square) & farRow & ~kings) !== 0)
      return problem(
        'man-on-far-row',
        at,
        String(square),
        `A man of ${nameOf(side)} can't stand on ${square}: it is crowned there (K${square}).`,
      );
  if (countBits(pieces) > MOST_PIECES)
    return problem(
      'too-many-pieces',
      field.at,
      nameOf(side),
      `${nameOf(side)} has ${countBits(pieces)} pieces; a side has at most ${MOST_PIECES}.`,
    );
  return ok({ side, pieces, kings, places });
}

function readItem({ text, at }: Field): Result<Item, FenProblem> {
  const match = /^(?<king>k?)\s*(?<from>\d+)(?:\s*-\s*(?<kingTo>k?)\s*(?<to>\d+))?$/iu.exec(text);
  const { king = '', from = '', kingTo = '', to = from } = match?.groups ?? {};
  if (match === null || (kingTo !== '' && king === ''))
    return problem('bad-square', at, text, text === '' ? 'A square is missing.' : `"${text}" is not a square.`);
  const first = parseSquare(from);
  const last = parseSquare(to);
  if (first === undefined || last === undefined) {
    const square = first === undefined ? from : to;
    return problem('bad-square', at, square, `Square ${square} is not on the board: squares are 1 to 32.`);
  }
  if (first > last) return problem('bad-range', at, text, `The range ${text} runs backwards.`);
  const squares = Array.from({ length: last - first + 1 }, (_, step) => toSquare(first + step) ?? first);
  return ok({ squares, king: king !== '' });
}

function joinSides(one: SidePieces, two: SidePieces, turn: Side): Result<Position, FenProblem> {
  for (const [square, at] of two.places)
    if (one.places.has(square))
      return problem('both-sides', at, String(square), `Square ${square} is listed for both sides.`);
  const [dark, light] = one.side === 'dark' ? [one, two] : [two, one];
  return ok({ dark: dark.pieces, light: light.pieces, kings: dark.kings | light.kings, turn });
}

function sideOf(letter: string): Side | undefined {
  if (/^b$/iu.test(letter)) return 'dark';
  return /^w$/iu.test(letter) ? 'light' : undefined;
}

const nameOf = (side: Side): string => (side === 'dark' ? 'Black' : 'White');

const problem = (code: FenProblemCode, at: number, found: string, message: string): Result<never, FenProblem> =>
  err({ code, at, found, message });
