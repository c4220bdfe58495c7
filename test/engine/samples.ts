import * as fc from 'fast-check';
import { parseFen } from '../../src/engine/fen.ts';
import { legalMoves, play } from '../../src/engine/moves.ts';
import { outcome } from '../../src/engine/outcome.ts';
import { makeMove } from '../../src/engine/referee.ts';
import { START, type Position } from '../../src/engine/position.ts';

/** The position of a FEN that is known to be good. */
export function positionOf(fen: string): Position {
  const position = parseFen(fen);
  if (!position.ok) throw new Error(`${fen}: ${position.error.message}`);
  return position.value;
}

/** The legal moves as text. */
export const moveTexts = (fen: string): string[] => legalMoves(positionOf(fen)).map(makeMove);

/** Positions that come up in play: up to 150 moves from the start, chosen at random. */
export const playedPositions: fc.Arbitrary<Position> = fc
  .array(fc.nat(), { maxLength: 150, size: 'max' })
  .map((choices) => playThrough(choices).at(-1) ?? START);

/** Those of them that can be begun from (START-15). */
export const unfinishedPositions = playedPositions.filter((position) => outcome(position) === undefined);

/** The positions of a game in which each number chooses a move; it stops where the game does. */
export function playThrough(choices: readonly number[]): Position[] {
  const positions = [START];
  for (const choice of choices) {
    const position = positions.at(-1) ?? START;
    const moves = legalMoves(position);
    const move = moves[choice % Math.max(moves.length, 1)];
    if (move === undefined) break;
    positions.push(play(position, move));
  }
  return positions;
}

const FAR_ROWS = { dark: 0xf0000000, light: 0x0000000f } as const;

/** Any position that a FEN can hold: at most 12 pieces a side, men off their far row. */
export const anyPositions: fc.Arbitrary<Position> = fc
  .record({
    squares: fc.shuffledSubarray(
      Array.from({ length: 32 }, (_, index) => index),
      { maxLength: 24 },
    ),
    darkCount: fc.nat({ max: 12 }),
    crowns: fc.integer(),
    turn: fc.constantFrom('dark', 'light'),
  })
  .map(({ squares, darkCount, crowns, turn }) => {
    const maskOf = (list: readonly number[]): number => list.reduce((mask, index) => mask | (1 << index), 0);
    const dark = maskOf(squares.slice(0, darkCount));
    const light = maskOf(squares.slice(darkCount, darkCount + 12));
    const mustBeKings = (dark & FAR_ROWS.dark) | (light & FAR_ROWS.light);
    return { dark, light, kings: (crowns & (dark | light)) | mustBeKings, turn } satisfies Position;
  });
