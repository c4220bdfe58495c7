import type { MatchOptions } from '../../match/options.ts';
import { DEFAULT_LOOK, type Look } from '../../render/look.ts';
import { THEME_NAMES } from '../../render/theme.ts';

const LETTERED = '-lettered';

/** What the option `board` offers (START-06): the themes, then the same with letters on the pieces (PLAY-10). */
export const BOARD_NAMES: readonly string[] = [...THEME_NAMES, ...THEME_NAMES.map((theme) => `${theme}${LETTERED}`)];

/** How the pictures of a match look. A look that there is no more is drawn as the usual one. */
export function lookOf({ board, pieces }: Pick<MatchOptions, 'board' | 'pieces'>): Look {
  const lettered = board.endsWith(LETTERED);
  const name = lettered ? board.slice(0, -LETTERED.length) : board;
  const theme = THEME_NAMES.find((known) => known === name) ?? DEFAULT_LOOK.theme;
  return { ...DEFAULT_LOOK, theme, pieces, lettered };
}
