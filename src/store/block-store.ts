import type { Blocks } from '../match/admission.ts';
import type { PlayerId } from '../match/ids.ts';

/** Whom players want no invitations from. */
export interface BlockStore {
  /** All blocks there are. */
  all(): Promise<Blocks>;
  /** Rejects when it can't be written: nothing has changed then. */
  block(by: PlayerId, other: PlayerId): Promise<void>;
  unblock(by: PlayerId, other: PlayerId): Promise<void>;
}
