import type { MatchId, Millis, PlayerId, TableCode } from '../match/ids.ts';
import { outlineOf } from '../match/outline.ts';
import type { Match, StopReason } from '../match/phases.ts';
import type { Database } from './database.ts';
import type {
  Absence,
  DueMatch,
  MatchQueries,
  MatchRow,
  OpenMatches,
  OwnRow,
  Place,
  PlayersCounted,
  RowPhase,
} from './match-rows.ts';
import { absencesAfter, beginAbsence, endAbsence, openAbsences } from './sql-absences.ts';
import * as rows from './sql-match-queries.ts';
import { columnsOf, putBack } from './sql-rows.ts';
import type { Shards } from './store.ts';

/** Ids, in one query. */
const PAGE = 1000;

/** The rows of matches that are not retired, each question a transaction. */
export class SqlMatches implements MatchQueries {
  protected readonly database: Database;

  constructor(database: Database) {
    this.database = database;
  }

  census(players: readonly PlayerId[], shards: Shards, now: Millis): Promise<PlayersCounted> {
    return this.database.read((queries) => rows.census(queries, players, shards, now));
  }

  isFree(code: TableCode): Promise<boolean> {
    return this.database.read((queries) => rows.isFree(queries, code));
  }

  matchesOf(player: PlayerId): Promise<readonly OwnRow[]> {
    return this.database.read((queries) => rows.matchesOf(queries, player));
  }

  nextWaiting(player: PlayerId): Promise<MatchRow | undefined> {
    return this.database.read((queries) => rows.nextWaiting(queries, player));
  }

  ratedBetween(...asked: Parameters<MatchQueries['ratedBetween']>): Promise<readonly MatchId[]> {
    return this.database.read((queries) => rows.ratedBetween(queries, ...asked));
  }

  openMatches(...asked: Parameters<MatchQueries['openMatches']>): Promise<OpenMatches> {
    return this.database.read((queries) => rows.openMatches(queries, ...asked));
  }

  dueBefore(shards: Shards, at: Millis, most: number): Promise<readonly DueMatch[]> {
    return this.database.read((queries) => rows.dueBefore(queries, shards, at, most));
  }

  unsettled(shards: Shards): AsyncIterable<MatchId> {
    return this.#ids('unsettled', shards);
  }

  liveIn(shards: Shards): AsyncIterable<MatchId> {
    return this.#ids('live', shards);
  }

  at(place: Place): Promise<readonly MatchRow[]> {
    return this.database.read((queries) => rows.matchesAt(queries, place));
  }

  serversIn(shards: Shards): Promise<readonly string[]> {
    return this.database.read((queries) => rows.serversIn(queries, shards));
  }

  countByPhase(shards: Shards): Promise<ReadonlyMap<RowPhase, number>> {
    return this.database.read((queries) => rows.countByPhase(queries, shards));
  }

  countStops(shards: Shards): Promise<ReadonlyMap<StopReason, number>> {
    return this.database.read((queries) => rows.countStops(queries, shards));
  }

  async setAside(match: MatchId): Promise<void> {
    await this.database.write((queries) =>
      queries.updateTable('matches').set(columnsOf(undefined)).where('id', '=', match).execute(),
    );
  }

  async putBack(match: Match): Promise<void> {
    await this.database.write((queries) => putBack(queries, outlineOf(match)));
  }

  beginAbsence(shards: Shards, reason: StopReason, since: Millis, until?: Millis): Promise<number> {
    return this.database.write((queries) => beginAbsence(queries, shards, reason, since, until));
  }

  async endAbsence(number: number, until: Millis): Promise<void> {
    await this.database.write((queries) => endAbsence(queries, number, until));
  }

  openAbsences(shards: Shards): Promise<readonly Absence[]> {
    return this.database.read((queries) => openAbsences(queries, shards));
  }

  absencesAfter(number: number, guildId: string): Promise<readonly Absence[]> {
    return this.database.read((queries) => absencesAfter(queries, number, guildId));
  }

  async *#ids(which: rows.Paged, shards: Shards): AsyncIterable<MatchId> {
    let after = 0;
    for (;;) {
      const page = await this.database.read((queries) => rows.pageOf(queries, which, shards, { after, most: PAGE }));
      for (const { number, id } of page) {
        yield id;
        after = number;
      }
      if (page.length < PAGE) return;
    }
  }
}
