import type { APIUser } from 'discord-api-types/v10';
import type { Away, Match } from '../match/phases.ts';
import type { PlayerId, Seat, Seats } from '../match/ids.ts';
import type { LevelNumber } from '../engine/search/levels.ts';
import { DEFAULT_PREFERENCES, type Preferences } from '../match/preferences.ts';
import type { Markdown } from './markdown.ts';
import type { ImportedGame } from '../engine/imported-game.ts';
import type { OpeningOf } from '../engine/openings.ts';
import type { Messages } from '../../locales/messages.d.ts';
import { isolatedName } from '../render/describe-board.ts';
import { LONGEST_NAME } from '../match/read-options.ts';

/** Every text that players see, in one language. Labels are strings, messages Markdown; what is told goes in by name. */
export type Words = Messages & {
  /** As Discord names it. */
  readonly locale: string;
  /** A span of milliseconds by its two largest units: "1 h 5 min", "2 min 30 s", "3 days". Plain text. */
  readonly duration: (span: number) => string;
  /** Calls somebody: by a mention where they are a Discord user, by name otherwise. */
  readonly call: (person: Person) => Markdown;
};

/** The words for a locale that Discord names, such as `pt-BR`; the English ones where it has none, or names none. */
export type WordsFor = (locale: string | undefined) => Words;

/** What the record of a game that was played elsewhere says of it (START-15). */
export type ImportedRecord = Pick<ImportedGame, 'tags' | 'result' | 'start'>;

export interface ViewContext {
  readonly words: Words;
  readonly person: PersonOf;
  readonly openingOf: OpeningOf;
  /** Set where a game is shown that was not played here. */
  readonly imported?: ImportedRecord | undefined;
}

/** Who a player is: user id and name of today, or the bare name of a hotseat game. */
export type PersonOf = (player: PlayerId) => Person;

export const namesOf = ({ dark, light }: Seats, { person }: Pick<ViewContext, 'person'>): Names => ({
  dark: person(dark).name,
  light: person(light).name,
});

/** A match whose seats are taken; `away` where players can be missed. */
interface Seated {
  readonly seats: Seats;
  readonly away?: readonly Away[];
  readonly level?: LevelNumber | undefined;
}

/** Who sits where, to be called in a message: a player who has left only by name, as a mention would bring them back (END-03), as who never wants to be, and nobody against the bot (START-10). */
export const peopleToCall = (match: Seated, view: ViewContext): People => ({
  dark: personToCall(match, 'dark', view),
  light: personToCall(match, 'light', view),
});

export function personToCall({ seats, away = [], level }: Seated, seat: Seat, { person }: ViewContext): Person {
  const who = asPreferred(person(seats[seat]));
  const isByName = level !== undefined || away.some((one) => one.seat === seat);
  return isByName ? { ...who, userId: undefined } : who;
}

/** A player as Discord knows them: user id and display name (START-07). A hotseat name has no user id (START-08). */
export interface Person {
  readonly userId: string | undefined;
  readonly name: string;
  /** What they have chosen under `/checkers me`; of others, the defaults hold. */
  readonly preferences?: Preferences | undefined;
}

/** What somebody has chosen, or the defaults. */
export const preferencesOf = ({ preferences = DEFAULT_PREFERENCES }: Person): Preferences => preferences;

/** A player who wants no mention is called by name. */
export const asPreferred = (person: Person): Person =>
  preferencesOf(person).mention === 'never' ? { ...person, userId: undefined } : person;

export type People = Readonly<Record<Seat, Person>>;

/** Display names as they were typed: messages clean and escape them. */
export type Names = Readonly<Record<Seat, string>>;

/** The two of a match by their part in it: who asked for it, and who was asked or came. */
export interface Pair {
  readonly challenger: Person;
  readonly invited: Person;
}

/** A match in which two have been brought together, if only by an invitation. */
type PairedMatch = Extract<Match, { invited: PlayerId }>;

export const isPaired = (match: Match): match is PairedMatch => 'invited' in match && match.invited !== undefined;

/** The two of a match by their part in the invitation, under their names of today. */
export const pairOf = (match: PairedMatch, person: PersonOf): Pair => ({
  challenger: person(match.challenger),
  invited: person(match.invited),
});

/** Server nickname first, then the global display name, then the user name (START-07). */
export const displayName = (user: Pick<APIUser, 'username' | 'global_name'>, nick: string | null | undefined): string =>
  nick ?? user.global_name ?? user.username;

/** Invisible characters and marks of direction. Joiners stay, and what makes a sign an emoji or a letter. */
const UNSEEN = /(?!\u200C|\u200D|\uFE0E|\uFE0F)[\p{Cc}\p{Cf}\p{DI}\p{Zl}\p{Zp}\p{Cs}\p{Co}\u2800\u3164\uFFA0]/gu;
/** Emoji and many scripts are spelled with joiners; anywhere else they only make two names look the same. */
const LOOSE_JOINERS =
  /(?<!(?![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])[\p{L}\p{M}\p{ExtPict}\p{EMod}])[\u200C\u200D]|[\u200C\u200D](?!(?![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])[\p{L}\p{ExtPict}])/gu;
/** More marks on one letter than any language has pile up over the lines around; before the first they fall on what stands there. */
const PILED_MARKS = /(?<=[\p{Mn}\p{Me}]{2})[\p{Mn}\p{Me}]|(?<=\p{M}{3})\p{M}|^\p{M}+/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
/** Most names have nothing to clean, which the expressions above take long to find. */
const PLAIN = new RegExp(`^(?=.{1,${LONGEST_NAME}}$)[!-~]+(?: [!-~]+)*$`);

/** A display name without tricks: at most 32 characters, nothing invisible; `nameless` if nothing is left. */
export function cleanName(name: string, nameless: string): string {
  if (PLAIN.test(name)) return name;
  const seen = name.replaceAll(/\s+/gu, ' ').replaceAll(UNSEEN, '').replaceAll(LOOSE_JOINERS, '').trim();
  const flat = Array.from(seen.replaceAll(PILED_MARKS, '').trim());
  const short = flat
    .slice(0, LONGEST_NAME)
    .join('')
    .replace(/[\s\u200C\u200D]+$/u, '');
  return VISIBLE.test(short) ? short : nameless;
}

/** A display name for a line of plain text: clean, and isolated when written from right to left. */
export const plainName = (name: string, nameless: string): string => isolatedName(cleanName(name, nameless));
