import { formatToParts, type Formats, type Formatters } from 'intl-messageformat';
import { bold, channelLink, command, linkTo, Markdown, mention, relativeTime, say } from './markdown.ts';
import type { MarkdownPart, MessageLink } from './markdown.ts';
import { parseText, tagKey, type LocaleFile, type TextKind, type Texts } from './message-text.ts';
import type { Messages } from '../../locales/messages.d.ts';
import { plainName, type Person, type Words, type WordsFor } from './view-context.ts';

/** The words of each language that there is, by its locale as Discord names it: a file each. */
export type Locales = ReadonlyMap<string, Words>;

/** The language that says what texts there are, and that everybody is spoken to in who has none of their own here. */
export const ENGLISH = 'en';

/** Gives the words for a locale, such as `de` or `pt-BR`: its own, those of its language, or the English ones. */
export function wordsIn(locales: Locales): WordsFor {
  const english = locales.get(ENGLISH);
  if (english === undefined) throw new Error('there are no English words');
  return (locale = ENGLISH) => locales.get(locale) ?? locales.get(locale.split('-', 1)[0] ?? '') ?? english;
}

/** The words of a language. A text is read, and a formatter made, when it is first used: their data takes megabytes. */
export function makeWords(locale: string, file: LocaleFile): Words {
  const { labels, messages, lists = locale } = file;
  const formats = formatsOf(locale, (span) => words.duration(span));
  const formatters = formattersOf(locale);
  const and = listerOf(lists, 'conjunction');
  const or = listerOf(lists, 'disjunction');
  const nameOf = (who: unknown): string =>
    plainName(typeof who === 'string' ? who : (who as Person).name, words.nameless);
  const call = ({ userId, name }: Person): Markdown => (userId === undefined ? bold(nameOf(name)) : mention(userId));
  const tags: Readonly<Record<TextKind, Tags>> = {
    labels: byTagKey({
      name: ([who]) => nameOf(who),
      and: ([parts]) => and((parts as readonly unknown[]).map(String)),
      or: ([parts]) => or((parts as readonly unknown[]).map(String)),
    }),
    messages: byTagKey({
      b: each((part) => bold(part as MarkdownPart)),
      name: each((who) => bold(nameOf(who))),
      plain: each((who) => say`${nameOf(who)}`),
      call: each((who) => call(who as Person)),
      channel: each((id) => channelLink(String(id))),
      command: (chunks) => command(rawText(chunks)),
      code: (chunks) => new Markdown(`\`${rawText(chunks).replaceAll('`', '')}\``),
      button: (chunks) => bold(words.button[rawText(chunks) as keyof Words['button']] as string),
      and: ([parts]) => new Markdown(and(markedParts(parts))),
      or: ([parts]) => new Markdown(or(markedParts(parts))),
    }),
  };
  const words: Words = Object.assign(topicOf(labels, messages, read) as Messages, {
    locale,
    call,
    duration: (span: number) => inTwoUnits(span, words.units),
  });
  return words;

  function read(text: string, kind: TextKind): unknown {
    const { elements, types } = parseText(text, kind, file);
    const isLabel = kind === 'labels';
    // What is counted, or chosen by, goes in as it is; in Markdown all else is kept apart from the text around it.
    const kept = [...types].flatMap(([name, type]) => (isLabel || /^(?:number|boolean|')/.test(type) ? [] : name));
    const format = (values: Readonly<Record<string, unknown>>): unknown => {
      const all: Record<string, unknown> = Object.assign(Object.create(tags[kind]) as object, values);
      for (const name of kept) all[name] = new Kept(values[name]);
      if (types.has('link'))
        all[tagKey('link')] = (chunks: readonly unknown[]) => linkTo(values['link'] as MessageLink, joined(chunks));
      const parts = formatToParts<object>(elements, locale, formatters, formats, all as never).map(
        ({ value }) => value,
      );
      return isLabel ? rawText(parts) : joined(parts);
    };
    return types.size === 0 ? format({}) : format;
  }
}

type Tag = (chunks: readonly unknown[]) => unknown;
type Tags = Readonly<Record<string, Tag>>;

const byTagKey = (tags: Tags): Tags =>
  Object.fromEntries(Object.entries(tags).map(([tag, made]) => [tagKey(tag), made]));

/** A value on its way into Markdown, to be escaped there or to become what its tag makes of it. */
class Kept {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }
}

/** A tag around one value, or around each value of a list. */
const each =
  (tag: (value: unknown) => Markdown): Tag =>
  (chunks) => {
    const [chunk] = chunks;
    if (chunks.length !== 1 || !(chunk instanceof Kept)) return tag(joined(chunks));
    return Array.isArray(chunk.value) ? new Kept(chunk.value.map(tag)) : tag(chunk.value);
  };

/** The text of a message is written as it is; what was put in enters escaped, unless it is Markdown. */
const joined = (chunks: readonly unknown[]): Markdown =>
  new Markdown(chunks.map((chunk) => (typeof chunk === 'string' ? chunk : markedText(chunk))).join(''));

const markedText = (chunk: unknown): string =>
  say`${(chunk instanceof Kept ? chunk.value : chunk) as MarkdownPart}`.text;

const markedParts = (list: unknown): readonly string[] =>
  list instanceof Kept ? (list.value as readonly unknown[]).map(markedText) : [];

const rawText = (chunks: readonly unknown[]): string =>
  chunks.map((chunk) => String(chunk instanceof Kept ? chunk.value : chunk)).join('');

/** Labels and messages of one topic, each read when it is first asked for. */
function topicOf(labels: Texts, messages: Texts, read: (text: string, kind: TextKind) => unknown): object {
  const topic = {};
  for (const name of new Set([...Object.keys(labels), ...Object.keys(messages)])) {
    const [label = {}, message = {}] = [labels[name], messages[name]];
    if (typeof label === 'string') readLater(name, label, 'labels');
    else if (typeof message === 'string') readLater(name, message, 'messages');
    else Object.defineProperty(topic, name, { enumerable: true, value: topicOf(label, message, read) });
  }
  return topic;

  function readLater(name: string, text: string, kind: TextKind): void {
    const get = (): unknown => {
      const value = read(text, kind);
      Object.defineProperty(topic, name, { value });
      return value;
    };
    Object.defineProperty(topic, name, { enumerable: true, configurable: true, get });
  }
}

function inTwoUnits(span: number, { days, hours, minutes, seconds }: Words['units']): string {
  const whole = Math.round(span / 1000);
  const units = [
    [Math.floor(whole / 86_400), days],
    [Math.floor(whole / 3600) % 24, hours],
    [Math.floor(whole / 60) % 60, minutes],
    [whole % 60, seconds],
  ] as const;
  const first = units.findIndex(([count]) => count > 0);
  const shown = first < 0 ? units.slice(-1) : units.slice(first, first + 2).filter(([count]) => count > 0);
  return shown.map(([count, unit]) => unit({ count })).join(' ');
}

/** The styles of numbers and dates that a text may name; FormatJS is handed what formats them in place of options. */
function formatsOf(locale: string, duration: (span: number) => string): Formats {
  let percents: Intl.NumberFormat | undefined;
  const percent = (share: number): string => {
    percents ??= new Intl.NumberFormat(locale, { style: 'percent' });
    return percents.format(Math.round(100 * share) / 100);
  };
  let differences: Intl.NumberFormat | undefined;
  const signed = (difference: number): string => {
    differences ??= new Intl.NumberFormat(locale, { signDisplay: 'always', useGrouping: false });
    return differences.format(difference);
  };
  let days: Intl.DateTimeFormat | undefined;
  const day = (at: number): string => {
    days ??= new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
    return days.format(at);
  };
  const styles = {
    number: { duration: { format: duration }, percent: { format: percent }, signed: { format: signed } },
    date: { relative: { format: (at: number) => relativeTime(at).text }, day: { format: day } },
    time: {},
  };
  return styles as unknown as Formats;
}

function formattersOf(locale: string): Formatters {
  let numbers: Intl.NumberFormat | undefined;
  let plurals: Intl.PluralRules | undefined;
  return {
    getNumberFormat: (_, style) =>
      (style as Intl.NumberFormat | undefined) ?? (numbers ??= new Intl.NumberFormat(locale, { useGrouping: false })),
    getDateTimeFormat: (_, style) => style as unknown as Intl.DateTimeFormat,
    getPluralRules: () => (plurals ??= new Intl.PluralRules(locale)),
  };
}

function listerOf(locale: string, type: Intl.ListFormatType): (parts: readonly string[]) => string {
  let format: Intl.ListFormat | undefined;
  return (parts) => (format ??= new Intl.ListFormat(locale, { type })).format(parts);
}
