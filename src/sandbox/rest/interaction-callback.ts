import type { APIMessage } from 'discord-api-types/v10';
import { InteractionResponseType, InteractionType, MessageFlags } from 'discord-api-types/v10';
import {
  ApplicationCommandAutocompleteCallbackRequestSchema,
  CreateMessageInteractionCallbackRequestSchema,
  ModalInteractionCallbackRequestSchema,
  PongInteractionCallbackRequestSchema,
  UpdateMessageInteractionCallbackRequestSchema,
} from 'discord-api-spec/zod';
import type { ZodMiniType } from 'zod/mini';
import { checkBody } from '../checks/check-body.ts';
import { formError, under } from '../checks/form-errors.ts';
import type { MessageBody } from '../checks/message-body.ts';
import { withTextIds } from '../checks/message-body.ts';
import { SETTABLE_FLAGS, flagErrors } from '../checks/message-rules.ts';
import { checkModal } from '../checks/modal-rules.ts';
import type { DiscordState } from '../state/discord-state.ts';
import type { Choice, InteractionRecord, ModalData } from '../state/interaction-record.ts';
import { answerable, answered } from '../state/interactions.ts';
import { USER_MENTIONS } from '../state/mentions.ts';
import { needToEdit, visibleMessageOf } from './access.ts';
import { invalidForm, refusal } from './discord-error.ts';
import { postAnswer, postLoading } from './interaction-messages.ts';
import type { RequestBody } from './request-body.ts';
import { applyEdit } from './write-message.ts';

type Callback = { readonly type: InteractionResponseType; readonly data?: unknown };

const { ChannelMessageWithSource, DeferredChannelMessageWithSource, DeferredMessageUpdate, UpdateMessage } =
  InteractionResponseType;

/** Which first answers each kind of interaction may get ("Interaction Callback Type"). */
const ANSWERS: Readonly<Record<number, readonly InteractionResponseType[]>> = {
  [InteractionType.ApplicationCommand]: [
    ChannelMessageWithSource,
    DeferredChannelMessageWithSource,
    InteractionResponseType.Modal,
  ],
  [InteractionType.MessageComponent]: [
    ChannelMessageWithSource,
    DeferredChannelMessageWithSource,
    DeferredMessageUpdate,
    UpdateMessage,
    InteractionResponseType.Modal,
  ],
  [InteractionType.ApplicationCommandAutocomplete]: [InteractionResponseType.ApplicationCommandAutocompleteResult],
  [InteractionType.ModalSubmit]: [ChannelMessageWithSource, DeferredChannelMessageWithSource],
};

/** The first answer to an interaction. Gives what `with_response` shows. */
export function answerInteraction(
  state: DiscordState,
  interaction: InteractionRecord,
  { json, files }: RequestBody,
): object {
  const callback = readCallback(json);
  if (interaction.status === 'answered') throw refusal('alreadyAcknowledged');
  if (!answerable(state, interaction)) throw refusal('unknownInteraction');
  const allowed = ANSWERS[interaction.type] ?? [];
  const fromModal = interaction.type === InteractionType.ModalSubmit && interaction.messageId !== undefined;
  const onMessage = callback.type === DeferredMessageUpdate || callback.type === UpdateMessage;
  if (!allowed.includes(callback.type) && !(fromModal && onMessage)) {
    const message = `Value must be one of {${allowed.join(', ')}}.`;
    throw invalidForm([formError(['type'], 'BASE_TYPE_CHOICES', message)]);
  }
  const body = (callback.data ?? {}) as MessageBody;
  switch (callback.type) {
    case ChannelMessageWithSource: {
      const message = postAnswer(state, interaction, { body, uploads: files }, ['data']);
      interaction.originalId = message.id;
      answered(state, interaction, callback.type, { kind: 'message', message });
      return response(interaction, { type: callback.type, message });
    }
    case DeferredChannelMessageWithSource: {
      const errors = flagErrors(body.flags ?? 0, MessageFlags.Ephemeral);
      if (errors.length > 0) throw invalidForm(under(['data'], errors));
      const message = postLoading(state, interaction, body.flags ?? 0);
      interaction.originalId = message.id;
      interaction.loading = true;
      answered(state, interaction, callback.type, { kind: 'deferred', message });
      return response(interaction, { type: callback.type, message });
    }
    case DeferredMessageUpdate:
      interaction.originalId = interaction.messageId;
      answered(state, interaction, callback.type, { kind: 'deferred-update' });
      return response(interaction, { type: callback.type });
    case UpdateMessage: {
      const message = updateSource(state, interaction, body, files);
      interaction.originalId = message.id;
      answered(state, interaction, callback.type, { kind: 'update', message });
      return response(interaction, { type: callback.type, message });
    }
    case InteractionResponseType.ApplicationCommandAutocompleteResult: {
      const choices = (callback.data as { readonly choices?: readonly Choice[] | null } | undefined)?.choices ?? [];
      answered(state, interaction, callback.type, { kind: 'choices', choices });
      return response(interaction, { type: callback.type });
    }
    case InteractionResponseType.Modal: {
      const modal = callback.data as ModalData;
      const errors = checkModal(modal);
      if (errors.length > 0) throw invalidForm(errors);
      answered(state, interaction, callback.type, { kind: 'modal', modal });
      return response(interaction, { type: callback.type });
    }
    // No kind of interaction allows these: refused above.
    case InteractionResponseType.Pong:
    case InteractionResponseType.PremiumRequired:
    case InteractionResponseType.LaunchActivity:
      throw refusal('unknownInteraction');
    default:
      return callback.type satisfies never;
  }
}

/** The description has a schema for each type; the type itself decides which. */
const SCHEMAS: Readonly<Record<number, ZodMiniType>> = {
  [InteractionResponseType.Pong]: PongInteractionCallbackRequestSchema,
  [ChannelMessageWithSource]: CreateMessageInteractionCallbackRequestSchema,
  [DeferredChannelMessageWithSource]: CreateMessageInteractionCallbackRequestSchema,
  [DeferredMessageUpdate]: UpdateMessageInteractionCallbackRequestSchema,
  [UpdateMessage]: UpdateMessageInteractionCallbackRequestSchema,
  [InteractionResponseType.ApplicationCommandAutocompleteResult]: ApplicationCommandAutocompleteCallbackRequestSchema,
  [InteractionResponseType.Modal]: ModalInteractionCallbackRequestSchema,
};

function readCallback(json: unknown): Callback {
  const given = typeof json === 'object' && json !== null ? (json as { type?: unknown; data?: unknown }) : {};
  const schema = typeof given.type === 'number' ? SCHEMAS[given.type] : undefined;
  if (given.type === undefined) {
    throw invalidForm([formError(['type'], 'BASE_TYPE_REQUIRED', 'This field is required')]);
  }
  if (schema === undefined) {
    const message = `Value must be one of {${Object.keys(SCHEMAS).join(', ')}}.`;
    throw invalidForm([formError(['type'], 'BASE_TYPE_CHOICES', message)]);
  }
  const checked = checkBody<Callback>(schema, { ...given, data: withTextIds(given.data) });
  if (!checked.ok) throw invalidForm(checked.errors);
  return checked.value;
}

/** Type 7: the message the component stands on is edited. Channel permissions play no part, archived threads do. */
function updateSource(
  state: DiscordState,
  interaction: InteractionRecord,
  body: MessageBody,
  uploads: RequestBody['files'],
): APIMessage {
  const { channel, record } = visibleMessageOf(state, interaction);
  if (record.onlyFor === undefined) needToEdit(state, channel);
  applyEdit(state, channel, record, {
    body,
    uploads,
    settable: SETTABLE_FLAGS.interaction,
    allowed: USER_MENTIONS,
    at: ['data'],
  });
  interaction.messageIds.add(record.message.id);
  return record.message;
}

function response(
  interaction: InteractionRecord,
  resource: { type: InteractionResponseType; message?: APIMessage },
): object {
  const { message } = resource;
  const flags = message?.flags ?? 0;
  const shown = resource.type === ChannelMessageWithSource || resource.type === UpdateMessage;
  return {
    interaction: {
      id: interaction.id,
      type: interaction.type,
      ...(message === undefined
        ? {}
        : {
            response_message_id: message.id,
            response_message_loading: (flags & MessageFlags.Loading) !== 0,
            response_message_ephemeral: (flags & MessageFlags.Ephemeral) !== 0,
          }),
    },
    ...(shown ? { resource } : {}),
  };
}
