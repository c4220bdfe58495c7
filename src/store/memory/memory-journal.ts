import type { Result } from '../../engine/result.ts';
import type { MatchEvent } from '../../match/event.ts';
import type { MatchId } from '../../match/ids.ts';
import type { Match } from '../../match/match.ts';
import { encodeEvent, readEntries, type EventRow } from '../entry-codec.ts';
import type { Appended, Entry, Journal, StoredMatch, UnreadableMatch, Whereabouts } from '../journal.ts';
import { ownsServer, type Shards } from '../shards.ts';

/** A match as it would lie in a database: its events as text. */
export interface MemoryRows {
  where: Whereabouts;
  showing: string | undefined;
  isRetired: boolean;
  /** The number of the last event. */
  revision: number;
  readonly events: EventRow[];
}

type Projection = (before: Match, events: readonly MatchEvent[], where: Whereabouts) => void;

/** Matches that are over, and still here to be looked at. */
const MOST_RETIRED = 100;

/**
 * Keeps matches in memory, in the same words as a database would. Only the last retired ones are kept, so that a process can
 * play on for ever: `read` and `all` know no others.
 */
export class MemoryJournal implements Journal {
  /** By match, in the order in which they began. Tests damage them, as disks do. */
  readonly rows = new Map<MatchId, MemoryRows>();
  readonly #retired = new Set<MatchId>();
  readonly #project: Projection;

  /** `project` brings the read models up to date with what has been appended. */
  constructor(project: Projection) {
    this.#project = project;
  }

  append({ before, events, where }: Entry): Promise<Appended> {
    const { id, revision } = before;
    const rows = this.rows.get(id) ?? { where, showing: undefined, isRetired: false, revision: 0, events: [] };
    if (rows.revision !== revision) return Promise.resolve('conflict');
    const entry = revision + 1;
    rows.events.push(...events.map((event, index) => ({ revision: entry + index, entry, ...encodeEvent(event) })));
    rows.revision = revision + events.length;
    rows.where = where;
    this.rows.set(id, rows);
    this.#project(before, events, where);
    return Promise.resolve('appended');
  }

  read(match: MatchId): Promise<Result<StoredMatch, UnreadableMatch> | undefined> {
    return Promise.resolve(this.#read(match));
  }

  live(shards: Shards): AsyncIterable<Result<StoredMatch, UnreadableMatch>> {
    return this.#matches(({ isRetired, where }) => !isRetired && ownsServer(shards, where.guildId));
  }

  all(): AsyncIterable<Result<StoredMatch, UnreadableMatch>> {
    return this.#matches(() => true);
  }

  retire(match: MatchId): Promise<void> {
    const rows = this.rows.get(match);
    if (rows === undefined) return Promise.resolve();
    rows.isRetired = true;
    this.#retired.add(match);
    for (const oldest of this.#retired) {
      if (this.#retired.size <= MOST_RETIRED) break;
      this.#retired.delete(oldest);
      this.rows.delete(oldest);
    }
    return Promise.resolve();
  }

  #read(id: MatchId): Result<StoredMatch, UnreadableMatch> | undefined {
    const rows = this.rows.get(id);
    if (rows === undefined) return undefined;
    const { events, revision, ...row } = rows;
    return readEntries({ id, ...row }, events, revision);
  }

  async *#matches(isWanted: (rows: MemoryRows) => boolean): AsyncGenerator<Result<StoredMatch, UnreadableMatch>> {
    const wanted = [...this.rows].filter(([, rows]) => isWanted(rows));
    for (const [id] of wanted) {
      const match = await this.read(id);
      if (match !== undefined) yield match;
    }
  }
}
