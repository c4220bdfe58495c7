import type { MoveProblem } from '../engine/referee.ts';
import type { Square } from '../engine/square.ts';
import type { CauseId, MatchId, Millis, PlayerId, Revision, Seat, TableCode } from './ids.ts';
import type { CloseReason, Match, StopReason } from './match.ts';
import type { MatchOptions } from './options.ts';

/** What somebody asks. Time and chance come in with it: `decide` gets `now` beside it, what was drawn is inside. */
export type MatchAction = PlayerAction | SystemAction;

interface Asked {
  readonly by: PlayerId;
  readonly cause?: CauseId;
}

interface BallotDrawn {
  readonly ballot?: number;
}

/** `challengerSeat` was drawn at random; it counts where the options leave the first move to chance. */
interface Drawn extends BallotDrawn {
  readonly challengerSeat: Seat;
}

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
  | { readonly type: 'CancelChallenge' }
  /** `code` was drawn, and is no other open table's. */
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
  | { readonly type: 'Abort' }
  /** Asked by a manager of the server, as the caller has checked. */
  | { readonly type: 'CloseMatch' };

type AfterGameAction =
  | ({ readonly type: 'AcceptRematch'; readonly question: Revision } & BallotDrawn)
  | { readonly type: 'DeclineRematch'; readonly question: Revision }
  | { readonly type: 'GoOn'; readonly question: Revision; readonly code: TableCode }
  | { readonly type: 'StopHere'; readonly question: Revision }
  /** `challengerSeat` is the remaining player's: the first move is drawn anew, whatever the options say (END-07). */
  | ({ readonly type: 'TakeSeat'; readonly question: Revision } & Drawn)
  | { readonly type: 'PassSeat'; readonly question: Revision };

type WatcherAction = { readonly type: 'Watch' } | { readonly type: 'Unwatch' };

export type ActionOf<Type extends PlayerAction['type']> = Extract<PlayerAction, { readonly type: Type }>;

export type SystemAction =
  | { readonly type: 'Tick' }
  | { readonly type: 'LoseVenue' }
  | { readonly type: 'BoardShown'; readonly board: Revision }
  /** Clicks can't arrive any more, or again. Of several reasons the last one to go lets the clock run. */
  | { readonly type: 'StopClock'; readonly reason: StopReason }
  | { readonly type: 'StartClock'; readonly reason: StopReason }
  | { readonly type: 'Vanished'; readonly player: PlayerId }
  | { readonly type: 'Returned'; readonly player: PlayerId };

export type InvitationEnd = 'accepted' | CloseReason;

/** Why an action was refused: codes with data, so that `views/words` can say it in each language. */
export type Rejection =
  | MoveProblem
  | { readonly code: 'not-a-player' }
  | { readonly code: 'not-your-turn'; readonly turn: Seat }
  | { readonly code: 'stale-board' }
  | { readonly code: 'only-the-invited-player' }
  | { readonly code: 'only-the-challenger' }
  | { readonly code: 'invitation-over'; readonly how: InvitationEnd }
  | { readonly code: 'no-such-invitation' }
  /** `phase` tells "not begun yet" from "over". */
  | { readonly code: 'not-playing'; readonly phase: Match['phase'] }
  | { readonly code: 'challenge-yourself' }
  /** The same two, in either direction; `match` is the invitation that is still open. */
  | { readonly code: 'already-invited'; readonly match: MatchId }
  | { readonly code: 'player-full'; readonly player: PlayerId; readonly limit: number }
  | { readonly code: 'bot-full'; readonly limit: number }
  | { readonly code: 'already-offered' }
  /** `movesLeft` own moves to go until the next offer. */
  | { readonly code: 'offer-declined'; readonly movesLeft: number }
  | { readonly code: 'no-such-offer' }
  | { readonly code: 'your-own-offer' }
  | { readonly code: 'not-your-offer' }
  /** `number` belongs to this game: the confirmation must carry it, one from an earlier game asks again. */
  | { readonly code: 'needs-confirmation'; readonly number: Revision }
  | { readonly code: 'no-such-table' }
  | { readonly code: 'own-table' }
  | { readonly code: 'table-taken' }
  | { readonly code: 'table-over'; readonly how: CloseReason }
  | { readonly code: 'names-alike' }
  | { readonly code: 'pause-asked-already' }
  | { readonly code: 'pause-refused'; readonly movesLeft: number }
  | { readonly code: 'no-such-pause-request' }
  | { readonly code: 'your-own-pause-request' }
  | { readonly code: 'not-paused' }
  | { readonly code: 'resumed-already' }
  | { readonly code: 'too-late-to-call-off' }
  /** The question after the game that was answered is settled, or has run out. */
  | { readonly code: 'no-such-question' }
  | { readonly code: 'not-your-question' }
  | { readonly code: 'rematch-accepted-already' }
  | { readonly code: 'watching-already' }
  | { readonly code: 'not-watching' }
  | { readonly code: 'players-dont-queue' }
  | { readonly code: 'no-queue-here' }
  /** The asker has blocked `player`, or the other way round. */
  | { readonly code: 'you-blocked'; readonly player: PlayerId }
  | { readonly code: 'blocked-by'; readonly player: PlayerId };
