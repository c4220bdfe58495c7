import { GatewayDispatchEvents, GatewayIntentBits, PermissionFlagsBits } from 'discord-api-types/v10';
import { guildCreateData } from './gateway/ready.ts';
import { channelObject, roleObject, threadMember, userObject } from './state/api-objects.ts';
import { archiveIdleThreads } from './state/auto-archive.ts';
import type { DiscordState } from './state/discord-state.ts';
import { deleteMessage } from './state/messages.ts';
import type { PermissionName } from './state/permissions.ts';
import { canView, channelPermissions, holds } from './state/permissions.ts';
import type { AnyChannel, MemberRecord, Overwrite, ThreadRecord } from './state/records.ts';
import { isThread } from './state/records.ts';
import type { Snowflake } from './state/snowflake.ts';
import { changeThread, deleteChannel, threadsOf } from './state/threads.ts';

/** The server seen from above: what a test may look at, and what its moderators (or fate) may do to it. */
export class WorldAdmin {
  readonly #state: DiscordState;
  #formerBot: MemberRecord | undefined;

  constructor(state: DiscordState) {
    this.#state = state;
  }

  channel(channelId: Snowflake): AnyChannel | undefined {
    return this.#state.channels.get(channelId);
  }

  thread(threadId: Snowflake): ThreadRecord | undefined {
    const channel = this.#state.channels.get(threadId);
    return channel !== undefined && isThread(channel) ? channel : undefined;
  }

  get threads(): readonly ThreadRecord[] {
    return [...this.#state.channels.values()].filter(isThread);
  }

  isMember(userId: Snowflake): boolean {
    return this.#state.members.has(userId);
  }

  /** Whether a user holds a permission in a channel. */
  can(userId: Snowflake, channelId: Snowflake, permission: PermissionName): boolean {
    const channel = this.#state.channels.get(channelId);
    return channel !== undefined && holds(channelPermissions(this.#state, userId, channel), permission);
  }

  /**
   * Gives or takes a permission for one user (or role) in one channel, by an overwrite; `inherit` takes the overwrite's
   * word back. Threads follow their channel.
   */
  setPermission(
    channelId: Snowflake,
    targetId: Snowflake,
    permission: PermissionName,
    value: 'allow' | 'deny' | 'inherit',
  ): void {
    const channel = this.#state.channels.get(channelId);
    if (channel === undefined || isThread(channel)) return;
    const bit = PermissionFlagsBits[permission];
    const old = channel.overwrites.get(targetId);
    const wasVisible = this.can(this.#state.application.id, channelId, 'ViewChannel');
    const overwrite: Overwrite = {
      id: targetId,
      kind: this.#state.roles.has(targetId) ? 'role' : 'member',
      allow: ((old?.allow ?? 0n) & ~bit) | (value === 'allow' ? bit : 0n),
      deny: ((old?.deny ?? 0n) & ~bit) | (value === 'deny' ? bit : 0n),
    };
    if (overwrite.allow === 0n && overwrite.deny === 0n) channel.overwrites.delete(targetId);
    else channel.overwrites.set(targetId, overwrite);
    this.#state.events.dispatch({
      name: GatewayDispatchEvents.ChannelUpdate,
      data: channelObject(this.#state, channel),
      intents: GatewayIntentBits.Guilds,
    });
    if (!wasVisible && this.can(this.#state.application.id, channelId, 'ViewChannel')) this.#syncThreads(channelId);
  }

  /** A bot that sees a channel again is told of its active threads. */
  #syncThreads(channelId: Snowflake): void {
    const { application, guild, events } = this.#state;
    const threads = threadsOf(this.#state, channelId).filter(
      (thread) => !thread.archived && canView(this.#state, application.id, thread),
    );
    events.dispatch({
      name: GatewayDispatchEvents.ThreadListSync,
      data: {
        guild_id: guild.id,
        channel_ids: [channelId],
        threads: threads.map((thread) => channelObject(this.#state, thread)),
        members: threads.flatMap((thread) => threadMember(thread, application.id) ?? []),
      },
      intents: GatewayIntentBits.Guilds,
    });
  }

  /** Gives or takes a permission of a whole role. */
  setRolePermission(roleId: Snowflake, permission: PermissionName, value: boolean): void {
    const role = this.#state.roles.get(roleId);
    if (role === undefined) return;
    const bit = PermissionFlagsBits[permission];
    role.permissions = value ? role.permissions | bit : role.permissions & ~bit;
    this.#state.events.dispatch({
      name: GatewayDispatchEvents.GuildRoleUpdate,
      data: { guild_id: this.#state.guild.id, role: roleObject(role) },
      intents: GatewayIntentBits.Guilds,
    });
  }

  /** The bot's own role. */
  get botRoleId(): Snowflake {
    const role = [...this.#state.roles.values()].find(({ botId }) => botId === this.#state.application.id);
    return role?.id ?? this.#state.guild.id;
  }

  /** Removes a member from the server; they can come back with `join`. */
  kick(userId: Snowflake): void {
    if (!this.#state.members.delete(userId)) return;
    for (const thread of this.threads) thread.members.delete(userId);
    this.#state.events.dispatch({
      name: GatewayDispatchEvents.GuildMemberRemove,
      data: { guild_id: this.#state.guild.id, user: userObject(this.#state, userId) },
      intents: GatewayIntentBits.GuildMembers,
    });
  }

  join(userId: Snowflake): void {
    if (this.#state.members.has(userId)) return;
    const joinedAt = new Date(this.#state.now()).toISOString();
    const member: MemberRecord = { userId, nick: null, roles: [], joinedAt };
    this.#state.members.set(userId, member);
    this.#state.events.dispatch({
      name: GatewayDispatchEvents.GuildMemberAdd,
      data: {
        guild_id: this.#state.guild.id,
        user: userObject(this.#state, userId),
        roles: [],
        joined_at: joinedAt,
        deaf: false,
        mute: false,
        flags: 0,
      },
      intents: GatewayIntentBits.GuildMembers,
    });
  }

  deleteMessage(messageId: Snowflake): void {
    const record = this.#state.messages.find(messageId);
    if (record !== undefined) deleteMessage(this.#state, record);
  }

  /** Deletes a channel with its threads, or one thread. */
  deleteChannel(channelId: Snowflake): void {
    const channel = this.#state.channels.get(channelId);
    if (channel !== undefined) deleteChannel(this.#state, channel);
  }

  archiveThread(threadId: Snowflake, archived = true): void {
    const thread = this.thread(threadId);
    if (thread !== undefined) changeThread(this.#state, thread, { archived });
  }

  /** Archives what has been idle too long by the sandbox's clock; it looks by itself once a minute. */
  archiveIdleThreads(): void {
    archiveIdleThreads(this.#state);
  }

  lockThread(threadId: Snowflake, locked = true): void {
    const thread = this.thread(threadId);
    if (thread !== undefined) changeThread(this.#state, thread, { locked });
  }

  /** Throws the bot out of the server. */
  removeBot(): void {
    const { members, application, guild, events } = this.#state;
    this.#formerBot = members.get(application.id) ?? this.#formerBot;
    if (!members.delete(application.id)) return;
    events.dispatch({
      name: GatewayDispatchEvents.GuildDelete,
      data: { id: guild.id },
      intents: GatewayIntentBits.Guilds,
    });
  }

  /** Brings it back. */
  inviteBot(): void {
    const { members, application } = this.#state;
    if (this.#formerBot === undefined || members.has(application.id)) return;
    members.set(application.id, this.#formerBot);
    this.#sendGuild();
  }

  /** An outage of this server at Discord's: nothing can be reached, nothing is deleted. */
  setAvailable(available: boolean): void {
    const { guild, events } = this.#state;
    if (guild.available === available) return;
    guild.available = available;
    if (available) return this.#sendGuild();
    events.dispatch({
      name: GatewayDispatchEvents.GuildDelete,
      data: { id: guild.id, unavailable: true },
      intents: GatewayIntentBits.Guilds,
    });
  }

  #sendGuild(): void {
    this.#state.events.dispatch({
      name: GatewayDispatchEvents.GuildCreate,
      data: guildCreateData(this.#state),
      intents: GatewayIntentBits.Guilds,
    });
  }
}
