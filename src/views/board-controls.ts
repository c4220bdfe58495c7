import type { APIButtonComponent } from 'discord-api-types/v10';
import { takebackFor, takebackSeat, takesBack } from '../match/takeback.ts';
import { BOT, type Seat } from '../match/ids.ts';
import { isBotsTurn, type PlayingMatch } from '../match/phases.ts';
import { button, off } from './message-draft.ts';
import type { Words } from './view-context.ts';

/** What can be pressed beside the moves. */
export type Control = 'draw' | 'resign' | 'pause' | 'hint' | 'take-back' | 'view' | 'more';

/**
 * The controls below the moves of a board, from the left. Those that are missing here, and of use, stand under More: against
 * the bot Draw, and Takeback where there is a clock to pause; among people Takeback.
 */
export function controlsOn({ level, options }: Pick<PlayingMatch, 'level' | 'options'>): readonly Control[] {
  if (level === undefined) return ['draw', 'resign', 'pause', 'view', 'more'];
  return ['hint', 'resign', options.time === 'off' ? 'take-back' : 'pause', 'view', 'more'];
}

/** The controls of a live board. One that is of no use now holds its place, as one that `rests` after its press does (PLAY-01). */
export const controlRow = (
  match: PlayingMatch,
  rests: Control | undefined,
  words: Words,
): readonly APIButtonComponent[] =>
  controlsOn(match).map((control) => {
    const shown = controlButton(match, control, words, ownSeat(match));
    return shown === undefined || rests === control ? off(shown ?? named(match, control, words)) : shown;
  });

/** Of the one who presses below a board against the bot. */
const ownSeat = ({ seats }: PlayingMatch): Seat => (seats.dark === BOT ? 'light' : 'dark');

/** Each names what it is for: pressed twice, it does nothing more. `undefined` where it is of no use now to who plays `own`. */
export function controlButton(
  match: PlayingMatch,
  control: Control,
  words: Words,
  own?: Seat,
): APIButtonComponent | undefined {
  const { game, level, operator } = match;
  if (control === 'hint') {
    return level === undefined || isBotsTurn(match) || game.hops.length > 0 ? undefined : named(match, control, words);
  }
  if (control !== 'take-back') return named(match, control, words);
  const seat = operator === undefined ? own : game.position.turn;
  const takeback = seat && mayTakeBack(match, seat) ? takebackFor(game, takebackSeat(match, seat)) : undefined;
  return takeback && named(match, control, words, takeback.number);
}

/** Alone, or in a casual game, while no request stands, nor the player has to wait (PLAY-15). */
const mayTakeBack = (match: PlayingMatch, seat: Seat): boolean =>
  takesBack(match) && match.takebackRequest === undefined && !match.takebackWait.includes(seat);

const named = (
  { id, game }: PlayingMatch,
  control: Control,
  { button: labels }: Words,
  revision = game.boardRevision,
): APIButtonComponent =>
  button({ verb: control, match: id, revision }, labels[control === 'take-back' ? 'takeBack' : control]);
