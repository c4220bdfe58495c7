import type { AdmissionRequest } from '../match/admission.ts';
import type { MatchId } from '../match/ids.ts';
import type { Match } from '../match/match.ts';
import { newMatch } from '../match/evolve.ts';
import { SerialQueue } from './serial-queue.ts';

/** Where a match was asked for. */
export interface Place {
  readonly guildId: string;
  readonly channelId: string;
}

/** A match in memory, with the place where it is shown. Its state changes in its own queue only. */
export class HostedMatch {
  readonly place: Place;
  readonly queue = new SerialQueue();
  match: Match;
  /** The match's card in the channel, once it is posted. */
  cardId: string | undefined;
  /** Messages of the channel that were deleted before the card was known: the card may be among them. */
  readonly deletedEarly = new Set<string>();
  /** The match's own thread, once it is accepted. */
  threadId: string | undefined;
  /** When each player was last heard of, by Discord user id: who was just here need not be called. */
  readonly lastSeen = new Map<string, number>();

  readonly request: AdmissionRequest;

  constructor(id: MatchId, place: Place, request: AdmissionRequest) {
    this.place = place;
    this.request = request;
    this.match = newMatch(id);
  }

  get id(): MatchId {
    return this.match.id;
  }

  get isOver(): boolean {
    return this.match.phase === 'ended' || this.match.phase === 'closed';
  }
}
