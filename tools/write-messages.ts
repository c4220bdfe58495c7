import { readFileSync, writeFileSync } from 'node:fs';
import { parseText, type LocaleFile, type TextKind, type Texts } from '../src/views/message-text.ts';

const ENGLISH = new URL('../locales/en.json', import.meta.url);
const TYPES = new URL('../locales/messages.d.ts', import.meta.url);

/** As the written file imports its neighbors. */
const VIEWS = '../src/views';

const HEAD = `// Written by \`npm run messages\` from locales/en.json: what each text is, and what goes into it.
import type { Markdown, MarkdownPart, MessageLink } from '${VIEWS}/markdown.ts';
import type { Person } from '${VIEWS}/view-context.ts';

type PlainPart = string | number;
type Label<Values> = (values: Values) => string;
type Message<Values> = (values: Values) => Markdown;
type Texts<Names extends PropertyKey, Text> = { readonly [Name in Names]: Text };
`;

/** The TypeScript types of the texts in the English file. Throws an `Error` about a text that can't be read. */
export function makeTypes(file: LocaleFile): string {
  return `${HEAD}\nexport type Messages = ${typeOfTopic(file.labels, file.messages, '\n')};\n`;

  function typeOfTopic(labels: Texts, messages: Texts, newLine: string): string {
    const deeper = `${newLine}  `;
    const names = new Map<string, string[]>();
    const topics: string[] = [];
    for (const name of new Set([...Object.keys(labels), ...Object.keys(messages)])) {
      const [label = {}, message = {}] = [labels[name], messages[name]];
      if (typeof label === 'string') put(name, typeOfText(label, 'labels'));
      else if (typeof message === 'string') put(name, typeOfText(message, 'messages'));
      else
        topics.push(
          `${deeper}readonly ${name.includes('-') ? `'${name}'` : name}: ${typeOfTopic(label, message, deeper)};`,
        );
    }
    const texts = [...names].map(([type, same]) => `Texts<${same.join(' | ')}, ${type}>`);
    return [...texts, ...(topics.length === 0 ? [] : [`{${topics.join('')}${newLine}}`])].join(` &${deeper}`);

    function put(name: string, type: string): void {
      names.set(type, [...(names.get(type) ?? []), /^\d+$/.test(name) ? name : `'${name}'`]);
    }
  }

  function typeOfText(text: string, kind: TextKind): string {
    const values = [...parseText(text, kind, file).types].map(([name, type]) => `readonly ${name}: ${type}`);
    if (values.length === 0) return kind === 'labels' ? 'string' : 'Markdown';
    return `${kind === 'labels' ? 'Label' : 'Message'}<{ ${values.join('; ')} }>`;
  }
}

if (process.argv[1] === import.meta.filename)
  writeFileSync(TYPES, makeTypes(JSON.parse(readFileSync(ENGLISH, 'utf8')) as LocaleFile));
