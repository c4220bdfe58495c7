import type { Result } from '../engine/result.ts';
import type { Blocks } from '../match/admission.ts';
import type { MatchEvent } from '../match/event.ts';
import type { MatchId, Millis, PlayerId, TableCode } from '../match/ids.ts';
import type { CloseReason, Match } from '../match/match.ts';
import type { ServerSettings } from '../match/options.ts';
import type { Shards } from './shards.ts';

/** Where a match is shown, in the platform's opaque ids. */
export interface Whereabouts {
  readonly guildId: string;
  readonly channelId: string;
  /** The match's own thread, once it is open. */
  readonly threadId: string | undefined;
}

export interface Entry {
  readonly before: Match;
  /** At least one. They are written and read as a whole. */
  readonly events: readonly MatchEvent[];
  readonly where: Whereabouts;
}

/** `conflict`: the journal holds other events behind that revision; nothing was written. */
export type Appended = 'appended' | 'conflict';

export interface StoredMatch {
  readonly id: MatchId;
  readonly where: Whereabouts;
  /** Its events, the first one first, grouped as they were appended. */
  readonly entries: readonly (readonly MatchEvent[])[];
  /** What is known to be shown, as the last beat brought it. */
  readonly showing: string | undefined;
  /** Over and shown: it is kept as it was, and nothing goes on. */
  readonly isRetired: boolean;
}

/** A match whose record makes no sense to this program: it is quarantined, all others go on. */
export interface UnreadableMatch {
  readonly id: MatchId;
  readonly where: Whereabouts;
  readonly revision: number;
  /** What can be read before it, as in `StoredMatch`; the last entry may be cut off by what can't. */
  readonly entries: readonly (readonly MatchEvent[])[];
  /** What is written in its place; `undefined` where nothing is. */
  readonly found: string | undefined;
  /** One sentence for an operator: what is wrong there. */
  readonly problem: string;
}

export type ReadMatch = Result<StoredMatch, UnreadableMatch>;

/** The row that ties a player of the journal to a user of the platform. */
export interface StoredPlayer {
  readonly id: PlayerId;
  /** `undefined`: a name in a hotseat game, which stands for nobody. */
  readonly userId: string | undefined;
  readonly name: string;
}

/** What a code leads to, or led to once. */
export interface StoredTable {
  readonly match: MatchId;
  readonly guildId: string;
  /** Somebody may still sit down there. */
  readonly isOpen: boolean;
  /** How a table ended without a second player; `undefined` while it is open, or when somebody came. */
  readonly closed: CloseReason | undefined;
}

export interface Standing {
  readonly player: PlayerId;
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
}

export interface Beat {
  readonly shards: Shards;
  readonly at: Millis;
  /** What matches show by now, for those where it has changed, as text that the store does not read. */
  readonly showings: ReadonlyMap<MatchId, string>;
}

export interface LastBeat {
  readonly shard: number;
  /** Out of how many shards: an operator may have changed it since. */
  readonly count: number;
  readonly at: Millis;
}

/**
 * Everything that outlives the process, and the machine once a write resolves. Every method rejects with
 * `StoreUnavailable` when the database can't be reached, or can't write.
 */
export interface Store {
  /** Adds the events of one decision after event number `before.revision`, and updates the read models. */
  append(entry: Entry): Promise<Appended>;
  /** A match, retired or not; `undefined` for one that was never written. */
  readMatch(match: MatchId): Promise<ReadMatch | undefined>;
  /** All matches of these shards that are not retired, in the order in which they began. */
  liveMatches(shards: Shards): AsyncIterable<ReadMatch>;
  /** Every match there is, retired or not, in the order in which they began. */
  allMatches(): AsyncIterable<ReadMatch>;
  /** The match is over and shown: it is not loaded again. Its events stay. */
  retireMatch(match: MatchId): Promise<void>;

  /** Stores a player under the name of today. Gives the id that a known user has already, in any process, else `player.id`. */
  meetPlayer(player: StoredPlayer): Promise<PlayerId>;
  /** The rows of these players; who has been forgotten is missing. */
  loadPlayers(players: readonly PlayerId[]): Promise<readonly StoredPlayer[]>;
  /** The row of a user; `undefined` for a stranger. */
  findUser(userId: string): Promise<StoredPlayer | undefined>;
  /** Deletes a row: journals know players by an opaque id only, so they name nobody then. */
  forgetPlayer(player: PlayerId): Promise<void>;

  /** Writes the heartbeat (TIME-08) and what is shown. */
  beat(beat: Beat): Promise<void>;
  lastBeats(): Promise<readonly LastBeat[]>;

  /** The table that a code leads to (START-02); `undefined` for a code that was never given out. */
  findTable(code: TableCode): Promise<StoredTable | undefined>;
  /** Everybody who has finished a game that counts in a server (RUN-12): most wins first, then fewest losses, then most draws. */
  readStandings(guildId: string): Promise<readonly Standing[]>;

  /** What the managers of a server have set (RUN-11); `undefined`: nothing was ever set there. */
  readSettings(guildId: string): Promise<ServerSettings | undefined>;
  writeSettings(guildId: string, settings: ServerSettings): Promise<void>;

  readBlocks(): Promise<Blocks>;
  block(by: PlayerId, other: PlayerId): Promise<void>;
  unblock(by: PlayerId, other: PlayerId): Promise<void>;

  close(): Promise<void>;
}
