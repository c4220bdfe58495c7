import type { Square } from '../engine/square.ts';
import type { GameResult } from './game.ts';
import type { CauseId, Millis, PlayerId, Revision } from './ids.ts';
import type { CloseReason } from './match.ts';
import type { MatchOptions } from './match-options.ts';
import type { Seat } from './seat.ts';

interface Happened {
  readonly at: Millis;
  readonly cause?: CauseId;
}

/** What happened. Plain data: it can be written to a journal as it is, and `evolve` rebuilds the match from it alone. */
export type MatchEvent =
  | (Happened & {
      readonly type: 'ChallengeMade';
      readonly challenger: PlayerId;
      readonly invited: PlayerId;
      readonly options: MatchOptions;
    })
  | (Happened & { readonly type: 'ChallengeAccepted'; readonly challengerSeat: Seat })
  | (Happened & { readonly type: 'GameStarted' })
  /** `squares` is the whole path, the square of departure first. */
  | (Happened & { readonly type: 'MovePlayed'; readonly seat: Seat; readonly squares: readonly Square[] })
  | (Happened & { readonly type: 'DrawOffered'; readonly seat: Seat })
  | (Happened & { readonly type: 'DrawWithdrawn'; readonly offer: Revision })
  | (Happened & { readonly type: 'DrawDeclined'; readonly offer: Revision })
  | (Happened & { readonly type: 'GameEnded'; readonly result: GameResult })
  | (Happened & { readonly type: 'MatchClosed'; readonly reason: CloseReason });
