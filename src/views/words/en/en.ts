import { board, alt, endings, clock, privateView, textBoard } from './board.ts';
import { answers, button, more } from './buttons.ts';
import { card, lists, opening } from './card.ts';
import { composer } from './composer.ts';
import { commandGroups, commands } from './commands.ts';
import { help, menu } from './help.ts';
import { level } from './level.ts';
import { notice, afterGame, pause, question } from './thread.ts';
import { doctor } from './doctor.ts';
import { choices, option, settings } from './options.ts';
import { colorOf, duration, NAMELESS, PERMISSIONS } from './phrases.ts';
import { refusals } from './refusals.ts';
import { review, reviewAlt } from './review.ts';
import { closing, ending, record, replay, replayAlt, result, times } from './results.ts';

/** English: every text that players see. Another language says the same under the same names. */
export const en = {
  nameless: NAMELESS,
  /** Of whom nothing but the moves is kept: the name was deleted. */
  formerPlayer: 'Former player',
  /** The bot at the board. */
  botName: 'King Me',
  duration,
  colorOf,
  afterGame,
  alt,
  endings,
  answers,
  board,
  button,
  card,
  choices,
  clock,
  closing,
  commandGroups,
  commands,
  composer,
  doctor,
  ending,
  help,
  level,
  lists,
  menu,
  more,
  notice,
  opening,
  option,
  pause,
  permissions: PERMISSIONS,
  privateView,
  question,
  record,
  refusals,
  replay,
  replayAlt,
  result,
  review,
  reviewAlt,
  settings,
  textBoard,
  times,
};
