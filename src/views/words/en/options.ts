import {
  type PieceColors,
  type Turning,
  type Boards,
  type TimeControl,
  DEFAULT_OPTIONS,
  isTotal,
  type MatchOptions,
  type TotalTime,
} from '../../../match/options.ts';
import { type RuleSet } from '../../../match/rules.ts';
import { makeClock } from '../../../match/read-options.ts';
import { Markdown, say, bold } from '../../markdown.ts';
import { quietTurn, nameOf, duration, boldName, CROWN } from './phrases.ts';

/** What options are called where one is chosen: plain text. */
export const choices = {
  pieces: {
    'red-white': 'red and white',
    'black-red': 'black and red',
    'white-red': 'white and red',
    'blue-red': 'blue and red',
  } satisfies Record<PieceColors, string>,
  /** The looks of the board; one without words of its own goes by its name. */
  boards: {
    wood: 'wood',
    'red-white': 'red and white',
    'green-buff': 'green and buff',
    'black-red': 'black and red',
    'black-white': 'black and white',
    night: 'night',
    'high-contrast': 'high contrast',
    'colour-blind': 'color-blind safe',
  } as Readonly<Record<string, string>>,
  lettered: (look: string) => `${look}, letters on the pieces`,
  /** How the public board sits, after the words "the public board". */
  turnings: {
    turns: 'turns to the player to move',
    stays: 'keeps the second player at the bottom',
  } satisfies Record<Turning, string>,
  /** Where moves are shown, after the words "board messages". */
  boardMessages: {
    one: 'one, updated with every move',
    'every-move': 'a new one for every move',
  } satisfies Record<Boards, string>,
  rules: { standard: 'standard', tournament: 'tournament' } satisfies Record<RuleSet, string>,
  ruleNotes: { tournament: 'three random opening moves, draw after 80 turns without progress' } as Readonly<
    Record<string, string | undefined>
  >,
  /** As `/checkers challenge` offers them, from the challenger's side (START-04). */
  first: { drawn: 'random', me: 'me', them: 'my opponent' },
  limit: (span: string) => `${span} per move`,
  noClock: 'off: no clock',
  clock: (time: TotalTime) => `${makeClock(time)}: ${eachAndMore(time)}`,
  warning: (span: string) => `${span} more after the warning`,
  noWarning: 'none: the limit is final',
};

/** Who moves first: a player's name, or chosen at random. */
export type FirstName = { readonly name: string } | 'lot' | 'joiner';

interface Look {
  readonly name: string;
  readonly isUnusual: boolean;
}

/** The options of a match, told before anyone accepts (START-06, START-09). Only what differs from the defaults is bold. */
export const option = {
  time: (time: TimeControl) => say`Time: ${stressedTime(time)}`,
  first: (first: FirstName) => say`First move: ${firstMover(first)}`,
  look: (pieces: PieceColors, board: Look) =>
    say`Pieces: ${stress(pieces !== DEFAULT_OPTIONS.pieces, choices.pieces[pieces])} · Board: ${stress(board.isUnusual, board.name)}`,
  turning: (turning: Turning) => say`The public board ${bold(choices.turnings[turning])}`,
  boards: (boards: Boards) => say`Board messages: ${bold(choices.boardMessages[boards])}`,
  rules: ({ rules, drawTurns }: Pick<MatchOptions, 'rules' | 'drawTurns'>) =>
    say`Rules: ${rules === 'tournament' ? say`${bold('tournament')}, three random opening moves` : rules} · Draw after ${stress(drawTurns !== DEFAULT_OPTIONS.drawTurns, String(drawTurns))} turns without ${quietTurn(rules)}`,
  notes: (notes: readonly Markdown[]) => say`-# ${new Markdown(notes.map(({ text }) => text).join(' '))}`,
  fixed: say`These settings also apply to rematches.`,
  clockDecides: say`If a player leaves the server, the clock keeps running.`,
  short: (parts: readonly string[]) => say`${parts.join(' · ')}`,
  shortTime: (time: TimeControl) => plainTime(time),
  shortFirst: (first: Exclude<FirstName, 'lot'>) =>
    `${first === 'joiner' ? 'the player who joins' : nameOf(first.name)} moves first`,
  shortRules: 'tournament rules',
  shortTurns: (turns: number) => `draw after ${turns} turns without progress`,
};

const stress = (isUnusual: boolean, words: string) => (isUnusual ? bold(words) : say`${words}`);

/** The time limit always stands out: it is what one agrees to before all else (START-09). */
function stressedTime(time: TimeControl): Markdown {
  if (time === 'off') return bold('no clock');
  if (isTotal(time)) return say`${bold(makeClock(time))}, ${eachAndMore(time)}`;
  const { limit, warning } = time;
  const move = say`${bold(duration(limit))} per move`;
  // Beside an hour, some minutes more or less are no news.
  if (limit >= HOUR) return move;
  return warning === 'none'
    ? say`${move}, ${bold('no grace period')}`
    : say`${move}, plus ${grace(warning)} grace period`;
}

const HOUR = 3_600_000;

/** "a 1-minute", "an 80-second". */
function grace(span: number): Markdown {
  const [count, unit] = span % 60_000 === 0 ? [span / 60_000, 'minute'] : [Math.round(span / 1000), 'second'];
  return say`${/^8|^1[18]$/.test(String(count)) ? 'an' : 'a'} ${bold(`${count}-${unit}`)}`;
}

function plainTime(time: TimeControl): string {
  if (time === 'off') return 'no clock';
  if (isTotal(time)) return `${makeClock(time)}, ${eachAndMore(time)}`;
  const { limit, warning } = time;
  const after = warning === 'none' ? 'no grace period' : `plus ${duration(warning)} of grace`;
  return `${duration(limit)} per move, ${after}`;
}

/** What `5+3` means, behind it. */
const eachAndMore = ({ total, increment }: TotalTime): string =>
  increment === 0
    ? `${duration(total)} each for the whole game`
    : `${duration(total)} each, plus ${duration(increment)} a turn`;

function firstMover(first: FirstName): Markdown {
  if (first === 'lot') return say`random`;
  return first === 'joiner' ? bold('the player who joins') : boldName(first.name);
}

/** How matches are played in a server unless a challenger chooses otherwise (RUN-11). Options of a list are plain text. */
export const settings = {
  title: say`### ${CROWN} Matches in this server`,
  intro: say`Anything a challenger leaves out uses these defaults. Matches in progress keep the settings they started with.`,
  label: (name: string) => bold(name),
  time: 'Time per move',
  warning: 'Grace period',
  pieces: "Pieces (first mover's color first)",
  board: 'Board',
  turning: 'The public board',
  boards: 'Board messages',
  rules: 'Rules',
  'draw-turns': 'Draw after this many turns without progress',
  invitation: 'Invitations and open tables expire after',
  pause: 'Longest pause',
  channels: 'Where matches can start',
  noClock: 'no clock',
  noWarning: 'none: the limit is final',
  nothingToWarnOfTotal: 'none: the clock covers the whole game',
  nothingToWarnOf: 'none: there is no clock',
  turns: (turns: number) => `${turns} turns`,
  fixedTurns: (turns: number) => `${turns} turns, fixed by tournament rules`,
  everywhere: 'everywhere',
  reset: 'Reset all',
};
