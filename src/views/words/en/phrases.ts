import type { PieceColors } from '../../../match/options.ts';
import type { RuleSet } from '../../../match/rules.ts';
import type { Seat } from '../../../match/ids.ts';
import { bold, command, Markdown, mention, say, type MarkdownPart } from '../../markdown.ts';
import { plainName, type Person } from '../../view-context.ts';
import type { PermissionName } from '../../refusal.ts';

export const CROWN = '👑';

const COLORS: Readonly<Record<PieceColors, Readonly<Record<Seat, Color>>>> = {
  'red-white': { dark: 'red', light: 'white' },
  'black-red': { dark: 'black', light: 'red' },
  'white-red': { dark: 'white', light: 'red' },
  'blue-red': { dark: 'blue', light: 'red' },
};
const DISCS = { red: '🔴', white: '⚪', black: '⚫', blue: '🔵' };
type Color = keyof typeof DISCS;

/** What the pieces of a seat are called; dark is the first mover's seat in every set (RULE-03). */
export const colorOf = (pieces: PieceColors, seat: Seat): string => COLORS[pieces][seat];
export const discOf = (pieces: PieceColors, seat: Seat): string => DISCS[COLORS[pieces][seat]];

export const CHALLENGE: Markdown = command('challenge');
export const OPEN: Markdown = command('open');
export const SOLO: Markdown = command('solo');
export const GAMES: Markdown = command('games');

/** What has to happen for the count of quiet turns to begin anew (RULE-11, RULE-14). */
export const quietTurn = (rules: RuleSet): string =>
  rules === 'tournament' ? "a capture or a man's advance" : 'a capture or a new king';

const PLURALS = new Intl.PluralRules('en');

export const plural = (count: number, one: string, many: string): string =>
  `${count} ${PLURALS.select(count) === 'one' ? one : many}`;

const lister = (type: Intl.ListFormatType): ((parts: readonly MarkdownPart[]) => Markdown) => {
  let format: Intl.ListFormat | undefined;
  return (parts) => {
    // Made when first used: its data takes 5 MB. British English: no comma before the last word of a list.
    format ??= new Intl.ListFormat('en-GB', { type });
    return new Markdown(format.format(parts.map((part) => say`${part}`.text)));
  };
};

export const orList = lister('disjunction');
export const andList = lister('conjunction');

const joinedBy =
  (between: string) =>
  (parts: readonly Markdown[]): Markdown =>
    new Markdown(parts.map(({ text }) => text).join(between));

/** Short facts on one line. */
export const dotted = joinedBy(' · ');
export const inTurn = joinedBy(', then ');

/** What a person is called whose display name holds nothing that can be seen. */
export const NAMELESS = 'Somebody';

export const nameOf = (name: string): string => plainName(name, NAMELESS);

/** A display name as it stands in a sentence: cleaned, escaped, bold. */
export const boldName = (name: string): Markdown => bold(nameOf(name));

/** Calls somebody: by a mention where they are a Discord user, by name otherwise. */
export const call = ({ userId, name }: Person): Markdown => (userId === undefined ? boldName(name) : mention(userId));

const SECOND = 1000;

/** A span of milliseconds as a clock shows it: "4:32", "1:01:05". Plain text. */
export function clockFace(span: number): string {
  const seconds = Math.floor(span / SECOND);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const padded = (count: number): string => String(count).padStart(2, '0');
  return `${hours === 0 ? minutes : `${hours}:${padded(minutes)}`}:${padded(seconds % 60)}`;
}

/** A span of milliseconds by its two largest units: "1 h 5 min", "2 min 30 s", "3 days". Plain text. */
export function duration(span: number): string {
  const seconds = Math.round(span / SECOND);
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor(seconds / 3600) % 24;
  const minutes = Math.floor(seconds / 60) % 60;
  const units: readonly (readonly [number, string])[] = [
    [days, plural(days, 'day', 'days')],
    [hours, `${hours} h`],
    [minutes, `${minutes} min`],
    [seconds % 60, `${seconds % 60} s`],
  ];
  const first = units.findIndex(([count]) => count > 0);
  if (first < 0) return '0 s';
  return units
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([, words]) => words)
    .join(' ');
}

export const PERMISSIONS: Readonly<Record<PermissionName, string>> = {
  ViewChannel: 'View Channels',
  ReadMessageHistory: 'Read Message History',
  SendMessages: 'Send Messages',
  SendMessagesInThreads: 'Send Messages in Threads',
  CreatePublicThreads: 'Create Public Threads',
  AttachFiles: 'Attach Files',
  EmbedLinks: 'Embed Links',
};
