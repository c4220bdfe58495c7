import { GatewayDispatchEvents, GatewayIntentBits } from 'discord-api-types/v10';
import { guildCreateData } from './gateway/event-data.ts';
import { archiveIdleThreads, changeThread, deleteChannel } from './state/threads.ts';
import type { DiscordState } from './state/discord-state.ts';
import {
  joinGuild,
  leaveGuild,
  setMemberRoles,
  setOwner,
  type OverwriteValue,
  setOverwrite,
  createRole,
  setRolePermission,
} from './state/guild-changes.ts';
import { deleteMessage } from './state/messages.ts';
import { type PermissionName, channelPermissions, guildPermissions, holds } from './state/permissions.ts';
import { type AnyChannel, type MemberRecord, type RoleRecord, type ThreadRecord, isThread } from './state/records.ts';
import type { Snowflake } from './state/snowflake.ts';

/** What tests may look at, and what moderators and outages may do to the server. */
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

  holds(userId: Snowflake, permission: PermissionName): boolean {
    return holds(guildPermissions(this.#state, userId), permission);
  }

  can(userId: Snowflake, channelId: Snowflake, permission: PermissionName): boolean {
    const channel = this.#state.channels.get(channelId);
    return channel !== undefined && holds(channelPermissions(this.#state, userId, channel), permission);
  }

  /** Sets a permission for a user or role in a channel; `inherit` removes it from the overwrite. Not for the owner, Alice. */
  setPermission(channelId: Snowflake, targetId: Snowflake, permission: PermissionName, value: OverwriteValue): void {
    const channel = this.#state.channels.get(channelId);
    if (channel !== undefined && !isThread(channel)) setOverwrite(this.#state, channel, targetId, permission, value);
  }

  setRolePermission(roleId: Snowflake, permission: PermissionName, value: boolean): void {
    setRolePermission(this.#state, roleId, permission, value);
  }

  /** Gives a member a permission in the whole server, through a role of that name. */
  grant(userId: Snowflake, permission: PermissionName): void {
    const role = this.#roleFor(permission) ?? createRole(this.#state, permission, [permission]);
    const roles = this.#state.members.get(userId)?.roles ?? [];
    if (!roles.includes(role.id)) setMemberRoles(this.#state, userId, [...roles, role.id]);
  }

  /** Takes back a `grant`. */
  revoke(userId: Snowflake, permission: PermissionName): void {
    const role = this.#roleFor(permission);
    const roles = this.#state.members.get(userId)?.roles ?? [];
    if (role === undefined || !roles.includes(role.id)) return;
    setMemberRoles(
      this.#state,
      userId,
      roles.filter((id) => id !== role.id),
    );
  }

  #roleFor(permission: PermissionName): RoleRecord | undefined {
    return [...this.#state.roles.values()].find(({ name, botId }) => name === permission && botId === undefined);
  }

  get botRoleId(): Snowflake {
    const role = [...this.#state.roles.values()].find(({ botId }) => botId === this.#state.application.id);
    return role?.id ?? this.#state.guild.id;
  }

  /** Alice, until she leaves or another is named. */
  get ownerId(): Snowflake {
    return this.#state.guild.ownerId;
  }

  setOwner(userId: Snowflake): void {
    if (this.#state.members.has(userId)) setOwner(this.#state, userId);
  }

  /** Removes a member, without their roles for a later `join`. An owner hands the server to the next person before. */
  kick(userId: Snowflake): void {
    leaveGuild(this.#state, userId);
  }

  join(userId: Snowflake): void {
    joinGuild(this.#state, userId);
  }

  get membersIntent(): boolean {
    return (this.#state.application.privilegedIntents & GatewayIntentBits.GuildMembers) !== 0;
  }

  /** Switches the members intent in the portal from the next identify on: a session keeps what it has. */
  setMembersIntent(enabled: boolean): void {
    const { application } = this.#state;
    const others = application.privilegedIntents & ~GatewayIntentBits.GuildMembers;
    application.privilegedIntents = enabled ? others | GatewayIntentBits.GuildMembers : others;
  }

  deleteMessage(messageId: Snowflake): void {
    const record = this.#state.messages.find(messageId);
    if (record !== undefined) deleteMessage(this.#state, record);
  }

  deleteChannel(channelId: Snowflake): void {
    const channel = this.#state.channels.get(channelId);
    if (channel !== undefined) deleteChannel(this.#state, channel);
  }

  archiveThread(threadId: Snowflake, archived = true): void {
    const thread = this.thread(threadId);
    if (thread !== undefined) changeThread(this.#state, thread, { archived });
  }

  /** Archives idle threads now; the sandbox does so once a minute. */
  archiveIdleThreads(): void {
    archiveIdleThreads(this.#state);
  }

  lockThread(threadId: Snowflake, locked = true): void {
    const thread = this.thread(threadId);
    if (thread !== undefined) changeThread(this.#state, thread, { locked });
  }

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

  inviteBot(): void {
    const { members, application } = this.#state;
    if (this.#formerBot === undefined || members.has(application.id)) return;
    members.set(application.id, this.#formerBot);
    this.#sendGuild();
  }

  /** An outage: nothing can be reached, nothing is deleted. */
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
