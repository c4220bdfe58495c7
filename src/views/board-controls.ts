import type { PausedMatch, PlayingMatch } from '../match/match.ts';
import type { Words } from './view-context.ts';

/** What can be pressed beside the moves. */
export type Control = 'draw' | 'resign' | 'pause' | 'hint' | 'take-back' | 'view' | 'more';

/** The controls below the moves of a board, from the left. Those that are missing here, and of use, stand under More. */
export const controlsOn = (_match: PlayingMatch | PausedMatch): readonly Control[] => [
  'draw',
  'resign',
  'pause',
  'view',
  'more',
];

export const controlLabel = (control: Control, { button }: Words): string =>
  button[control === 'take-back' ? 'takeBack' : control];
