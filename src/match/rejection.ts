import type { MoveProblem } from '../engine/referee.ts';
import type { Revision } from './ids.ts';
import type { Seat } from './seat.ts';

/** Why an action was refused. Codes with data; their words live in `commands/`. */
export type Rejection =
  | MoveProblem
  | { readonly code: 'not-a-player' }
  | { readonly code: 'not-your-turn'; readonly turn: Seat }
  | { readonly code: 'stale-board' }
  | { readonly code: 'only-the-invited-player' }
  | { readonly code: 'only-the-challenger' }
  | { readonly code: 'invitation-over' }
  | { readonly code: 'not-playing' }
  | { readonly code: 'challenge-yourself' }
  | { readonly code: 'already-offered' }
  | { readonly code: 'offer-declined' }
  | { readonly code: 'no-such-offer' }
  | { readonly code: 'your-own-offer' }
  | { readonly code: 'not-your-offer' }
  | { readonly code: 'needs-confirmation'; readonly number: Revision };
