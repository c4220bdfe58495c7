import { referee } from '../engine/referee.ts';
import { err } from '../engine/result.ts';
import { squaresOf } from '../engine/moves.ts';
import type { PlayerAction } from './action.ts';
import { happened, type Decision } from './decision.ts';
import type { MatchEvent } from './event.ts';
import { gameResult, playMove } from './game.ts';
import { revision, type Millis } from './ids.ts';
import type { Match } from './match.ts';
import { seatedPlayer } from './seated-player.ts';
import { stampOf } from './stamp.ts';

type PlayMove = Extract<PlayerAction, { type: 'PlayMove' }>;

/**
 * A move, and the end of the game if it makes one: both come from one decision, so that no journal can hold the last
 * move without its result (PLAY-05, RULE-09..11).
 *
 * An old board is named before a wrong turn: whoever presses it has been looking at the past, and the current board
 * tells more than "not your turn". A player's own second click on the same board gets `stale-board` for the same reason.
 */
export function decidePlay(match: Match, action: PlayMove, now: Millis): Decision {
  const seated = seatedPlayer(match, action.by);
  if (!seated.ok) return seated;
  const { match: playing, seat } = seated.value;
  const { game } = playing;
  if (action.board !== undefined && action.board !== game.boardRevision) return err({ code: 'stale-board' });
  if (seat !== game.position.turn) return err({ code: 'not-your-turn', turn: game.position.turn });
  const move = referee(game.position, action.squares);
  if (!move.ok) return move;

  const stamp = stampOf(action, now);
  const played: MatchEvent = { type: 'MovePlayed', seat, squares: squaresOf(move.value), ...stamp };
  const after = playMove(game, move.value, now, revision(playing.revision + 1));
  const result = gameResult(after, playing.options);
  return result === undefined ? happened(played) : happened(played, { type: 'GameEnded', result, ...stamp });
}
