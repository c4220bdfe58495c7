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
import { formError, under, type FormError, checkBody } from '../checks/check-body.ts';
import { type MessageBody, withTextIds, SETTABLE_FLAGS, flagErrors } from '../checks/message-rules.ts';
import { checkModal } from '../checks/modal-rules.ts';
import type { DiscordState } from '../state/discord-state.ts';
import type { Choice, ModalData } from '../protocol.ts';
import type { InteractionRecord, AnyChannel, MessageRecord } from '../state/records.ts';
import { answerable, answered } from '../state/interactions.ts';
import { USER_MENTIONS } from '../state/mentions.ts';
import { needToEdit, visibleMessageOf, isEphemeral, needToAnswer } from './access.ts';
import { invalidForm, refusal, refuseIf, accepted } from './discord-error.ts';
import type { RequestBody } from './uploads.ts';
import { applyEdit, type Writing, draftMessage } from './write-message.ts';
import { userObject } from '../state/api-objects.ts';
import { postMessage } from '../state/messages.ts';
import { ApplicationIntegrationType, MessageType } from 'discord-api-types/v10';

type Callback = { readonly type: InteractionResponseType; readonly data?: unknown };

const { ChannelMessageWithSource, DeferredChannelMessageWithSource, DeferredMessageUpdate, UpdateMessage } =
  InteractionResponseType;

/** By kind of interaction ("Interaction Callback Type"). */
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

/** Takes the first answer; gives what `with_response` shows. */
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
      refuseIf(under(['data'], errors));
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
      refuseIf(checkModal(modal));
      answered(state, interaction, callback.type, { kind: 'modal', modal });
      return response(interaction, { type: callback.type });
    }
    // Refused above for every kind of interaction.
    case InteractionResponseType.Pong:
    case InteractionResponseType.PremiumRequired:
    case InteractionResponseType.LaunchActivity:
      throw refusal('unknownInteraction');
    default:
      return callback.type satisfies never;
  }
}

/** By callback type. */
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
  return accepted(checkBody<Callback>(schema, { ...given, data: withTextIds(given.data) }));
}

/** Type 7 edits the component's message. Channel permissions play no part, archived threads do. */
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

type Written = Pick<Writing, 'body' | 'uploads'>;

/** Posts an answer, public or ephemeral; channel permissions play no part. */
export function postAnswer(
  state: DiscordState,
  interaction: InteractionRecord,
  written: Written,
  at: FormError['path'] = [],
): APIMessage {
  const channel = openChannel(state, interaction, isEphemeral(written.body.flags));
  const draft = draftMessage(state, channel, {
    ...written,
    settable: SETTABLE_FLAGS.interaction,
    allowed: USER_MENTIONS,
    at,
  });
  const record = postMessage(state, channel, { ...draft, ...byInteraction(state, interaction, draft.flags ?? 0) });
  interaction.messageIds.add(record.message.id);
  return record.message;
}

/** "is thinking ..." */
function postLoading(state: DiscordState, interaction: InteractionRecord, flags: number): APIMessage {
  const channel = openChannel(state, interaction, isEphemeral(flags));
  const record = postMessage(state, channel, {
    ...byInteraction(state, interaction, flags),
    flags: flags | MessageFlags.Loading,
  });
  interaction.messageIds.add(record.message.id);
  return record.message;
}

/** A public answer reopens an archived thread, unless it is locked. */
function openChannel(state: DiscordState, interaction: InteractionRecord, ephemeral: boolean): AnyChannel {
  const channel = state.channels.get(interaction.channelId);
  if (channel === undefined) throw refusal('unknownChannel');
  needToAnswer(state, channel, ephemeral);
  return channel;
}

function byInteraction(
  state: DiscordState,
  interaction: InteractionRecord,
  flags: number,
): {
  readonly authorId: string;
  readonly type: MessageType;
  readonly onlyFor: string | undefined;
  readonly replyTo: MessageRecord | undefined;
  readonly origin: Partial<APIMessage>;
} {
  const isCommand = interaction.type === InteractionType.ApplicationCommand;
  const isFirst = interaction.status === 'waiting';
  const source = isFirst ? interaction.messageId : (interaction.originalId ?? interaction.messageId);
  const replyTo = source === undefined ? undefined : state.messages.find(source);
  return {
    authorId: state.application.id,
    type:
      isCommand && isFirst
        ? MessageType.ChatInputCommand
        : replyTo === undefined
          ? MessageType.Default
          : MessageType.Reply,
    onlyFor: isEphemeral(flags) ? interaction.userId : undefined,
    replyTo,
    origin: {
      application_id: state.application.id,
      webhook_id: state.application.id,
      ...metadata(state, interaction, isFirst),
    },
  };
}

/** Who used which command or component, and which answer a follow-up belongs to. */
function metadata(state: DiscordState, interaction: InteractionRecord, isFirst: boolean): Partial<APIMessage> {
  const base = {
    id: interaction.id,
    user: userObject(state, interaction.userId),
    authorizing_integration_owners: { [ApplicationIntegrationType.GuildInstall]: state.guild.id },
    ...(isFirst || interaction.originalId === undefined
      ? {}
      : { original_response_message_id: interaction.originalId }),
  };
  const about =
    interaction.type === InteractionType.MessageComponent
      ? { type: interaction.type, interacted_message_id: interaction.messageId ?? '0' }
      : { type: interaction.type };
  const legacy =
    interaction.commandName === undefined || !isFirst
      ? {}
      : { interaction: { id: interaction.id, type: interaction.type, name: interaction.commandName, user: base.user } };
  return { interaction_metadata: { ...base, ...about }, ...legacy } as Partial<APIMessage>;
}
