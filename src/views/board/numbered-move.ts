import { makeMove } from '../../engine/referee.ts';
import type { Game } from '../../match/game.ts';
import type { Markdown } from '../text/markdown.ts';
import { BOARD_WORDS } from '../words/en/board-words.ts';
import { turnNumber } from './turn-number.ts';

/** Move `ply` (1 for the first) with its number as in PDN: `8. 11-15` for dark, `8... 22x15` for light; `undefined` for 0. */
export function numberedMove(game: Game, ply: number): Markdown | undefined {
  const played = game.moves[ply - 1];
  return played && BOARD_WORDS.numberedMove(turnNumber(game, ply), makeMove(played.move));
}
