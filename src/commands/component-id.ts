import type { Square } from '../engine/square.ts';
import type { MatchId, Revision } from '../match/ids.ts';
import type { Seat } from '../match/seat.ts';

/** What the button of a message asks. It carries no authority: who may do what is decided in `decide`. */
export type ComponentId =
  | InvitationId
  | BoardId
  | PickId
  | GoId
  | DrawAnswerId
  | ResignAnswerId
  | ViewRefreshId
  | HelpId;

/** The buttons of an invitation. */
export interface InvitationId {
  readonly verb: 'accept' | 'decline' | 'cancel';
  readonly match: MatchId;
}

/** The buttons of a live board that need nothing but the board they stand on. */
export interface BoardId {
  readonly verb: 'back' | 'draw' | 'resign' | 'view' | 'more';
  readonly match: MatchId;
  readonly board: Revision;
}

/** First press: a piece. */
export interface PickId {
  readonly verb: 'pick';
  readonly match: MatchId;
  readonly board: Revision;
  readonly square: Square;
}

/** Second press: `squares` is the square of departure and every landing so far, the chosen one last. */
export interface GoId {
  readonly verb: 'go';
  readonly match: MatchId;
  readonly board: Revision;
  readonly squares: readonly Square[];
}

/** `number` is the question's own: the revision of the `DrawOffered` event. */
export interface DrawAnswerId {
  readonly verb: 'draw-accept' | 'draw-decline' | 'draw-withdraw';
  readonly match: MatchId;
  readonly number: Revision;
}

/** `number` came with the rejection `needs-confirmation`. */
export interface ResignAnswerId {
  readonly verb: 'resign-confirm' | 'resign-cancel';
  readonly match: MatchId;
  readonly number: Revision;
}

/** `board` is the revision that the private view shows; `seat` is the side at its bottom. */
export interface ViewRefreshId {
  readonly verb: 'view-refresh';
  readonly match: MatchId;
  readonly board: Revision;
  readonly seat: Seat;
}

/** Help needs no match: it can be asked for anywhere. */
export interface HelpId {
  readonly verb: 'help';
  readonly match?: MatchId;
}
