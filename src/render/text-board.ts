import { pieceAt, type Position, type Side } from '../engine/position.ts';
import { squareAt } from '../engine/square.ts';
import { PIECE_SETS, type PieceSetName } from './piece-set.ts';

/** Columns of a field: up to two letters and two digits. Eight of them fit a phone's 34 columns. */
const FIELD_WIDTH = 4;
const ROWS = [0, 1, 2, 3, 4, 5, 6, 7] as const;

export interface TextBoardOptions {
  /** Whose side is at the bottom. */
  readonly bottom: Side;
  readonly pieces: PieceSetName;
}

/**
 * The board as letters for a monospace font (PLAY-11), at most 32 columns by 8 lines. Every playing square shows its number;
 * a piece stands before it as the letter of its colour, a king with a K: `R12`, `WK31`, and `14` for an empty square.
 * Light squares are blank, so that a screen reader reads nothing but what matters.
 */
export function textBoard(position: Position, { bottom, pieces }: TextBoardOptions): string {
  const order = bottom === 'light' ? ROWS : ROWS.toReversed();
  const field = (row: number, column: number): string => {
    const square = squareAt(row, column);
    if (square === undefined) return '';
    const piece = pieceAt(position, square);
    if (piece === undefined) return String(square);
    return `${pieceLetters(pieces, piece.side, piece.king)}${square}`;
  };
  return order
    .map((row) => order.map((column) => field(row, column).padEnd(FIELD_WIDTH)).join(''))
    .map((line) => line.trimEnd())
    .join('\n');
}

/** `R` for a red man, `RK` for a red king. No set has two colours with the same first letter. */
export function pieceLetters(pieces: PieceSetName, side: Side, king: boolean): string {
  const letter = PIECE_SETS[pieces][side].name.charAt(0);
  return king ? `${letter}K` : letter;
}
