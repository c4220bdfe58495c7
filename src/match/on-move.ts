import { err, type Result } from '../engine/result.ts';
import type { PlayerId, Revision } from './ids.ts';
import type { Match } from './match.ts';
import type { Rejection } from './rejection.ts';
import { seatedPlayer, type SeatedPlayer } from './seated-player.ts';

/**
 * May this player touch a piece now, on the board of that revision (any board, when left off)? Asked before every move,
 * and for the first press of one, which changes nothing in the match.
 *
 * An old board is named before a wrong turn: whoever presses it has been looking at the past, and the current board
 * tells more than "not your turn". A player's own second click on the same board gets `stale-board` for the same reason.
 */
export function onMove(match: Match, player: PlayerId, board: Revision | undefined): Result<SeatedPlayer, Rejection> {
  const seated = seatedPlayer(match, player);
  if (!seated.ok) return seated;
  const { game } = seated.value.match;
  if (board !== undefined && board !== game.boardRevision) return err({ code: 'stale-board' });
  if (seated.value.seat !== game.position.turn) return err({ code: 'not-your-turn', turn: game.position.turn });
  return seated;
}
