import { InteractionType, MessageFlags } from 'discord-api-types/v10';
import type { Faults } from '../faults.ts';
import type { DiscordState } from '../state/discord-state.ts';
import type { InteractionRecord } from '../state/interaction-record.ts';
import type { NewInteraction } from '../state/interactions.ts';
import { openInteraction, sendInteraction } from '../state/interactions.ts';
import { canView } from '../state/permissions.ts';
import type { AnyChannel } from '../state/records.ts';
import type { Snowflake } from '../state/snowflake.ts';
import { interactionPayload } from './interaction-payload.ts';
import type { Outcome } from './outcome.ts';
import { APP_SILENT, FAILED, notPossible } from './outcome.ts';

export interface ClientParts {
  readonly state: DiscordState;
  readonly faults: Faults;
}

/** Sends an interaction to the bot and waits for its first answer, at most three seconds. */
export async function sendAndWait(
  { state, faults }: ClientParts,
  wanted: NewInteraction,
  details: (interaction: InteractionRecord) => { readonly data: object; readonly message?: object },
): Promise<Outcome> {
  const channel = state.channels.get(wanted.channelId);
  if (channel === undefined) return notPossible('The channel is gone.');
  if (!state.members.has(state.application.id)) return notPossible(FAILED);
  const { interaction, answer } = openInteraction(state, wanted);
  const payload = interactionPayload(state, interaction, channel, details(interaction));
  const times = faults.takeDouble() ? 2 : 1;
  for (let sent = 0; sent < times; sent += 1) sendInteraction(state, payload);
  const acknowledged = await answer;
  if (acknowledged === undefined) {
    const error = wanted.type === InteractionType.ApplicationCommand ? APP_SILENT : FAILED;
    return { ok: false, error, interactionId: interaction.id };
  }
  const message = 'message' in acknowledged ? acknowledged.message : undefined;
  return {
    ok: true,
    interactionId: interaction.id,
    kind: acknowledged.kind,
    message,
    onlyMe: ((message?.flags ?? 0) & MessageFlags.Ephemeral) !== 0,
    choices: 'choices' in acknowledged ? acknowledged.choices : [],
    modal: 'modal' in acknowledged ? acknowledged.modal : undefined,
  };
}

/** The channel if the user can look into it; otherwise why not. */
export function channelFor(state: DiscordState, userId: Snowflake, channelId: Snowflake): AnyChannel | string {
  const channel = state.channels.get(channelId);
  if (!state.guild.available) return 'The server is unavailable.';
  if (!state.members.has(userId)) return 'You are not in this server.';
  if (channel === undefined || !canView(state, userId, channel)) return "You can't see this channel.";
  return channel;
}
