import type { APIApplicationCommandOptionChoice } from 'discord-api-types/v10';
import { destination, legalMoves, type Move } from '../engine/moves.ts';
import { makeMove } from '../engine/referee.ts';
import type { Position } from '../engine/position.ts';

/** Discord shows no more. */
const MOST_CHOICES = 25;

/**
 * The legal moves that begin as typed, at most 25, each with its whole path (PLAY-04). How squares are set apart does not
 * matter, and the short `22x8` finds its routes as well. A legal move that is not listed can still be typed.
 */
export function autocompleteMoves(position: Position, typed: string): APIApplicationCommandOptionChoice<string>[] {
  const wanted = squaresTyped(typed);
  if (wanted === undefined) return [];
  return legalMoves(position)
    .filter((move) => writings(move).some((writing) => writing.startsWith(wanted)))
    .slice(0, MOST_CHOICES)
    .map(makeMove)
    .map((text) => ({ name: text, value: text }));
}

/** `22 15 8`, and in short `22 8`. */
const writings = (move: Move): readonly string[] => [
  [move.from, ...move.path].join(' '),
  `${move.from} ${destination(move)}`,
];

/** The squares typed so far, one blank between; `undefined` for what can't become a move. */
function squaresTyped(text: string): string | undefined {
  const trimmed = text.trim();
  return /^(?:\d[\d\s:*x×–—-]*)?$/iu.test(trimmed) ? trimmed.replaceAll(/\D+/g, ' ') : undefined;
}
