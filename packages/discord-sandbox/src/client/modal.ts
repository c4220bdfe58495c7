import { ComponentType, InteractionType, type APITextInputComponent } from 'discord-api-types/v10';
import type { ModalData, ModalField, ModalFields } from '../protocol.ts';
import { checkChoice } from './click.ts';
import { messageObject } from '../state/api-objects.ts';
import type { DiscordState } from '../state/discord-state.ts';
import type { Snowflake } from '../state/snowflake.ts';
import { notPossible, type Outcome } from './outcome.ts';
import { type ClientParts, channelFor, resolvedField, sendAndWait } from './send-interaction.ts';

export interface OpenModal {
  readonly modal: ModalData;
  readonly channelId: Snowflake;
  readonly messageId: Snowflake | undefined;
}

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
  const problem = checkForm(state, userId, modal, fields);
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
    },
    {
      data: {
        custom_id: modal.custom_id,
        components: filledForm(modal, fields),
        ...resolvedField(state, userId, channel, { named: namedIds(modal, fields) }),
      },
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
  userId: Snowflake,
  { components }: ModalData,
  fields: ModalFields,
): string | undefined {
  const unknown = Object.keys(fields).find((name) => !components.some(({ component }) => component.custom_id === name));
  if (unknown !== undefined) return `There is no field ${unknown}.`;
  return components
    .map(({ component }) => {
      if (component.type === ComponentType.TextInput) return checkText(component, textOf(component, fields));
      const values = valuesOf(component, fields);
      const mayBeEmpty = component.required === false && values.length === 0;
      return mayBeEmpty ? undefined : checkChoice(state, userId, component, values);
    })
    .find(Boolean);
}

/** The labels as the bot sent them, numbered, with values in place of questions. */
const filledForm = ({ components }: ModalData, fields: ModalFields): readonly object[] =>
  components.map(({ type, id, component }, index) => ({
    type,
    id: id ?? 2 * index + 1,
    component: {
      type: component.type,
      id: component.id ?? 2 * index + 2,
      custom_id: component.custom_id,
      ...(component.type === ComponentType.TextInput
        ? { value: textOf(component, fields) }
        : { values: valuesOf(component, fields) }),
    },
  }));

/** Of the users, roles and channels that are chosen. */
const namedIds = ({ components }: ModalData, fields: ModalFields): readonly Snowflake[] =>
  components.flatMap(({ component }) =>
    component.type === ComponentType.TextInput || component.type === ComponentType.StringSelect
      ? []
      : valuesOf(component, fields),
  );

function textOf({ custom_id: name, value = '' }: APITextInputComponent, fields: ModalFields): string {
  const typed = fields[name];
  return typeof typed === 'string' ? typed : value;
}

function valuesOf(menu: Exclude<ModalField, APITextInputComponent>, fields: ModalFields): readonly string[] {
  const chosen = fields[menu.custom_id];
  if (chosen !== undefined) return typeof chosen === 'string' ? [chosen] : chosen;
  if (menu.type !== ComponentType.StringSelect) return (menu.default_values ?? []).map(({ id }) => id);
  return menu.options.filter((option) => option.default === true).map(({ value }) => value);
}

function checkText(input: APITextInputComponent, text: string): string | undefined {
  if (text === '') return input.required === false ? undefined : 'A required field is empty.';
  const fits = text.length >= (input.min_length ?? 0) && text.length <= (input.max_length ?? LONGEST_TEXT);
  return fits ? undefined : 'A field is too short or too long.';
}
