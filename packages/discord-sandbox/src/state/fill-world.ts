import { type APIRole, type RoleFlags, type UserFlags, ChannelType, PermissionFlagsBits } from 'discord-api-types/v10';
import type { DiscordState } from './discord-state.ts';
import { joinGuild, newMember } from './members.ts';
import type { ChannelRecord } from './records.ts';
import type { Snowflake } from './snowflake.ts';

/** Names of who and what is in the server when the sandbox starts. */
export interface WorldOptions {
  readonly server?: string;
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

/** Fills an empty server. */
export function fillWorld(state: DiscordState, world: Required<WorldOptions>): void {
  const { application, guild } = state;
  addRole(state, guild.id, '@everyone', EVERYONE, undefined);
  addBot(state, application.id, application.name);
  for (const name of world.otherBots) addBot(state, state.nextId(), name);
  for (const name of world.roles) addRole(state, state.nextId(), name, 0n, undefined);
  const [owner] = world.people.map((name) => addPerson(state, name));
  guild.ownerId = owner ?? guild.ownerId;
  for (const name of world.textChannels) addChannel(state, name, ChannelType.GuildText);
  for (const name of world.voiceChannels) addChannel(state, name, ChannelType.GuildVoice);
}

function addBot(state: DiscordState, id: Snowflake, name: string): void {
  const roleId = state.nextId();
  addUser(state, id, name, true);
  addRole(state, roleId, name, BOT, id);
  state.members.set(id, newMember(state, id, [roleId]));
}

/** Adds a member without a role; gives their id. */
export function addPerson(state: DiscordState, name: string): Snowflake {
  const id = state.nextId();
  addUser(state, id, name, false);
  joinGuild(state, id);
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
  { roles }: DiscordState,
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

function addChannel({ channels, nextId }: DiscordState, name: string, type: ChannelRecord['type']): void {
  const id = nextId();
  const position = channels.size;
  channels.set(id, { kind: 'channel', id, type, name, position, overwrites: new Map(), lastMessageId: null });
}
