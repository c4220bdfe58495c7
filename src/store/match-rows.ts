import type { Counted } from '../match/admission.ts';
import type { Waiting } from '../match/outline.ts';
import type { MatchId, Millis, PlayerId, Revision, TableCode } from '../match/ids.ts';
import type { Match, StopReason } from '../match/phases.ts';
import type { Whereabouts } from './games.ts';
import type { Shards } from './store.ts';

/** The phase of a match whose journal could not be read: in no list, and due at no time. */
export const UNREADABLE = 'unreadable';
export type RowPhase = Match['phase'] | typeof UNREADABLE;

/** A match that is not retired, as far as its row in the database tells. */
export interface MatchRow {
  readonly id: MatchId;
  readonly phase: RowPhase;
  readonly where: Whereabouts;
  readonly cardId: string | undefined;
  /** Why its clock stands. */
  readonly stops: readonly StopReason[];
}

/** A match of a player's own, or in which they wait for a seat. */
export interface OwnRow extends MatchRow {
  /** `undefined` where it doesn't wait for this player, or they play alone. */
  readonly waiting: Waiting | undefined;
}

export interface DueMatch {
  readonly id: MatchId;
  readonly dueAt: Millis;
}

/** What `admit` has to know of some players, as the database has it; a match that has lapsed is not counted. */
export interface PlayersCounted {
  /** All that count in these shards. */
  readonly total: number;
  /** Those of the players, with these of their players only. */
  readonly matches: readonly Omit<Counted, 'code'>[];
}

/** Matches that anybody may look at, the newest first, at most as many as were asked for; the numbers are of all. */
export interface OpenMatches {
  readonly tables: { readonly ids: readonly MatchId[]; readonly total: number };
  readonly running: { readonly ids: readonly MatchId[]; readonly total: number };
}

export type Place =
  /** A thread, or where one of these messages is the card. */
  | { readonly threadId: string; readonly cardIds?: readonly string[] }
  | { readonly channelId: string }
  | { readonly guildId: string };

/** A span in which clicks could not arrive in some shards (TIME-08): of a process, of the gateway, or of the database. */
export interface Absence {
  /** Later ones have higher numbers. */
  readonly number: number;
  readonly shards: Shards;
  readonly reason: StopReason;
  readonly since: Millis;
  /** `undefined`: it is not over. */
  readonly until: Millis | undefined;
}

/** What is shown of a match, for its row. */
export interface ShownState {
  /** The state of what is shown, as text that the store does not read. */
  readonly text: string;
  /** The match's revision when this was taken. */
  readonly revision: Revision;
  /** Everything of it is shown, and known to be. */
  readonly isSettled: boolean;
  readonly cardId: string | undefined;
  /** Where it was found last, which may be later than its last event; `undefined` changes nothing. */
  readonly threadId: string | undefined;
  /** When it has to be loaded again; left out: as its journal tells. Kept only while nothing newer is in the journal. */
  readonly dueAt?: Millis | undefined;
}

/** The rows of all matches that are not retired, searched by what their journals and displays have left there. */
export interface MatchQueries {
  census(players: readonly PlayerId[], shards: Shards, now: Millis): Promise<PlayersCounted>;
  /** Never given out, nor reserved for a seat that may become a table (START-02). */
  isFree(code: TableCode): Promise<boolean>;
  /** In whichever process they are; the oldest first. */
  matchesOf(player: PlayerId): Promise<readonly OwnRow[]>;
  /** The match that waits for a player with the soonest deadline, among those in threads (TIME-10). */
  nextWaiting(player: PlayerId): Promise<MatchRow | undefined>;
  /** The games of the two that go on, count and began since then (RUN-12). */
  ratedBetween(pair: readonly [PlayerId, PlayerId], guildId: string, since: Millis): Promise<readonly MatchId[]>;
  /** Open tables, and games that go on in threads, but none of a viewer's own (WATCH-04). */
  openMatches(viewer: PlayerId, guildId: string, channelIds: readonly string[], most: number): Promise<OpenMatches>;
  /** Due at `at` or before, the soonest first; at most `most`. */
  dueBefore(shards: Shards, at: Millis, most: number): Promise<readonly DueMatch[]>;
  /** Those of which Discord may not show all, and those that could not be read, in the order in which they began, in pages. */
  unsettled(shards: Shards): AsyncIterable<MatchId>;
  at(place: Place): Promise<readonly MatchRow[]>;
  /** The servers with matches. */
  serversIn(shards: Shards): Promise<readonly string[]>;
  /** Games that go on with limits of up to 15 minutes, in pages. */
  liveIn(shards: Shards): AsyncIterable<MatchId>;
  countByPhase(shards: Shards): Promise<ReadonlyMap<RowPhase, number>>;
  countStops(shards: Shards): Promise<ReadonlyMap<StopReason, number>>;
  /** Sets a match aside whose journal could not be read, until `putBack`. */
  setAside(match: MatchId): Promise<void>;
  /** Its journal, which was repaired, leads to this. */
  putBack(match: Match): Promise<void>;

  /** With a later number than all before. `until`: it is over already. */
  beginAbsence(shards: Shards, reason: StopReason, since: Millis, until?: Millis): Promise<number>;
  /** Absences that every match has taken up are deleted. */
  endAbsence(number: number, until: Millis): Promise<void>;
  /** Those that nothing has ended, of any of these shards, or of another number of shards. */
  openAbsences(shards: Shards): Promise<readonly Absence[]>;
  /** Those of a server's shard, the oldest first. */
  absencesAfter(number: number, guildId: string): Promise<readonly Absence[]>;
}
