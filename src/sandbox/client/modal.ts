import { InteractionType } from 'discord-api-types/v10';
import { messageObject } from '../state/api-objects.ts';
import type { DiscordState } from '../state/discord-state.ts';
import type { InteractionRecord, ModalData } from '../state/interaction-record.ts';
import type { Snowflake } from '../state/snowflake.ts';
import type { ModalFields } from './modal-form.ts';
import { checkForm, filledForm, namedByForm } from './modal-form.ts';
import type { Outcome } from './outcome.ts';
import { notPossible } from './outcome.ts';
import { resolvedField } from './resolved.ts';
import type { ClientParts } from './send-interaction.ts';
import { channelFor, sendAndWait } from './send-interaction.ts';

/** A modal that a user has on screen, and where it came from. */
export interface OpenModal {
  readonly modal: ModalData;
  readonly channelId: Snowflake;
  readonly messageId: Snowflake | undefined;
}

/** Sends a filled-in modal. A client checks what the fields ask for; what is left out stays as it was filled in. */
export async function submitModal(
  parts: ClientParts,
  userId: Snowflake,
  open: OpenModal,
  fields: ModalFields,
): Promise<Outcome> {
  const { state } = parts;
  const { modal, channelId, messageId } = open;
  const channel = channelFor(state, userId, channelId);
  if (typeof channel === 'string') return notPossible(channel);
  const problem = checkForm(state, userId, modal.components, fields);
  if (problem !== undefined) return notPossible(problem);
  const record = messageId === undefined ? undefined : state.messages.find(messageId);
  return sendAndWait(
    parts,
    {
      type: InteractionType.ModalSubmit,
      userId,
      channelId,
      messageId,
      customId: modal.custom_id,
      commandName: undefined,
    },
    () => ({
      data: {
        custom_id: modal.custom_id,
        components: filledForm(modal.components, fields),
        ...resolvedField(state, userId, channel, namedByForm(state, modal.components, fields)),
      },
      ...(record === undefined ? {} : { message: messageObject(state, record) }),
    }),
  );
}

/** The modal an interaction was answered with, remembered for its user. */
export function openedModal(state: DiscordState, outcome: Outcome): OpenModal | undefined {
  if (!outcome.ok || outcome.modal === undefined) return undefined;
  const interaction: InteractionRecord | undefined = state.interactions.get(outcome.interactionId);
  if (interaction === undefined) return undefined;
  return { modal: outcome.modal, channelId: interaction.channelId, messageId: interaction.messageId };
}
