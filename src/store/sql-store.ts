import { randomBytes } from 'node:crypto';
import type { Blocks } from '../match/admission.ts';
import { matchId, type MatchId, type Millis, type PlayerId, type Revision, type TableCode } from '../match/ids.ts';
import { CLOSE_REASONS } from '../match/phases.ts';
import type { ServerSettings } from '../match/options.ts';
import type { Preferences } from '../match/preferences.ts';
import type { Pool } from '../match/rating.ts';
import type { Database } from './database.ts';
import type { Standing, Statistics, StoredRating } from '../match/statistics.ts';
import type { BlockList, GamesFilter, GamesFound, GamesPage, PersonalData, Rebuilt } from './games.ts';
import { planOf, type PlannedEntry } from './planned-entry.ts';
import { rebuildReadModels } from './rebuild.ts';
import { readGames, readStatistics } from './sql-games.ts';
import { appendEntry, liveIn, type MatchFilter, readMatches } from './sql-journal.ts';
import { readBeats, writeBeat } from './sql-beats.ts';
import { SqlMatches } from './sql-matches.ts';
import {
  blocksBy,
  forgetPlayer,
  readBlocks,
  readPersonalData,
  readPreferences,
  storedPlayer,
  writePlayer,
  writePreferences,
} from './sql-people.ts';
import { countRated, readRatings, readStandings } from './sql-ratings.ts';
import { removePeople } from './sql-rows.ts';
import { readSettings, writeSettings } from './sql-settings.ts';
import {
  MOST_REVIEWS,
  type Appended,
  type Heartbeat,
  type Entry,
  type LastBeat,
  type ReadMatch,
  type Shards,
  type Store,
  type StoredPlayer,
  type StoredTable,
} from './store.ts';

export class SqlStore extends SqlMatches implements Store {
  readonly #mostReviews: number;
  #closing: Promise<void> | undefined;

  constructor(database: Database, mostReviews = MOST_REVIEWS) {
    super(database);
    this.#mostReviews = mostReviews;
  }

  append(entry: Entry): Promise<Appended> {
    return this.appendPlanned(planOf(entry));
  }

  /** `append` of what another thread has planned. */
  appendPlanned(entry: PlannedEntry): Promise<Appended> {
    const appendId = randomBytes(8).toString('base64url');
    return this.database.write((queries) => appendEntry(queries, entry, appendId));
  }

  async readMatch(match: MatchId): Promise<ReadMatch | undefined> {
    const page = await this.database.read((queries) =>
      readMatches(queries, (matches) => matches.where('id', '=', match)),
    );
    return page[0]?.match;
  }

  async readMatches(ids: readonly MatchId[]): Promise<readonly ReadMatch[]> {
    if (ids.length === 0) return [];
    const found: ReadMatch[] = [];
    for await (const match of this.#every((matches) => matches.where('id', 'in', [...ids]))) found.push(match);
    return found;
  }

  liveMatches(shards: Shards): AsyncIterable<ReadMatch> {
    return this.#every(liveIn(shards));
  }

  allMatches(): AsyncIterable<ReadMatch> {
    return this.#every((matches) => matches);
  }

  async retireMatch(match: MatchId): Promise<void> {
    await this.database.write(async (queries) => {
      await queries.updateTable('matches').set({ retired: 1 }).where('id', '=', match).execute();
      await removePeople(queries, [match]);
    });
  }

  async meetPlayer(player: StoredPlayer): Promise<PlayerId> {
    const known = player.userId === undefined ? undefined : await this.findUser(player.userId);
    // Most players still have the same name, so no write is needed.
    if (known?.name === player.name) return known.id;
    return this.database.write((queries) => writePlayer(queries, player));
  }

  async loadPlayers(players: readonly PlayerId[]): Promise<readonly StoredPlayer[]> {
    if (players.length === 0) return [];
    const rows = await this.database.read((queries) =>
      queries
        .selectFrom('players')
        .selectAll()
        .where('id', 'in', [...new Set(players)])
        .execute(),
    );
    return rows.map(storedPlayer);
  }

  async findUser(userId: string): Promise<StoredPlayer | undefined> {
    const row = await this.database.read((queries) =>
      queries.selectFrom('players').selectAll().where('user_id', '=', userId).executeTakeFirst(),
    );
    return row && storedPlayer(row);
  }

  async forgetPlayer(player: PlayerId): Promise<void> {
    await this.database.write((queries) => forgetPlayer(queries, player));
  }

  readPreferences(players: readonly PlayerId[]): Promise<ReadonlyMap<PlayerId, Preferences>> {
    return this.database.read((queries) => readPreferences(queries, players));
  }

  async writePreferences(player: PlayerId, preferences: Preferences): Promise<void> {
    await this.database.write((queries) => writePreferences(queries, player, preferences));
  }

  readPersonalData(player: PlayerId): Promise<PersonalData | undefined> {
    return this.database.read((queries) => readPersonalData(queries, player));
  }

  async beat(beat: Heartbeat): Promise<void> {
    await this.database.holdLock?.();
    await this.database.write((queries) => writeBeat(queries, beat));
  }

  lastBeats(): Promise<readonly LastBeat[]> {
    return this.database.read(readBeats);
  }

  async findTable(code: TableCode): Promise<StoredTable | undefined> {
    const row = await this.database.read((queries) =>
      queries.selectFrom('codes').selectAll().where('code', '=', code).executeTakeFirst(),
    );
    if (row === undefined) return undefined;
    const closed = CLOSE_REASONS.find((reason) => reason === row.closed);
    return { match: matchId(row.match_id), guildId: row.guild_id, isOpen: row.is_open === 1, closed };
  }

  readGames(filter: GamesFilter, page: GamesPage): Promise<GamesFound> {
    return this.database.read((queries) => readGames(queries, filter, page));
  }

  readStatistics(filter: GamesFilter): Promise<Statistics> {
    return this.database.read((queries) => readStatistics(queries, filter));
  }

  readRatings(player: PlayerId, guildId: string): Promise<Partial<Record<Pool, StoredRating>>> {
    return this.database.read((queries) => readRatings(queries, player, guildId));
  }

  readStandings(guildId: string, pool: Pool, since?: Millis): Promise<readonly Standing[]> {
    return this.database.read((queries) => readStandings(queries, guildId, pool, since));
  }

  countRated(pair: readonly [PlayerId, PlayerId], guildId: string, since: Millis): Promise<number> {
    return this.database.read((queries) => countRated(queries, pair, guildId, since));
  }

  rebuildReadModels(): Promise<Rebuilt> {
    return this.database.writeSlowly(rebuildReadModels);
  }

  readSettings(guildId: string): Promise<ServerSettings | undefined> {
    return this.database.read((queries) => readSettings(queries, guildId));
  }

  async writeSettings(guildId: string, settings: ServerSettings): Promise<void> {
    await this.database.write((queries) => writeSettings(queries, guildId, settings));
  }

  readBlocks(among: readonly PlayerId[]): Promise<Blocks> {
    return this.database.read((queries) => readBlocks(queries, among));
  }

  blocksBy(player: PlayerId): Promise<BlockList> {
    return this.database.read((queries) => blocksBy(queries, player));
  }

  async block(by: PlayerId, other: PlayerId): Promise<void> {
    await this.database.write((queries) =>
      queries
        .insertInto('blocks')
        .values({ player_id: by, blocked_id: other })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  }

  async unblock(by: PlayerId, other: PlayerId): Promise<void> {
    await this.database.write((queries) =>
      queries.deleteFrom('blocks').where('player_id', '=', by).where('blocked_id', '=', other).execute(),
    );
  }

  async findMatchIn(threadId: string): Promise<MatchId | undefined> {
    const row = await this.database.read((queries) =>
      queries
        .selectFrom('matches')
        .select('id')
        .where('thread_id', '=', threadId)
        .orderBy('number', 'desc')
        .limit(1)
        .executeTakeFirst(),
    );
    return row === undefined ? undefined : matchId(row.id);
  }

  async readReview(match: MatchId, game: Revision): Promise<string | undefined> {
    const row = await this.database.read((queries) =>
      queries
        .selectFrom('reviews')
        .select('data')
        .where('match_id', '=', match)
        .where('game', '=', game)
        .executeTakeFirst(),
    );
    return row?.data;
  }

  async writeReview(match: MatchId, game: Revision, data: string): Promise<void> {
    await this.database.write(async (queries) => {
      const { number } = await queries
        .insertInto('reviews')
        .values({ match_id: match, game, data })
        .onConflict((conflict) => conflict.columns(['match_id', 'game']).doUpdateSet({ data }))
        .returning('number')
        .executeTakeFirstOrThrow();
      await queries
        .deleteFrom('reviews')
        .where('number', '<=', number - this.#mostReviews)
        .execute();
    });
  }

  close(): Promise<void> {
    return (this.#closing ??= this.database.close());
  }

  async *#every(filter: MatchFilter): AsyncIterable<ReadMatch> {
    let after = 0;
    for (;;) {
      const page = await this.database.read((queries) => readMatches(queries, filter, after));
      for (const { row, match } of page) {
        yield match;
        after = row.number;
      }
      if (page.length === 0) return;
    }
  }
}
