import {
  DEFAULT_OPTIONS,
  type MatchOptions,
  type PieceColours,
  type RuleSet,
  type Turning,
  type TimeControl,
} from '../../../match/options.ts';
import { bold, boldName, joinList, say, type Markdown } from '../../markdown.ts';
import { duration } from './duration-words.ts';
import { quietWords } from './ending-words.ts';

/** The colours of the pieces, as they are offered and told. */
export const PIECE_CHOICES: Readonly<Record<PieceColours, string>> = {
  'red-white': 'red and white',
  'black-red': 'black and red',
  'white-red': 'white and red',
  'blue-red': 'blue and red',
};

/** The looks of the board; one without words of its own goes by its name. */
export const BOARD_CHOICES: Readonly<Record<string, string>> = {
  wood: 'wood',
  'red-white': 'red and white',
  'green-buff': 'green and buff',
  'black-red': 'black and red',
  'black-white': 'black and white',
  night: 'night',
  'high-contrast': 'high contrast',
  'colour-blind': 'colour-blind safe',
  'wood-lettered': 'wood, letters on the pieces',
  'red-white-lettered': 'red and white, letters on the pieces',
  'green-buff-lettered': 'green and buff, letters on the pieces',
  'black-red-lettered': 'black and red, letters on the pieces',
  'black-white-lettered': 'black and white, letters on the pieces',
  'night-lettered': 'night, letters on the pieces',
  'high-contrast-lettered': 'high contrast, letters on the pieces',
  'colour-blind-lettered': 'colour-blind safe, letters on the pieces',
};

/** How the public board sits, after the words "the public board". */
export const TURNING_NAMES: Readonly<Record<Turning, string>> = {
  turns: 'turns to the player on move',
  stays: 'stays, with the second mover at the bottom',
};

export const RULE_NAMES: Readonly<Record<RuleSet, string>> = { standard: 'standard', tournament: 'tournament' };

/** What a set of rules brings along, where its name doesn't say it. */
export const RULE_NOTES: Partial<Readonly<Record<RuleSet, string>>> = {
  tournament: 'three moves drawn by lot, draw after 80 quiet turns',
};

/** Names and notes on one line, as Discord lists the choices of a command. */
export const RULE_CHOICES: Readonly<Record<RuleSet, string>> = {
  standard: RULE_NAMES.standard,
  tournament: `${RULE_NAMES.tournament}: ${RULE_NOTES.tournament}`,
};

/** As `/checkers challenge` offers them, from the challenger's side (START-04). */
export const FIRST_CHOICES = { drawn: 'drawn by lot', me: 'me', them: 'my opponent' } as const;

/** Who moves first: a player's name, or left to the lot. */
export type FirstName = { readonly name: string } | 'lot' | 'whoever-joins';

/** The options of a match, told before anybody accepts (START-06, START-09). Only what differs from the usual is stressed. */
export const OPTION_WORDS = {
  time: (time: TimeControl): Markdown => say`Time: ${stressedTime(time)}`,
  first: (first: FirstName): Markdown => say`First move: ${firstMover(first)}`,
  look: ({ pieces, board }: Pick<MatchOptions, 'pieces' | 'board'>): Markdown =>
    say`Pieces: ${stress(pieces !== DEFAULT_OPTIONS.pieces, PIECE_CHOICES[pieces])} · Board: ${stress(board !== DEFAULT_OPTIONS.board, boardName(board))}`,
  turning: (turning: Turning): Markdown => say`The public board ${bold(TURNING_NAMES[turning])}`,
  rules: ({ rules, drawTurns }: Pick<MatchOptions, 'rules' | 'drawTurns'>): Markdown =>
    say`Rules: ${rules === 'tournament' ? say`${bold('tournament')}, three opening moves drawn by lot` : rules} · Draw after ${stress(drawTurns !== DEFAULT_OPTIONS.drawTurns, String(drawTurns))} turns without ${quietWords(rules)}`,
  /** Small print. */
  notes: (notes: readonly Markdown[]): Markdown => say`-# ${joinList(notes, ' ', ' ')}`,
  fixed: say`Fixed from acceptance to the last rematch.`,
  clockDecides: say`If somebody leaves the server, the clock decides.`,
  /** One line of what matters most, plain; for a list. */
  short: (parts: readonly string[]): Markdown => say`${parts.join(' · ')}`,
  shortTime: (time: TimeControl): string => plainTime(time),
  shortFirst: (first: string): string => `${first === 'whoever-joins' ? 'whoever joins' : first} moves first`,
  shortRules: 'tournament rules',
  shortTurns: (turns: number): string => `draw after ${turns} quiet turns`,
} as const;

/** What Discord lists while a length of time is typed; plain text. */
export const CHOICE_WORDS = {
  limit: (span: string): string => `${span} a move`,
  noClock: 'off: no clock',
  warning: (span: string): string => `${span} more after the warning`,
  noWarning: 'none: the limit is final',
} as const;

const stress = (isUnusual: boolean, words: string): Markdown => (isUnusual ? bold(words) : say`${words}`);

const boardName = (board: string): string => BOARD_CHOICES[board] ?? board;

/** The time limit always stands out: it is what one agrees to before all else (START-09). */
function stressedTime(time: TimeControl): Markdown {
  if (time === 'off') return bold('no clock');
  const { limit, warning } = time;
  const move = say`${bold(duration(limit))} a move`;
  return warning === 'none'
    ? say`${move}, ${bold('no warning time')}`
    : say`${move}, then ${bold(duration(warning))} warning`;
}

function plainTime(time: TimeControl): string {
  if (time === 'off') return 'no clock';
  const { limit, warning } = time;
  const after = warning === 'none' ? 'no warning time' : `then ${duration(warning)} warning`;
  return `${duration(limit)} a move, ${after}`;
}

function firstMover(first: FirstName): Markdown {
  if (first === 'lot') return say`drawn by lot`;
  return first === 'whoever-joins' ? bold('whoever joins') : boldName(first.name);
}
