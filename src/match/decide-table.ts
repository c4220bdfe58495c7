import { err } from '../engine/result.ts';
import type { PlayerAction } from './action.ts';
import { lotMoves, meet, beginGame, seatsOf } from './begin-game.ts';
import { endOfInvitation } from './decide-invitation.ts';
import { happened, type Decision } from './decision.ts';
import type { Millis } from './ids.ts';
import type { Match } from './match.ts';
import { stampOf } from './stamp.ts';

type Of<Type extends PlayerAction['type']> = Extract<PlayerAction, { type: Type }>;

/** A table for whoever comes (START-02). That no other open table has its code is looked after by whoever drew it. */
export function decideOpenTable(match: Match, action: Of<'OpenTable'>, now: Millis): Decision {
  if (match.phase !== 'new') return err({ code: 'invitation-over', how: endOfInvitation(match) });
  const { by: challenger, options, code } = action;
  return happened({ type: 'TableOpened', challenger, options, code, ...stampOf(action, now) });
}

/** One seat, one joiner: who comes second is told that it is taken (START-02). */
export function decideJoin(match: Match, action: Of<'JoinTable'>, now: Millis): Decision {
  if (match.phase === 'new' || match.phase === 'invited') return err({ code: 'no-such-table' });
  if (match.phase !== 'open-table') {
    const how = endOfInvitation(match);
    return err(how === 'accepted' ? { code: 'table-taken' } : { code: 'table-over', how });
  }
  if (action.by === match.challenger) return err({ code: 'own-table' });
  const stamp = stampOf(action, now);
  const seats = seatsOf(match.challenger, action.by, action.challengerSeat, match.options);
  return happened({ type: 'TableJoined', player: action.by, ...stamp }, ...meet(match, seats, action, stamp));
}

/** The challenger is there after all (START-03). */
export function decideReady(match: Match, action: Of<'Ready'>, now: Millis): Decision {
  if (match.phase !== 'ready-check') return err({ code: 'not-playing', phase: match.phase });
  if (action.by !== match.challenger) return err({ code: 'only-the-challenger' });
  return happened(...beginGame(match.seats, match.options, action.ballot, stampOf(action, now)));
}

/** Two names on one chair (START-08): nobody has to be waited for. */
export function decideHotseat(match: Match, action: Of<'StartHotseat'>, now: Millis): Decision {
  if (match.phase !== 'new') return err({ code: 'invitation-over', how: endOfInvitation(match) });
  const { by: operator, players, options, challengerSeat, ballot } = action;
  if (players[0] === players[1]) return err({ code: 'names-alike' });
  const stamp = stampOf(action, now);
  const seats = seatsOf(...players, challengerSeat, options);
  return happened({ type: 'HotseatStarted', operator, seats, options, ...stamp }, ...lotMoves(options, ballot, stamp));
}
