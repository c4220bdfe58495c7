import type { Match } from '../../../../src/match/phases.ts';
import type { SandboxUser } from 'discord-sandbox';
import { onButton, type Hand } from '../race.ts';
import type { CrashApp } from './crash-app.ts';
import type { Stage } from './crash-course.ts';
import type { TestMatch } from '../test-match.ts';

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
  app: CrashApp,
  moves: readonly string[],
  ...presses: readonly (readonly [SandboxUser, string])[]
): Promise<TestMatch> {
  const table = await app.openMatch();
  await table.type(...moves);
  for (const [user, label] of presses) {
    if (label === 'Draw') await table.offerDraw(user);
    else await table.press(user, label);
  }
  return table;
}

export const byHand = ({ cardId }: TestMatch, { act }: Hand, isTaken: Taken): Stage => ({ cardId, act, isTaken });
export const answering = async (table: TestMatch, user: SandboxUser, label: string, isTaken: Taken): Promise<Stage> =>
  byHand(table, await onButton(table, user, label), isTaken);
/** Time passes; what falls due then is the scene. */
export const later = (app: CrashApp, { cardId }: TestMatch, span: number, isTaken: Taken): Stage => ({
  cardId,
  act: () => app.clock.advance(span),
  isTaken,
});
