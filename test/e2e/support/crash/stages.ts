import type { Match } from '../../../../src/match/match.ts';
import type { SandboxUser } from '../../../../src/sandbox/client/sandbox-user.ts';
import { onButton, type Hand } from '../race.ts';
import type { Stage } from './crash-course.ts';
import type { TestMatch } from '../test-match.ts';

export type Taken = Stage['isTaken'];

export const movesOf = (match: Match): number =>
  'game' in match && match.game !== undefined ? match.game.moves.length : 0;
export const isPhase =
  (phase: Match['phase']): Taken =>
  (match) =>
    match.phase === phase;

export const byHand = ({ cardId }: TestMatch, { act }: Hand, isTaken: Taken): Stage => ({ cardId, act, isTaken });
export const answering = async (table: TestMatch, user: SandboxUser, label: string, isTaken: Taken): Promise<Stage> =>
  byHand(table, await onButton(table, user, label), isTaken);
