import { type APIApplicationCommandBasicOption, ApplicationCommandOptionType } from 'discord-api-types/v10';
import type { SlashInput } from '../protocol.ts';
import { isClosed, type Offer, type Surroundings, typedOut } from './completion.ts';
import type { CommandPath } from './slash-command.ts';

/** A slash command being filled in. */
export interface SlashDraft {
  readonly path: CommandPath;
  /** The options on show: the required ones, and the others once they were asked for. */
  readonly fields: readonly SlashField[];
}

export interface SlashField {
  readonly option: APIApplicationCommandBasicOption;
  readonly text: string;
  readonly picked: Offer | undefined;
}

/** What keeps a draft from being sent, and the option it is about. */
export interface DraftProblem {
  readonly option: string;
  readonly message: string;
}

/**
 * Opens a command for filling in.
 * @param rest what was typed behind its name: `name:value` pairs in any order, or a value for the first option
 */
export function startDraft(path: CommandPath, rest = ''): SlashDraft {
  const empty: SlashDraft = {
    path,
    fields: path.options
      .filter(({ required }) => required === true)
      .map((option) => ({ option, text: '', picked: undefined })),
  };
  if (rest === '') return empty;
  const named = readNamed(path, rest);
  if (named.size > 0) {
    return [...named].reduce((draft, [name, text]) => typeInto(addField(draft, name), name, text), empty);
  }
  const first = path.options[0];
  return first === undefined ? empty : typeInto(addField(empty, first.name), first.name, rest);
}

/** `user:@Bob time:300` by option name; a value runs to the next name, so it may hold spaces. */
function readNamed({ options }: CommandPath, rest: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const part of rest.split(/\s+(?=[\w-]+:)/u)) {
    const colon = part.indexOf(':');
    const name = part.slice(0, colon).trim();
    if (colon > 0 && options.some((option) => option.name === name)) values.set(name, part.slice(colon + 1).trim());
  }
  return values;
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

/** The option to go on with: the first one that is still empty, or else the last one. */
export function nextField({ fields }: SlashDraft): string | undefined {
  const open = fields.find(({ text, picked }) => picked === undefined && text === '');
  return (open ?? fields.at(-1))?.option.name;
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
    if (field.text.trim() === '' && field.picked === undefined) {
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

type FieldValue =
  | { readonly message: undefined; readonly value: string | number | boolean }
  | { readonly message: string };

/** A field's value; what Discord's own client refuses is refused here with its reason. */
function fieldValue({ option, text, picked }: SlashField, around: Surroundings): FieldValue {
  const offer = picked ?? (isClosed(option) ? typedOut(option, text, around) : undefined);
  if (offer !== undefined) return { message: undefined, value: offer.value };
  if (isClosed(option)) return { message: `“${text.trim()}” isn’t one of the values of “${option.name}”.` };
  if (option.type === ApplicationCommandOptionType.String) return stringValue(option, text);
  return numberValue(option, text);
}

function stringValue(option: APIApplicationCommandBasicOption, text: string): FieldValue {
  const least = 'min_length' in option ? (option.min_length ?? 0) : 0;
  const most = 'max_length' in option ? (option.max_length ?? 6000) : 6000;
  if (text.length < least) return { message: `“${option.name}” needs at least ${least} characters.` };
  if (text.length > most) return { message: `“${option.name}” takes at most ${most} characters.` };
  return { message: undefined, value: text };
}

function numberValue(option: APIApplicationCommandBasicOption, text: string): FieldValue {
  const value = Number(text);
  const whole = option.type === ApplicationCommandOptionType.Integer;
  if (Number.isNaN(value) || (whole && !Number.isSafeInteger(value))) {
    return { message: `“${option.name}” is a ${whole ? 'whole ' : ''}number.` };
  }
  const least = 'min_value' in option ? (option.min_value ?? -Infinity) : -Infinity;
  const most = 'max_value' in option ? (option.max_value ?? Infinity) : Infinity;
  if (value < least) return { message: `“${option.name}” is at least ${least}.` };
  if (value > most) return { message: `“${option.name}” is at most ${most}.` };
  return { message: undefined, value };
}
