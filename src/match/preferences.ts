import { z } from 'zod';
import { oneOf } from './ids.ts';

/** When a player is mentioned on their turn; `never` leaves out reminders, too. */
export const MENTIONS = ['away', 'always', 'never'] as const;
export type Mention = (typeof MENTIONS)[number];
/** What a player's board offers first: up to five whole moves where there are no more, or the pieces. */
export const FIRST_BUTTONS = ['moves', 'pieces'] as const;
export type FirstButtons = (typeof FIRST_BUTTONS)[number];
/** The bottom of a player's own views. */
export const OWN_SIDES = ['own', 'dark', 'light'] as const;
export const TAKEBACKS = ['ask', 'never'] as const;

/** What a player has chosen under `/checkers me`, in every server. */
export const preferencesSchema = z.strictObject({
  mention: oneOf(MENTIONS),
  buttons: oneOf(FIRST_BUTTONS),
  // A theme's name for the player's own views; the match's where there is none, or none of that name.
  board: z.string().exactOptional(),
  side: oneOf(OWN_SIDES),
  letters: z.boolean(),
  takebacks: oneOf(TAKEBACKS),
});
export type Preferences = Readonly<z.output<typeof preferencesSchema>>;

export const DEFAULT_PREFERENCES: Preferences = {
  mention: 'away',
  buttons: 'moves',
  side: 'own',
  letters: false,
  takebacks: 'ask',
};
