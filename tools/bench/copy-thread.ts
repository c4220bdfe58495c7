import type { Sandbox } from 'discord-sandbox';

type DiscordState = Sandbox['state'];

interface CopiedThread {
  readonly threadId: string;
  /** New ids by old ones: ids of the thread, its messages and the users, and whatever else was given. */
  readonly names: ReadonlyMap<string, string>;
}

interface CopyOptions {
  readonly people: readonly string[];
  /** Further new names, by the old ones. */
  readonly others: ReadonlyMap<string, string>;
  readonly withMessages: boolean;
}

/**
 * Adds a copy of a thread that a message began, with that message, all others and new people in place of `people`, as if it had
 * been opened beside it; for load tests, with the bot away, as it is told of nothing. Files are not copied, only named.
 */
export function copyThread(
  state: DiscordState,
  threadId: string,
  { people, others, withMessages }: CopyOptions,
): CopiedThread {
  const thread = state.channels.get(threadId);
  const starter = state.messages.find(threadId);
  if (thread?.kind !== 'thread' || starter === undefined) throw new Error(`no thread ${threadId}`);
  const records = [starter, ...state.messages.inChannel(threadId)];
  const ids = [...people, ...records.map(({ message }) => message.id)].toSorted((a, b) =>
    BigInt(a) < BigInt(b) ? -1 : 1,
  );
  const names = new Map([...others, ...ids.map((id) => [id, state.nextId()] as const)]);
  const renamed = renaming(names);
  for (const id of people) addUser(state, id, renamed(id));
  const { members, ...rest } = thread;
  const copy = renamed(rest);
  state.channels.set(copy.id, { ...copy, members: new Map(renamed([...members])) });
  for (const { message, onlyFor, files, nonce } of withMessages ? records : []) {
    state.messages.add({
      ...renamed({ message, files }),
      onlyFor: onlyFor === undefined ? undefined : renamed(onlyFor),
      nonce,
    });
  }
  return { threadId: renamed(threadId), names };
}

/** Puts new names in place of old ones wherever they stand in a value that JSON can hold. */
export function renaming(names: ReadonlyMap<string, string>): <T>(value: T) => T {
  const old = new RegExp([...names.keys()].join('|'), 'g');
  return (value) => JSON.parse(JSON.stringify(value).replace(old, (name) => names.get(name) ?? name)) as typeof value;
}

function addUser({ users, guild: { members } }: DiscordState, like: string, id: string): void {
  const user = users.get(like);
  const member = members.get(like);
  if (user === undefined || member === undefined) throw new Error(`no user ${like}`);
  const copy = { ...user, id, username: `${user.username}_${id}` };
  users.set(id, copy);
  members.set(id, { ...member, user: copy });
}
