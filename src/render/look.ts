import type { PieceSetName } from './piece-set.ts';
import type { ThemeName } from './theme.ts';

/** The widths of pictures, in pixels: a square has whole pixels at each. Those below 512 are for replays of long games. */
export const PICTURE_SIZES = [256, 384, 512, 768] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];

export interface Look {
  readonly size: PictureSize;
  readonly theme: ThemeName;
  readonly pieces: PieceSetName;
  /** `C` on men and `K` on kings (PLAY-10). */
  readonly lettered?: boolean;
}

export const DEFAULT_LOOK: Look = { size: 512, theme: 'wood', pieces: 'red-white' };

export const lookKey = (look: Look): string =>
  [look.size, look.theme, look.pieces, look.lettered === true ? 'lettered' : 'crowned'].join(' ');
