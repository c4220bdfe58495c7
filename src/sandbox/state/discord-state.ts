import type { APIApplicationCommand, GuildPremiumTier } from 'discord-api-types/v10';
import { FileStore } from './files.ts';
import { InteractionStore } from './interactions.ts';
import type { AnyChannel, MemberRecord, RoleRecord, User, MessageRecord } from './records.ts';
import { type Snowflake, snowflakeSource } from './snowflake.ts';
import type { GatewayDispatchEvents } from 'discord-api-types/v10';

interface GuildRecord {
  readonly id: Snowflake;
  readonly name: string;
  /** Whose permissions can't be taken away. */
  ownerId: Snowflake;
  /** False while Discord has an outage. */
  available: boolean;
  /** How far it is boosted: it decides what may be uploaded. */
  premiumTier: GuildPremiumTier;
}

interface ApplicationRecord {
  readonly id: Snowflake;
  readonly name: string;
  readonly token: string;
  /** The privileged intents that are switched on in the developer portal, as gateway intent bits. */
  privilegedIntents: number;
}

/** Everything the embedded Discord knows. Changed only by the functions in `state/`. */
export interface DiscordState {
  readonly now: () => number;
  /** Calls `ring` in so many milliseconds; gives what calls it off. */
  readonly after: (delay: number, ring: () => void) => () => void;
  readonly nextId: () => Snowflake;
  /** The server's own address, known once it listens: attachment addresses begin with it. */
  url: string;
  readonly application: ApplicationRecord;
  readonly guild: GuildRecord;
  readonly users: Map<Snowflake, User>;
  readonly members: Map<Snowflake, MemberRecord>;
  readonly roles: Map<Snowflake, RoleRecord>;
  readonly channels: Map<Snowflake, AnyChannel>;
  readonly messages: MessageStore;
  readonly files: FileStore;
  readonly interactions: InteractionStore;
  readonly globalCommands: Map<Snowflake, APIApplicationCommand>;
  readonly guildCommands: Map<Snowflake, APIApplicationCommand>;
  readonly events: EventHub;
}

interface StateOptions {
  readonly now: () => number;
  readonly after: DiscordState['after'];
  readonly token: string;
  readonly privilegedIntents: number;
  /** How many messages are kept before the oldest are forgotten. */
  readonly keepMessages: number;
  /** How many bytes of uploads are kept before the oldest are forgotten. */
  readonly keepFileBytes: number;
  readonly premiumTier: GuildPremiumTier;
}

/** A Discord with nobody in it yet; `state/sample-world.ts` fills it. */
export function emptyState(options: StateOptions): DiscordState {
  const nextId = snowflakeSource(options.now);
  const files = new FileStore(options.keepFileBytes);
  const applicationId = nextId();
  return {
    now: options.now,
    after: options.after,
    nextId,
    url: '',
    application: {
      id: applicationId,
      name: 'King Me',
      token: options.token,
      privilegedIntents: options.privilegedIntents,
    },
    guild: {
      id: nextId(),
      name: 'Checkers Club',
      ownerId: nextId(),
      available: true,
      premiumTier: options.premiumTier,
    },
    users: new Map(),
    members: new Map(),
    roles: new Map(),
    channels: new Map(),
    messages: new MessageStore(options.keepMessages, (record) => {
      for (const { id } of record.files) files.remove(id);
    }),
    files,
    interactions: new InteractionStore(),
    globalCommands: new Map(),
    guildCommands: new Map(),
    events: new EventHub(),
  };
}

/** Something that happened, on its way to the gateway's sessions. */
export interface Dispatch {
  readonly name: GatewayDispatchEvents;
  readonly data: object;
  /** A session gets it when it asked for one of these intents; 0 is for everybody. */
  readonly intents: number;
  /** The bot gets it only while it can see this channel. */
  readonly channelId?: Snowflake;
}

/** A push notification on somebody's phone. */
export interface Toast {
  readonly userId: Snowflake;
  readonly channelId: Snowflake;
  readonly messageId: Snowflake;
  readonly title: string;
  readonly text: string;
}

type Listener<T> = (value: T) => void;

/** Where the state says what happened; the gateway, the page and waiting tests listen. Listeners are called at once. */
class EventHub {
  readonly #dispatch = new Set<Listener<Dispatch>>();
  readonly #change = new Set<Listener<void>>();
  readonly #toast = new Set<Listener<Toast>>();

  dispatch(event: Dispatch): void {
    for (const listener of this.#dispatch) listener(event);
    this.changed();
  }

  /** Says that something a page shows has changed, without an event for bots. */
  changed(): void {
    for (const listener of this.#change) listener();
  }

  toast(toast: Toast): void {
    for (const listener of this.#toast) listener(toast);
  }

  onDispatch(listener: Listener<Dispatch>): () => void {
    return subscribe(this.#dispatch, listener);
  }

  onChange(listener: Listener<void>): () => void {
    return subscribe(this.#change, listener);
  }

  onToast(listener: Listener<Toast>): () => void {
    return subscribe(this.#toast, listener);
  }
}

function subscribe<T>(listeners: Set<Listener<T>>, listener: Listener<T>): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Every message of the server. Memory stays bounded: past `keep` messages the oldest are forgotten, as if they had never
 * been (Discord keeps them all).
 */
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

  /** A channel's messages, oldest first, ephemeral ones among them. */
  inChannel(channelId: Snowflake): readonly MessageRecord[] {
    return [...(this.#byChannel.get(channelId)?.values() ?? [])];
  }

  get size(): number {
    return this.#all.size;
  }
}
