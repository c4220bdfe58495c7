import type { MatchId, Millis, PlayerId } from '../../match/ids.ts';
import type { Match } from '../../match/match.ts';
import { newMatch } from '../../match/evolve.ts';
import type { StoredMatch, Whereabouts } from '../../store/store.ts';
import { SerialQueue } from './queues.ts';
import { playersOf } from '../../match/event.ts';

export interface Place {
  readonly guildId: string;
  readonly channelId: string;
}

/** A match in memory and where it is shown. Its state changes in its own queue only. */
export class LiveMatch {
  readonly place: Place;
  readonly queue = new SerialQueue();
  match: Match;
  /** What it is about to become, until that is recorded or refused: it counts as that already. */
  pending: Match | undefined;
  cardId: string | undefined;
  /** Messages deleted from the channel before the card's id was known: the card may be among them. */
  readonly deletedEarly = new Set<string>();
  threadId: string | undefined;
  /** When a person was last active here, by Discord user id: a player who was here just now needs no mention. */
  readonly lastSeen = new Map<string, Millis>();
  /** Everybody involved, even by an attempt to join: the directory keeps them as long as the match. */
  readonly people: Set<PlayerId>;
  lastEventAt: Millis | undefined;
  /** The outcome of the last write is unknown: the journal may hold more than this. */
  isUnsure = false;

  constructor(id: MatchId, place: Place, people: Iterable<PlayerId>) {
    this.place = place;
    this.match = newMatch(id);
    this.people = new Set(people);
  }

  get id(): MatchId {
    return this.match.id;
  }

  /** Nothing more can happen. After a game a question is still open, so that is not over. */
  get isOver(): boolean {
    return this.match.phase === 'closed';
  }

  get where(): Whereabouts {
    return { ...this.place, threadId: this.threadId };
  }
}

export const peopleOf = ({ entries }: StoredMatch): readonly PlayerId[] => entries.flat().flatMap(playersOf);
