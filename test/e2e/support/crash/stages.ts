import type { Table } from '../../../../src/cli/play/table.ts';
import type { Match } from '../../../../src/match/match.ts';
import type { SandboxUser } from '../../../../src/sandbox/client/sandbox-user.ts';
import { answer } from '../at-the-table.ts';
import { onButton, type Hand } from '../race.ts';
import { openTable, typeMoves } from '../room.ts';
import type { CrashRoom } from './crash-room.ts';
import type { Stage } from './crash-course.ts';

export type Taken = Stage['isTaken'];

export const hasMoves =
  (count: number): Taken =>
  (match) =>
    'game' in match && match.game?.moves.length === count;
export const isPhase =
  (phase: Match['phase']): Taken =>
  (match) =>
    match.phase === phase;
/** Whether a question of this kind stands. */
export const isAsked =
  (question: 'drawOffer' | 'pauseRequest', stands = true): Taken =>
  (match) =>
    match.phase === 'playing' && (match[question] !== undefined) === stands;

/** A table at which these moves were typed, and then these buttons pressed. */
export async function tableAfter(
  room: CrashRoom,
  moves: readonly string[],
  ...presses: readonly (readonly [SandboxUser, string])[]
): Promise<Table> {
  const table = await openTable(room);
  await typeMoves(room, table, moves);
  for (const [user, label] of presses) await answer(room, table, user, label);
  return table;
}

export const byHand = ({ cardId }: Table, { act }: Hand, isTaken: Taken): Stage => ({ cardId, act, isTaken });
export const answering = async (table: Table, user: SandboxUser, label: string, isTaken: Taken): Promise<Stage> =>
  byHand(table, await onButton(table, user, label), isTaken);
/** Time passes; what falls due then is the scene. */
export const later = (room: CrashRoom, { cardId }: Table, span: number, isTaken: Taken): Stage => ({
  cardId,
  act: () => room.clock.advance(span),
  isTaken,
});
