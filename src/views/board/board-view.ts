import type { Square } from '../../engine/square.ts';
import type { Millis } from '../../match/ids.ts';
import type { PlayingMatch } from '../../match/match.ts';
import type { Names, Person } from '../text/person.ts';

/** What the live board shows. */
export interface BoardView {
  readonly match: PlayingMatch;
  readonly names: Names;
  readonly selection: Selection;
  /** The player on move, when this board is to notify them; `undefined` notifies nobody. */
  readonly mention: Person | undefined;
  /** When it is shown: the clock of a turn whose board is not up yet counts from here. */
  readonly now: Millis;
}

/** How far the player on move has come with the clicks of a turn. */
export type Selection =
  | { readonly kind: 'none' }
  | { readonly kind: 'piece'; readonly square: Square }
  /** An unfinished jump: the square of departure and every landing so far. */
  | { readonly kind: 'hop'; readonly squares: readonly Square[] };

export const NOTHING_SELECTED: Selection = { kind: 'none' };
