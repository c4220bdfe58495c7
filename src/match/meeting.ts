import { err } from '../engine/result.ts';
import type { EndingEvent } from './ending.ts';
import { beginGame, endOfInvitation, occasionOf, otherPlayer, seatsOf } from './game-start.ts';
import type { GameStartEvent, InvitationOver } from './game-start.ts';
import { playerIdSchema, seatsSchema, tableCodeSchema } from './ids.ts';
import type { MatchId, Millis, PlayerId, Revision, Seats, TableCode } from './ids.ts';
import { type MatchOptions, needsReadyCheck, optionsSchema } from './options.ts';
import type { CloseReason, InvitedMatch, Match, NextQuestion, OpenTableMatch } from './phases.ts';
import type { PlayEvent } from './play.ts';
import { awaitedFor } from './time.ts';
import { event, happened } from './topic.ts';
import type {
  Asked,
  BeginsGame,
  Deciders,
  DecisionOf,
  Drawn,
  EventIn,
  OfType,
  SeatingRejection,
  Refusal,
  Stamp,
} from './topic.ts';

const EVENTS = [
  event('ChallengeMade', { challenger: playerIdSchema, invited: playerIdSchema, options: optionsSchema }),
  event('ChallengeAccepted', {}),
  // Also the seat that no watcher took (END-07).
  event('TableOpened', { challenger: playerIdSchema, options: optionsSchema, code: tableCodeSchema }),
  event('TableJoined', { player: playerIdSchema }),
  event('ReadyAsked', { seats: seatsSchema }),
] as const;
export type MeetingEvent = EventIn<typeof EVENTS>;

type MeetingAction = Asked &
  (
    | { readonly type: 'Challenge'; readonly invited: PlayerId; readonly options: MatchOptions }
    | ({ readonly type: 'AcceptChallenge'; readonly challengerSeenAt?: Millis } & Drawn)
    | { readonly type: 'DeclineChallenge' }
    | { readonly type: 'CancelChallenge' }
    | { readonly type: 'OpenTable'; readonly options: MatchOptions; readonly code: TableCode }
    | ({ readonly type: 'JoinTable'; readonly challengerSeenAt?: Millis } & Drawn)
    | ({ readonly type: 'Ready' } & BeginsGame)
  );

type MeetingRejection =
  | SeatingRejection
  | InvitationOver
  | Refusal<'only-the-invited-player' | 'only-the-challenger' | 'no-such-invitation' | 'challenge-yourself'>
  | { readonly code: 'already-invited'; readonly match: MatchId }
  | Refusal<'no-such-table' | 'own-table' | 'table-taken'>
  | { readonly code: 'table-over'; readonly how: CloseReason };

type MeetingOutcome = MeetingEvent | GameStartEvent | PlayEvent | EndingEvent;
type MeetingDecision = DecisionOf<MeetingOutcome, MeetingRejection>;

const decide: Deciders<MeetingAction, MeetingOutcome, MeetingRejection> = {
  Challenge: challenge,
  AcceptChallenge: answerChallenge,
  DeclineChallenge: answerChallenge,
  CancelChallenge: cancel,
  OpenTable: (match, { by: challenger, options, code }, stamp) =>
    match.phase === 'new'
      ? happened({ type: 'TableOpened', challenger, options, code, ...stamp })
      : err({ code: 'invitation-over', how: endOfInvitation(match) }),
  JoinTable: joinTable,
  Ready: (match, action, stamp) => {
    if (match.phase !== 'ready-check') return err({ code: 'not-playing', phase: match.phase });
    if (action.by !== match.challenger) return err({ code: 'only-the-challenger' });
    return happened(...beginGame(match.seats, match.options, action, stamp));
  },
};

/** A match has one invitation (START-01); `admit` checks what concerns several matches. */
function challenge(match: Match, action: OfType<MeetingAction, 'Challenge'>, stamp: Stamp): MeetingDecision {
  if (match.phase === 'new') {
    if (action.by === action.invited) return err({ code: 'challenge-yourself' });
    const { by: challenger, invited, options } = action;
    return happened({ type: 'ChallengeMade', challenger, invited, options, ...stamp });
  }
  if (match.phase === 'invited') return err({ code: 'already-invited', match: match.id });
  return err({ code: 'invitation-over', how: endOfInvitation(match) });
}

function answerChallenge(
  match: Match,
  action: OfType<MeetingAction, 'AcceptChallenge' | 'DeclineChallenge'>,
  stamp: Stamp,
): MeetingDecision {
  if (match.phase === 'new' || match.phase === 'open-table') return err({ code: 'no-such-invitation' });
  if (match.phase !== 'invited') return err({ code: 'invitation-over', how: endOfInvitation(match) });
  if (action.by !== match.invited) return err({ code: 'only-the-invited-player' });
  if (action.type === 'DeclineChallenge') return happened({ type: 'MatchClosed', reason: 'declined', ...stamp });
  const seats = seatsOf(match.challenger, match.invited, action.challengerSeat, match.options);
  return happened({ type: 'ChallengeAccepted', ...stamp }, ...meet(match, seats, action, stamp));
}

function cancel(match: Match, { by }: Asked, stamp: Stamp): MeetingDecision {
  if (match.phase === 'new') return err({ code: 'no-such-invitation' });
  if (match.phase === 'closed' && match.invited === undefined) return err({ code: 'table-over', how: match.reason });
  if (match.phase !== 'invited' && match.phase !== 'open-table') {
    return err({ code: 'invitation-over', how: endOfInvitation(match) });
  }
  if (by !== match.challenger) return err({ code: 'only-the-challenger' });
  return happened({ type: 'MatchClosed', reason: 'cancelled', ...stamp });
}

function joinTable(match: Match, action: OfType<MeetingAction, 'JoinTable'>, stamp: Stamp): MeetingDecision {
  if (match.phase === 'new' || match.phase === 'invited') return err({ code: 'no-such-table' });
  if (match.phase !== 'open-table') {
    const how = endOfInvitation(match);
    return err(how === 'accepted' ? { code: 'table-taken' } : { code: 'table-over', how });
  }
  if (action.by === match.challenger) return err({ code: 'own-table' });
  const seats = seatsOf(match.challenger, action.by, action.challengerSeat, match.options);
  return happened({ type: 'TableJoined', player: action.by, ...stamp }, ...meet(match, seats, action, stamp));
}

/** How recent a press must be to stand for Ready (START-03). */
const FRESH = 2 * 60_000;

/** The second player has come: the game starts, unless the one who waited has been away too long (START-03). */
function meet(
  { askedAt, options }: InvitedMatch | OpenTableMatch,
  seats: Seats,
  action: BeginsGame & { readonly challengerSeenAt?: Millis },
  stamp: Stamp,
): readonly MeetingOutcome[] {
  const lastSeen = Math.max(askedAt, action.challengerSeenAt ?? askedAt);
  return needsReadyCheck(options.time) && stamp.at - lastSeen > FRESH
    ? [{ type: 'ReadyAsked', seats, ...stamp }]
    : beginGame(seats, options, action, stamp);
}

export function evolveMeeting(match: Match, event: MeetingEvent, number: Revision): Match | undefined {
  switch (event.type) {
    case 'ChallengeMade':
      return challengeMade(match, event);
    case 'TableOpened':
      return tableOpened(match, event, number);
    case 'ReadyAsked':
      return readyAsked(match, event, number);
    // The next event of the same decision makes the new state.
    case 'ChallengeAccepted':
      return match.phase === 'invited' ? match : undefined;
    case 'TableJoined':
      return match.phase === 'open-table' && match.challenger !== event.player ? match : undefined;
    default:
      event satisfies never;
      return undefined;
  }
}

/** For the challenger to press Ready (START-03). */
const READY_TIME = 5 * 60_000;

function challengeMade(
  { id, phase, revision }: Match,
  event: OfType<MeetingEvent, 'ChallengeMade'>,
): Match | undefined {
  const { challenger, invited, options, at: askedAt } = event;
  if (phase !== 'new' || challenger === invited) return undefined;
  const time = awaitedFor(options.invitationTime, askedAt);
  return { id, phase: 'invited', revision, challenger, invited, options, askedAt, ...time, stops: [], results: [] };
}

/** A new table, or a seat that nobody of the queue took: then its host was last seen on going on. */
function tableOpened(match: Match, event: OfType<MeetingEvent, 'TableOpened'>, number: Revision): Match | undefined {
  if (match.phase !== 'new' && match.phase !== 'ended') return undefined;
  const { challenger, options, code, at } = event;
  if (match.phase === 'ended' && (!isRemaining(match.next, challenger) || match.queue.length > 0)) return undefined;
  const askedAt = match.phase === 'ended' && match.next.kind === 'seat' ? match.next.since : at;
  const occasion = match.phase === 'ended' ? 'new-opponent' : 'first-game';
  const { stops, results } = match.phase === 'ended' ? match : { stops: [], results: [] };
  const asked = { challenger, options, askedAt, stops, results, ...awaitedFor(options.invitationTime, at) };
  return { id: match.id, phase: 'open-table', revision: number, number, occasion, code, ...asked };
}

function readyAsked(match: Match, event: OfType<MeetingEvent, 'ReadyAsked'>, number: Revision): Match | undefined {
  if (match.phase !== 'invited' && match.phase !== 'open-table') return undefined;
  const { id, challenger, options, stops, results } = match;
  const { seats, at } = event;
  const invited = match.phase === 'invited' ? match.invited : otherPlayer(seats, challenger);
  const asked = { challenger, invited, options, seats, stops, results, ...awaitedFor(READY_TIME, at) };
  return { id, phase: 'ready-check', revision: number, number, occasion: occasionOf(match), ...asked };
}

const isRemaining = (question: NextQuestion, player: PlayerId): boolean =>
  question.kind !== 'rematch' && question.remaining === player;

export const meetingTopic = { events: EVENTS, decide, evolve: evolveMeeting };
