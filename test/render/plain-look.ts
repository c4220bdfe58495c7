import type { Look } from '../../src/render/look.ts';
import { materialOn } from '../../src/render/piece-set.ts';
import { THEMES } from '../../src/render/theme.ts';

/** A look of flat colours, of which a test can tell the exact ones. */
export const PLAIN_LOOK: Look = { size: 512, theme: 'green-buff', pieces: 'red-white' };
export const PLAIN_THEME = THEMES[PLAIN_LOOK.theme];
export const PLAIN_PIECES = {
  dark: materialOn(PLAIN_LOOK.theme, PLAIN_LOOK.pieces, 'dark'),
  light: materialOn(PLAIN_LOOK.theme, PLAIN_LOOK.pieces, 'light'),
};
