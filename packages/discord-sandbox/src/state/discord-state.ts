import {
  type APIApplicationCommand,
  type APIGuildMember,
  type APIRole,
  type APIUser,
  type GatewayDispatchEvents,
  GatewayIntentBits,
} from 'discord-api-types/v10';
import { FileStore } from './files.ts';
import { InteractionStore } from './interactions.ts';
import type { AnyChannel, EmojiRecord, MessageRecord } from './records.ts';
import { laterId, type Snowflake, snowflakeSource } from './snowflake.ts';

/** A server. */
export interface GuildRecord {
  readonly id: Snowflake;
  readonly name: string;
  ownerId: Snowflake;
  /** False during an outage. */
  available: boolean;
  readonly members: Map<Snowflake, APIGuildMember>;
  readonly roles: Map<Snowflake, APIRole>;
  readonly commands: Map<Snowflake, APIApplicationCommand>;
}

interface ApplicationRecord {
  readonly id: Snowflake;
  readonly name: string;
  readonly token: string;
  /** Gateway intent bits switched on in the developer portal. */
  privilegedIntents: number;
}

/** Changed only by the functions in `state/`. */
export interface DiscordState {
  readonly now: () => number;
  /** Calls `ring` after `delay` milliseconds; gives what cancels it. */
  readonly after: (delay: number, ring: () => void) => () => void;
  readonly nextId: () => Snowflake;
  /** Set once the server listens; attachment addresses begin with it. */
  url: string;
  readonly application: ApplicationRecord;
  /** The one that the page shows, and the first of all. */
  readonly guild: GuildRecord;
  readonly guilds: ReadonlyMap<Snowflake, GuildRecord>;
  readonly users: Map<Snowflake, APIUser>;
  readonly channels: Map<Snowflake, AnyChannel>;
  readonly messages: MessageStore;
  readonly files: FileStore;
  readonly emojis: Map<Snowflake, EmojiRecord>;
  readonly interactions: InteractionStore;
  /** When old messages were last edited, by channel: milliseconds since 1970. */
  readonly oldEdits: Map<Snowflake, readonly number[]>;
  readonly globalCommands: Map<Snowflake, APIApplicationCommand>;
  readonly events: EventHub;
}

interface StateOptions {
  readonly now: () => number;
  readonly after: DiscordState['after'];
  readonly token: string;
  readonly botName: string;
  /** At least one. */
  readonly serverNames: readonly [string, ...string[]];
  readonly privilegedIntents: number;
  /** The oldest beyond are forgotten. */
  readonly keepMessages: number;
  /** For uploads; the oldest beyond are forgotten. */
  readonly keepFileBytes: number;
}

/** Servers without anybody in them: `fillWorld` adds them. */
export function emptyState(options: StateOptions): DiscordState {
  const nextId = snowflakeSource(options.now);
  const files = new FileStore(options.keepFileBytes);
  const applicationId = nextId();
  const [guild, ...others] = newGuilds(nextId, options.serverNames);
  return {
    now: options.now,
    after: options.after,
    nextId,
    url: '',
    application: {
      id: applicationId,
      name: options.botName,
      token: options.token,
      privilegedIntents: options.privilegedIntents,
    },
    guild,
    guilds: new Map([guild, ...others].map((each) => [each.id, each])),
    users: new Map(),
    channels: new Map(),
    messages: new MessageStore(options.keepMessages, (record) => {
      for (const { id } of record.files) files.remove(id);
    }),
    files,
    emojis: new Map(),
    interactions: new InteractionStore(),
    oldEdits: new Map(),
    globalCommands: new Map(),
    events: new EventHub(),
  };
}

/** Of the first server the id is like any other; the shard of each further one is that of the one before it plus one. */
function newGuilds(
  nextId: () => Snowflake,
  [first, ...others]: readonly [string, ...string[]],
): [GuildRecord, ...GuildRecord[]] {
  const newGuild = (id: Snowflake, name: string): GuildRecord => ({
    id,
    name,
    ownerId: id,
    available: true,
    members: new Map(),
    roles: new Map(),
    commands: new Map(),
  });
  const firstId = nextId();
  return [newGuild(firstId, first), ...others.map((name, index) => newGuild(laterId(firstId, index + 1), name))];
}

/** The server of a channel or thread. */
export function guildOf(state: DiscordState, channel: AnyChannel): GuildRecord {
  const guild = state.guilds.get(channel.guildId);
  if (guild === undefined) throw new Error(`The sandbox lost server ${channel.guildId}.`);
  return guild;
}

interface Audience {
  /** Sessions with one of these intents, 0 for all; `Guilds` when left out. */
  readonly intents?: number;
  /** Only while the bot can see this channel. */
  readonly channelId?: Snowflake;
}

/** An event on its way to the gateway's sessions. */
export interface Dispatch extends Audience {
  readonly name: GatewayDispatchEvents;
  readonly data: object;
  readonly intents: number;
}

export interface Toast {
  readonly userId: Snowflake;
  readonly channelId: Snowflake;
  readonly messageId: Snowflake;
  readonly title: string;
  readonly text: string;
}

type Listener<T> = (value: T) => void;

/** Calls its listeners at once: the gateway, the page and waiting tests. */
class EventHub {
  readonly #dispatch = new Set<Listener<Dispatch>>();
  readonly #change = new Set<Listener<void>>();
  readonly #toast = new Map<Snowflake, Set<Listener<Toast>>>();

  dispatch(name: GatewayDispatchEvents, data: object, to: Audience = {}): void {
    for (const listener of this.#dispatch) listener({ intents: GatewayIntentBits.Guilds, ...to, name, data });
    this.changed();
  }

  /** Announces a change for the page, without an event for bots. */
  changed(): void {
    for (const listener of this.#change) listener();
  }

  toast(toast: Toast): void {
    for (const listener of this.#toast.get(toast.userId) ?? []) listener(toast);
  }

  onDispatch(listener: Listener<Dispatch>): () => void {
    return subscribe(this.#dispatch, listener);
  }

  onChange(listener: Listener<void>): () => void {
    return subscribe(this.#change, listener);
  }

  onToast(userId: Snowflake, listener: Listener<Toast>): () => void {
    const listeners = this.#toast.get(userId) ?? new Set<Listener<Toast>>();
    this.#toast.set(userId, listeners);
    return subscribe(listeners, listener);
  }
}

function subscribe<T>(listeners: Set<Listener<T>>, listener: Listener<T>): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Every message. To bound memory the oldest past `keep` are forgotten (Discord keeps them all). */
class MessageStore {
  readonly #keep: number;
  readonly #forgotten: (record: MessageRecord) => void;
  readonly #all = new Map<Snowflake, MessageRecord>();
  readonly #byChannel = new Map<Snowflake, Map<Snowflake, MessageRecord>>();

  constructor(keep: number, forgotten: (record: MessageRecord) => void) {
    this.#keep = keep;
    this.#forgotten = forgotten;
  }

  add(record: MessageRecord): void {
    const { id, channel_id: channelId } = record.message;
    this.#all.set(id, record);
    const channel = this.#byChannel.get(channelId) ?? new Map<Snowflake, MessageRecord>();
    this.#byChannel.set(channelId, channel.set(id, record));
    if (this.#all.size <= this.#keep) return;
    const oldest = this.#all.values().next().value;
    if (oldest !== undefined) this.#forgotten(this.remove(oldest));
  }

  remove(record: MessageRecord): MessageRecord {
    this.#all.delete(record.message.id);
    const channel = this.#byChannel.get(record.message.channel_id);
    channel?.delete(record.message.id);
    if (channel?.size === 0) this.#byChannel.delete(record.message.channel_id);
    return record;
  }

  get(channelId: Snowflake, messageId: Snowflake): MessageRecord | undefined {
    return this.#byChannel.get(channelId)?.get(messageId);
  }

  find(messageId: Snowflake): MessageRecord | undefined {
    return this.#all.get(messageId);
  }

  /** Oldest first, ephemeral ones included. */
  inChannel(channelId: Snowflake): readonly MessageRecord[] {
    return [...(this.#byChannel.get(channelId)?.values() ?? [])];
  }

  get size(): number {
    return this.#all.size;
  }
}
