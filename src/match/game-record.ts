import { RULES } from './rules.ts';
import { makeFen } from '../engine/fen.ts';
import { makePdn, type PdnResult } from '../engine/pdn.ts';
import { isSamePosition, START } from '../engine/position.ts';
import { makeMove } from '../engine/referee.ts';
import { ENDINGS, type Game, type GameResult, timeSpent } from './game.ts';
import type { Millis, Seat } from './ids.ts';
import { isTotal, type MatchOptions } from './options.ts';
import type { ClosedGame, EndedMatch, PausedMatch, PlayingMatch } from './phases.ts';

export type RecordedMatch = PlayingMatch | PausedMatch | EndedMatch | ClosedGame;

interface RecordHeader {
  readonly event: string;
  readonly site: string;
}

/**
 * The game as PDN (END-04): UTC date, times as `[%emt H:MM:SS]`, `Termination`, `*` without a result.
 * `remarkOn` gives what else is to be said of a move, by its index.
 */
export function gameRecord(
  match: RecordedMatch,
  names: Readonly<Record<Seat, string>>,
  header: RecordHeader,
  remarkOn: (index: number) => string | undefined = () => undefined,
): string {
  const { game } = match;
  const total = timeSpent(game);
  const tags = new Map([
    ['Event', header.event],
    ['Site', header.site],
    ['Date', new Date(game.startedAt).toISOString().slice(0, 10).replaceAll('-', '.')],
    ['Black', names.dark],
    ['White', names.light],
    ...startTags(game),
    ...timeTags(match.options),
    ...helpTags(match),
    ['Termination', termination(match)],
    ['BlackTimeSpent', clockTime(total.dark)],
    ['WhiteTimeSpent', clockTime(total.light)],
  ]);
  const moves = game.moves.map(({ move, spent }, index) => {
    const remark = remarkOn(index);
    const time = `[%emt ${clockTime(spent)}]`;
    return { text: makeMove(move), comment: remark === undefined ? time : `${time} ${remark}` };
  });
  return makePdn({ tags, moves, result: pdnResult('result' in match ? match.result : undefined) });
}

const startTags = (game: Game): [string, string][] =>
  isSamePosition(game.start, START) ? [] : [['FEN', makeFen(game.start)]];

/** The help that a player against the bot took (START-10), and moves taken back between people (PLAY-15). */
const helpTags = ({ game: { hints, takebacks } }: RecordedMatch): [string, string][] => [
  ...(hints === 0 ? [] : [['Hints', String(hints)] as [string, string]]),
  ...(takebacks === 0 ? [] : [['Takebacks', String(takebacks)] as [string, string]]),
];

/** The time control as PGN writes it: seconds for the game, and for each turn if there are any (TIME-09). PGN has no word for limits a move. */
const timeTags = ({ time }: MatchOptions): [string, string][] => {
  if (!isTotal(time)) return [];
  const [total, increment] = [time.total / 1000, time.increment / 1000];
  return [['TimeControl', increment === 0 ? String(total) : `${total}+${increment}`]];
};

/** In PDN for English draughts the first number is the first mover's. */
function pdnResult(result: GameResult | undefined): PdnResult {
  if (result === undefined) return '*';
  if (result.kind === 'draw') return '1/2-1/2';
  return result.winner === 'dark' ? '1-0' : '0-1';
}

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
