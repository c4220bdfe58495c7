import type { PieceSetName } from './piece-set.ts';
import type { ThemeName } from './theme.ts';

/**
 * The widths a board picture comes in, in pixels; they are a little higher than wide. At each of them a square has whole
 * pixels. Those below 512 are for replays that would be too large a file.
 */
export const PICTURE_SIZES = [256, 384, 512, 768] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];

/** How a board picture looks, whatever it shows. */
export interface Look {
  readonly size: PictureSize;
  readonly theme: ThemeName;
  readonly pieces: PieceSetName;
  /** `C` on men and `K` on kings in place of the crown (PLAY-10). */
  readonly lettered?: boolean;
}

export const DEFAULT_LOOK: Look = { size: 512, theme: 'wood', pieces: 'red-white' };

/** The same text for looks that give the same pictures. */
export function lookKey(look: Look): string {
  return [look.size, look.theme, look.pieces, look.lettered === true ? 'lettered' : 'crowned'].join(' ');
}
