import {
  type APIGuildMember,
  type APIOverwrite,
  type APIRole,
  GatewayDispatchEvents,
  GatewayIntentBits,
  OverwriteType,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import { guildCreateData } from './gateway/event-data.ts';
import { channelObject, threadMember } from './state/api-objects.ts';
import { guildOf, type DiscordState, type GuildRecord } from './state/discord-state.ts';
import { joinGuild, leaveGuild, setMemberRoles } from './state/members.ts';
import { deleteMessage } from './state/messages.ts';
import { type PermissionName, canView, channelPermissions, guildPermissions, holds } from './state/permissions.ts';
import { type AnyChannel, type ThreadRecord, isThread } from './state/records.ts';
import { addRole } from './state/fill-world.ts';
import type { Snowflake } from './state/snowflake.ts';
import { archiveIdleThreads, changeThread, deleteChannel, threadsOf } from './state/threads.ts';

/** What tests may look at, and what moderators and outages may do; of several servers to the first, unless a channel says which. */
export class WorldAdmin {
  readonly #state: DiscordState;
  #formerBot: APIGuildMember | undefined;

  /** @internal */
  constructor(state: DiscordState) {
    this.#state = state;
  }

  thread(threadId: Snowflake): ThreadRecord | undefined {
    const channel = this.#state.channels.get(threadId);
    return channel !== undefined && isThread(channel) ? channel : undefined;
  }

  get threads(): readonly ThreadRecord[] {
    return [...this.#state.channels.values()].filter(isThread);
  }

  isMember(userId: Snowflake): boolean {
    return this.#state.guild.members.has(userId);
  }

  holds(userId: Snowflake, permission: PermissionName): boolean {
    return holds(guildPermissions(this.#state.guild, userId), permission);
  }

  can(userId: Snowflake, channelId: Snowflake, permission: PermissionName): boolean {
    const channel = this.#state.channels.get(channelId);
    return channel !== undefined && holds(channelPermissions(this.#state, userId, channel), permission);
  }

  /** Sets a permission for a user or role in a channel; `inherit` removes it from the overwrite. The owner has all. */
  setPermission(
    channelId: Snowflake,
    targetId: Snowflake,
    permission: PermissionName,
    value: 'allow' | 'deny' | 'inherit',
  ): void {
    const { application, channels, events } = this.#state;
    const channel = channels.get(channelId);
    if (channel === undefined || isThread(channel)) return;
    const bit = PermissionFlagsBits[permission];
    const old = channel.overwrites.get(targetId);
    const wasVisible = canView(this.#state, application.id, channel);
    const changed = (bits: string | undefined, isSet: boolean): string =>
      ((BigInt(bits ?? 0) & ~bit) | (isSet ? bit : 0n)).toString();
    const overwrite: APIOverwrite = {
      id: targetId,
      type: guildOf(this.#state, channel).roles.has(targetId) ? OverwriteType.Role : OverwriteType.Member,
      allow: changed(old?.allow, value === 'allow'),
      deny: changed(old?.deny, value === 'deny'),
    };
    if (overwrite.allow === '0' && overwrite.deny === '0') channel.overwrites.delete(targetId);
    else channel.overwrites.set(targetId, overwrite);
    events.dispatch(GatewayDispatchEvents.ChannelUpdate, channelObject(this.#state, channel));
    if (!wasVisible && canView(this.#state, application.id, channel)) this.#syncThreads(channel);
  }

  /** A bot that sees a channel again is told of its active threads. */
  #syncThreads({ id: channelId, guildId }: AnyChannel): void {
    const { application, events } = this.#state;
    const threads = threadsOf(this.#state, channelId).filter(({ archived }) => !archived);
    events.dispatch(GatewayDispatchEvents.ThreadListSync, {
      guild_id: guildId,
      channel_ids: [channelId],
      threads: threads.map((thread) => channelObject(this.#state, thread)),
      members: threads.flatMap((thread) => threadMember(thread, application.id) ?? []),
    });
  }

  setRolePermission(roleId: Snowflake, permission: PermissionName, value: boolean): void {
    const role = this.#state.guild.roles.get(roleId);
    if (role === undefined) return;
    const bit = PermissionFlagsBits[permission];
    const permissions = value ? BigInt(role.permissions) | bit : BigInt(role.permissions) & ~bit;
    this.#setRole(GatewayDispatchEvents.GuildRoleUpdate, { ...role, permissions: permissions.toString() });
  }

  /** Gives a member a permission in the whole server, through a role of that name. */
  grant(userId: Snowflake, permission: PermissionName): void {
    const role = this.#roleFor(permission) ?? this.#createRole(permission);
    const roles = this.#state.guild.members.get(userId)?.roles ?? [];
    if (!roles.includes(role.id)) setMemberRoles(this.#state, userId, [...roles, role.id]);
  }

  /** Takes back a `grant`. */
  revoke(userId: Snowflake, permission: PermissionName): void {
    const role = this.#roleFor(permission);
    const roles = this.#state.guild.members.get(userId)?.roles ?? [];
    const left = roles.filter((id) => id !== role?.id);
    if (left.length < roles.length) setMemberRoles(this.#state, userId, left);
  }

  #roleFor(permission: PermissionName): APIRole | undefined {
    return [...this.#state.guild.roles.values()].find(({ name, managed }) => name === permission && !managed);
  }

  #createRole(permission: PermissionName): APIRole {
    const role = addRole(
      this.#state.guild,
      this.#state.nextId(),
      permission,
      PermissionFlagsBits[permission],
      undefined,
    );
    this.#setRole(GatewayDispatchEvents.GuildRoleCreate, role);
    return role;
  }

  #setRole(event: GatewayDispatchEvents.GuildRoleCreate | GatewayDispatchEvents.GuildRoleUpdate, role: APIRole): void {
    this.#state.guild.roles.set(role.id, role);
    this.#state.events.dispatch(event, { guild_id: this.#state.guild.id, role });
  }

  get botRoleId(): Snowflake {
    const { application, guild } = this.#state;
    return [...guild.roles.values()].find(({ tags }) => tags?.bot_id === application.id)?.id ?? guild.id;
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
    const { application, guild, events } = this.#state;
    this.#formerBot = guild.members.get(application.id) ?? this.#formerBot;
    if (guild.members.delete(application.id)) events.dispatch(GatewayDispatchEvents.GuildDelete, { id: guild.id });
  }

  inviteBot(): void {
    const { application, guild } = this.#state;
    if (this.#formerBot === undefined || guild.members.has(application.id)) return;
    guild.members.set(application.id, this.#formerBot);
    this.#sendGuild(guild);
  }

  /** An outage: nothing can be reached, nothing is deleted. */
  setAvailable(available: boolean, guildId = this.#state.guild.id): void {
    const { guilds, events } = this.#state;
    const guild = guilds.get(guildId);
    if (guild === undefined || guild.available === available) return;
    guild.available = available;
    if (available) return this.#sendGuild(guild);
    events.dispatch(GatewayDispatchEvents.GuildDelete, { id: guild.id, unavailable: true });
  }

  #sendGuild(guild: GuildRecord): void {
    this.#state.events.dispatch(GatewayDispatchEvents.GuildCreate, guildCreateData(this.#state, guild));
  }
}
