import { GatewayDispatchEvents, GatewayIntentBits, PermissionFlagsBits } from 'discord-api-types/v10';
import { roleObject } from './api-objects.ts';
import type { DiscordState } from './discord-state.ts';
import type { PermissionName } from './permissions.ts';
import type { RoleRecord } from './records.ts';
import type { Snowflake } from './snowflake.ts';

/** Makes a role that people can be given. */
export function createRole(state: DiscordState, name: string, permissions: readonly PermissionName[]): RoleRecord {
  const role: RoleRecord = {
    id: state.nextId(),
    name,
    permissions: permissions.reduce((all, permission) => all | PermissionFlagsBits[permission], 0n),
    position: state.roles.size,
    botId: undefined,
    mentionable: false,
  };
  state.roles.set(role.id, role);
  roleEvent(state, GatewayDispatchEvents.GuildRoleCreate, role);
  return role;
}

/** Gives or takes a permission of a whole role. */
export function setRolePermission(
  state: DiscordState,
  roleId: Snowflake,
  permission: PermissionName,
  value: boolean,
): void {
  const role = state.roles.get(roleId);
  if (role === undefined) return;
  const bit = PermissionFlagsBits[permission];
  role.permissions = value ? role.permissions | bit : role.permissions & ~bit;
  roleEvent(state, GatewayDispatchEvents.GuildRoleUpdate, role);
}

function roleEvent(
  state: DiscordState,
  name: GatewayDispatchEvents.GuildRoleCreate | GatewayDispatchEvents.GuildRoleUpdate,
  role: RoleRecord,
): void {
  state.events.dispatch({
    name,
    data: { guild_id: state.guild.id, role: roleObject(role) },
    intents: GatewayIntentBits.Guilds,
  });
}
