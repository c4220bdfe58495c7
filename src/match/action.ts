import type { Square } from '../engine/square.ts';
import type { CauseId, Millis, PlayerId, Revision } from './ids.ts';
import type { StopReason } from './match.ts';
import type { MatchOptions } from './match-options.ts';
import type { Seat } from './seat.ts';
import type { TableCode } from './table-code.ts';

/** What somebody asks. Time and chance come in with it: `decide` gets `now` beside it, what was drawn is inside. */
export type MatchAction = PlayerAction | SystemAction;

interface Asked {
  readonly by: PlayerId;
  readonly cause?: CauseId;
}

/** Chance for a game that may start: any whole number, which picks the ballot under tournament rules (RULE-14). */
interface BallotDrawn {
  readonly ballot?: number;
}

/** `challengerSeat` was drawn at random by whoever asks; it counts where the options leave the first move to chance. */
interface Drawn extends BallotDrawn {
  readonly challengerSeat: Seat;
}

/** When the challenger was last seen to press something, if that is known (START-03). */
interface SecondPlayer extends Drawn {
  readonly challengerSeenAt?: Millis;
}

/** For which seat, in a hotseat game (START-08); the seat on move, when left off. Ignored where two people play. */
interface ForSeat {
  readonly seat?: Seat;
}

export type PlayerAction = Asked &
  (MeetingAction | PlayAction | PauseAction | LeavingAction | AfterGameAction | WatcherAction);

type MeetingAction =
  | { readonly type: 'Challenge'; readonly invited: PlayerId; readonly options: MatchOptions }
  | ({ readonly type: 'AcceptChallenge' } & SecondPlayer)
  | { readonly type: 'DeclineChallenge' }
  /** Takes back an invitation, or an open table. */
  | { readonly type: 'CancelChallenge' }
  /** `code` was drawn by whoever asks, and is no other open table's. */
  | { readonly type: 'OpenTable'; readonly options: MatchOptions; readonly code: TableCode }
  | ({ readonly type: 'JoinTable' } & SecondPlayer)
  | ({ readonly type: 'Ready' } & BallotDrawn)
  /** `players` stand for the two names; `challengerSeat` is the first one's. */
  | ({
      readonly type: 'StartHotseat';
      readonly players: readonly [PlayerId, PlayerId];
      readonly options: MatchOptions;
    } & Drawn);

type PlayAction =
  /** `board` is the board revision that the player looked at; a typed move names none and means the current board. */
  | { readonly type: 'PlayMove'; readonly board?: Revision; readonly squares: readonly Square[] }
  | ({ readonly type: 'OfferDraw' } & ForSeat)
  | { readonly type: 'WithdrawDraw'; readonly offer: Revision }
  | { readonly type: 'AcceptDraw'; readonly offer: Revision }
  | { readonly type: 'DeclineDraw'; readonly offer: Revision };

type PauseAction =
  | { readonly type: 'RequestPause' }
  | { readonly type: 'AgreePause'; readonly request: Revision }
  | { readonly type: 'RefusePause'; readonly request: Revision }
  | { readonly type: 'Resume' };

type LeavingAction =
  /** Without `confirmed` the answer is the rejection `needs-confirmation`, which carries the number to confirm with. */
  | ({ readonly type: 'Resign'; readonly confirmed?: Revision } & ForSeat)
  /** Asked back in a running game, where it loses; not in a pause, nor after a game. */
  | { readonly type: 'Leave'; readonly confirmed?: Revision }
  /** Calls the game off while not both have made a move. */
  | { readonly type: 'Abort' }
  /** Asked by somebody who manages the server: whoever passes it on has made sure of that. */
  | { readonly type: 'CloseMatch' };

type AfterGameAction =
  | ({ readonly type: 'AcceptRematch'; readonly question: Revision } & BallotDrawn)
  | { readonly type: 'DeclineRematch'; readonly question: Revision }
  /** `code` was drawn for the table that the seat becomes when no watcher takes it. */
  | { readonly type: 'GoOn'; readonly question: Revision; readonly code: TableCode }
  | { readonly type: 'StopHere'; readonly question: Revision }
  /** `challengerSeat` is the remaining player's: the first move is drawn anew, whatever the options say (END-07). */
  | ({ readonly type: 'TakeSeat'; readonly question: Revision } & Drawn)
  | { readonly type: 'PassSeat'; readonly question: Revision };

type WatcherAction = { readonly type: 'Watch' } | { readonly type: 'Unwatch' };

export type SystemAction =
  /** A timer only asks; the state decides. */
  | { readonly type: 'Tick' }
  /** The thread, the channel or the server is gone for good. */
  | { readonly type: 'LoseVenue' }
  /** The board with this number is up in the thread. */
  | { readonly type: 'BoardShown'; readonly board: Revision }
  /** Clicks can't arrive any more, or again. Of several reasons the last one to go lets the clock run. */
  | { readonly type: 'StopClock'; readonly reason: StopReason }
  | { readonly type: 'StartClock'; readonly reason: StopReason }
  /** Somebody left the server or the thread, or came back. */
  | { readonly type: 'Vanished'; readonly player: PlayerId }
  | { readonly type: 'Returned'; readonly player: PlayerId };
