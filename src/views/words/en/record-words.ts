import { bold, say, type Markdown } from '../../markdown.ts';
import { plural } from './names.ts';

/** The answer to `/checkers pdn`. */
export const RECORD_WORDS = {
  event: 'King Me',
  site: 'Discord',
  soFar: (moves: number): Markdown =>
    say`The game so far, ${bold(plural(moves, 'move', 'moves'))}, in the notation that checkers programs read.`,
  whole: (moves: number): Markdown =>
    say`The game, ${bold(plural(moves, 'move', 'moves'))}, in the notation that checkers programs read.`,
} as const;
