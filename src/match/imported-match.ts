import type { ImportedGame } from '../engine/imported-game.ts';
import { outcome } from '../engine/outcome.ts';
import { playMove, startGame } from './game.ts';
import { type MatchId, millis, type Millis, playerId, revision } from './ids.ts';
import type { MatchOptions } from './options.ts';
import { type ClosedGame, UNTOUCHED } from './phases.ts';

/** As much as is read of a file with a game, in bytes (START-15). */
export const LARGEST_FILE = 64 * 1024;

/** The players of a game that was played elsewhere: nobody here knows them. */
export const ELSEWHERE = { dark: playerId('elsewhere-dark'), light: playerId('elsewhere-light') } as const;

/** A game that was played elsewhere as a match of its own, to be reviewed (START-15). It has a result if the board says so. */
export function importedMatch(
  id: MatchId,
  { start, plies }: ImportedGame,
  options: MatchOptions,
  at: Millis,
): ClosedGame {
  const begun = startGame(at, revision(1), { start });
  const game = plies.reduce((before, { move }, index) => {
    return playMove(before, move, { at, spent: millis(0), revision: revision(index + 2), byLot: false });
  }, begun);
  const end = outcome(game.position);
  return {
    id,
    phase: 'closed',
    revision: revision(plies.length + 2),
    results: [],
    challenger: ELSEWHERE.dark,
    invited: ELSEWHERE.light,
    options: { ...options, time: 'off', rules: 'standard' },
    closedAt: at,
    by: undefined,
    operator: undefined,
    level: undefined,
    reason: 'finished',
    seats: ELSEWHERE,
    game,
    result: end && { kind: 'win', winner: end.winner, reason: end.reason },
    score: UNTOUCHED.score,
  };
}
