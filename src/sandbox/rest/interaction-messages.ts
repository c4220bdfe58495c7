import type { APIMessage } from 'discord-api-types/v10';
import { ApplicationIntegrationType, InteractionType, MessageFlags, MessageType } from 'discord-api-types/v10';
import type { FormError } from '../checks/form-errors.ts';
import { SETTABLE_FLAGS } from '../checks/message-rules.ts';
import { userObject } from '../state/api-objects.ts';
import type { DiscordState } from '../state/discord-state.ts';
import type { InteractionRecord } from '../state/interaction-record.ts';
import { NO_MENTIONS, USER_MENTIONS } from '../state/mentions.ts';
import { postMessage } from '../state/messages.ts';
import type { AnyChannel, MessageRecord } from '../state/records.ts';
import { isEphemeral, needToAnswer } from './access.ts';
import { refusal } from './discord-error.ts';
import type { Writing } from './write-message.ts';
import { draftMessage } from './write-message.ts';

type Written = Pick<Writing, 'body' | 'uploads'>;

/** Posts a new message in answer to an interaction, public or for the asker alone; channel permissions play no part. */
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
  const record = postMessage(state, channel, { ...draft, ...byInteraction(state, interaction, draft.flags) });
  interaction.messageIds.add(record.message.id);
  return record.message;
}

/** The "is thinking ..." message of a deferred answer. */
export function postLoading(state: DiscordState, interaction: InteractionRecord, flags: number): APIMessage {
  const channel = openChannel(state, interaction, isEphemeral(flags));
  const record = postMessage(state, channel, {
    content: '',
    components: [],
    embeds: [],
    files: [],
    mentions: NO_MENTIONS,
    flags: flags | MessageFlags.Loading,
    ...byInteraction(state, interaction, flags),
  });
  interaction.messageIds.add(record.message.id);
  return record.message;
}

/** Where the answer goes. An archived thread is reopened by a public answer, unless it is locked. */
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

/** Says who used which command or component, and for a follow-up which answer came first. */
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
