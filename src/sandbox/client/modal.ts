import { ComponentType, InteractionType } from 'discord-api-types/v10';
import { messageObject } from '../state/api-objects.ts';
import type { DiscordState } from '../state/discord-state.ts';
import type { InteractionRecord, ModalData } from '../state/interaction-record.ts';
import type { Snowflake } from '../state/snowflake.ts';
import type { Outcome } from './outcome.ts';
import { notPossible } from './outcome.ts';
import type { ClientParts } from './send-interaction.ts';
import { channelFor, sendAndWait } from './send-interaction.ts';

/** A modal that a user has on screen, and where it came from. */
export interface OpenModal {
  readonly modal: ModalData;
  readonly channelId: Snowflake;
  readonly messageId: Snowflake | undefined;
}

/** Sends a filled-in modal. A client checks the lengths that the fields ask for. */
export async function submitModal(
  parts: ClientParts,
  userId: Snowflake,
  open: OpenModal,
  fields: Readonly<Record<string, string>>,
): Promise<Outcome> {
  const channel = channelFor(parts.state, userId, open.channelId);
  if (typeof channel === 'string') return notPossible(channel);
  const problems = inputsOf(open.modal.components).map((input) => problemOf(input, fields[input.custom_id] ?? ''));
  const problem = problems.find((text) => text !== undefined);
  if (problem !== undefined) return notPossible(problem);
  const record = open.messageId === undefined ? undefined : parts.state.messages.find(open.messageId);
  return sendAndWait(
    parts,
    {
      type: InteractionType.ModalSubmit,
      userId,
      channelId: open.channelId,
      messageId: open.messageId,
      customId: open.modal.custom_id,
      commandName: undefined,
    },
    () => ({
      data: { custom_id: open.modal.custom_id, components: filled(open.modal.components, fields) },
      ...(record === undefined ? {} : { message: messageObject(parts.state, record) }),
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

interface TextInput {
  readonly custom_id: string;
  readonly required?: boolean | null;
  readonly min_length?: number | null;
  readonly max_length?: number | null;
}

function inputsOf(nodes: readonly unknown[]): readonly TextInput[] {
  return nodes.flatMap((node) => {
    const { type, component, components } = node as {
      type: ComponentType;
      component?: unknown;
      components?: unknown[];
    };
    if (type === ComponentType.TextInput) return [node as TextInput];
    return inputsOf([...(component === undefined ? [] : [component]), ...(components ?? [])]);
  });
}

function problemOf(input: TextInput, text: string): string | undefined {
  if (text === '') return input.required === false ? undefined : 'A required field is empty.';
  const fits = text.length >= (input.min_length ?? 0) && text.length <= (input.max_length ?? 4000);
  return fits ? undefined : 'A field is too short or too long.';
}

/** Rows and labels come back as they went, with values in place of what they asked. */
function filled(nodes: readonly unknown[], fields: Readonly<Record<string, string>>): readonly object[] {
  return nodes.map((node, index) => {
    const {
      type,
      id,
      component,
      components,
      custom_id: customId,
    } = node as {
      type: ComponentType;
      id?: number;
      component?: unknown;
      components?: unknown[];
      custom_id?: string;
    };
    const base = { type, id: id ?? index + 1 };
    if (type === ComponentType.TextInput) return { ...base, custom_id: customId, value: fields[customId ?? ''] ?? '' };
    if (component !== undefined) return { ...base, component: filled([component], fields)[0] };
    return components === undefined ? base : { ...base, components: filled(components, fields) };
  });
}
