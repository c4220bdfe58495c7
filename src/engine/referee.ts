import type { Move } from './moves.ts';
import type { Square } from './square.ts';

/** Why a move can't be played on a position (PLAY-05). */
export type MoveProblem =
  | { readonly code: 'not-a-move'; readonly text: string }
  | { readonly code: 'not-a-playing-square'; readonly text: string }
  | { readonly code: 'no-piece-there'; readonly square: Square }
  | { readonly code: 'not-your-piece'; readonly square: Square }
  | { readonly code: 'square-taken'; readonly square: Square }
  | { readonly code: 'too-far'; readonly from: Square; readonly to: Square }
  | { readonly code: 'backwards'; readonly from: Square; readonly to: Square }
  /** A jump is open: `pieces` can jump (RULE-06). */
  | { readonly code: 'must-jump'; readonly pieces: readonly Square[] }
  /** The jump goes on: `routes` are the whole jumps that begin as asked (RULE-07). */
  | { readonly code: 'must-continue'; readonly routes: readonly Move[] }
  /** The short form fits several routes. */
  | { readonly code: 'ambiguous'; readonly routes: readonly Move[] };
