import type { MoveProblem } from '../engine/referee.ts';
import { ok, type Result } from '../engine/result.ts';
import type { Square } from '../engine/square.ts';
import type { BoardMoveReason, BoardWatch } from './board-moves.ts';
import type { MatchEvent } from './event.ts';
import type { CauseId, MatchId, Millis, PlayerId, Revision, Seat, TableCode } from './ids.ts';
import type { CloseReason, Match, StopReason } from './match.ts';
import type { LevelNumber } from '../engine/search/levels.ts';
import type { MatchOptions } from './options.ts';

/** What is asked of a match. Anything drawn at random comes in with it; `decide` gets the time beside it. */
export type MatchAction = PlayerAction | SystemAction;

interface Asked {
  readonly by: PlayerId;
  readonly cause?: CauseId;
}

/** What is drawn for a game that may begin. `challengerSeat` counts where the options leave the first move to chance. */
interface Drawn {
  readonly challengerSeat: Seat;
  readonly ballot?: number;
}

/** The seat in a hotseat game (START-08), by default the one on move; ignored where two people play. */
interface ForSeat {
  readonly seat?: Seat;
}

export type PlayerAction = Asked &
  (
    | { readonly type: 'Challenge'; readonly invited: PlayerId; readonly options: MatchOptions }
    | ({ readonly type: 'AcceptChallenge'; readonly challengerSeenAt?: Millis } & Drawn)
    | { readonly type: 'DeclineChallenge' }
    | { readonly type: 'CancelChallenge' }
    | { readonly type: 'OpenTable'; readonly options: MatchOptions; readonly code: TableCode }
    | ({ readonly type: 'JoinTable'; readonly challengerSeenAt?: Millis } & Drawn)
    | { readonly type: 'Ready'; readonly ballot?: number }
    | ({
        readonly type: 'StartHotseat';
        readonly players: readonly [PlayerId, PlayerId];
        readonly options: MatchOptions;
      } & Drawn)
    | ({ readonly type: 'StartSolo'; readonly level: LevelNumber; readonly options: MatchOptions } & Drawn)
    /**
     * `board` is the revision that the player looked at; a typed move means the current board. `boardMoves`: why a whole
     * move is not shown on the message that stands (`whyBoardMoves`).
     */
    | {
        readonly type: 'PlayMove';
        readonly board?: Revision;
        readonly squares: readonly Square[];
        readonly boardMoves?: BoardMoveReason;
      }
    /** `number` is that of what is taken back (`takebackFor`). */
    | { readonly type: 'TakeBack'; readonly number: Revision }
    /** The best move on this board, for the player on move. */
    | { readonly type: 'TakeHint'; readonly board: Revision }
    /** The live board comes to the bottom of its thread. */
    | { readonly type: 'CallBoard' }
    | ({ readonly type: 'OfferDraw' } & ForSeat)
    | { readonly type: 'WithdrawDraw'; readonly offer: Revision }
    | { readonly type: 'AcceptDraw'; readonly offer: Revision }
    | { readonly type: 'DeclineDraw'; readonly offer: Revision }
    | { readonly type: 'RequestPause' }
    | { readonly type: 'AgreePause'; readonly request: Revision }
    | { readonly type: 'RefusePause'; readonly request: Revision }
    | { readonly type: 'WithdrawPause'; readonly request: Revision }
    | { readonly type: 'Resume' }
    /** Unconfirmed, it is rejected with `needs-confirmation` and the number to confirm with. */
    | ({ readonly type: 'Resign'; readonly confirmed?: Revision } & ForSeat)
    | { readonly type: 'Leave'; readonly confirmed?: Revision }
    | { readonly type: 'Abort'; readonly confirmed?: Revision }
    /** The caller has checked that a manager asks. */
    | { readonly type: 'CloseMatch' }
    | { readonly type: 'AcceptRematch'; readonly question: Revision; readonly ballot?: number }
    | { readonly type: 'DeclineRematch'; readonly question: Revision }
    | { readonly type: 'GoOn'; readonly question: Revision; readonly code: TableCode }
    | { readonly type: 'StopHere'; readonly question: Revision }
    /** The first move is drawn anew, whatever the options say (END-07). */
    | ({ readonly type: 'TakeSeat'; readonly question: Revision } & Drawn)
    | { readonly type: 'PassSeat'; readonly question: Revision }
    | { readonly type: 'Watch' }
    | { readonly type: 'Unwatch' }
  );

export type ActionOf<Type extends PlayerAction['type']> = Extract<PlayerAction, { readonly type: Type }>;

export type SystemAction =
  | { readonly type: 'Tick' }
  /** Nobody has moved for a while: whether the board has to be seen. */
  | ({ readonly type: 'WatchBoard' } & BoardWatch)
  | { readonly type: 'LoseVenue' }
  | { readonly type: 'BoardShown'; readonly board: Revision }
  /** Discord lets nobody edit the message of this board any more. */
  | { readonly type: 'BoardRefused'; readonly board: Revision }
  /** Clicks can't arrive, or can again. The clock runs when no reason is left. */
  | { readonly type: 'StopClock'; readonly reason: StopReason }
  | { readonly type: 'StartClock'; readonly reason: StopReason }
  /** What the endgame tables say of the position of this turn (RULE-12). */
  | { readonly type: 'EndgameDrawn'; readonly turn: Revision }
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
  | { readonly code: 'not-playing'; readonly phase: Match['phase'] }
  | { readonly code: 'challenge-yourself' }
  | { readonly code: 'already-invited'; readonly match: MatchId }
  | { readonly code: 'player-full'; readonly player: PlayerId; readonly limit: number }
  | { readonly code: 'bot-full'; readonly limit: number }
  | { readonly code: 'only-against-the-bot' }
  | { readonly code: 'nothing-to-take-back' }
  | { readonly code: 'taken-back-already' }
  | { readonly code: 'already-offered' }
  | { readonly code: 'offered-this-turn' }
  | { readonly code: 'no-such-offer' }
  | { readonly code: 'draw-accepted-already' }
  | { readonly code: 'your-own-offer' }
  | { readonly code: 'not-your-offer' }
  /** Names this game: a confirmation from an earlier game is asked again. */
  | { readonly code: 'needs-confirmation'; readonly number: Revision }
  | { readonly code: 'no-such-table' }
  | { readonly code: 'own-table' }
  | { readonly code: 'table-taken' }
  | { readonly code: 'table-over'; readonly how: CloseReason }
  | { readonly code: 'names-alike' }
  | { readonly code: 'pause-asked-already' }
  | { readonly code: 'pause-asked-this-turn' }
  | { readonly code: 'no-such-pause-request' }
  | { readonly code: 'your-own-pause-request' }
  | { readonly code: 'not-your-pause-request' }
  | { readonly code: 'not-paused' }
  | { readonly code: 'resumed-already' }
  | { readonly code: 'too-late-to-call-off' }
  | { readonly code: 'no-such-question' }
  | { readonly code: 'not-your-question' }
  | { readonly code: 'rematch-accepted-already' }
  | { readonly code: 'watching-already' }
  | { readonly code: 'not-watching' }
  | { readonly code: 'players-dont-queue' }
  | { readonly code: 'no-queue-here' }
  | { readonly code: 'you-blocked'; readonly player: PlayerId }
  | { readonly code: 'blocked-by'; readonly player: PlayerId };

export type Decision = Result<readonly MatchEvent[], Rejection>;

export const happened = (...events: readonly MatchEvent[]): Decision => ok(events);

export interface Stamp {
  readonly at: Millis;
  readonly cause?: CauseId;
}

/** Without a cause the key is absent, as the journal's schema wants it. */
export const stampOf = (action: MatchAction, now: Millis): Stamp =>
  'cause' in action && action.cause !== undefined ? { at: now, cause: action.cause } : { at: now };
