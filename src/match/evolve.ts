import { startTurn } from './clock.ts';
import type { EventOf, MatchEvent } from './event.ts';
import {
  awayChanged,
  clockStarted,
  clockStopped,
  evolvePlaying,
  gameEnded,
  matchClosed,
  queueChanged,
  REMATCH_TIME,
  resumeEvent,
} from './evolve-play.ts';
import { startGame } from './game.ts';
import {
  BOT,
  type MatchId,
  otherSeat,
  type PlayerId,
  type Revision,
  revision,
  type Seat,
  seatOf,
  type Seats,
} from './ids.ts';
import {
  type EndedMatch,
  type FirstOccasion,
  type InvitedMatch,
  type Match,
  type NewMatch,
  type NextQuestion,
  type OpenTableMatch,
  type PlayingMatch,
  type ReadyCheckMatch,
  type Score,
} from './match.ts';
import { awaitedFor } from './next-wake-up.ts';

export const newMatch = (id: MatchId): NewMatch => ({ id, phase: 'new', revision: revision(0) });

export const fold = (id: MatchId, events: Iterable<MatchEvent>): Match =>
  [...events].reduce<Match>(evolve, newMatch(id));

/** The match after `event`. Never throws: an event that can't happen here only counts as a revision. */
export const evolve = (match: Match, event: MatchEvent): Match =>
  changedBy(match, event) ?? { ...match, revision: revisionAfter(match) };

export const revisionAfter = (match: Match): Revision => revision(match.revision + 1);

/** Like `evolve`, but `undefined` for an event that can't happen here. */
export function changedBy(match: Match, event: MatchEvent): Match | undefined {
  const revision = revisionAfter(match);
  const after = changed(match, event, revision);
  return after && { ...after, revision };
}

export interface MatchChange {
  readonly before: Match;
  readonly after: Match;
  readonly events: readonly MatchEvent[];
}

export const changeOf = (before: Match, events: readonly MatchEvent[]): MatchChange => ({
  before,
  after: events.reduce<Match>(evolve, before),
  events,
});

/** The history of a match, one change per journal entry. */
export function historyOf(id: MatchId, entries: readonly (readonly MatchEvent[])[]): readonly MatchChange[] {
  let match: Match = newMatch(id);
  return entries.map((events) => {
    const change = changeOf(match, events);
    match = change.after;
    return change;
  });
}

function changed(match: Match, event: MatchEvent, number: Revision): Match | undefined {
  switch (event.type) {
    case 'ChallengeMade':
      return challengeMade(match, event);
    case 'TableOpened':
      return tableOpened(match, event, number);
    case 'ReadyAsked':
      return readyAsked(match, event, number);
    case 'HotseatStarted':
      return hotseatStarted(match, event, number);
    case 'SoloStarted':
      return soloStarted(match, event, number);
    case 'GameStarted':
      return gameStarted(match, event, number);
    // The next event of the same decision makes the new state.
    case 'ChallengeAccepted':
      return match.phase === 'invited' ? match : undefined;
    case 'TableJoined':
      return match.phase === 'open-table' && match.challenger !== event.player ? match : undefined;
    case 'SeatPassed': {
      const isAsked = match.phase === 'ended' && match.next.kind === 'seat' && match.next.asked === event.player;
      return isAsked ? match : undefined;
    }
    case 'RematchAccepted':
    case 'RematchDeclined':
    case 'SeatOffered':
      return nextQuestion(match, event, number);
    case 'MatchClosed':
      return matchClosed(match, event);
    case 'GameEnded':
      return gameEnded(match, event, number);
    case 'ResumeAgreed':
    case 'GameResumed':
      return resumeEvent(match, event, number);
    case 'ClockStopped':
      return clockStopped(match, event);
    case 'ClockStarted':
      return clockStarted(match, event);
    case 'PlayerVanished':
    case 'PlayerReturned':
      return awayChanged(match, event);
    case 'Watched':
    case 'Unwatched':
      return queueChanged(match, event);
    default:
      return match.phase === 'playing' ? evolvePlaying(match, event, number) : undefined;
  }
}

/** For the challenger to press Ready (START-03). */
const READY_TIME = 5 * 60_000;
const NO_SCORE: Score = { wins: { dark: 0, light: 0 }, draws: 0 };

function challengeMade({ id, phase, revision }: Match, event: EventOf<'ChallengeMade'>): Match | undefined {
  const { challenger, invited, options, at: askedAt } = event;
  if (phase !== 'new' || challenger === invited) return undefined;
  const time = awaitedFor(options.invitationTime, askedAt);
  return { id, phase: 'invited', revision, challenger, invited, options, askedAt, ...time, stops: [], results: [] };
}

/** A new table, or a seat that nobody of the queue took: then its host was last seen on going on. */
function tableOpened(match: Match, event: EventOf<'TableOpened'>, number: Revision): Match | undefined {
  if (match.phase !== 'new' && match.phase !== 'ended') return undefined;
  const { challenger, options, code, at } = event;
  if (match.phase === 'ended' && (!isRemaining(match.next, challenger) || match.queue.length > 0)) return undefined;
  const askedAt = match.phase === 'ended' && match.next.kind === 'seat' ? match.next.since : at;
  const occasion = match.phase === 'ended' ? 'new-opponent' : 'first-game';
  const { stops, results } = match.phase === 'ended' ? match : { stops: [], results: [] };
  const asked = { challenger, options, askedAt, stops, results, ...awaitedFor(options.invitationTime, at) };
  return { id: match.id, phase: 'open-table', revision: number, number, occasion, code, ...asked };
}

function readyAsked(match: Match, event: EventOf<'ReadyAsked'>, number: Revision): Match | undefined {
  if (match.phase !== 'invited' && match.phase !== 'open-table') return undefined;
  const { id, challenger, options, stops, results } = match;
  const { seats, at } = event;
  const invited = match.phase === 'invited' ? match.invited : otherPlayer(seats, challenger);
  const asked = { challenger, invited, options, seats, stops, results, ...awaitedFor(READY_TIME, at) };
  return { id, phase: 'ready-check', revision: number, number, occasion: occasionOf(match), ...asked };
}

function hotseatStarted(match: Match, event: EventOf<'HotseatStarted'>, number: Revision): Match | undefined {
  const { operator, options, seats } = event;
  const { dark: challenger, light: invited } = seats;
  if (match.phase !== 'new' || challenger === invited) return undefined;
  const asked = { challenger, invited, options, operator, level: undefined, stops: [], results: [] };
  return firstTurn({ id: match.id, occasion: 'first-game', ...asked }, event, number);
}

function soloStarted(match: Match, event: EventOf<'SoloStarted'>, number: Revision): Match | undefined {
  const { player: challenger, level, options, seats } = event;
  const areThey = challenger !== BOT && seatOf(seats, challenger) !== undefined && seatOf(seats, BOT) !== undefined;
  if (match.phase !== 'new' || !areThey) return undefined;
  const asked = { challenger, invited: BOT, options, operator: undefined, level, stops: [], results: [] };
  return firstTurn({ id: match.id, occasion: 'first-game', ...asked }, event, number);
}

function gameStarted(match: Match, event: EventOf<'GameStarted'>, number: Revision): Match | undefined {
  if (match.phase === 'ended') return nextGame(match, event, number);
  if (match.phase !== 'invited' && match.phase !== 'open-table' && match.phase !== 'ready-check') return undefined;
  const { id, challenger, options, stops, results } = match;
  const invited = match.phase === 'open-table' ? otherPlayer(event.seats, challenger) : match.invited;
  const meeting = {
    id,
    occasion: occasionOf(match),
    challenger,
    invited,
    options,
    operator: undefined,
    level: undefined,
    stops,
    results,
  };
  return firstTurn(meeting, event, number);
}

/** A rematch keeps each player's score; a new opponent begins at nought (END-06, END-07). */
function nextGame(match: EndedMatch, event: EventOf<'GameStarted'>, number: Revision): PlayingMatch {
  const { id, options, operator, level, queue, stops, results, score, next: question } = match;
  const kept = { id, options, operator, level, stops, results };
  const { seats } = event;
  if (question.kind === 'rematch') {
    const { challenger, invited } = match;
    const wins = seats.dark === match.seats.dark ? score.wins : { dark: score.wins.light, light: score.wins.dark };
    const begun = firstTurn({ ...kept, occasion: 'rematch', challenger, invited }, event, number);
    return { ...begun, queue, score: { wins, draws: score.draws } };
  }
  const challenger = question.remaining;
  const invited = otherPlayer(seats, challenger);
  const occasion = 'new-opponent';
  const begun = firstTurn({ ...kept, occasion, challenger, invited }, event, number);
  const seat: Seat = seats.dark === challenger ? 'dark' : 'light';
  const isAway = match.away.some((missed) => match.seats[missed.seat] === challenger);
  const away = isAway ? [{ seat, since: event.at }] : [];
  return { ...begun, away, queue: queue.filter((player) => player !== invited) };
}

function firstTurn(
  match: Pick<
    PlayingMatch,
    'id' | 'occasion' | 'challenger' | 'invited' | 'options' | 'operator' | 'level' | 'stops' | 'results'
  >,
  { seats, at }: EventOf<'GameStarted' | 'HotseatStarted' | 'SoloStarted'>,
  number: Revision,
): PlayingMatch {
  return {
    ...match,
    phase: 'playing',
    revision: number,
    seats,
    game: startGame(at, number, match.options.rules),
    clock: startTurn(match.options.time, at, match.stops.length > 0),
    score: NO_SCORE,
    queue: [],
    drawOffer: undefined,
    endgame: undefined,
    drawWait: [],
    pauseRequest: undefined,
    isResumed: false,
    pauseWait: [],
    away: [],
  };
}

const isRemaining = (question: NextQuestion, player: PlayerId): boolean =>
  question.kind !== 'rematch' && question.remaining === player;

const occasionOf = (match: InvitedMatch | OpenTableMatch | ReadyCheckMatch): FirstOccasion =>
  match.phase === 'invited' ? 'first-game' : match.occasion;

const otherPlayer = (seats: Seats, player: PlayerId): PlayerId => (seats.dark === player ? seats.light : seats.dark);

/** For each watcher of the queue to answer (END-07). */
const SEAT_TIME = 60_000;

function nextQuestion(
  match: Match,
  event: EventOf<'RematchAccepted' | 'RematchDeclined' | 'SeatOffered'>,
  number: Revision,
): EndedMatch | undefined {
  if (match.phase !== 'ended') return undefined;
  const { next: question, seats, queue } = match;
  const { at } = event;
  switch (event.type) {
    case 'RematchAccepted': {
      const { seat: agreed } = event;
      if (question.kind !== 'rematch' || question.agreed === agreed) return undefined;
      return { ...match, next: { ...question, agreed } };
    }
    case 'RematchDeclined': {
      if (question.kind !== 'rematch') return undefined;
      const remaining = seats[otherSeat(event.seat)];
      return { ...match, next: { kind: 'go-on', remaining, number, ...awaitedFor(REMATCH_TIME, at) } };
    }
    case 'SeatOffered': {
      if (question.kind === 'rematch') return undefined;
      const { player: asked, code } = event;
      const { remaining } = question;
      const since = question.kind === 'seat' ? question.since : at;
      const next = { kind: 'seat', remaining, asked, code, since, number, ...awaitedFor(SEAT_TIME, at) } as const;
      return { ...match, next, queue: queue.filter((player) => player !== asked) };
    }
    default:
      return event satisfies never;
  }
}
