import type { APIApplicationCommandBasicOption } from 'discord-api-types/v10';
import type { SlashInput } from '../protocol.ts';
import type { Offer, Surroundings } from './completion.ts';
import { type CommandPath, pathText } from './slash-command.ts';
import { fieldValue } from './slash-value.ts';

/** A slash command being filled in. */
export interface SlashDraft {
  readonly path: CommandPath;
  /** The options on show: the required ones, and the others once they were asked for. */
  readonly fields: readonly SlashField[];
  /** What stands behind the last option and belongs to none yet. */
  readonly loose: string;
}

/** The place behind the last option, where others can be typed; no option has this name. */
export const TAIL = '';

export interface SlashField {
  readonly option: APIApplicationCommandBasicOption;
  readonly text: string;
  readonly picked: Offer | undefined;
}

/** What keeps a draft from being sent, and the option it is about (or `TAIL`). */
export interface DraftProblem {
  readonly option: string;
  readonly message: string;
}

/** Opens a command for filling in: with the options it needs, all empty. */
export function startDraft(path: CommandPath): SlashDraft {
  const fields = path.options
    .filter(({ required }) => required === true)
    .map((option) => ({ option, text: '', picked: undefined }));
  return { path, fields, loose: '' };
}

/** Puts an optional option on show. */
export function addField(draft: SlashDraft, name: string): SlashDraft {
  const option = draft.path.options.find((each) => each.name === name);
  if (option === undefined || draft.fields.some((field) => field.option.name === name)) return draft;
  return { ...draft, fields: [...draft.fields, { option, text: '', picked: undefined }] };
}

/** Takes an optional option off again; a required one stays. */
export function removeField(draft: SlashDraft, name: string): SlashDraft {
  return { ...draft, fields: draft.fields.filter(({ option }) => option.name !== name || option.required === true) };
}

/** The options that could still be added. */
export function missingFields({ path, fields }: SlashDraft): readonly APIApplicationCommandBasicOption[] {
  return path.options.filter((option) => !fields.some((field) => field.option === option));
}

export function fieldNamed({ fields }: SlashDraft, name: string | undefined): SlashField | undefined {
  return fields.find(({ option }) => option.name === name);
}

/** Where filling in goes on: the first empty option on show, else behind the last one, else in the last one. */
export function nextPlace(draft: SlashDraft): string {
  const open = draft.fields.find(isEmpty);
  if (open !== undefined) return open.option.name;
  return hasTail(draft) ? TAIL : (draft.fields.at(-1)?.option.name ?? TAIL);
}

/** Whether there is a place behind the last option: not once every option is on show. */
export function hasTail(draft: SlashDraft): boolean {
  return draft.loose !== '' || draft.fields.length === 0 || missingFields(draft).length > 0;
}

export function isEmpty({ text, picked }: SlashField): boolean {
  return picked === undefined && text.trim() === '';
}

/** Whether nothing has been typed or chosen yet. */
export function isBlank({ fields, loose }: SlashDraft): boolean {
  return loose.trim() === '' && fields.every(isEmpty);
}

/** The whole command as one line, to be read again by `typedDraft`: `/checkers challenge user:@Bob rated:True`. */
export function draftLine({ path, fields, loose }: SlashDraft): string {
  const values = fields.filter((field) => !isEmpty(field)).map(({ option, text }) => `${option.name}:${text.trim()}`);
  return [`/${pathText(path)}`, ...values, loose.trim()].filter((part) => part !== '').join(' ');
}

export function typeInto(draft: SlashDraft, name: string, text: string): SlashDraft {
  return changeField(draft, name, (field) => ({ ...field, text, picked: undefined }));
}

export function pickFor(draft: SlashDraft, name: string, offer: Offer): SlashDraft {
  return changeField(draft, name, (field) => ({ ...field, text: offer.label, picked: offer }));
}

function changeField(draft: SlashDraft, name: string, change: (field: SlashField) => SlashField): SlashDraft {
  return { ...draft, fields: draft.fields.map((field) => (field.option.name === name ? change(field) : field)) };
}

/**
 * Turns a draft into what is sent.
 * @returns the command with its values, or the first problem in the order of the fields
 */
export function finishDraft(
  draft: SlashDraft,
  around: Surroundings,
): { readonly ok: true; readonly input: SlashInput } | { readonly ok: false; readonly problem: DraftProblem } {
  const options: Record<string, string | number | boolean> = {};
  for (const field of draft.fields) {
    const { name, required } = field.option;
    if (isEmpty(field)) {
      if (required !== true) continue;
      return { ok: false, problem: { option: name, message: `Choose a value for “${name}” first.` } };
    }
    const read = fieldValue(field, around);
    if (read.message !== undefined) return { ok: false, problem: { option: name, message: read.message } };
    options[name] = read.value;
  }
  return { ok: true, input: { name: draft.path.name, subcommand: draft.path.subcommand, options } };
}

/** The draft as it stands, for autocomplete: half-typed text goes along as text. */
export function draftInput(draft: SlashDraft, around: Surroundings): SlashInput {
  const options: Record<string, string | number | boolean> = {};
  for (const field of draft.fields) {
    const read = fieldValue(field, around);
    if (read.message === undefined && field.text !== '') options[field.option.name] = read.value;
    else if ('autocomplete' in field.option) options[field.option.name] = field.text;
  }
  return { name: draft.path.name, subcommand: draft.path.subcommand, options };
}
