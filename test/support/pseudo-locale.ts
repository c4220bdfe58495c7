import { isLiteralElement, parse, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import type { LocaleFile, Texts } from '../../src/views/message-text.ts';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = Array.from('áƀćďéƒǵĥíĵķĺḿńóṕʠŕśťúṽẃẋýźÁɃĆĎÉƑǴĤÍĴĶĹḾŃÓṔꝖŔŚŤÚṼẂẊÝŹ');

/** So much longer than English are many languages. */
const GROWTH = 0.4;
/** Descriptions of commands, and the name in the menu on a member: a translator has to keep to Discord's limit. */
const limitOf = (path: string): number =>
  path === 'commands.challengeInMenu' ? 32 : path.startsWith('commands.') ? 100 : Infinity;

/** A language of accented letters alone, longer than English by 40 %: what still reads plain is in no file of a language. */
export const pseudoLocale = ({ labels, messages }: LocaleFile): LocaleFile => ({
  labels: longer(labels, ''),
  messages: longer(messages, ''),
});

const longer = (texts: Texts, path: string): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const here = path === '' ? name : `${path}.${name}`;
      return [name, typeof text === 'string' ? longerText(text, limitOf(here)) : longer(text, here)];
    }),
  );

function longerText(text: string, limit: number): string {
  const room = Math.min(Math.ceil(GROWTH * text.length), limit - text.length);
  return printAST(parse(text).map((part) => accented(part))) + pad(text, room);
}

/** A text that ends in an argument alone is none to make longer: `{disc} {name}` holds no words. */
const pad = (text: string, room: number): string =>
  /[a-zA-Z]{3}/.test(text.replaceAll(/[{<][^}>]*[}>]/g, '')) ? 'ö'.repeat(room) : '';

function accented(part: MessageFormatElement): MessageFormatElement {
  if ('children' in part)
    return /^(?:button|command|code)$/.test(part.value) ? part : { ...part, children: part.children.map(accented) };
  if ('options' in part) {
    const options = Object.entries(part.options).map(
      ([key, { value }]) => [key, { value: value.map(accented) }] as const,
    );
    return { ...part, options: Object.fromEntries(options) };
  }
  if (!isLiteralElement(part)) return part;
  return { ...part, value: Array.from(part.value, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join('') };
}
