import { err } from '../engine/result.ts';
import type { Square } from '../engine/square.ts';
import { type ActionOf, type Decision, happened, type InvitationEnd, type Stamp } from './action.ts';
import { ballotMoves } from './ballots.ts';
import type { MatchEvent } from './event.ts';
import { BOT, type Millis, otherSeat, type PlayerId, type Seat, type Seats } from './ids.ts';
import type { InvitedMatch, Match, OpenTableMatch } from './match.ts';
import { firstToMove, type MatchOptions, needsReadyCheck } from './options.ts';

type Settlement = ActionOf<'AcceptChallenge' | 'DeclineChallenge' | 'CancelChallenge'>;

/** A match has one invitation (START-01); `admit` checks what concerns several matches. */
export function decideChallenge(match: Match, action: ActionOf<'Challenge'>, stamp: Stamp): Decision {
  if (match.phase === 'new') {
    if (action.by === action.invited) return err({ code: 'challenge-yourself' });
    const { by: challenger, invited, options } = action;
    return happened({ type: 'ChallengeMade', challenger, invited, options, ...stamp });
  }
  if (match.phase === 'invited') return err({ code: 'already-invited', match: match.id });
  return err({ code: 'invitation-over', how: endOfInvitation(match) });
}

export function decideSettlement(match: Match, action: Settlement, stamp: Stamp): Decision {
  if (match.phase === 'new') return err({ code: 'no-such-invitation' });
  if (action.type === 'CancelChallenge') return takeBack(match, action, stamp);
  if (match.phase === 'open-table') return err({ code: 'no-such-invitation' });
  if (match.phase !== 'invited') return err({ code: 'invitation-over', how: endOfInvitation(match) });
  if (action.by !== match.invited) return err({ code: 'only-the-invited-player' });
  if (action.type === 'DeclineChallenge') return happened({ type: 'MatchClosed', reason: 'declined', ...stamp });
  const seats = seatsOf(match.challenger, match.invited, action.challengerSeat, match.options);
  return happened({ type: 'ChallengeAccepted', ...stamp }, ...meet(match, seats, action, stamp));
}

function takeBack(match: Exclude<Match, { phase: 'new' }>, action: Settlement, stamp: Stamp): Decision {
  if (match.phase === 'closed' && match.invited === undefined) return err({ code: 'table-over', how: match.reason });
  if (match.phase !== 'invited' && match.phase !== 'open-table') {
    return err({ code: 'invitation-over', how: endOfInvitation(match) });
  }
  if (action.by !== match.challenger) return err({ code: 'only-the-challenger' });
  return happened({ type: 'MatchClosed', reason: 'cancelled', ...stamp });
}

const endOfInvitation = (match: Exclude<Match, { phase: 'new' }>): InvitationEnd =>
  match.phase === 'closed' && match.game === undefined ? match.reason : 'accepted';

export function decideOpenTable(match: Match, action: ActionOf<'OpenTable'>, stamp: Stamp): Decision {
  if (match.phase !== 'new') return err({ code: 'invitation-over', how: endOfInvitation(match) });
  const { by: challenger, options, code } = action;
  return happened({ type: 'TableOpened', challenger, options, code, ...stamp });
}

export function decideJoin(match: Match, action: ActionOf<'JoinTable'>, stamp: Stamp): Decision {
  if (match.phase === 'new' || match.phase === 'invited') return err({ code: 'no-such-table' });
  if (match.phase !== 'open-table') {
    const how = endOfInvitation(match);
    return err(how === 'accepted' ? { code: 'table-taken' } : { code: 'table-over', how });
  }
  if (action.by === match.challenger) return err({ code: 'own-table' });
  const seats = seatsOf(match.challenger, action.by, action.challengerSeat, match.options);
  return happened({ type: 'TableJoined', player: action.by, ...stamp }, ...meet(match, seats, action, stamp));
}

export function decideReady(match: Match, action: ActionOf<'Ready'>, stamp: Stamp): Decision {
  if (match.phase !== 'ready-check') return err({ code: 'not-playing', phase: match.phase });
  if (action.by !== match.challenger) return err({ code: 'only-the-challenger' });
  return happened(...beginGame(match.seats, match.options, action.ballot, stamp));
}

export function decideHotseat(match: Match, action: ActionOf<'StartHotseat'>, stamp: Stamp): Decision {
  if (match.phase !== 'new') return err({ code: 'invitation-over', how: endOfInvitation(match) });
  const { by: operator, players, options, challengerSeat, ballot } = action;
  if (players[0] === players[1]) return err({ code: 'names-alike' });
  const seats = seatsOf(...players, challengerSeat, options);
  return happened({ type: 'HotseatStarted', operator, seats, options, ...stamp }, ...lotMoves(options, ballot, stamp));
}

export function decideSolo(match: Match, action: ActionOf<'StartSolo'>, stamp: Stamp): Decision {
  if (match.phase !== 'new') return err({ code: 'invitation-over', how: endOfInvitation(match) });
  const { by: player, level, options, challengerSeat, ballot } = action;
  const seats = seatsOf(player, BOT, challengerSeat, options);
  return happened(
    { type: 'SoloStarted', player, level, seats, options, ...stamp },
    ...lotMoves(options, ballot, stamp),
  );
}

export function beginGame(seats: Seats, options: MatchOptions, ballot: number | undefined, stamp: Stamp): MatchEvent[] {
  return [{ type: 'GameStarted', seats, ...stamp }, ...lotMoves(options, ballot, stamp)];
}

function lotMoves({ rules }: MatchOptions, ballot = 0, stamp: Stamp): MatchEvent[] {
  if (rules === 'standard') return [];
  const moved = (squares: readonly Square[], turn: number): MatchEvent => {
    const seat: Seat = turn % 2 === 0 ? 'dark' : 'light';
    return { type: 'MovePlayed', seat, squares, byLot: true, ...stamp };
  };
  return ballotMoves(ballot).map(moved);
}

/** As drawn, or as the options say (START-04). */
export function seatsOf(
  challenger: PlayerId,
  invited: PlayerId,
  drawn: Seat,
  { first, rules }: Pick<MatchOptions, 'first' | 'rules'>,
): Seats {
  const starts = firstToMove({ rules });
  const chosen = first === 'challenger' ? starts : otherSeat(starts);
  return (first === 'drawn' ? drawn : chosen) === 'dark'
    ? { dark: challenger, light: invited }
    : { dark: invited, light: challenger };
}

/** How recent a press must be to stand for Ready (START-03). */
const FRESH = 2 * 60_000;

/** The second player has come: the game starts, unless the one who waited has been away too long (START-03). */
function meet(
  { askedAt, options }: InvitedMatch | OpenTableMatch,
  seats: Seats,
  chance: { readonly ballot?: number; readonly challengerSeenAt?: Millis },
  stamp: Stamp,
): MatchEvent[] {
  const lastSeen = Math.max(askedAt, chance.challengerSeenAt ?? askedAt);
  return needsReadyCheck(options.time) && stamp.at - lastSeen > FRESH
    ? [{ type: 'ReadyAsked', seats, ...stamp }]
    : beginGame(seats, options, chance.ballot, stamp);
}
