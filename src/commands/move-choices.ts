import type { APIApplicationCommandOptionChoice } from 'discord-api-types/v10';
import { legalMoves } from '../engine/moves.ts';
import { makeMove } from '../engine/notation.ts';
import type { Position } from '../engine/position.ts';

const MOST_CHOICES = 25;

/**
 * The legal moves that begin as typed, at most 25, each with its whole path (PLAY-04). `22 15` and `22x15` find the same
 * moves. A legal move that is not listed can still be typed.
 */
export function autocompleteMoves(position: Position, typed: string): APIApplicationCommandOptionChoice<string>[] {
  const wanted = squaresTyped(typed);
  return legalMoves(position)
    .map(makeMove)
    .filter((move) => squaresTyped(move).startsWith(wanted))
    .slice(0, MOST_CHOICES)
    .map((move) => ({ name: move, value: move }));
}

const squaresTyped = (text: string): string => text.trim().replaceAll(/\D+/g, ' ');
