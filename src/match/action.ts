import type { Square } from '../engine/square.ts';
import type { CauseId, PlayerId, Revision } from './ids.ts';
import type { MatchOptions } from './match-options.ts';
import type { Seat } from './seat.ts';

/** What somebody asks. Time and chance come in with it: `decide` gets `now` beside it, the drawn seat is inside. */
export type MatchAction = PlayerAction | SystemAction;

interface Asked {
  readonly by: PlayerId;
  readonly cause?: CauseId;
}

export type PlayerAction =
  | (Asked & { readonly type: 'Challenge'; readonly invited: PlayerId; readonly options: MatchOptions })
  /** `challengerSeat` was drawn at random by whoever asks. */
  | (Asked & { readonly type: 'AcceptChallenge'; readonly challengerSeat: Seat })
  | (Asked & { readonly type: 'DeclineChallenge' })
  | (Asked & { readonly type: 'CancelChallenge' })
  /** `board` is the board revision that the player looked at; a typed move names none and means the current board. */
  | (Asked & { readonly type: 'PlayMove'; readonly board?: Revision; readonly squares: readonly Square[] })
  | (Asked & { readonly type: 'OfferDraw' })
  | (Asked & { readonly type: 'WithdrawDraw'; readonly offer: Revision })
  | (Asked & { readonly type: 'AcceptDraw'; readonly offer: Revision })
  | (Asked & { readonly type: 'DeclineDraw'; readonly offer: Revision })
  /** Without `confirmed` the answer is the rejection `needs-confirmation`, which carries the number to confirm with. */
  | (Asked & { readonly type: 'Resign'; readonly confirmed?: Revision });

export type SystemAction =
  /** A timer only asks; the state decides. */
  | { readonly type: 'Tick' }
  /** The thread, the channel or the server is gone for good. */
  | { readonly type: 'LoseVenue' };
