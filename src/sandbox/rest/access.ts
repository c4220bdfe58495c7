import { MessageFlags } from 'discord-api-types/v10';
import type { DiscordState } from '../state/discord-state.ts';
import { type InteractionRecord, type AnyChannel, type MessageRecord, isThread } from '../state/records.ts';
import { type PermissionName, canView, channelPermissions, holds } from '../state/permissions.ts';
import { DiscordError, refusal } from './discord-error.ts';

/** A channel that the bot may see, or Discord's refusal: unknown, or no access to it. */
export function visibleChannel(state: DiscordState, channelId: string): AnyChannel {
  const channel = state.channels.get(channelId);
  if (channel === undefined) throw refusal('unknownChannel');
  if (!state.guild.available) throw new DiscordError(503, 0, '503: Service Unavailable');
  if (!canView(state, state.application.id, channel)) throw refusal('missingAccess');
  return channel;
}

/** Refuses when the bot lacks one of the permissions in a channel. */
export function need(state: DiscordState, channel: AnyChannel, ...names: readonly PermissionName[]): void {
  const permissions = channelPermissions(state, state.application.id, channel);
  if (!names.every((name) => holds(permissions, name))) throw refusal('missingPermissions');
}

/** Refuses when the bot may not write here; sending is allowed in an archived thread, which it reopens. */
export function needToSend(state: DiscordState, channel: AnyChannel): void {
  if (!isThread(channel)) return need(state, channel, 'SendMessages');
  need(state, channel, 'SendMessagesInThreads');
  refuseLocked(state, channel);
}

/** Refuses in archived threads, where nothing may be edited, and in locked ones without `MANAGE_THREADS`. */
export function needToEdit(state: DiscordState, channel: AnyChannel): void {
  if (!isThread(channel)) return;
  if (channel.archived) throw refusal('archived');
  refuseLocked(state, channel);
}

/** Refuses a public answer to an interaction where the thread is closed to it; a private one only a locked archive stops. */
export function needToAnswer(state: DiscordState, channel: AnyChannel, ephemeral: boolean): void {
  if (isThread(channel) && (channel.archived || !ephemeral)) refuseLocked(state, channel);
}

/** "Locked Threads": who lacks `MANAGE_THREADS` can't create or update messages there. */
function refuseLocked(state: DiscordState, channel: AnyChannel): void {
  if (!isThread(channel) || !channel.locked) return;
  if (holds(channelPermissions(state, state.application.id, channel), 'ManageThreads')) return;
  throw refusal('locked');
}

/** A message the bot can read over REST: ephemeral ones can't be had without their interaction's token. */
export function visibleMessage(state: DiscordState, channel: AnyChannel, messageId: string): MessageRecord {
  const record = state.messages.get(channel.id, messageId);
  if (record === undefined || record.onlyFor !== undefined) throw refusal('unknownMessage');
  return record;
}

export const isEphemeral = (flags: number | null | undefined): boolean => ((flags ?? 0) & MessageFlags.Ephemeral) !== 0;

/** The message an interaction's component stands on, with its channel. */
export function visibleMessageOf(
  state: DiscordState,
  interaction: InteractionRecord,
): { readonly channel: AnyChannel; readonly record: MessageRecord } {
  const channel = state.channels.get(interaction.channelId);
  const record = interaction.messageId === undefined ? undefined : state.messages.find(interaction.messageId);
  if (channel === undefined) throw refusal('unknownChannel');
  if (record === undefined) throw refusal('unknownMessage');
  return { channel, record };
}
