import { pieceAt, type Position, type Side } from '../engine/position.ts';
import { squareAt, type Square } from '../engine/square.ts';
import { colourName, type PieceSetName } from './piece-set.ts';

/** A playing and a light square: two letters, two digits, a star, a gap. A phone shows some thirty columns. */
const PAIR_WIDTH = 7;
const LAST_MOVED = '*';
const ROWS = [0, 1, 2, 3, 4, 5, 6, 7] as const;

export interface TextBoardOptions {
  readonly bottom: Side;
  readonly pieces: PieceSetName;
  readonly lastMoved?: Square | undefined;
}

/**
 * The board as letters for a monospace font (PLAY-11), at most 29 columns by 8 lines: `R12`, `WK31` for a king, `14` for an
 * empty square, `R15*` for the piece that moved last. Light squares are blank: a screen reader reads only what matters.
 */
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

/** `R` for a red man, `RK` for a red king; no set has two colours with the same first letter. */
export function pieceLetters(pieces: PieceSetName, side: Side, king: boolean): string {
  const letter = colourName(pieces, side).charAt(0);
  return king ? `${letter}K` : letter;
}
