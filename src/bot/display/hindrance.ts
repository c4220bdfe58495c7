import type { PermissionName } from '../../views/refusal.ts';

/** Why the bot can't write somewhere: a permission is missing, the thread is locked, or Discord's server is out. */
export type Hindrance = 'forbidden' | 'locked' | 'outage';

/** Nothing is sent there by the bot's own token until an event says that it can be tried again. */
export class ClosedVenue extends Error {
  constructor(hindrance: Hindrance | 'archived') {
    super(`nothing can be written here at the moment: ${hindrance}`);
  }
}

const TO_WRITE: ReadonlySet<PermissionName> = new Set(['ViewChannel', 'SendMessagesInThreads', 'AttachFiles']);

export const canWriteWithout = (missing: readonly PermissionName[]): boolean =>
  !missing.some((name) => TO_WRITE.has(name));
