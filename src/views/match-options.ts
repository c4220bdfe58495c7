import { RULES } from '../match/rules.ts';
import type { APIApplicationCommandOptionChoice } from 'discord-api-types/v10';
import { millis, type Millis } from '../match/ids.ts';
import { makeClock, makeDuration, parseClock, parseDuration } from '../match/read-options.ts';
import {
  isAllowedClock,
  isAllowedLimit,
  isAllowedWarning,
  isTotal,
  DEFAULT_OPTIONS,
  startOf,
} from '../match/options.ts';
import type { MatchOptions, TimeControl } from '../match/options.ts';
import type { Preferences } from '../match/preferences.ts';
import { ratingOf } from '../match/rating.ts';
import { ratedWords } from './game-rating.ts';
import { colorOf } from './sides.ts';
import type { Words } from './view-context.ts';
import { bold, say, type Markdown, type MarkdownPart } from './markdown.ts';
import { DEFAULT_LOOK, type Look, THEME_NAMES } from '../render/look.ts';

type Choice = APIApplicationCommandOptionChoice<string>;

interface Durations {
  readonly none: string;
  readonly listed: readonly string[];
  readonly isAllowed: (span: Millis) => boolean;
}

/** The lengths of time worth listing. */
export const LISTED_LIMITS = ['10s', '30s', '1m', '2m', '3m', '5m', '15m', '1h', '12h', '1d', '3d', '7d'] as const;
export const LISTED_WARNINGS = ['10s', '30s', '1m', '2m', '3m', '5m'] as const;

export const LISTED_CLOCKS: readonly string[] = '1+0 2+1 3+0 3+2 5+0 5+3 10+0 10+5 15+10 30+0 60+30'.split(' ');

export interface TypedDuration {
  readonly option: 'time' | 'warning';
  readonly text: string;
}

const DURATIONS: Readonly<Record<TypedDuration['option'], Durations>> = {
  time: { none: 'off', listed: LISTED_LIMITS, isAllowed: isAllowedLimit },
  warning: { none: 'none', listed: LISTED_WARNINGS, isAllowed: isAllowedWarning },
};

const MOST_CHOICES = 25;

/**
 * What to offer while `time` or `warning` is being typed: what the text means, and what is listed and begins like it; else
 * what comes nearest; else all of its unit; else all.
 */
export function completeOption({ option, text }: TypedDuration, { choices }: Words): Choice[] {
  const { none, listed, isAllowed } = DURATIONS[option];
  const wanted = squeezed(text);
  const [noneInWords, inWords] =
    option === 'time' ? [choices.noClock, choices.limit] : [choices.noWarning, choices.warning];
  const nameOf = (value: string): string => (value === none ? noneInWords : inWords({ span: spanOf(value) }));
  const meant = meanings(wanted);
  const all = [...listed, none];
  const begun = all.filter((value) => value.startsWith(wanted) || squeezed(nameOf(value)).startsWith(wanted));
  const [, unit] = /^\d*(?<unit>[a-z])/.exec(wanted) ?? [];
  const ways = [
    [...meant.filter((span) => isAllowed(span)).map((span) => makeDuration(span)), ...begun],
    meant.flatMap((span) => nearest(listed, span)),
    listed.filter((value) => unit !== undefined && value.endsWith(unit)),
    all,
  ];
  const offered = new Set(ways.find((values) => values.length > 0));
  return [...offered].slice(0, MOST_CHOICES).map((value) => ({ name: nameOf(value), value }));
}

/** What to offer while `clock` is being typed (TIME-09): what the text means, and the listed ones that begin like it; else all. */
export function completeClock(text: string, { choices }: Words): Choice[] {
  const wanted = squeezed(text);
  const meant = [wanted, `${wanted}+0`, `${wanted}0`]
    .flatMap((typed) => parseClock(typed) ?? [])
    .filter(isAllowedClock);
  const begun = LISTED_CLOCKS.filter((listed) => listed.startsWith(wanted));
  const offered = new Set([...meant.map(makeClock), ...begun]);
  return [...(offered.size > 0 ? offered : LISTED_CLOCKS)].map((value) => {
    const clock = parseClock(value);
    return { name: clock === undefined ? value : choices.clock({ ...clock, clock: value }), value };
  });
}

/** What to offer while `board` is being typed: the looks whose name, as shown or as stored, has the text in it. */
export const completeBoard = (text: string, words: Words): Choice[] =>
  BOARD_NAMES.map((value) => ({ name: boardName(value, words), value })).filter(({ name, value }) =>
    [name, value].some((known) => squeezed(known).includes(squeezed(text))),
  );

/** The look that a typed text names, as shown or as stored, in any case; any other text as it is. */
export const readBoardName = (text: string, words: Words): string =>
  BOARD_NAMES.find((board) => [board, boardName(board, words)].some((name) => squeezed(name) === squeezed(text))) ??
  text;

const squeezed = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, '');

const spanOf = (value: string): Millis => parseDuration(value) ?? millis(0);

/** The listed ones on both sides of a length of time. */
const nearest = (listed: readonly string[], span: Millis): readonly string[] =>
  [listed.findLast((value) => spanOf(value) < span), listed.find((value) => spanOf(value) > span)].filter(
    (value) => value !== undefined,
  );

/** A number at the end could still become anything, so each unit is tried. */
function meanings(text: string): readonly Millis[] {
  const units = /\d$/.test(text) ? ['s', 'm', 'h', 'd'] : [''];
  return units.map((unit) => parseDuration(text + unit)).filter((span) => span !== undefined);
}

export interface OptionNames {
  readonly challenger: string;
  readonly invited?: string;
}

/** Every option that the two agree to, one line each (START-06, START-09). Only what differs from the defaults is bold. */
export function optionLines(options: MatchOptions, names: OptionNames, words: Words): readonly Markdown[] {
  const { choices, option } = words;
  const { pieces, board, turning, boards } = options;
  return [
    timeLine(options.time, words),
    ratedLine(options, names, words),
    ...positionLine(options, words),
    firstLine(options, names, words),
    option.look({
      pieces: stressed(choices.pieces[pieces], pieces !== DEFAULT_OPTIONS.pieces),
      board: stressed(boardName(board, words), board !== DEFAULT_OPTIONS.board),
    }),
    ...(turning === DEFAULT_OPTIONS.turning ? [] : [option.turning({ turning: choices.turnings[turning] })]),
    ...(boards === DEFAULT_OPTIONS.boards ? [] : [option.boards({ boards: choices.boardMessages[boards] })]),
    rulesLine(options, words),
  ];
}

/** Who is to move in a position that isn't the usual one (START-15). */
const positionLine = (options: MatchOptions, words: Words): readonly Markdown[] =>
  options.start === undefined
    ? []
    : [words.option.position({ color: colorOf(options.pieces, startOf(options).turn, words) })];

const stressed = (part: MarkdownPart, isUnusual: boolean): MarkdownPart => (isUnusual ? bold(part) : part);

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The time limit always stands out: it is what one agrees to before all else (START-09). */
export function timeLine(time: TimeControl, { option: { time: said } }: Words): Markdown {
  if (time === 'off') return said.off;
  if (isTotal(time)) return said.total({ ...time, clock: makeClock(time) });
  const { limit, warning } = time;
  // Beside an hour, some minutes more or less are no news.
  if (limit >= HOUR) return said.long({ limit });
  if (warning === 'none') return said.final({ limit });
  return warning % MINUTE === 0
    ? said.minutes({ limit, count: warning / MINUTE })
    : said.seconds({ limit, count: Math.round(warning / SECOND) });
}

export const rulesLine = ({ rules, drawTurns }: MatchOptions, { option }: Words): Markdown =>
  option.rules[rules]({ turns: stressed(drawTurns, drawTurns !== DEFAULT_OPTIONS.drawTurns) });

function firstLine(options: MatchOptions, names: OptionNames, { option: { first } }: Words): Markdown {
  if (options.first === 'drawn') return first.lot;
  const name = chosenFirst(options, names);
  return name === undefined ? first.joiner : first.named({ name });
}

/** Whether games by these options count in the ratings, and why not, before it is known how many have today (RUN-12). */
function ratedLine(options: MatchOptions, names: OptionNames, words: Words): Markdown {
  const rating = ratingOf(options);
  if ('pool' in rating || rating.unrated !== 'first-chosen') return ratedWords(rating, words);
  const { firstNamed, firstJoiner } = words.rating;
  const name = chosenFirst(options, names);
  return name === undefined ? firstJoiner : firstNamed({ name });
}

/** The name of the one chosen to move first; `undefined` for who is still to join. */
const chosenFirst = ({ first }: MatchOptions, { challenger, invited }: OptionNames): string | undefined =>
  first === 'challenger' ? challenger : invited;

/** The time limit, and whatever else is unusual, on one line of a list (WATCH-04). */
export function optionsInShort(options: MatchOptions, names: OptionNames, words: Words): Markdown {
  const { time, first, pieces, rules, drawTurns, rated } = options;
  const { shortCasual, shortFirst, shortFirstJoiner, shortPosition, shortRules, shortTurns } = words.option;
  const name = chosenFirst(options, names);
  const isFixed = RULES[rules].drawTurns !== undefined;
  const parts = [
    timeInShort(time, words),
    !rated && shortCasual,
    first !== 'drawn' && (name === undefined ? shortFirstJoiner : shortFirst({ name })),
    pieces !== DEFAULT_OPTIONS.pieces && words.choices.pieces[pieces],
    options.start !== undefined && shortPosition,
    isFixed ? shortRules : drawTurns !== DEFAULT_OPTIONS.drawTurns && shortTurns({ turns: drawTurns }),
  ];
  return say`${parts.filter(Boolean).join(' · ')}`;
}

/** A time limit or a clock, with what comes on top of it. Plain text. */
export function timeInShort(time: TimeControl, { option: { shortTime } }: Words): string {
  if (time === 'off') return shortTime.off;
  if (isTotal(time)) return shortTime.total({ ...time, clock: makeClock(time) });
  const { limit, warning } = time;
  return shortTime.limit({ limit, warning: warning === 'none' ? 0 : warning });
}

const LETTERED = '-lettered';

/** What the option `board` offers (START-06): the themes, then the same with letters on the pieces (PLAY-10). */
export const BOARD_NAMES: readonly string[] = [...THEME_NAMES, ...THEME_NAMES.map((theme) => `${theme}${LETTERED}`)];

/** How the pictures of a match look. A look that there is no more is drawn as the usual one. */
export function lookOf({ board, pieces }: Pick<MatchOptions, 'board' | 'pieces'>): Look {
  const { theme, lettered } = splitLook(board);
  const known = THEME_NAMES.find((name) => name === theme) ?? DEFAULT_LOOK.theme;
  return { ...DEFAULT_LOOK, theme: known, pieces, lettered };
}

/** The same match as the views of one alone show it: on their own board, with letters on its pieces where they want them. */
export function inOwnLook<Seen extends { readonly options: MatchOptions }>(
  match: Seen,
  preferences: Pick<Preferences, 'board' | 'letters'>,
): Seen {
  const { theme, lettered } = splitLook(match.options.board);
  const own = THEME_NAMES.find((name) => name === preferences.board) ?? theme;
  const board = lettered || preferences.letters ? `${own}${LETTERED}` : own;
  return board === match.options.board ? match : { ...match, options: { ...match.options, board } };
}

function splitLook(board: string): { readonly theme: string; readonly lettered: boolean } {
  const lettered = board.endsWith(LETTERED);
  return { theme: lettered ? board.slice(0, -LETTERED.length) : board, lettered };
}

/** What a look of the board is called: one of `BOARD_NAMES`, or one that there is no more. */
export function boardName(board: string, { choices }: Words): string {
  const { theme, lettered } = splitLook(board);
  const names: Readonly<Record<string, string>> = choices.boards;
  const name = names[theme] ?? theme;
  return lettered ? choices.lettered({ look: name }) : name;
}
