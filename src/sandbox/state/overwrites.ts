import { GatewayDispatchEvents, GatewayIntentBits, PermissionFlagsBits } from 'discord-api-types/v10';
import { channelObject, threadMember } from './api-objects.ts';
import type { DiscordState } from './discord-state.ts';
import type { PermissionName } from './permissions.ts';
import { canView } from './permissions.ts';
import type { ChannelRecord, Overwrite } from './records.ts';
import type { Snowflake } from './snowflake.ts';
import { threadsOf } from './threads.ts';

export type OverwriteValue = 'allow' | 'deny' | 'inherit';

/** Gives or takes a permission for one user or role in one channel; `inherit` takes the overwrite's word back. */
export function setOverwrite(
  state: DiscordState,
  channel: ChannelRecord,
  targetId: Snowflake,
  permission: PermissionName,
  value: OverwriteValue,
): void {
  const bit = PermissionFlagsBits[permission];
  const old = channel.overwrites.get(targetId);
  const wasVisible = canView(state, state.application.id, channel);
  const overwrite: Overwrite = {
    id: targetId,
    kind: state.roles.has(targetId) ? 'role' : 'member',
    allow: ((old?.allow ?? 0n) & ~bit) | (value === 'allow' ? bit : 0n),
    deny: ((old?.deny ?? 0n) & ~bit) | (value === 'deny' ? bit : 0n),
  };
  if (overwrite.allow === 0n && overwrite.deny === 0n) channel.overwrites.delete(targetId);
  else channel.overwrites.set(targetId, overwrite);
  state.events.dispatch({
    name: GatewayDispatchEvents.ChannelUpdate,
    data: channelObject(state, channel),
    intents: GatewayIntentBits.Guilds,
  });
  if (!wasVisible && canView(state, state.application.id, channel)) syncThreads(state, channel.id);
}

/** A bot that sees a channel again is told of its active threads. */
function syncThreads(state: DiscordState, channelId: Snowflake): void {
  const { application, guild, events } = state;
  const threads = threadsOf(state, channelId).filter(
    (thread) => !thread.archived && canView(state, application.id, thread),
  );
  events.dispatch({
    name: GatewayDispatchEvents.ThreadListSync,
    data: {
      guild_id: guild.id,
      channel_ids: [channelId],
      threads: threads.map((thread) => channelObject(state, thread)),
      members: threads.flatMap((thread) => threadMember(thread, application.id) ?? []),
    },
    intents: GatewayIntentBits.Guilds,
  });
}
