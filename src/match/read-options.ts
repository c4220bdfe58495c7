import { QUIET_TURNS_TO_DRAW } from '../engine/outcome.ts';
import { err, ok, type Result } from '../engine/result.ts';
import { type Millis, millis } from './ids.ts';
import {
  DEFAULT_TIME,
  FIRST_MOVERS,
  isAllowedClock,
  isAllowedLimit,
  isAllowedWarning,
  isTotal,
  LONG_LIMITS,
  LONGEST_FREE_LIMIT,
  LONGEST_INCREMENT,
  LONGEST_TOTAL,
  PIECE_COLORS,
  SHORTEST_LIMIT,
  SHORTEST_TOTAL,
} from './options.ts';
import type { FirstMover, MatchOptions, TimeControl, TotalTime } from './options.ts';
import { type ExclusionReason, whyNeverRated } from './rating.ts';
import { RULE_SETS, RULES } from './rules.ts';

const UNITS = [
  { names: ['d', 'day', 'days'], span: 86_400_000 },
  { names: ['h', 'hr', 'hour', 'hours'], span: 3_600_000 },
  { names: ['m', 'min', 'minute', 'minutes'], span: 60_000 },
  { names: ['s', 'sec', 'second', 'seconds'], span: 1000 },
] as const;

const LONGEST_TEXT = 40;
const PART = /^\s*(\d{1,6})\s*([a-z]+)\s*/;

/** A length of time as players write it: `90s`, `2m30s`, `3 days`; `undefined` for the rest, bare numbers included. */
export function parseDuration(text: string): Millis | undefined {
  if (text.length > LONGEST_TEXT) return undefined;
  let rest = text.toLowerCase();
  let total = 0;
  let last = -1;
  while (rest.trim() !== '') {
    const [whole, count, name] = PART.exec(rest) ?? [];
    const unit = UNITS.findIndex(({ names }) => names.some((known) => known === name));
    if (whole === undefined || unit <= last) return undefined;
    total += Number(count) * (UNITS[unit]?.span ?? 0);
    last = unit;
    rest = rest.slice(whole.length);
  }
  return last < 0 ? undefined : millis(total);
}

/** The shortest text for `parseDuration`, to the second: `2m30s`, `12h`; `0s` for nothing. */
export function makeDuration(span: Millis): string {
  let rest = Math.round(span / 1000) * 1000;
  let text = '';
  for (const { names, span } of UNITS) {
    const count = Math.floor(rest / span);
    if (count > 0) text += `${count}${names[0]}`;
    rest -= count * span;
  }
  return text === '' ? '0s' : text;
}

const CLOCK = /^\s*(\d{1,4})\s*\+\s*(\d{1,4})\s*$/;

/** A total in minutes and an increment in seconds, as `5+3`; `undefined` for the rest. */
export function parseClock(text: string): TotalTime | undefined {
  const [, minutes, seconds] = CLOCK.exec(text.slice(0, LONGEST_TEXT)) ?? [];
  if (minutes === undefined || seconds === undefined) return undefined;
  return { total: millis(Number(minutes) * 60_000), increment: millis(Number(seconds) * 1000) };
}

export const makeClock = ({ total, increment }: TotalTime): string => `${total / 60_000}+${increment / 1000}`;

/** Options as typed or chosen (START-06); the server's default where left out. */
export interface AskedOptions {
  readonly time?: string;
  readonly warning?: string;
  /** In place of `time` and `warning` (TIME-09). */
  readonly clock?: string;
  /** `me` is the challenger. */
  readonly first?: string;
  readonly pieces?: string;
  readonly board?: string;
  readonly rules?: string;
  readonly draw_turns?: number;
  readonly rated?: boolean;
  /** The position that the games begin from, as FEN (START-15). */
  readonly start?: string;
}

export type OptionProblem =
  | { readonly code: 'unreadable-duration'; readonly option: 'time' | 'warning'; readonly text: string }
  | {
      readonly code: 'duration-out-of-range';
      readonly option: 'time' | 'warning';
      readonly from: Millis;
      readonly to: Millis;
      readonly or: readonly Millis[];
    }
  | { readonly code: 'warning-without-clock' }
  | { readonly code: 'clock-in-place-of'; readonly option: 'time' | 'warning' }
  | { readonly code: 'unreadable-clock'; readonly text: string }
  | { readonly code: 'clock-out-of-range'; readonly from: string; readonly to: string }
  | { readonly code: 'turns-out-of-range'; readonly from: number; readonly to: number }
  | { readonly code: 'turns-fixed-by-rules'; readonly turns: number }
  /** Asked to be rated by name, together with what no rated game has (RUN-12). */
  | { readonly code: 'cannot-be-rated'; readonly why: ExclusionReason | 'against-the-bot' }
  | { readonly code: 'no-ballot-from-position' }
  | {
      readonly code: 'unknown-choice';
      readonly option: 'first' | 'pieces' | 'board' | 'rules';
      readonly choices: readonly string[];
    };

export const FEWEST_DRAW_TURNS = 20;
export const MOST_DRAW_TURNS = 200;

/** The first mover as the challenger says it. */
export const FIRST_CHOICES = ['drawn', 'me', 'them'] as const;
const FIRST_WORDS: Readonly<Record<string, FirstMover>> = { me: 'challenger', them: 'invited' };

export const firstMoverOf = (asked: string): string => FIRST_WORDS[asked] ?? asked;

/** The options asked for over `defaults`, or the first problem in the order of START-06; `boards` names the looks. */
export function readOptions(
  asked: AskedOptions,
  defaults: MatchOptions,
  boards: readonly string[],
): Result<MatchOptions, OptionProblem> {
  const start = asked.start === undefined ? {} : { start: asked.start };
  // Where a server plays by ballot, that goes without a ballot.
  const usual = asked.start === undefined || defaults.rules === 'standard' ? defaults : { ...defaults, ...STANDARD };
  const time = readTime(asked, defaults.time);
  if (!time.ok) return time;
  const first = choice('first', asked.first && firstMoverOf(asked.first), FIRST_MOVERS, defaults.first);
  if (!first.ok) return first;
  const pieces = choice('pieces', asked.pieces, PIECE_COLORS, defaults.pieces);
  if (!pieces.ok) return pieces;
  const board = choice('board', asked.board, boards, defaults.board);
  if (!board.ok) return board;
  const rules = choice('rules', asked.rules, RULE_SETS, usual.rules);
  if (!rules.ok) return rules;
  if (start.start !== undefined && RULES[rules.value].ballotLength > 0) return err({ code: 'no-ballot-from-position' });
  const options = { ...defaults, time: time.value, first: first.value, pieces: pieces.value, board: board.value };
  const turns = readDrawTurns(asked.draw_turns, RULES[rules.value].drawTurns, usual.drawTurns);
  if (!turns.ok) return turns;
  const read = { ...options, ...start, rules: rules.value, drawTurns: turns.value };
  const why = asked.rated === true ? whyNeverRated(read) : undefined;
  if (why !== undefined) return err({ code: 'cannot-be-rated', why });
  return ok({ ...read, rated: asked.rated ?? defaults.rated });
}

const STANDARD = { rules: 'standard', drawTurns: QUIET_TURNS_TO_DRAW } as const;

/** The default warning is the server's, or TIME-02's where the server plays without clocks. */
function readTime({ time, warning, clock }: AskedOptions, defaults: TimeControl): Result<TimeControl, OptionProblem> {
  // `time: 5+3` means a clock; the menus have one list for both.
  const total = clock ?? (time?.includes('+') === true ? time : undefined);
  if (clock !== undefined && time !== undefined) return err({ code: 'clock-in-place-of', option: 'time' });
  if (total !== undefined && warning !== undefined) return err({ code: 'clock-in-place-of', option: 'warning' });
  if (total !== undefined) return readClock(total);
  if (isTotal(defaults) && time === undefined) {
    return warning === undefined ? ok(defaults) : err({ code: 'clock-in-place-of', option: 'warning' });
  }
  const word = time?.trim().toLowerCase();
  if (word === 'off' || (word === undefined && defaults === 'off')) {
    const isAsked = warning !== undefined && warning.trim().toLowerCase() !== 'none';
    return isAsked ? err({ code: 'warning-without-clock' }) : ok('off');
  }
  const usual = defaults === 'off' || isTotal(defaults) ? undefined : defaults;
  const limit = time === undefined ? usual?.limit : parseDuration(time);
  if (limit === undefined) return err({ code: 'unreadable-duration', option: 'time', text: time ?? '' });
  if (!isAllowedLimit(limit)) return err(outOfRange('time', LONG_LIMITS));
  if (warning === undefined) return ok({ limit, warning: usual?.warning ?? DEFAULT_TIME.warning });
  if (warning.trim().toLowerCase() === 'none') return ok({ limit, warning: 'none' });
  const span = parseDuration(warning);
  if (span === undefined) return err({ code: 'unreadable-duration', option: 'warning', text: warning });
  return isAllowedWarning(span) ? ok({ limit, warning: span }) : err(outOfRange('warning', []));
}

function readClock(text: string): Result<TotalTime, OptionProblem> {
  const clock = parseClock(text);
  if (clock === undefined) return err({ code: 'unreadable-clock', text });
  return isAllowedClock(clock) ? ok(clock) : err({ code: 'clock-out-of-range', ...CLOCK_RANGE });
}

const CLOCK_RANGE = {
  from: makeClock({ total: SHORTEST_TOTAL, increment: millis(0) }),
  to: makeClock({ total: LONGEST_TOTAL, increment: LONGEST_INCREMENT }),
};

const outOfRange = (option: 'time' | 'warning', or: readonly Millis[]): OptionProblem => ({
  code: 'duration-out-of-range',
  option,
  from: SHORTEST_LIMIT,
  to: LONGEST_FREE_LIMIT,
  or,
});

function choice<T extends string>(
  option: 'first' | 'pieces' | 'board' | 'rules',
  asked: string | undefined,
  choices: readonly T[],
  usual: T,
): Result<T, OptionProblem> {
  if (asked === undefined) return ok(usual);
  const chosen = choices.find((one) => one === asked);
  return chosen === undefined ? err({ code: 'unknown-choice', option, choices }) : ok(chosen);
}

function readDrawTurns(
  asked: number | undefined,
  fixed: number | undefined,
  usual: number,
): Result<number, OptionProblem> {
  if (fixed !== undefined) {
    return asked === undefined || asked === fixed ? ok(fixed) : err({ code: 'turns-fixed-by-rules', turns: fixed });
  }
  const turns = asked ?? usual;
  const fits = Number.isInteger(turns) && turns >= FEWEST_DRAW_TURNS && turns <= MOST_DRAW_TURNS;
  return fits ? ok(turns) : err({ code: 'turns-out-of-range', from: FEWEST_DRAW_TURNS, to: MOST_DRAW_TURNS });
}

/** Discord's own limit for a display name. */
export const LONGEST_NAME = 32;

export type NameProblem =
  | { readonly code: 'name-too-short'; readonly option: 'name1' | 'name2' }
  | { readonly code: 'name-too-long'; readonly option: 'name1' | 'name2'; readonly longest: number }
  | { readonly code: 'names-alike' };

/** Two names of 1 to 32 characters on one line, different even without case (START-08). */
export function readHotseatNames(name1: string, name2: string): Result<readonly [string, string], NameProblem> {
  const first = readName(name1, 'name1');
  if (!first.ok) return first;
  const second = readName(name2, 'name2');
  if (!second.ok) return second;
  const alike = folded(first.value) === folded(second.value);
  return alike ? err({ code: 'names-alike' }) : ok([first.value, second.value]);
}

function readName(text: string, option: 'name1' | 'name2'): Result<string, NameProblem> {
  const name = text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  if (name === '') return err({ code: 'name-too-short', option });
  return Array.from(name).length > LONGEST_NAME
    ? err({ code: 'name-too-long', option, longest: LONGEST_NAME })
    : ok(name);
}

const folded = (name: string): string => name.normalize('NFKC').toLowerCase();
