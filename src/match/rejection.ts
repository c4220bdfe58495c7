import type { MoveProblem } from '../engine/referee.ts';
import type { MatchId, PlayerId, Revision } from './ids.ts';
import type { CloseReason, Match } from './match.ts';
import type { Seat } from './seat.ts';

/** How an invitation was settled, so that the words can say it. */
export type InvitationEnd = 'accepted' | CloseReason;

/** Why an action was refused. Codes with data; their words live in `commands/`. */
export type Rejection =
  | MoveProblem
  | { readonly code: 'not-a-player' }
  | { readonly code: 'not-your-turn'; readonly turn: Seat }
  /** The board that was pressed is not the current one, whoever pressed it. */
  | { readonly code: 'stale-board' }
  | { readonly code: 'only-the-invited-player' }
  | { readonly code: 'only-the-challenger' }
  | { readonly code: 'invitation-over'; readonly how: InvitationEnd }
  /** The match was never asked for: nothing is there to accept, decline or cancel. */
  | { readonly code: 'no-such-invitation' }
  /** `phase` tells "not begun yet" from "over". */
  | { readonly code: 'not-playing'; readonly phase: Match['phase'] }
  | { readonly code: 'challenge-yourself' }
  /** The same two, in either direction; `match` is the invitation that is still open. */
  | { readonly code: 'already-invited'; readonly match: MatchId }
  /** `player` has as many matches as one person may have. */
  | { readonly code: 'player-full'; readonly player: PlayerId; readonly limit: number }
  /** The process has as many matches as it may carry. */
  | { readonly code: 'bot-full'; readonly limit: number }
  | { readonly code: 'already-offered' }
  /** `movesLeft` own moves to go until the next offer. */
  | { readonly code: 'offer-declined'; readonly movesLeft: number }
  | { readonly code: 'no-such-offer' }
  | { readonly code: 'your-own-offer' }
  | { readonly code: 'not-your-offer' }
  /** `number` belongs to this game: the confirmation must carry it, one from an earlier game asks again. */
  | { readonly code: 'needs-confirmation'; readonly number: Revision }
  /** The table was never opened. */
  | { readonly code: 'no-such-table' }
  | { readonly code: 'own-table' }
  /** Somebody else sits there now. */
  | { readonly code: 'table-taken' }
  | { readonly code: 'table-over'; readonly how: CloseReason }
  | { readonly code: 'names-alike' }
  | { readonly code: 'pause-asked-already' }
  /** `movesLeft` own moves to go until the next request. */
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
  /** A hotseat game has no seat to give away. */
  | { readonly code: 'no-queue-here' }
  /** The asker has blocked `player`, or the other way round. */
  | { readonly code: 'you-blocked'; readonly player: PlayerId }
  | { readonly code: 'blocked-by'; readonly player: PlayerId };
