import { type APIRole, type RoleFlags, type UserFlags, ChannelType, PermissionFlagsBits } from 'discord-api-types/v10';
import type { DiscordState, GuildRecord } from './discord-state.ts';
import { joinGuild, newMember } from './members.ts';
import type { ChannelRecord } from './records.ts';
import type { Snowflake } from './snowflake.ts';

/** Names of who and what is in the server when the sandbox starts. */
export interface WorldOptions {
  readonly server?: string;
  /** Servers with the same people, bots, roles and channels; each one's shard is that of the one before plus one. */
  readonly moreServers?: readonly string[];
  /** Of the bot under test. */
  readonly bot?: string;
  /** The first of them owns the server. */
  readonly people?: readonly string[];
  /** Bots that do nothing. */
  readonly otherBots?: readonly string[];
  /** Beside `@everyone` and one for each bot. */
  readonly roles?: readonly string[];
  readonly textChannels?: readonly string[];
  readonly voiceChannels?: readonly string[];
}

export const DEFAULT_WORLD: Required<WorldOptions> = {
  server: 'Test Server',
  moreServers: [],
  bot: 'Test Bot',
  people: ['Alice', 'Bob', 'Carol'],
  otherBots: ['Another Bot'],
  roles: ['Helpers'],
  textChannels: ['general', 'lounge'],
  voiceChannels: ['Voice'],
};

const P = PermissionFlagsBits;

const EVERYONE =
  P.ViewChannel |
  P.SendMessages |
  P.SendMessagesInThreads |
  P.CreatePublicThreads |
  P.CreatePrivateThreads |
  P.EmbedLinks |
  P.AttachFiles |
  P.AddReactions |
  P.UseExternalEmojis |
  P.ReadMessageHistory |
  P.UseApplicationCommands |
  P.Connect |
  P.Speak;

/** Asked for by the bot's invitation link. */
const BOT =
  P.ViewChannel |
  P.ReadMessageHistory |
  P.SendMessages |
  P.SendMessagesInThreads |
  P.CreatePublicThreads |
  P.AttachFiles |
  P.EmbedLinks;

/** Fills empty servers. */
export function fillWorld(state: DiscordState, world: Required<WorldOptions>): void {
  const { application, nextId } = state;
  const bots = [application, ...world.otherBots.map((name) => ({ id: nextId(), name }))];
  for (const { id, name } of bots) addUser(state, id, name, true);
  for (const guild of state.guilds.values()) {
    addRole(guild, guild.id, '@everyone', EVERYONE, undefined);
    for (const { id, name } of bots) {
      const role = addRole(guild, nextId(), name, BOT, id);
      guild.members.set(id, newMember(state, id, [role.id]));
    }
    for (const name of world.roles) addRole(guild, nextId(), name, 0n, undefined);
    for (const name of world.textChannels) addChannel(state, guild, name, ChannelType.GuildText);
    for (const name of world.voiceChannels) addChannel(state, guild, name, ChannelType.GuildVoice);
  }
  const [owner] = world.people.map((name) => addPerson(state, name));
  for (const guild of state.guilds.values()) guild.ownerId = owner ?? guild.ownerId;
}

/** Adds a member of every server, without a role; gives their id. */
export function addPerson(state: DiscordState, name: string): Snowflake {
  const id = state.nextId();
  addUser(state, id, name, false);
  for (const guild of state.guilds.values()) joinGuild(state, id, guild);
  return id;
}

function addUser(state: DiscordState, id: Snowflake, name: string, bot: boolean): void {
  state.users.set(id, {
    id,
    username: name.toLowerCase().replaceAll(' ', '_'),
    // Only bots have one today.
    discriminator: bot ? '1001' : '0',
    global_name: bot ? null : name,
    avatar: null,
    banner: null,
    accent_color: null,
    public_flags: 0 as UserFlags,
    flags: 0 as UserFlags,
    primary_guild: null,
    ...(bot ? { bot: true, username: name } : {}),
  });
}

/** Adds a role above the others; `botId` makes it that bot's own. */
export function addRole(
  { roles }: GuildRecord,
  id: Snowflake,
  name: string,
  permissions: bigint,
  botId: Snowflake | undefined,
): APIRole {
  const role: APIRole = {
    id,
    name,
    color: 0,
    colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
    hoist: false,
    icon: null,
    unicode_emoji: null,
    position: roles.size,
    permissions: permissions.toString(),
    managed: botId !== undefined,
    mentionable: false,
    flags: 0 as RoleFlags,
    ...(botId === undefined ? {} : { tags: { bot_id: botId } }),
  };
  roles.set(id, role);
  return role;
}

function addChannel(
  { channels, nextId }: DiscordState,
  { id: guildId }: GuildRecord,
  name: string,
  type: ChannelRecord['type'],
): void {
  const id = nextId();
  const position = [...channels.values()].filter((other) => other.guildId === guildId).length;
  channels.set(id, { kind: 'channel', id, guildId, type, name, position, overwrites: new Map(), lastMessageId: null });
}
