import type { Game } from '../../match/game.ts';
import type { Markdown } from '../text/markdown.ts';
import type { Names } from '../text/person.ts';
import { BOARD_WORDS } from '../words/en/board-words.ts';
import { numberedMove } from './numbered-move.ts';

/** Move `ply` of a game as its record tells it, with who played it and the time it took (TIME-05); for 0, the start. */
export function recordLine(game: Game, ply: number, names: Names): Markdown {
  const played = game.moves[ply - 1];
  const move = numberedMove(game, ply);
  if (played === undefined || move === undefined) return BOARD_WORDS.recordOfStart;
  return played.byLot ? BOARD_WORDS.recordOfLot(move) : BOARD_WORDS.record(names[played.seat], move, played.spent);
}
