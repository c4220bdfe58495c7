import {
  type APIMessage,
  InteractionResponseType,
  InteractionType,
  MessageFlags,
  ApplicationIntegrationType,
  MessageType,
} from 'discord-api-types/v10';
import {
  ApplicationCommandAutocompleteCallbackRequestSchema,
  CreateMessageInteractionCallbackRequestSchema,
  ModalInteractionCallbackRequestSchema,
  PongInteractionCallbackRequestSchema,
  UpdateMessageInteractionCallbackRequestSchema,
} from 'discord-api-spec/zod';
import type { ZodMiniType } from 'zod/mini';
import { formError, under, checkBody } from '../checks/check-body.ts';
import { type MessageBody, withTextIds, flagErrors } from '../checks/message-rules.ts';
import { checkModal } from '../checks/modal-rules.ts';
import type { DiscordState } from '../state/discord-state.ts';
import type { Choice, ModalData } from '../protocol.ts';
import type { AnyChannel, FirstAnswer, InteractionRecord, MessageRecord } from '../state/records.ts';
import { answerable, answered } from '../state/interactions.ts';
import { needToEdit, isEphemeral, needToAnswer } from './access.ts';
import { invalidForm, refusal, refuseIf, accepted } from './discord-error.ts';
import type { RequestBody } from './uploads.ts';
import { finishComponents } from './finish-components.ts';
import { applyEdit, draftMessage, type Written } from './write-message.ts';
import { userObject } from '../state/api-objects.ts';
import type { Snowflake } from '../state/snowflake.ts';
import { type NewMessage, postMessage } from '../state/messages.ts';

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
export function answerInteraction(state: DiscordState, interaction: InteractionRecord, request: RequestBody): object {
  const callback = readCallback(request.json);
  if (interaction.status === 'answered') throw refusal('alreadyAcknowledged');
  if (!answerable(state, interaction)) throw refusal('unknownInteraction');
  const allowed = ANSWERS[interaction.type] ?? [];
  const fromModal = interaction.type === InteractionType.ModalSubmit && interaction.messageId !== undefined;
  const onMessage = callback.type === DeferredMessageUpdate || callback.type === UpdateMessage;
  if (!allowed.includes(callback.type) && !(fromModal && onMessage)) {
    const message = `Value must be one of {${allowed.join(', ')}}.`;
    throw invalidForm([formError(['type'], 'BASE_TYPE_CHOICES', message)]);
  }
  const answer = firstAnswer(state, interaction, callback, request.files);
  if (answer.kind === 'deferred-update') interaction.originalId = interaction.messageId;
  else interaction.originalId = answer.message?.id;
  interaction.loading = answer.kind === 'deferred';
  answered(state, interaction, callback.type, answer);
  return response(interaction, callback.type, answer.message);
}

function firstAnswer(
  state: DiscordState,
  interaction: InteractionRecord,
  { type, data }: Callback,
  uploads: RequestBody['files'],
): FirstAnswer {
  const body = (data ?? {}) as MessageBody;
  const written = { body, uploads, by: 'interaction', at: ['data'] } as const;
  switch (type) {
    case ChannelMessageWithSource:
      return { kind: 'message', message: postAnswer(state, interaction, written) };
    case DeferredChannelMessageWithSource:
      refuseIf(under(['data'], flagErrors(body.flags ?? 0, MessageFlags.Ephemeral)));
      return { kind: 'deferred', message: postLoading(state, interaction, body.flags ?? 0) };
    case DeferredMessageUpdate:
      return { kind: 'deferred-update' };
    case UpdateMessage:
      return { kind: 'update', message: updateSource(state, interaction, written) };
    case InteractionResponseType.ApplicationCommandAutocompleteResult:
      return { kind: 'choices', choices: (data as { choices?: readonly Choice[] | null } | undefined)?.choices ?? [] };
    case InteractionResponseType.Modal: {
      const modal = data as ModalData;
      refuseIf(checkModal(modal));
      return { kind: 'modal', modal: { ...modal, components: finishComponents(state, modal.components, []) } };
    }
    // Refused above for every kind of interaction.
    case InteractionResponseType.Pong:
    case InteractionResponseType.PremiumRequired:
    case InteractionResponseType.LaunchActivity:
      throw refusal('unknownInteraction');
    default:
      return type satisfies never;
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
function updateSource(state: DiscordState, interaction: InteractionRecord, written: Written): APIMessage {
  const channel = channelOf(state, interaction);
  const record = interaction.messageId === undefined ? undefined : state.messages.find(interaction.messageId);
  if (record === undefined) throw refusal('unknownMessage');
  if (record.onlyFor === undefined) needToEdit(state, channel);
  applyEdit(state, channel, record, written);
  interaction.messageIds.add(record.message.id);
  return record.message;
}

function response(
  { id, type }: InteractionRecord,
  callbackType: InteractionResponseType,
  message: APIMessage | undefined,
): object {
  if (message === undefined) return { interaction: { id, type } };
  const flags = message.flags ?? 0;
  return {
    interaction: {
      id,
      type,
      response_message_id: message.id,
      response_message_loading: (flags & MessageFlags.Loading) !== 0,
      response_message_ephemeral: isEphemeral(flags),
    },
    ...(callbackType === DeferredChannelMessageWithSource ? {} : { resource: { type: callbackType, message } }),
  };
}

/** Posts an answer, public or ephemeral; channel permissions play no part. */
export function postAnswer(state: DiscordState, interaction: InteractionRecord, written: Written): APIMessage {
  const channel = channelToAnswer(state, interaction, isEphemeral(written.body.flags));
  const draft = draftMessage(state, channel, written);
  return postBy(state, interaction, channel, draft);
}

/** "is thinking ..." */
function postLoading(state: DiscordState, interaction: InteractionRecord, flags: number): APIMessage {
  const channel = channelToAnswer(state, interaction, isEphemeral(flags));
  return postBy(state, interaction, channel, { flags: flags | MessageFlags.Loading });
}

function channelOf(state: DiscordState, interaction: InteractionRecord): AnyChannel {
  const channel = state.channels.get(interaction.channelId);
  if (channel === undefined) throw refusal('unknownChannel');
  return channel;
}

/** A public answer reopens an archived thread, unless it is locked. */
function channelToAnswer(state: DiscordState, interaction: InteractionRecord, ephemeral: boolean): AnyChannel {
  const channel = channelOf(state, interaction);
  needToAnswer(state, channel, ephemeral);
  return channel;
}

function postBy(
  state: DiscordState,
  interaction: InteractionRecord,
  channel: AnyChannel,
  draft: Partial<NewMessage> & { readonly flags: number },
): APIMessage {
  const { id } = state.application;
  const isFirst = interaction.status === 'waiting';
  const source = isFirst ? interaction.messageId : (interaction.originalId ?? interaction.messageId);
  const replyTo = source === undefined ? undefined : state.messages.find(source);
  const { message } = postMessage(state, channel, {
    ...draft,
    authorId: id,
    type: answerType(interaction, isFirst, replyTo),
    onlyFor: isEphemeral(draft.flags) ? interaction.userId : undefined,
    replyTo,
    origin: { application_id: id, webhook_id: id, ...metadata(state, interaction, isFirst) },
  });
  interaction.messageIds.add(message.id);
  return message;
}

function answerType(
  { type, targetId }: InteractionRecord,
  isFirst: boolean,
  replyTo: MessageRecord | undefined,
): MessageType {
  if (type === InteractionType.ApplicationCommand && isFirst) {
    return targetId === undefined ? MessageType.ChatInputCommand : MessageType.ContextMenuCommand;
  }
  return replyTo === undefined ? MessageType.Default : MessageType.Reply;
}

/** Who used which command or component, and which answer a follow-up belongs to. */
function metadata(state: DiscordState, interaction: InteractionRecord, isFirst: boolean): Partial<APIMessage> {
  const base = {
    id: interaction.id,
    user: userObject(state, interaction.userId),
    authorizing_integration_owners: {
      [ApplicationIntegrationType.GuildInstall]: channelOf(state, interaction).guildId,
    },
    ...(isFirst || interaction.originalId === undefined
      ? {}
      : { original_response_message_id: interaction.originalId }),
  };
  const about =
    interaction.type === InteractionType.MessageComponent
      ? { type: interaction.type, interacted_message_id: interaction.messageId ?? '0' }
      : { type: interaction.type, ...targetOf(state, interaction.targetId) };
  const legacy =
    interaction.commandName === undefined || !isFirst
      ? {}
      : { interaction: { id: interaction.id, type: interaction.type, name: interaction.commandName, user: base.user } };
  return { interaction_metadata: { ...base, ...about }, ...legacy } as Partial<APIMessage>;
}

/** The user or message whose menu the command was chosen in. */
function targetOf(state: DiscordState, targetId: Snowflake | undefined): object {
  if (targetId === undefined) return {};
  return state.users.has(targetId) ? { target_user: userObject(state, targetId) } : { target_message_id: targetId };
}
