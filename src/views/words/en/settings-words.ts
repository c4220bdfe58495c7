import { bold, say, type Markdown } from '../../markdown.ts';
import { CROWN } from './names.ts';

/** How matches are played in a server unless a challenger chooses otherwise (RUN-11). Options of a list are plain text. */
export const SETTINGS_WORDS = {
  title: say`### ${CROWN} Matches in this server`,
  intro: say`These count where a challenger leaves an option off. Matches that are going on keep what they began with.`,
  label: (name: string): Markdown => bold(name),
  time: 'Time for a move',
  warning: 'Time after the warning',
  pieces: 'Pieces, the first mover first',
  board: 'Board',
  turning: 'The public board',
  rules: 'Rules',
  'draw-turns': 'Quiet turns that make a draw',
  invitation: 'An invitation or an open table waits',
  pause: 'A pause lasts at most',
  channels: 'Where matches may be started',
  noClock: 'no clock',
  noWarning: 'none: the limit is final',
  nothingToWarnOf: 'none, without a clock',
  turns: (turns: number): string => `${turns} turns`,
  fixedTurns: (turns: number): string => `${turns} turns, fixed by tournament rules`,
  everywhere: 'everywhere',
  reset: 'Reset all',
} as const;
