import { MessageFlags } from 'discord-api-types/v10';
import { guildOf, type DiscordState } from '../state/discord-state.ts';
import { type AnyChannel, type MessageRecord, isThread } from '../state/records.ts';
import { type PermissionName, canView, channelPermissions, holds } from '../state/permissions.ts';
import { DiscordError, refusal } from './discord-error.ts';

/** The channel, or Discord's refusal: unknown, or no access. */
export function visibleChannel(state: DiscordState, channelId: string): AnyChannel {
  const channel = state.channels.get(channelId);
  if (channel === undefined) throw refusal('unknownChannel');
  if (!guildOf(state, channel).available) throw new DiscordError(503, 0, '503: Service Unavailable');
  if (!canView(state, state.application.id, channel)) throw refusal('missingAccess');
  return channel;
}

/** Refuses when the bot lacks one of the permissions. */
export function need(state: DiscordState, channel: AnyChannel, ...names: readonly PermissionName[]): void {
  const permissions = channelPermissions(state, state.application.id, channel);
  if (!names.every((name) => holds(permissions, name))) throw refusal('missingPermissions');
}

/** Refuses when the bot may not write here; an archived thread is reopened by it. */
export function needToSend(state: DiscordState, channel: AnyChannel): void {
  if (!isThread(channel)) return need(state, channel, 'SendMessages');
  need(state, channel, 'SendMessagesInThreads');
  refuseLocked(state, channel);
}

/** Refuses in archived threads, and in locked ones without `MANAGE_THREADS`. */
export function needToEdit(state: DiscordState, channel: AnyChannel): void {
  if (!isThread(channel)) return;
  if (channel.archived) throw refusal('archived');
  refuseLocked(state, channel);
}

/** Refuses a public answer in a locked thread, a private one only when it is archived as well. */
export function needToAnswer(state: DiscordState, channel: AnyChannel, ephemeral: boolean): void {
  if (isThread(channel) && (channel.archived || !ephemeral)) refuseLocked(state, channel);
}

/** "Locked Threads": messages there need `MANAGE_THREADS`. */
function refuseLocked(state: DiscordState, channel: AnyChannel): void {
  if (!isThread(channel) || !channel.locked) return;
  if (holds(channelPermissions(state, state.application.id, channel), 'ManageThreads')) return;
  throw refusal('locked');
}

/** A message readable over REST: ephemeral ones need their interaction's token. */
export function visibleMessage(state: DiscordState, channel: AnyChannel, messageId: string): MessageRecord {
  const record = state.messages.get(channel.id, messageId);
  if (record === undefined || record.onlyFor !== undefined) throw refusal('unknownMessage');
  return record;
}

export const isEphemeral = (flags: number | null | undefined): boolean => ((flags ?? 0) & MessageFlags.Ephemeral) !== 0;
