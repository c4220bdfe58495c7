import { InteractionType } from 'discord-api-types/v10';
import { messageObject } from '../state/api-objects.ts';
import type { DiscordState } from '../state/discord-state.ts';
import type { InteractionRecord, ModalData } from '../state/records.ts';
import type { Snowflake } from '../state/snowflake.ts';
import { notPossible, type Outcome } from './outcome.ts';
import { resolvedField, type ClientParts, channelFor, sendAndWait, type NamedThings } from './send-interaction.ts';
import { checkChoice, choicesBefore, isSelect, namedByChoice } from './click.ts';
import type { APISelectMenuComponent, APITextInputComponent } from 'discord-api-types/v10';
import { ComponentType } from 'discord-api-types/v10';

export interface OpenModal {
  readonly modal: ModalData;
  readonly channelId: Snowflake;
  readonly messageId: Snowflake | undefined;
}

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

/** What a user put into a modal, by custom id: text for a text input, values for a menu. */
export type ModalFields = Readonly<Record<string, string | readonly string[]>>;

/** What filling in needs of a component. */
interface FormNode {
  readonly type: ComponentType;
  readonly id?: number | null;
  readonly component?: FormNode;
  readonly components?: readonly FormNode[];
}

type FormInput = APITextInputComponent | APISelectMenuComponent;

const LONGEST_TEXT = 4000;

/** Why the Discord client would not send the modal, or undefined. */
function checkForm(
  state: DiscordState,
  userId: Snowflake,
  components: readonly unknown[],
  fields: ModalFields,
): string | undefined {
  const inputs = inputsOf(components as readonly FormNode[]);
  const stray = Object.keys(fields).find((name) => !inputs.some((input) => input.custom_id === name));
  if (stray !== undefined) return `There is no field ${stray}.`;
  for (const input of inputs) {
    const problem =
      input.type === ComponentType.TextInput
        ? checkText(input, textOf(input, fields))
        : checkMenu(state, userId, input, choicesOf(input, fields));
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** The components as the bot sent them, with values in place of questions. */
const filledForm = (components: readonly unknown[], fields: ModalFields): readonly object[] =>
  new Numbered(fields).fillAll(components as readonly FormNode[]);

function namedByForm(state: DiscordState, components: readonly unknown[], fields: ModalFields): NamedThings {
  const all = inputsOf(components as readonly FormNode[]).flatMap((input) =>
    input.type === ComponentType.TextInput ? [] : [namedByChoice(state, input, choicesOf(input, fields))],
  );
  const ids = (kind: keyof NamedThings): readonly Snowflake[] => [...new Set(all.flatMap((named) => named[kind]))];
  return { users: ids('users'), channels: ids('channels') };
}

/** Numbers components that have no `id`, in order. */
class Numbered {
  readonly #fields: ModalFields;
  #last = 0;

  constructor(fields: ModalFields) {
    this.#fields = fields;
  }

  fillAll(nodes: readonly FormNode[]): readonly object[] {
    return nodes.map((node) => this.#fill(node));
  }

  #fill(node: FormNode): object {
    this.#last += 1;
    const base = { type: node.type, id: node.id ?? this.#last };
    if (isInput(node)) return { ...base, ...this.#answer(node) };
    if (node.component !== undefined) return { ...base, component: this.#fill(node.component) };
    return node.components === undefined ? base : { ...base, components: this.fillAll(node.components) };
  }

  #answer(input: FormInput): object {
    if (input.type === ComponentType.TextInput) {
      return { custom_id: input.custom_id, value: textOf(input, this.#fields) };
    }
    return { custom_id: input.custom_id, values: choicesOf(input, this.#fields) };
  }
}

function inputsOf(nodes: readonly FormNode[]): readonly FormInput[] {
  return nodes.flatMap((node) => {
    if (isInput(node)) return [node];
    return inputsOf([...(node.component === undefined ? [] : [node.component]), ...(node.components ?? [])]);
  });
}

const isInput = (node: { readonly type: ComponentType }): node is FormInput =>
  node.type === ComponentType.TextInput || isSelect(node);

/** An untouched field stays as the bot filled it in. */
function textOf(input: APITextInputComponent, fields: ModalFields): string {
  const given = fields[input.custom_id];
  return typeof given === 'string' ? given : (given?.join(' ') ?? input.value ?? '');
}

function choicesOf(select: APISelectMenuComponent, fields: ModalFields): readonly string[] {
  const given = fields[select.custom_id];
  if (given === undefined) return choicesBefore(select);
  return typeof given === 'string' ? (given === '' ? [] : [given]) : given;
}

function checkText(input: APITextInputComponent, text: string): string | undefined {
  if (text === '') return input.required === false ? undefined : 'A required field is empty.';
  const fits = text.length >= (input.min_length ?? 0) && text.length <= (input.max_length ?? LONGEST_TEXT);
  return fits ? undefined : 'A field is too short or too long.';
}

function checkMenu(
  state: DiscordState,
  userId: Snowflake,
  select: APISelectMenuComponent,
  values: readonly string[],
): string | undefined {
  if (values.length === 0 && select.required === false) return undefined;
  return checkChoice(state, userId, select, values);
}
