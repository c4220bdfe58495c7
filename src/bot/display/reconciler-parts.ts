import type { SystemAction } from '../../match/match.ts';
import type { Millis, PlayerId } from '../../match/ids.ts';
import type { ThreadPlace } from '../../views/message-draft.ts';
import type { PermissionName } from '../../views/refusal.ts';
import type { ViewContext } from '../../views/view-context.ts';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';
import type { LiveMatch } from '../runtime/live-match.ts';
import type { ButtonReader } from './message-subject.ts';
import type { Transport } from './transport.ts';

/** Tells a match what has become of its board, or of its venue. */
export type VenueReport = Extract<SystemAction, { type: 'BoardShown' | 'BoardRefused' | 'StopClock' | 'StartClock' }>;

export interface ReconcilerParts {
  readonly live: LiveMatch;
  readonly transport: Transport;
  readonly view: ViewContext;
  readonly readButton: ButtonReader;
  readonly clock: Clock;
  readonly log: Logger;
  readonly retryAfter: readonly number[];
  readonly missingIn: (channelId: string) => readonly PermissionName[];
  readonly seesLeaving: boolean;
  /** Where the next match stands that waits for a player who is done here. */
  readonly nextGame: (player: PlayerId) => Promise<ThreadPlace | undefined>;
  /** Nothing can be shown there any more, or nobody can answer. */
  readonly onVenueLost: () => void;
  readonly onThreadFound: (threadId: string) => void;
  /** The display may be another one from now on. Must not wait for anything. */
  readonly onShown?: () => void;
  readonly isCutOff: () => boolean;
  /** Puts the action to the match, and asks only then when it was. Rejects when it could not be recorded. */
  readonly report: (action: VenueReport, at: () => Millis) => Promise<unknown>;
}
