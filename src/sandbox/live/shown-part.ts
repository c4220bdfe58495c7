import type { MessageRecord } from '../state/records.ts';
import type { Snowflake } from '../state/snowflake.ts';
import { bySnowflake } from '../state/snowflake.ts';

/** A page begins with this many of a channel's newest messages, and asks for as many more at a time. */
const STEP = 60;
/** How many messages stand above one that is sought. */
const ABOVE = 10;

/** Which part of a channel a page shows: everything from a message on, or the newest when it names none. */
export interface ShownPart {
  readonly channelId: Snowflake;
  readonly since: Snowflake | undefined;
}

/** The messages of a part, and whether there are older ones. */
export function messagesOf(
  records: readonly MessageRecord[],
  since: Snowflake | undefined,
): { readonly shown: readonly MessageRecord[]; readonly hasOlder: boolean } {
  const start = startOf(records, since);
  return { shown: records.slice(start), hasOlder: start > 0 };
}

/** The part with one step more of older messages. */
export function withOlder(records: readonly MessageRecord[], part: ShownPart): ShownPart {
  return beginningAt(records, part, startOf(records, part.since) - STEP);
}

/** The part of a channel that a page opens: the newest messages, or more when the one it seeks is older. */
export function openedPart(
  records: readonly MessageRecord[],
  channelId: Snowflake,
  soughtId: Snowflake | undefined,
): ShownPart {
  const part = { channelId, since: undefined };
  const sought = records.findIndex(({ message }) => message.id === soughtId);
  const isShown = sought === -1 || sought >= startOf(records, undefined);
  return isShown ? part : beginningAt(records, part, sought - ABOVE);
}

const beginningAt = (records: readonly MessageRecord[], part: ShownPart, index: number): ShownPart => ({
  ...part,
  since: records[Math.max(0, index)]?.message.id,
});

function startOf(records: readonly MessageRecord[], since: Snowflake | undefined): number {
  const newest = Math.max(0, records.length - STEP);
  if (since === undefined) return newest;
  const start = records.findIndex(({ message }) => bySnowflake(message.id, since) >= 0);
  return start === -1 ? newest : Math.min(start, newest);
}
