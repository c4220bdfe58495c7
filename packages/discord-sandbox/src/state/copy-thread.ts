import type { DiscordState } from './discord-state.ts';
import { newMember } from './members.ts';
import { isThread, type MessageRecord, type ThreadRecord } from './records.ts';
import { bySnowflake, type Snowflake } from './snowflake.ts';

export interface CopiedThread {
  readonly threadId: Snowflake;
  /** The users' ids, in the order in which they were given. */
  readonly users: readonly Snowflake[];
  /** What stands for what: ids of the thread, its messages and the users, and whatever else was given. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * Adds a copy of a thread that a message began, with that message, all others and new people in place of `users`, as if it had
 * been opened beside it; for load tests, with the bot away, as it is told of nothing. Files are not copied, only named.
 */
export function copyThread(
  state: DiscordState,
  threadId: Snowflake,
  users: readonly Snowflake[],
  others: ReadonlyMap<string, string>,
): CopiedThread {
  const thread = state.channels.get(threadId);
  const starter = state.messages.find(threadId);
  if (thread === undefined || !isThread(thread) || starter === undefined) throw new Error(`no thread ${threadId}`);
  const records = [starter, ...state.messages.inChannel(threadId)];
  const ids = [...users, ...records.map(({ message }) => message.id)].toSorted(bySnowflake);
  const names = new Map([...others, ...ids.map((id) => [id, state.nextId()] as const)]);
  const renamed = renaming(names);
  for (const id of users) addUser(state, id, renamed(id));
  const { members, ...rest } = thread;
  const copy = renamed(rest) as Omit<ThreadRecord, 'members'>;
  state.channels.set(copy.id, { ...copy, members: new Map(renamed([...members])) });
  for (const { message, onlyFor, files, nonce } of records) {
    const record: Pick<MessageRecord, 'message' | 'files'> = renamed({ message, files });
    state.messages.add({ ...record, onlyFor: onlyFor === undefined ? undefined : renamed(onlyFor), nonce });
  }
  return { threadId: renamed(threadId), users: users.map(renamed), names };
}

/** Puts new names in place of old ones wherever they stand in a value that JSON can hold. */
export function renaming(names: ReadonlyMap<string, string>): <T>(value: T) => T {
  const old = new RegExp([...names.keys()].join('|'), 'g');
  return (value) => JSON.parse(JSON.stringify(value).replace(old, (name) => names.get(name) ?? name)) as typeof value;
}

function addUser(state: DiscordState, like: Snowflake, id: Snowflake): void {
  const user = state.users.get(like);
  if (user === undefined) throw new Error(`no user ${like}`);
  state.users.set(id, { ...user, id, username: `${user.username}_${id}` });
  state.members.set(id, newMember(state, id, []));
}
