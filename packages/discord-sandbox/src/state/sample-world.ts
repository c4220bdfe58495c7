import { type APIRole, type RoleFlags, type UserFlags, ChannelType, PermissionFlagsBits } from 'discord-api-types/v10';
import type { DiscordState } from './discord-state.ts';
import { newMember } from './members.ts';
import type { ChannelRecord } from './records.ts';
import type { Snowflake } from './snowflake.ts';

export const PEOPLE = ['Alice', 'Bob', 'Carol'] as const;
export type PersonName = (typeof PEOPLE)[number];

/** To try to challenge a bot. */
const OTHER_BOT = 'Chess Clock';

interface SampleWorld {
  readonly people: Readonly<Record<PersonName, Snowflake>>;
  readonly otherBotId: Snowflake;
}

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

/** Adds the server "Checkers Club" with three people, two bots and three channels. Alice owns it. */
export function fillSampleWorld(state: DiscordState): SampleWorld {
  const addRole = (id: Snowflake, name: string, permissions: bigint, position: number, botId?: Snowflake): void =>
    void state.roles.set(id, newRole(id, name, permissions, position, botId));
  const addBot = (id: Snowflake, name: string, position: number): void => {
    const roleId = state.nextId();
    addUser(state, id, name, true);
    addRole(roleId, name, BOT, position, id);
    state.members.set(id, newMember(state, id, [roleId]));
  };
  addRole(state.guild.id, '@everyone', EVERYONE, 0);
  addBot(state.application.id, state.application.name, 2);
  const otherBotId = state.nextId();
  addBot(otherBotId, OTHER_BOT, 1);
  const people = {
    Alice: addPerson(state, 'Alice'),
    Bob: addPerson(state, 'Bob'),
    Carol: addPerson(state, 'Carol'),
  };
  state.guild.ownerId = people.Alice;
  addChannel(state, 'checkers', ChannelType.GuildText, 0);
  addChannel(state, 'lounge', ChannelType.GuildText, 1);
  addChannel(state, 'Table talk', ChannelType.GuildVoice, 2);
  return { people, otherBotId };
}

/** Adds a member without a role; gives their id. */
export function addPerson(state: DiscordState, name: string): Snowflake {
  const id = state.nextId();
  addUser(state, id, name, false);
  state.members.set(id, newMember(state, id, []));
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

/** `botId` makes it the bot's own role. */
export const newRole = (
  id: Snowflake,
  name: string,
  permissions: bigint,
  position: number,
  botId: Snowflake | undefined,
): APIRole => ({
  id,
  name,
  color: 0,
  colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
  hoist: false,
  icon: null,
  unicode_emoji: null,
  position,
  permissions: permissions.toString(),
  managed: botId !== undefined,
  mentionable: false,
  flags: 0 as RoleFlags,
  ...(botId === undefined ? {} : { tags: { bot_id: botId } }),
});

function addChannel(state: DiscordState, name: string, type: ChannelRecord['type'], position: number): void {
  const id = state.nextId();
  state.channels.set(id, {
    kind: 'channel',
    id,
    type,
    name,
    position,
    overwrites: new Map(),
    lastMessageId: null,
  });
}
