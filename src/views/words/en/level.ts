import type { Level } from '../../../match/options.ts';
import { nameOf } from './phrases.ts';

const NAMES: Readonly<Record<Level, string>> = {
  1: 'Beginner',
  2: 'Learner',
  3: 'Casual',
  4: 'Regular',
  5: 'Skilled',
  6: 'Strong',
  7: 'Expert',
  8: 'Full strength',
};

/** How strong the bot plays (START-10). Plain text. */
export const level = {
  short: (level: Level) => `level ${level}`,
  full: (level: Level) => `level ${level}, ${NAMES[level]}`,
  /** As it is offered to be chosen. */
  choice: (level: Level) => `${level}: ${NAMES[level]}`,
  inRecord: (name: string, level: Level) => `${nameOf(name)}, level ${level}`,
};
