import type { APIButtonComponent } from 'discord-api-types/v10';
import { takebackFor } from '../match/solo.ts';
import { BOT } from '../match/ids.ts';
import { isBotsTurn, type PlayingMatch } from '../match/phases.ts';
import { button, off } from './message-draft.ts';
import type { Words } from './view-context.ts';

/** What can be pressed beside the moves. */
export type Control = 'draw' | 'resign' | 'pause' | 'hint' | 'take-back' | 'view' | 'more';

/**
 * The controls below the moves of a board, from the left. Those that are missing here, and of use, stand under More: against
 * the bot Draw, and Takeback where there is a clock to pause.
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
    const shown = controlButton(match, control, words);
    return shown === undefined || rests === control ? off(shown ?? named(match, control, words)) : shown;
  });

/** Each names what it is for: pressed twice, it does nothing more. `undefined` where it is of no use now. */
export function controlButton(match: PlayingMatch, control: Control, words: Words): APIButtonComponent | undefined {
  const { game, level, seats } = match;
  if (control === 'hint') {
    return level === undefined || isBotsTurn(match) || game.hops.length > 0 ? undefined : named(match, control, words);
  }
  if (control !== 'take-back') return named(match, control, words);
  const takeback = level === undefined ? undefined : takebackFor(game, seats.dark === BOT ? 'light' : 'dark');
  return takeback && named(match, control, words, takeback.number);
}

const named = (
  { id, game }: PlayingMatch,
  control: Control,
  { button: labels }: Words,
  revision = game.boardRevision,
): APIButtonComponent =>
  button({ verb: control, match: id, revision }, labels[control === 'take-back' ? 'takeBack' : control]);
