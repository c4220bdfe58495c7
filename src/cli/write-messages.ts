import { readFileSync, writeFileSync } from 'node:fs';
import { parseText, type LocaleFile, type TextKind, type Texts } from '../views/message-text.ts';

const ENGLISH = new URL('../../locales/en.json', import.meta.url);
const TYPES = new URL('../views/messages.d.ts', import.meta.url);

const HEAD = `// Written by \`npm run messages\` from locales/en.json: what each text is, and what goes into it.
import type { Markdown, MarkdownPart, MessageLink } from './markdown.ts';
import type { Person } from './view-context.ts';

type PlainPart = string | number;
type Label<Values> = (values: Values) => string;
type Message<Values> = (values: Values) => Markdown;

export interface Messages {
`;

/** The types of the texts in an English file. Throws an `Error` about a text that can't be read. */
export function makeTypes(file: LocaleFile): string {
  return `${HEAD}${topicOf(file.labels, file.messages, 1)}}\n`;

  function topicOf(labels: Texts, messages: Texts, depth: number): string {
    const indent = '  '.repeat(depth);
    const names = [...new Set([...Object.keys(labels), ...Object.keys(messages)])];
    const byType = new Map<string, string[]>();
    const topics: string[] = [];
    for (const name of names) {
      const [label = {}, message = {}] = [labels[name], messages[name]];
      if (typeof label === 'string' || typeof message === 'string') {
        const type = typeof label === 'string' ? typeOf(label, 'labels') : typeOf(String(message), 'messages');
        byType.set(type, [...(byType.get(type) ?? []), name]);
      } else topics.push(`${indent}${keyOf(name)}: {\n${topicOf(label, message, depth + 1)}${indent}};\n`);
    }
    return (
      [...byType].flatMap(([type, same]) => same.map((name) => `${indent}${keyOf(name)}: ${type};\n`)).join('') +
      topics.join('')
    );
  }

  function typeOf(text: string, kind: TextKind): string {
    const { types } = parseText(text, kind, file);
    const values = [...types].map(([name, type]) => `${name}: ${type}`);
    if (values.length === 0) return kind === 'labels' ? 'string' : 'Markdown';
    return `${kind === 'labels' ? 'Label' : 'Message'}<{ ${values.join('; ')} }>`;
  }
}

const keyOf = (name: string): string => (/^[a-zA-Z]\w*$|^\d$/.test(name) ? name : `'${name}'`);

if (process.argv[1] === import.meta.filename)
  writeFileSync(TYPES, makeTypes(JSON.parse(readFileSync(ENGLISH, 'utf8')) as LocaleFile));
