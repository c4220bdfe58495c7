import { referee } from '../engine/referee.ts';
import { squaresOf } from '../engine/moves.ts';
import type { PlayerAction } from './action.ts';
import { timeUsed } from './clock/turn-clock.ts';
import { happened, type Decision } from './decision.ts';
import type { MatchEvent } from './event.ts';
import { gameResult, playMove } from './game.ts';
import { revision, type Millis } from './ids.ts';
import type { Match } from './match.ts';
import { onMove } from './on-move.ts';
import { stampOf } from './stamp.ts';

type PlayMove = Extract<PlayerAction, { type: 'PlayMove' }>;

/**
 * A move, and the end of the game if it makes one: both come from one decision, so that no journal can hold the last
 * move without its result (PLAY-05, RULE-09..11).
 */
export function decidePlay(match: Match, action: PlayMove, now: Millis): Decision {
  const seated = onMove(match, action.by, action.board);
  if (!seated.ok) return seated;
  const { match: playing, seat } = seated.value;
  const { game } = playing;
  const move = referee(game.position, action.squares);
  if (!move.ok) return move;

  const stamp = stampOf(action, now);
  const played: MatchEvent = { type: 'MovePlayed', seat, squares: squaresOf(move.value), ...stamp };
  const facts = {
    at: now,
    spent: timeUsed(playing.clock, now),
    revision: revision(playing.revision + 1),
    byLot: false,
  };
  const after = playMove(game, move.value, facts);
  const result = gameResult(after, playing.options);
  return result === undefined ? happened(played) : happened(played, { type: 'GameEnded', result, ...stamp });
}
