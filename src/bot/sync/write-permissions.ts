import type { PermissionName } from '../../views/refusal.ts';

/** Without these nothing can be shown in a thread. */
const TO_WRITE: ReadonlySet<PermissionName> = new Set(['ViewChannel', 'SendMessagesInThreads', 'AttachFiles']);

/** Whether the bot can write in a channel's threads although it lacks `missing` there. */
export const canWriteWithout = (missing: readonly PermissionName[]): boolean =>
  !missing.some((name) => TO_WRITE.has(name));
