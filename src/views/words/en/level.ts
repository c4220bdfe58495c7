import { levelOf, type LevelNumber } from '../../../engine/search/levels.ts';
import { nameOf } from './phrases.ts';

/** How strong the bot plays (START-10). Plain text. */
export const level = {
  short: (level: LevelNumber) => `level ${level}`,
  full: (level: LevelNumber) => `level ${level}, ${levelOf(level).name}`,
  inWords: (level: LevelNumber) => `level ${level} (${levelOf(level).name})`,
  /** As it is offered to be chosen. */
  choice: (level: LevelNumber) => `${level}, ${levelOf(level).name}`,
  inRecord: (name: string, level: LevelNumber) => `${nameOf(name)}, level ${level}`,
};
