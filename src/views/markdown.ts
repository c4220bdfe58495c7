/** Text that is safe in a message: typed text can't become a mention, a link or formatting by forgetting a call (RUN-07). */
export class Markdown {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type MarkdownPart = Markdown | string | number;

/** Writes Markdown: the literal text stays as it is, plain strings put in are escaped, Markdown put in stays. */
export function say(literals: TemplateStringsArray, ...parts: readonly MarkdownPart[]): Markdown {
  return new Markdown(String.raw({ raw: literals }, ...parts.map(markdownText)));
}

const ANYWHERE = /[\\*_~`|>[\]<:/@]/g;
/** Headings, small print and lists begin only where a line does. */
const AT_THE_START = /^([^\S\n]*)([#+-]|\d+(?=\.))/gm;

/** After an `@` comes a character without width: Discord looks for `@everyone` without minding backslashes. */
export function escapeMarkdown(text: string): string {
  return text
    .replaceAll(ANYWHERE, (mark) => (mark === '@' ? '@\u200B' : `\\${mark}`))
    .replaceAll(AT_THE_START, (_, space: string, mark: string) =>
      /\d/.test(mark) ? `${space}${mark}\\` : `${space}\\${mark}`,
    );
}

export const bold = (part: MarkdownPart): Markdown => new Markdown(`**${markdownText(part)}**`);

/** Text of one width. Escapes would be shown in a code block, so what would end it is left out. */
export const codeBlock = (text: string): Markdown => new Markdown(`\`\`\`\n${text.replaceAll('`', '')}\n\`\`\``);

/** Notifies that user, provided that the message's `allowed_mentions` names them too. */
export const mention = (userId: string): Markdown => new Markdown(`<@${digits(userId)}>`);

export const channelLink = (channelId: string): Markdown => new Markdown(`<#${digits(channelId)}>`);

/** "in 58 minutes", kept up to date by Discord itself; `at` in milliseconds since the epoch. */
export const relativeTime = (at: number): Markdown => new Markdown(`<t:${Math.ceil(at / 1000)}:R>`);

const SECOND = 1000;

/** A span of milliseconds as a clock shows it: "4:32", "1:01:05". Plain text. */
export function clockFace(span: number): string {
  const seconds = Math.floor(span / SECOND);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const padded = (count: number): string => String(count).padStart(2, '0');
  return `${hours === 0 ? minutes : `${hours}:${padded(minutes)}`}:${padded(seconds % 60)}`;
}

export const joinLines = (lines: readonly Markdown[]): Markdown =>
  new Markdown(lines.map((line) => line.text).join('\n'));

/** Short facts on one line. */
export const joinDotted = (facts: readonly Markdown[]): Markdown =>
  new Markdown(facts.map(({ text }) => text).join(' · '));

/** One line of the sentences that there are. */
export const joinWords = (sentences: readonly (Markdown | undefined)[]): Markdown =>
  new Markdown(sentences.flatMap((sentence) => sentence?.text ?? []).join(' '));

/** Commands by their names, such as `checkers open`, with the id under which Discord has registered each. */
export type CommandIds = ReadonlyMap<string, string>;

/** The subcommands of `/checkers-admin`, which Discord shows to those who manage the server alone; all others are `/checkers`'s. */
export const ADMIN_COMMANDS = ['settings', 'close', 'doctor'] as const;

/** A subcommand by its name: clickable as soon as its id is known. */
export const command = (name: string): Markdown =>
  new Markdown(`\`/${ADMIN_COMMANDS.some((one) => one === name) ? 'checkers-admin' : 'checkers'} ${name}\``);

/** Makes the commands that a text names clickable. Typed text never passes for one: its marks are escaped. */
export const linkCommands = (text: string, ids: CommandIds): string =>
  text.replaceAll(/`\/(?<name>[a-z-]+ [a-z]+)`/g, (named, name: string) => {
    const id = ids.get(name);
    return id === undefined ? named : `</${name}:${id}>`;
  });

/** The same text before its commands were made clickable. */
export const unlinkCommands = (text: string): string =>
  text.replaceAll(/<\/(?<name>[a-z-]+ [a-z]+):\d+>/g, (_, name: string) => `\`/${name}\``);

const SQUARE = '(?:[1-9]|[12][0-9]|3[0-2])';
/** In code, what is shown may be copied and typed: it stays. */
const STEP = new RegExp(String.raw`(?<code>\`[^\`]*\`)|(?<![-\w])${SQUARE}-${SQUARE}(?![-\w])`, 'g');

/** The same text with steps that no line breaks in two (U+2011): `11-15` is one word. */
export const unbrokenMoves = (text: string): string =>
  text.replaceAll(STEP, (step, code?: string) => code ?? step.replace('-', '\u2011'));

const LONGEST_QUOTE = 40;

/** Typed text on one line, cut to a readable length. Plain text: the caller escapes it. */
export function quoted(text: string): string {
  const letters = Array.from(text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ').trim());
  const short = letters.slice(0, LONGEST_QUOTE).join('');
  return letters.length > LONGEST_QUOTE || short === '' ? `${short}…` : short;
}

function markdownText(part: MarkdownPart): string {
  if (typeof part === 'object') return part.text;
  return typeof part === 'number' ? String(part) : escapeMarkdown(part);
}

/** Ids are digits; anything else is a mistake of the program and must not reach a message. */
function digits(id: string): string {
  if (!/^[0-9]{1,20}$/.test(id)) throw new TypeError('a Discord id is a row of digits');
  return id;
}

export interface MessageLink {
  readonly guildId: string;
  readonly channelId: string;
  readonly messageId: string;
}

/** A link that Discord's apps open in place. Throws a `TypeError` unless all three ids are digits. */
export function linkTo(link: MessageLink, label: Markdown): Markdown {
  const ids = [link.guildId, link.channelId, link.messageId];
  if (!ids.every((id) => /^[0-9]{1,20}$/.test(id))) throw new TypeError('a Discord id is a row of digits');
  return new Markdown(`[${label.text}](https://discord.com/channels/${ids.join('/')})`);
}
