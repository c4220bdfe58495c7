import type { APIApplicationCommand, GuildPremiumTier } from 'discord-api-types/v10';
import { EventHub } from './event-hub.ts';
import { FileStore } from './file-store.ts';
import { InteractionStore } from './interaction-store.ts';
import { MessageStore } from './message-store.ts';
import { ReadMarks } from './read-marks.ts';
import type { AnyChannel, MemberRecord, RoleRecord, User } from './records.ts';
import type { Snowflake } from './snowflake.ts';
import { snowflakeSource } from './snowflake.ts';

export interface GuildRecord {
  readonly id: Snowflake;
  readonly name: string;
  /** Whose permissions can't be taken away. */
  ownerId: Snowflake;
  /** False while Discord has an outage. */
  available: boolean;
  /** How far it is boosted: it decides what may be uploaded. */
  premiumTier: GuildPremiumTier;
}

export interface ApplicationRecord {
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
  readonly readMarks: ReadMarks;
  readonly events: EventHub;
}

export interface StateOptions {
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
    readMarks: new ReadMarks(),
    events: new EventHub(),
  };
}
