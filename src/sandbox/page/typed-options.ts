import { isClosed, type Offer, offersFor, type Surroundings, typedOut } from './completion.ts';
import { type CommandPath, pathText } from './slash-command.ts';
import {
  addField,
  fieldNamed,
  isEmpty,
  missingFields,
  nextPlace,
  pickFor,
  type SlashDraft,
  type SlashField,
  startDraft,
  TAIL,
  typeInto,
} from './slash-draft.ts';
import { fieldValue, holdsSpaces } from './slash-value.ts';

/** A draft after something was typed, and the place where typing goes on: an option's name, or `TAIL`. */
export interface Typed {
  readonly draft: SlashDraft;
  readonly at: string;
}

/**
 * Opens a command with what was typed or pasted behind its name: `name:value` pairs in any order, and values without a
 * name, the first of which is for the option that the command needs.
 */
export function typedDraft(path: CommandPath, rest: string, around: Surroundings): Typed {
  const draft = startDraft(path);
  const at = draft.fields[0]?.option.name ?? TAIL;
  return rest.trim() === '' ? { draft, at } : typeAt(draft, at, rest, around);
}

/**
 * Takes in the text that now stands in a place of the draft. A `name:` in it opens that option, as in Discord's own
 * client; a space behind a finished value leads on; what no option holds stays behind the last one.
 * @param at the option it was typed into, or `TAIL`
 */
export function typeAt(draft: SlashDraft, at: string, text: string, around: Surroundings): Typed {
  const { head, named } = splitTyped(draft, at, text);
  let next = at === TAIL ? { ...draft, loose: named.length > 0 ? head.trim() : head } : typeInto(draft, at, head);
  for (const { name, value } of named) next = typeInto(addField(next, name), name, value);
  for (const name of [at, ...named.map((each) => each.name)]) next = cutUnread(next, name, around);
  const last = named.at(-1)?.name ?? at;
  if (at !== TAIL && next.loose !== draft.loose) return { draft: next, at: TAIL };
  return named.length === 0 ? leaveFinished(next, at, around) : { draft: next, at: last };
}

interface Named {
  readonly name: string;
  readonly value: string;
}

/** Cuts a text at the names of options that have no value yet, each followed by a colon. */
function splitTyped(
  draft: SlashDraft,
  at: string,
  text: string,
): { readonly head: string; readonly named: readonly Named[] } {
  const free = draft.path.options
    .map(({ name }) => name)
    .filter((name) => name !== at && (fieldNamed(draft, name)?.text ?? '') === '');
  // An own prefix (`user:@Bob`) is what others' clients show; it may be pasted.
  const start = text.trimStart();
  if (at !== TAIL && start.toLowerCase().startsWith(`${at}:`)) {
    return splitAt(start.slice(at.length + 1).trimStart(), free);
  }
  const split = splitAt(text, free);
  // Its own name may stand further back, as long as nothing before it is its value already.
  return at === TAIL || split.head.trim() !== '' ? split : splitAt(text, [...free, at]);
}

function splitAt(text: string, names: readonly string[]): ReturnType<typeof splitTyped> {
  const left = new Set(names);
  const marks = [...text.matchAll(/(?<=^|\s)([^\s:]+):/gu)].filter(([, name = '']) => left.delete(name.toLowerCase()));
  const named = marks.map((mark, index) => ({
    name: (mark[1] ?? '').toLowerCase(),
    value: text.slice(mark.index + mark[0].length, marks[index + 1]?.index).trim(),
  }));
  const head = text.slice(0, marks[0]?.index);
  return { head: named.length > 0 ? head.trim() : head, named };
}

/** A value that only begins like one that can be sent: the rest goes behind the last option, where it can be told. */
function cutUnread(draft: SlashDraft, name: string, around: Surroundings): SlashDraft {
  const field = fieldNamed(draft, name);
  if (field === undefined || holdsSpaces(field.option) || isEmpty(field) || reads(field, around)) return draft;
  if (isClosed(field.option) && offersFor(field.option, field.text, around).length > 0) return draft;
  for (const gap of [...field.text.matchAll(/\s+/gu)].toReversed()) {
    const start = field.text.slice(0, gap.index);
    if (start === '' || !reads({ ...field, text: start }, around)) continue;
    const rest = field.text.slice(gap.index).trim();
    return { ...typeInto(draft, name, start), loose: `${draft.loose} ${rest}`.trim() };
  }
  return draft;
}

/** A space behind a value that can't be meant to go on: the value is taken, and the next place is on. */
function leaveFinished(draft: SlashDraft, at: string, around: Surroundings): Typed {
  const field = fieldNamed(draft, at);
  if (field === undefined || !/\S\s+$/u.test(field.text) || holdsSpaces(field.option) || !reads(field, around)) {
    return { draft, at };
  }
  const { option, text } = field;
  const longer = offersFor(option, text, around).some(({ label }) =>
    label.toLowerCase().includes(`${text.trim().toLowerCase()} `),
  );
  if (longer) return { draft, at };
  const offer = isClosed(option) ? typedOut(option, text, around) : undefined;
  const done = offer === undefined ? typeInto(draft, at, text.trim()) : pickFor(draft, at, offer);
  return { draft: done, at: nextPlace(done) };
}

function reads(field: SlashField, around: Surroundings): boolean {
  return fieldValue(field, around).message === undefined;
}

/** The options that a word behind the last one may be the beginning of; none while nothing stands there. */
export function optionOffers(draft: SlashDraft): readonly Offer[] {
  const typed = draft.loose.trim().toLowerCase();
  if (typed === '') return [];
  return missingFields(draft)
    .filter(({ name }) => name.startsWith(typed))
    .map(({ name, description }) => ({ label: name, detail: description, value: name }));
}

/** What becomes of the text behind the last option, or why no option can have it. */
export type Placed = ({ readonly ok: true } & Typed) | { readonly ok: false; readonly message: string };

/** Gives the text behind the last option to the first one without a value that can hold it. */
export function placeLoose(draft: SlashDraft, around: Surroundings): Placed {
  const text = draft.loose.trim();
  const name = /^([\p{L}_-][^\s:]*):/u.exec(text)?.[1];
  const free = draft.path.options.filter((option) => {
    const field = fieldNamed(draft, option.name);
    return field === undefined || isEmpty(field);
  });
  const taker =
    name === undefined ? free.find((option) => reads({ option, text, picked: undefined }, around)) : undefined;
  if (taker === undefined) return { ok: false, message: misfit(draft, text, name) };
  const placed = typeInto(addField({ ...draft, loose: '' }, taker.name), taker.name, text);
  return { ok: true, draft: placed, at: taker.name };
}

function misfit(draft: SlashDraft, text: string, name: string | undefined): string {
  const command = `/${pathText(draft.path)}`;
  const { options } = draft.path;
  if (options.length === 0) return `${command} takes no options: take “${text}” away to send it.`;
  if (name !== undefined && options.some((option) => option.name === name.toLowerCase())) {
    return `“${name}” has a value already: take “${text}” away to send the command.`;
  }
  const left = missingFields(draft).map((option) => option.name);
  const takes = left.length === 0 ? 'Nothing more can be added.' : `You can add: ${left.join(', ')}.`;
  if (name !== undefined) return `${command} has no option “${name}”. ${takes}`;
  return `“${text}” fits no option of ${command}. ${takes}`;
}

/** What to tell about the place one types in, before anything is sent; undefined while all is well or half-typed. */
export function typingHint(draft: SlashDraft, at: string | undefined, around: Surroundings): string | undefined {
  if (draft.loose.trim() !== '' && optionOffers(draft).length === 0) {
    const placed = placeLoose(draft, around);
    return placed.ok ? `Enter puts “${draft.loose.trim()}” into “${placed.at}”.` : placed.message;
  }
  const field = fieldNamed(draft, at);
  if (field === undefined || isEmpty(field) || !isClosed(field.option)) return undefined;
  if (offersFor(field.option, field.text, around).length > 0) return undefined;
  return fieldValue(field, around).message;
}
