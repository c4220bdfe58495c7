import { makeFen } from '../../engine/fen.ts';
import { START } from '../../engine/position.ts';
import { HELP_WORDS } from '../words/en/help-words.ts';
import type { Diagram } from './diagram.ts';

const BEGINNING = makeFen(START);

/** The pictures of the rules: red has the dark side. They look from red's side wherever red acts. */
export const DIAGRAMS = {
  numbers: { name: 'numbers', fen: BEGINNING, bottom: 'light' },
  turned: {
    name: 'first-turn',
    fen: BEGINNING,
    bottom: 'dark',
    marksMovable: true,
  },
  choosing: { name: 'step', fen: BEGINNING, bottom: 'dark', chosen: 11 },
  moved: { name: 'stepped', fen: BEGINNING, bottom: 'dark', moves: ['11-15'] },
  must: {
    name: 'jump',
    fen: 'B:W18,21,23-32:B1-10,12,15',
    bottom: 'dark',
    marksMovable: true,
    task: HELP_WORDS.jumps.mustTask,
  },
  again: { name: 'jump-on', fen: 'B:W6,14,22,21,29,32:B1,3,12', bottom: 'dark', moves: ['1x10x17x26'] },
  crowned: { name: 'crowned', fen: 'B:W20,28,29:B5,12,26', bottom: 'dark', moves: ['26-31'] },
  both: {
    name: 'king-jump',
    fen: 'B:W10,18,28,30:BK15,4,12',
    bottom: 'dark',
    chosen: 15,
    task: HELP_WORDS.kings.bothTask,
  },
  blocked: {
    name: 'blocked',
    fen: 'B:W5,12:B1,8,K7',
    bottom: 'light',
    moves: ['7-3'],
    task: HELP_WORDS.ending.blockedTask,
  },
} as const satisfies Readonly<Record<string, Diagram>>;
