import { legalMoves, play } from '../../engine/moves.ts';
import { makeMove } from '../../engine/notation.ts';
import { REPETITIONS_TO_DRAW } from '../../engine/outcome.ts';
import { positionKey } from '../../engine/position.ts';
import type { Game } from '../../match/game.ts';
import type { MatchOptions } from '../../match/options.ts';
import type { Markdown } from '../text/markdown.ts';
import { BOARD_WORDS } from '../words/en/board-words.ts';

/** A draw by quiet turns is announced this many turns before (RULE-11). */
const NEAR = 10;

/** What the board says when a draw without agreement is near: by quiet turns, or by a move that repeats once too often. */
export function drawSigns(game: Game, { drawTurns, rules }: MatchOptions): readonly Markdown[] {
  const turnsLeft = drawTurns - game.quietTurns;
  const repeating = repeatingMoves(game);
  return [
    ...(turnsLeft <= NEAR ? [BOARD_WORDS.drawByQuietTurns(turnsLeft, rules)] : []),
    ...(repeating.length > 0 ? [BOARD_WORDS.drawByRepetition(repeating)] : []),
  ];
}

/** The moves after which a position would stand often enough to draw (RULE-10). */
function repeatingMoves({ position, stood }: Game): readonly string[] {
  if (!Array.from(stood.values()).some((times) => times >= REPETITIONS_TO_DRAW - 1)) return [];
  return legalMoves(position)
    .filter((move) => (stood.get(positionKey(play(position, move))) ?? 0) >= REPETITIONS_TO_DRAW - 1)
    .map(makeMove);
}
