import type { MatchId, Millis, PlayerId } from '../../match/ids.ts';
import type { Match } from '../../match/match.ts';
import { newMatch, evolve } from '../../match/evolve.ts';
import type { Whereabouts } from '../../store/store.ts';
import { SerialQueue } from './queues.ts';
import type { MatchEvent } from '../../match/event.ts';

/** Where a match was asked for. */
export interface Place {
  readonly guildId: string;
  readonly channelId: string;
}

/** Who asked for a match, and with whom: with nobody yet at an open table, with themselves in a hotseat game. */
export interface MatchRequest {
  readonly challenger: PlayerId;
  readonly invited?: PlayerId;
}

/** A match in memory, with the place where it is shown. Its state changes in its own queue only. */
export class LiveMatch {
  readonly place: Place;
  readonly queue = new SerialQueue();
  match: Match;
  /** The match's card in the channel, once it is posted. */
  cardId: string | undefined;
  /** Messages of the channel that were deleted before the card was known: the card may be among them. */
  readonly deletedEarly = new Set<string>();
  /** The match's own thread, once it is open: before both are asked to be there, and before a game starts. */
  threadId: string | undefined;
  /** When those who have to do with the match were last heard of, by Discord user id: who was just here need not be called. */
  readonly lastSeen = new Map<string, Millis>();
  /** All who have had to do with the match, if only by trying to join it: who is here is not forgotten. */
  readonly people: Set<PlayerId>;
  /** When the newest event happened of which the journal told, for a match that was taken over from an earlier process. */
  lastEventAt: Millis | undefined;
  /** The journal may hold more than this: what was written last got no answer. */
  isUnsure = false;

  constructor(id: MatchId, place: Place, people: Iterable<PlayerId>) {
    this.place = place;
    this.match = newMatch(id);
    this.people = new Set(people);
  }

  get id(): MatchId {
    return this.match.id;
  }

  /** Nothing more can happen; after a game something is still asked. */
  get isOver(): boolean {
    return this.match.phase === 'closed';
  }

  get where(): Whereabouts {
    return { ...this.place, threadId: this.threadId };
  }
}

/** What an accepted action did. No events: there was nothing to do. */
export interface Change {
  readonly before: Match;
  readonly after: Match;
  readonly events: readonly MatchEvent[];
}

/** What events that were decided together make of a match. */
export const changeOf = (before: Match, events: readonly MatchEvent[]): Change => ({
  before,
  after: events.reduce<Match>(evolve, before),
  events,
});

/** The whole history of a match, an entry of its journal at a time. */
export function historyOf(id: MatchId, entries: readonly (readonly MatchEvent[])[]): readonly Change[] {
  let match: Match = newMatch(id);
  return entries.map((events) => {
    const change = changeOf(match, events);
    match = change.after;
    return change;
  });
}
