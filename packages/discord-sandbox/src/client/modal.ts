import { type APIAttachment, type APITextInputComponent, ComponentType, InteractionType } from 'discord-api-types/v10';
import type { ModalData, ModalField } from '../protocol.ts';
import { checkChoice } from './click.ts';
import { messageObject } from '../state/api-objects.ts';
import { type GivenFile, storeGiven } from '../state/attachments.ts';
import type { DiscordState } from '../state/discord-state.ts';
import type { AnyChannel } from '../state/records.ts';
import type { Snowflake } from '../state/snowflake.ts';
import { notPossible, type Outcome } from './outcome.ts';
import { type ClientParts, channelFor, resolvedField, sendAndWait } from './send-interaction.ts';

export interface OpenModal {
  readonly modal: ModalData;
  readonly channelId: Snowflake;
  readonly messageId: Snowflake | undefined;
}

/** What is filled in, by custom id: a text, the values of a menu, or files. */
export type ModalFields = Readonly<Record<string, string | readonly (string | GivenFile)[]>>;

const LONGEST_TEXT = 4000;

/** Sends a filled-in modal; fields that are left out stay as the bot filled them in. */
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
  const problem = checkForm(state, channel, userId, modal, fields);
  if (problem !== undefined) return notPossible(problem);
  const record = messageId === undefined ? undefined : state.messages.find(messageId);
  const { components, named, attachments } = filledForm(state, channelId, modal, fields);
  const { custom_id: customId } = modal;
  const resolved = resolvedField(state, userId, channel, { named, attachments });
  return sendAndWait(
    parts,
    { type: InteractionType.ModalSubmit, userId, channelId, messageId, customId },
    {
      data: { custom_id: customId, components, ...resolved },
      ...(record === undefined ? {} : { message: messageObject(state, record) }),
    },
  );
}

/** The modal an interaction was answered with, remembered for its user. */
export function openedModal(state: DiscordState, outcome: Outcome): OpenModal | undefined {
  if (!outcome.ok || outcome.modal === undefined) return undefined;
  const interaction = state.interactions.get(outcome.interactionId);
  if (interaction === undefined) return undefined;
  return { modal: outcome.modal, channelId: interaction.channelId, messageId: interaction.messageId };
}

/** Why the Discord client would not send the modal, or undefined. */
function checkForm(
  state: DiscordState,
  channel: AnyChannel,
  userId: Snowflake,
  { components }: ModalData,
  fields: ModalFields,
): string | undefined {
  const asked = components.flatMap((top) => (top.type === ComponentType.Label ? [top.component] : []));
  const unknown = Object.keys(fields).find((name) => !asked.some(({ custom_id: id }) => id === name));
  if (unknown !== undefined) return `There is no field ${unknown}.`;
  return asked
    .map((field) => {
      if (field.type === ComponentType.TextInput) return checkText(field, textOf(field, fields));
      const values = valuesOf(field, fields);
      const mayBeEmpty = field.required === false && values.length === 0;
      return mayBeEmpty ? undefined : checkChoice(state, channel, userId, field, values);
    })
    .find(Boolean);
}

/** The components as the bot sent them, with values in place of questions; files are stored for them. */
function filledForm(state: DiscordState, channelId: Snowflake, { components }: ModalData, fields: ModalFields) {
  const named: Snowflake[] = [];
  const attachments: APIAttachment[] = [];
  const filled = (field: ModalField): object => {
    if (field.type === ComponentType.TextInput) return { value: textOf(field, fields) };
    const values = valuesOf(field, fields).map((value) => {
      if (typeof value === 'string') return value;
      const attachment = storeGiven(state, channelId, value);
      attachments.push(attachment);
      return attachment.id;
    });
    if (field.type !== ComponentType.StringSelect) named.push(...values);
    return { values };
  };
  const sent = components.map((top) => {
    const { type, id } = top;
    if (type !== ComponentType.Label) return { type, id };
    const { type: kind, id: number, custom_id: name } = top.component;
    return { type, id, component: { type: kind, id: number, custom_id: name, ...filled(top.component) } };
  });
  return { components: sent, named, attachments };
}

function textOf({ custom_id: name, value = '' }: APITextInputComponent, fields: ModalFields): string {
  const typed = fields[name];
  return typeof typed === 'string' ? typed : value;
}

function valuesOf(
  field: Exclude<ModalField, APITextInputComponent>,
  fields: ModalFields,
): readonly (string | GivenFile)[] {
  const chosen = fields[field.custom_id];
  if (chosen !== undefined) return typeof chosen === 'string' ? [chosen] : chosen;
  if (field.type === ComponentType.FileUpload) return [];
  if (field.type !== ComponentType.StringSelect) return (field.default_values ?? []).map(({ id }) => id);
  return field.options.filter((option) => option.default === true).map(({ value }) => value);
}

function checkText(input: APITextInputComponent, text: string): string | undefined {
  if (text === '') return input.required === false ? undefined : 'A required field is empty.';
  const fits = text.length >= (input.min_length ?? 0) && text.length <= (input.max_length ?? LONGEST_TEXT);
  return fits ? undefined : 'A field is too short or too long.';
}
