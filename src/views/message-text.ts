import {
  isArgumentElement,
  isLiteralElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  isTagElement,
  parse,
  type MessageFormatElement,
} from '@formatjs/icu-messageformat-parser';

/** Texts by topic, as the file of a language holds them: at the ends stand ICU messages. */
export interface Texts {
  readonly [name: string]: string | Texts;
}

/** The file of a language. Labels are plain text, for buttons, menus, pictures; messages are Markdown. */
export interface LocaleFile {
  /** The locale by whose rules lists are joined, where that is another one than the file's. */
  readonly lists?: string;
  readonly labels: Texts;
  readonly messages: Texts;
}

export type TextKind = 'labels' | 'messages';

interface ParsedText {
  readonly elements: MessageFormatElement[];
  /** The TypeScript type of each argument. */
  readonly types: ReadonlyMap<string, string>;
}

/** The tags of each kind, with the type of an argument in them; an empty one changes no type. */
const TAGS: Readonly<Record<TextKind, Readonly<Record<string, string>>>> = {
  labels: { name: 'string', and: '', or: '' },
  messages: {
    name: 'string',
    plain: 'string',
    call: 'Person',
    channel: 'string',
    command: 'string',
    code: 'string',
    button: '',
    link: '',
    b: '',
    and: '',
    or: '',
  },
};

/** How a number or a date can be written: a share, a length of time, a moment that Discord counts down to, a day (UTC). */
const STYLES: ReadonlySet<unknown> = new Set([undefined, null, 'percent', 'signed', 'duration', 'relative', 'day']);

const ANYTHING: Readonly<Record<TextKind, string>> = { labels: 'PlainPart', messages: 'MarkdownPart' };

/** Reads the ICU message `text` of a file. Throws an `Error` about its syntax, its tags or its arguments. */
export function parseText(text: string, kind: TextKind, { labels }: Pick<LocaleFile, 'labels'>): ParsedText {
  const types = new Map<string, string>();
  const elements = parse(text);
  check(elements, ANYTHING[kind], false);
  return { elements, types };

  function check(parts: readonly MessageFormatElement[], type: string, isList: boolean): void {
    for (const part of parts) {
      if (isLiteralElement(part) || isPoundElement(part)) continue;
      if (isTagElement(part)) visitTag(part, type, isList);
      else if (isArgumentElement(part)) add(part.value, isList ? `readonly ${type}[]` : type);
      else if (isSelectElement(part)) add(part.value, typeOfSelect(part.options));
      else {
        if ('style' in part && !STYLES.has(part.style)) throw new Error(`{${part.value}} has a style that there isn't`);
        add(part.value, 'number');
      }
      if (isSelectElement(part) || isPluralElement(part))
        for (const { value } of Object.values(part.options)) check(value, type, isList);
    }
  }

  function visitTag(part: TagElement, type: string, isList: boolean): void {
    const { value: tag, children } = part;
    if (!Object.hasOwn(TAGS[kind], tag)) throw new Error(`<${tag}> is not a tag of ${kind}`);
    const [child] = children;
    if (tag === 'link') add('link', 'MessageLink');
    if (tag === 'button' && !(child && isLiteralElement(child) && isTextIn(labels['button'], child.value)))
      throw new Error('<button> holds the name of none of the buttons');
    check(children, TAGS[kind][tag] || type, isList || tag === 'and' || tag === 'or');
    // An argument may have the name of a tag: they are given together.
    part.value = tagKey(tag);
  }

  function add(name: string, type: string): void {
    const before = types.get(name) ?? type;
    if (!isWider(type, before) && !isWider(before, type))
      throw new Error(`{${name}} is used as ${before} and as ${type}`);
    types.set(name, isWider(before, type) ? type : before);
  }
}

/** Under what key the elements of a parsed message ask for a tag. */
export const tagKey = (tag: string): string => `<${tag}>`;

type TagElement = Extract<MessageFormatElement, { children: unknown }>;

const isTextIn = (topic: Texts[string] | undefined, name: string): boolean =>
  typeof topic === 'object' && Object.hasOwn(topic, name);

/** Whether all that `other` can be fits where `type` is asked for. */
const isWider = (type: string, other: string): boolean =>
  type === other ||
  (type === 'string' && other === 'Person') ||
  (Object.values(ANYTHING).includes(type) && ['number', 'string'].includes(other));

/** `true` beside `other` is a yes or no. Of other choices each is named, so that none is forgotten: `other` is empty. */
function typeOfSelect({ other, ...named }: Readonly<Record<string, { readonly value: readonly unknown[] }>>): string {
  const names = Object.keys(named);
  if (names.join() === 'true') return 'boolean';
  if (other?.value.length !== 0) throw new Error(`other {} stays empty beside ${names.join(', ')}`);
  return names
    .map((name) => `'${name}'`)
    .toSorted()
    .join(' | ');
}

/** All texts of a kind by their paths, such as `messages.notice.warning`. */
export const textsIn = (texts: Texts, path: string): readonly (readonly [path: string, text: string])[] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [[`${path}.${name}`, text] as const] : textsIn(text, `${path}.${name}`),
  );

/** What is wrong with a language's file beside the English one, a line each mistake: every text is read. */
export const problemsIn = (file: LocaleFile, english: LocaleFile): readonly string[] =>
  (['labels', 'messages'] as const).flatMap((kind) => {
    const own = new Map(textsIn(file[kind] ?? {}, kind));
    const models = new Map(textsIn(english[kind], kind));
    return [...new Set([...models.keys(), ...own.keys()])].flatMap((path) => {
      const [text, model] = [own.get(path), models.get(path)];
      if (text === undefined) return [`${path} is missing`];
      if (model === undefined) return [`${path} is no text of King Me`];
      try {
        const types = parseText(text, kind, file).types;
        return argumentProblems(types, parseText(model, kind, english).types).map((problem) => `${path}: ${problem}`);
      } catch (error) {
        return [`${path}: ${error instanceof Error ? error.message : String(error)}`];
      }
    });
  });

const argumentProblems = (own: ParsedText['types'], model: ParsedText['types']): readonly string[] =>
  [...new Set([...model.keys(), ...own.keys()])].flatMap((name) => {
    const [type, wanted] = [own.get(name), model.get(name)];
    if (type === undefined) return [`{${name}} is missing`];
    if (wanted === undefined) return [`there is no {${name}}`];
    return isWider(type, wanted) ? [] : [`{${name}} is ${wanted} and not ${type}`];
  });
