/** Why a game can't be shown again. Words in `words/replay-words.ts`. */
export type ReplayRejection =
  /** The game has no moves to show, or none yet. */
  | { readonly code: 'nothing-to-replay' }
  /** `/checkers board replay:true` in a place that shows no match any more. */
  | { readonly code: 'no-replay-here' }
  /** More than one of the ways in which `/checkers board` can show the board. */
  | { readonly code: 'one-board-at-a-time' }
  /** The journal doesn't have the match: it was kept in memory only, or another database is in use. */
  | { readonly code: 'not-on-record' }
  /** The game is on record only, and the database is out of reach. */
  | { readonly code: 'record-out-of-reach' }
  /** So many moving pictures are being made that this one has to wait. */
  | { readonly code: 'animation-busy' }
  /** The moving picture could not be made. */
  | { readonly code: 'animation-failed' };
