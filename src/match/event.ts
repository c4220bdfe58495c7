import type { Square } from '../engine/square.ts';
import type { GameResult } from './game.ts';
import type { PlayerId, Revision } from './ids.ts';
import type { CloseReason } from './match.ts';
import type { MatchOptions } from './match-options.ts';
import type { Seat, Seats } from './seat.ts';
import type { Stamp } from './stamp.ts';

/** What happened. Plain data: it can be written to a journal as it is, and `evolve` rebuilds the match from it alone. */
export type MatchEvent =
  | (Stamp & {
      readonly type: 'ChallengeMade';
      readonly challenger: PlayerId;
      readonly invited: PlayerId;
      readonly options: MatchOptions;
    })
  | (Stamp & { readonly type: 'ChallengeAccepted' })
  /** Who sits where was drawn for this game; dark moves first. */
  | (Stamp & { readonly type: 'GameStarted'; readonly seats: Seats })
  /** `squares` is the whole path, the square of departure first. */
  | (Stamp & { readonly type: 'MovePlayed'; readonly seat: Seat; readonly squares: readonly Square[] })
  | (Stamp & { readonly type: 'DrawOffered'; readonly seat: Seat })
  | (Stamp & { readonly type: 'DrawWithdrawn'; readonly offer: Revision })
  | (Stamp & { readonly type: 'DrawDeclined'; readonly offer: Revision })
  | (Stamp & { readonly type: 'GameEnded'; readonly result: GameResult })
  | (Stamp & { readonly type: 'MatchClosed'; readonly reason: CloseReason });
