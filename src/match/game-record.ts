import { restOf, timeToLoss } from './clock.ts';
import { RULES } from './rules.ts';
import { makeFen } from '../engine/fen.ts';
import { pdnResultOf, startTags } from '../engine/game.ts';
import { makePdn, type PdnResult } from '../engine/pdn.ts';
import { isSamePosition, START } from '../engine/position.ts';
import { makeMove } from '../engine/referee.ts';
import { ENDINGS, type Game, type GameResult, timeSpent, winnerOf } from './game.ts';
import { type Millis, millis, type Seat } from './ids.ts';
import { isTotal, type MatchOptions } from './options.ts';
import type { ClosedGame, EndedMatch, PausedMatch, PlayingMatch } from './phases.ts';

export type RecordedMatch = PlayingMatch | PausedMatch | EndedMatch | ClosedGame;

interface RecordHeader {
  readonly event: string;
  readonly site: string;
  /** By name; `undefined` where it has none (HIST-03). */
  readonly opening: string | undefined;
}

/**
 * The game as PDN (END-04), with the tags that lidraughts.org writes and players' programs know: date and time in UTC,
 * ratings as the game began, `?` for what is not known, `*` without a result. Each move has the time that it took as
 * `[%emt H:MM:SS]`, and by a total time what both have left then as `[%clock w0:09:57 B0:09:58]`, in capitals whose clock
 * runs. `remarkOn` gives what else is to be said of a move, by its index.
 */
export function gameRecord(
  match: RecordedMatch,
  names: Readonly<Record<Seat, string>>,
  header: RecordHeader,
  remarkOn: (index: number) => string | undefined = () => undefined,
): string {
  const { game } = match;
  const total = timeSpent(game);
  const [date = '', time = ''] = inUtc(game.startedAt).split('T');
  const tags = new Map([
    ['Event', header.event],
    ['Site', header.site],
    ['Date', date.replaceAll('-', '.')],
    ['UTCTime', time.slice(0, 8)],
    ['Black', names.dark],
    ['White', names.light],
    ...ratingTags(game),
    ['TimeControl', timeControl(match.options)],
    ['Termination', termination(match)],
    ['Opening', header.opening ?? '?'],
    ...startTags(game.start),
    ...helpTags(match),
    ['BlackTimeSpent', clockTime(total.dark)],
    ['WhiteTimeSpent', clockTime(total.light)],
  ]);
  const moves = game.moves.map(({ move, spent }, index) => {
    const told = [`[%emt ${clockTime(spent)}]`, clocksAfter(match, index), remarkOn(index)];
    return { text: makeMove(move), comment: told.filter((part) => part !== undefined).join(' ') };
  });
  return makePdn({ tags, moves, result: pdnResult('result' in match ? match.result : undefined) });
}

/** The help that a player against the bot took (START-10), and moves taken back between people (PLAY-15). */
const helpTags = ({ game: { hints, takebacks } }: RecordedMatch): [string, string][] => [
  ...(hints === 0 ? [] : [['Hints', String(hints)] as [string, string]]),
  ...(takebacks === 0 ? [] : [['Takebacks', String(takebacks)] as [string, string]]),
];

/** Whole points before the game, and what it changed; of a game that is not rated, or not over, nothing is known. */
function ratingTags({ rated }: Game): readonly [string, string][] {
  const elo = (seat: Seat): string => (rated === undefined ? '?' : String(Math.round(rated[seat].before.rating)));
  const tags: [string, string][] = [
    ['WhiteElo', elo('light')],
    ['BlackElo', elo('dark')],
  ];
  if (rated === undefined) return tags;
  const change = (seat: Seat): string => {
    const { before, after } = rated[seat];
    const points = Math.round(after.rating) - Math.round(before.rating);
    return points < 0 ? String(points) : `+${points}`;
  };
  return [...tags, ['WhiteRatingDiff', change('light')], ['BlackRatingDiff', change('dark')]];
}

/** As PGN writes it, in seconds: for the game and each turn, `300+3` (TIME-09); for one move, `1/360`; `-` without a clock. */
function timeControl({ time }: MatchOptions): string {
  if (time === 'off') return '-';
  return isTotal(time) ? `${time.total / 1000}+${time.increment / 1000}` : `1/${timeToLoss(time) / 1000}`;
}

/** What both had left once a move was played; `undefined` without a total. */
function clocksAfter({ game, options: { time } }: RecordedMatch, index: number): string | undefined {
  const mover = game.moves[index]?.seat;
  if (!isTotal(time) || mover === undefined) return undefined;
  const moves = game.moves.slice(0, index + 1);
  const clock = (seat: Seat, letter: string): string =>
    `${seat === mover ? letter : letter.toUpperCase()}${clockTime(millis(Math.max(0, restOf({ moves }, time, seat))))}`;
  return `[%clock ${clock('light', 'w')} ${clock('dark', 'b')}]`;
}

const pdnResult = (result: GameResult | undefined): PdnResult =>
  result === undefined ? '*' : pdnResultOf({ winner: winnerOf(result) });

function termination(match: RecordedMatch): string {
  switch (match.phase) {
    case 'playing':
    case 'paused':
      return 'unterminated';
    case 'closed':
      return match.result === undefined ? 'abandoned' : ending(match.result, match.options);
    case 'ended':
      return ending(match.result, match.options);
    default:
      return match satisfies never;
  }
}

function ending({ reason }: GameResult, { rules, drawTurns, time }: MatchOptions): string {
  if (reason === 'improper-delay' && isTotal(time)) return 'on time';
  if (reason !== 'quiet-turns') return ENDINGS[reason];
  return `${drawTurns} turns without a capture or ${RULES[rules].advancesAreQuiet ? 'a crowning' : "a man's advance"}`;
}

function clockTime(span: Millis): string {
  const seconds = Math.round(span / 1000);
  const twoDigits = (value: number): string => String(value % 60).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds)}`;
}

/** A moment as text: `2026-11-23T14:03:37.000Z`. */
export const inUtc = (at: Millis): string => new Date(at).toISOString();

/** What a game's record as data needs beside the match. */
interface LineFacts {
  readonly endedAt: Millis;
  readonly opening: string | undefined;
}

/** The game as a line of NDJSON (HIST-01): names, but no ids; moments in UTC, spans in seconds. It ends in a line feed. */
export function gameLine(
  { game, options, level, operator, ...match }: RecordedMatch,
  names: Readonly<Record<Seat, string>>,
  { endedAt, opening }: LineFacts,
): string {
  const result = 'result' in match ? match.result : undefined;
  const { rules, time } = options;
  const { rated } = game;
  const points = (seat: Seat) =>
    rated && { before: Math.round(rated[seat].before.rating), after: Math.round(rated[seat].after.rating) };
  const line = {
    dark: names.dark,
    light: names.light,
    result: pdnResult(result),
    reason: result?.reason,
    started: inUtc(game.startedAt),
    ended: inUtc(endedAt),
    rules,
    clock: clockFacts(time),
    start: isSamePosition(game.start, START) ? undefined : makeFen(game.start),
    opening,
    level,
    isHotseat: level === undefined && operator !== undefined ? true : undefined,
    rating: rated && { pool: rated.pool, dark: points('dark'), light: points('light') },
    moves: game.moves.map(({ move, spent, byLot }) => ({
      move: makeMove(move),
      seconds: spent / 1000,
      byLot: byLot ? true : undefined,
    })),
  };
  return `${JSON.stringify(line)}\n`;
}

function clockFacts(time: MatchOptions['time']): Readonly<Record<string, number>> | undefined {
  if (time === 'off') return undefined;
  if (isTotal(time)) return { total: time.total / 1000, increment: time.increment / 1000 };
  return { move: time.limit / 1000, warning: time.warning === 'none' ? 0 : time.warning / 1000 };
}
