import { err } from '../engine/result.ts';
import type { PlayerAction } from './action.ts';
import { happened, type Decision } from './decision.ts';
import type { Millis } from './ids.ts';
import type { Match } from './match.ts';
import { otherSeat } from './seat.ts';
import { seatedOrPaused } from './seated-player.ts';
import { stampOf } from './stamp.ts';

type Resign = Extract<PlayerAction, { type: 'Resign' }>;

/**
 * Resigning is open to either player at any time, their turn or not, in a pause or not, and is asked back once (END-01).
 * The confirmation carries the number of the game, not of the board: a move played meanwhile doesn't void it. One that
 * belongs to an earlier game can't lose this one: it is asked back again, with this game's number.
 */
export function decideResign(match: Match, action: Resign, now: Millis): Decision {
  const seated = seatedOrPaused(match, action.by, action.seat);
  if (!seated.ok) return seated;
  const { match: playing, seat } = seated.value;
  const number = playing.game.startRevision;
  if (action.confirmed !== number) return err({ code: 'needs-confirmation', number });
  return happened({
    type: 'GameEnded',
    result: { kind: 'win', winner: otherSeat(seat), reason: 'resigned' },
    ...stampOf(action, now),
  });
}
