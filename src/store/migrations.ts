import { sql, type Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Queries } from './database.ts';
import { rebuildGames } from './rebuild.ts';
import { fillRows } from './fill-rows.ts';
import { CannotOpenStore } from './store-errors.ts';

export interface SchemaDialect {
  /** The type of an auto-incrementing primary key. */
  readonly counter: string;
  /** Ends the definition of a table stored in the order of its primary key, where the database can do that. */
  readonly clustered: string;
}

export type Migration = (dialect: SchemaDialect) => readonly string[];

/** All migrations, by names that sort in their order. A released one is never changed; new ones are added at the end. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '001-first': ({ counter, clustered }) => [
    `create table matches (
      number ${counter},
      id text not null unique,
      guild_id text not null,
      guild_time bigint not null,
      channel_id text not null,
      thread_id text,
      revision integer not null,
      retired smallint not null default 0,
      shown text
    )`,
    'create index live_matches on matches (number) where retired = 0',
    `create table events (
      match_id text not null references matches (id),
      revision integer not null,
      entry integer not null,
      append_id text,
      version smallint not null,
      type text not null,
      at bigint not null,
      data text not null,
      primary key (match_id, revision)
    ) ${clustered}`,
    `create table players (id text not null primary key, user_id text unique, name text not null) ${clustered}`,
    `create table codes (
      code text not null primary key,
      match_id text not null references matches (id),
      guild_id text not null,
      is_open smallint not null,
      closed text
    ) ${clustered}`,
    `create table results (
      match_id text not null references matches (id),
      game integer not null,
      player_id text not null,
      guild_id text not null,
      outcome text not null,
      primary key (match_id, game, player_id)
    ) ${clustered}`,
    'create index results_of_guild on results (guild_id, player_id)',
    `create table settings (guild_id text not null primary key, data text not null) ${clustered}`,
    `create table blocks (
      player_id text not null,
      blocked_id text not null,
      primary key (player_id, blocked_id)
    ) ${clustered}`,
    `create table beats (
      count integer not null,
      shard integer not null,
      at bigint not null,
      primary key (count, shard)
    ) ${clustered}`,
  ],
  '002-reviews': ({ counter }) => [
    `create table reviews (
      number ${counter},
      match_id text not null references matches (id),
      game integer not null,
      data text not null,
      unique (match_id, game)
    )`,
    'create index matches_of_thread on matches (thread_id) where thread_id is not null',
  ],
  '003-format-3': () => [],
  '004-format-4': ({ counter, clustered }) => [
    'drop table results',
    `create table games (
      number ${counter},
      match_id text not null references matches (id),
      game integer not null,
      kind text not null,
      level smallint,
      dark_id text not null,
      light_id text not null,
      winner text,
      reason text not null,
      pool text,
      rated text,
      opening text,
      started_at bigint not null,
      ended_at bigint not null,
      plies integer not null,
      unique (match_id, game)
    )`,
    `create table results (
      player_id text not null,
      number bigint not null references games (number),
      opponent_id text,
      guild_id text not null,
      channel_id text not null,
      seat text,
      outcome text,
      pool text,
      level smallint,
      opening text,
      moves integer not null,
      spent bigint not null,
      started_at bigint not null,
      ended_at bigint not null,
      rating_before double precision,
      rating_after double precision,
      primary key (player_id, number)
    ) ${clustered}`,
    `create index rated_results on results (guild_id, pool, ended_at, player_id, outcome, rating_before, rating_after)
      where rating_after is not null`,
    'create index rated_pairs on results (player_id, opponent_id, started_at) where rating_after is not null',
    `create table ratings (
      guild_id text not null,
      pool text not null,
      player_id text not null,
      rating double precision not null,
      deviation double precision not null,
      volatility double precision not null,
      played_at bigint not null,
      wins integer not null,
      losses integer not null,
      draws integer not null,
      primary key (guild_id, pool, player_id)
    ) ${clustered}`,
    'create index ratings_of_player on ratings (player_id)',
    `create table rated_games (guild_id text not null primary key, number integer not null) ${clustered}`,
    `create table preferences (player_id text not null primary key, data text not null) ${clustered}`,
    `create table forgotten_blocks (
      player_id text not null,
      user_hash text not null,
      primary key (user_hash, player_id)
    ) ${clustered}`,
    'create index forgotten_blocks_by on forgotten_blocks (player_id)',
    'create index blocks_of on blocks (blocked_id)',
    `create table secrets (name text not null primary key, secret text not null) ${clustered}`,
  ],
  '005-match-rows': ({ counter, clustered }) => [
    // Of a match that is retired, nothing is asked any more.
    "alter table matches add column phase text not null default 'closed'",
    'alter table matches add column code text',
    'alter table matches add column waits_for text',
    'alter table matches add column waits_until bigint',
    'alter table matches add column listed_since bigint',
    'alter table matches add column is_live smallint not null default 0',
    'alter table matches add column is_rated smallint not null default 0',
    'alter table matches add column stops text',
    'alter table matches add column due_at bigint',
    'alter table matches add column settled integer',
    'alter table matches add column card_id text',
    'alter table matches add column absence bigint not null default 0',
    'create index matches_by_phase on matches (phase, guild_time) where retired = 0',
    'create index matches_by_code on matches (code) where code is not null and retired = 0',
    `create index matches_listed on matches (guild_id, listed_since, phase, channel_id)
      where listed_since is not null and retired = 0`,
    'create index matches_live on matches (number) where is_live = 1 and retired = 0',
    'create index matches_stopped on matches (stops, guild_time) where stops is not null and retired = 0',
    'create index matches_due on matches (due_at) where due_at is not null and retired = 0',
    `create index matches_unsettled on matches (number)
      where retired = 0 and (settled is null or settled <> revision)`,
    'create index matches_by_card on matches (card_id) where card_id is not null and retired = 0',
    'create index matches_in_channel on matches (channel_id) where retired = 0',
    'create index matches_in_guild on matches (guild_id) where retired = 0',
    'create index matches_by_absence on matches (absence) where retired = 0',
    `create table match_players (
      player_id text not null,
      match_id text not null references matches (id),
      counts smallint not null,
      primary key (player_id, match_id)
    ) ${clustered}`,
    'create index players_of_match on match_players (match_id)',
    `create table absences (
      number ${counter},
      count integer not null,
      shards text not null,
      reason text not null,
      since bigint not null,
      until bigint
    )`,
  ],
};

/** What is read from the journals is made behind all of them, in tables as the newest leaves them: the first that is missing says what. */
const MADE_BEHIND: readonly (readonly [string, (queries: Queries) => Promise<unknown>])[] = [
  ['004-format-4', (queries) => fillRows(queries).then(() => rebuildGames(queries))],
  ['005-match-rows', fillRows],
];

const TAKEN = 'king_me_migration';

export interface MigrationPlan {
  readonly db: Kysely<unknown>;
  readonly dialect: SchemaDialect;
  /** The schema that the tables are in; SQLite has none. */
  readonly schema: string | undefined;
  /** Refuses an older or empty database instead of changing it. */
  readonly readOnly?: boolean;
  readonly migrations?: typeof MIGRATIONS;
}

/** Applies the missing migrations, all or none. Rejects with `CannotOpenStore`, changing nothing, after a newer program. */
export async function migrate(plan: MigrationPlan): Promise<void> {
  const { db, dialect, schema, readOnly = false, migrations = MIGRATIONS } = plan;
  const taken = await migrationsTaken(plan);
  const names = Object.keys(migrations);
  const unknown = taken.filter((name) => !(name in migrations));
  if (unknown.length > 0) throw taken[0] === names[0] ? newer(unknown) : unreleased(unknown);
  if (taken.length === names.length) return;
  if (readOnly)
    throw new CannotOpenStore(
      'older',
      'The database is of an older King Me, or empty: start the bot once, and it is brought up to date.',
    );
  const [, make] = MADE_BEHIND.find(([name]) => name in migrations && !taken.includes(name)) ?? [];
  const steps = Object.entries(migrations).map(([name, migration]) => {
    const up = async (on: Kysely<unknown>): Promise<void> => {
      for (const statement of migration(dialect)) await sql.raw(statement).execute(on);
      if (name === names.at(-1)) await make?.(on);
    };
    return [name, { up }] as const;
  });
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(steps)) },
    migrationTableName: TAKEN,
    migrationLockTableName: `${TAKEN}_lock`,
    ...(schema === undefined ? {} : { migrationTableSchema: schema }),
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error('a migration failed', { cause: error });
}

const newer = (unknown: readonly string[]): CannotOpenStore =>
  new CannotOpenStore(
    'newer',
    `The database is of a newer King Me: it has taken ${unknown.join(', ')}, which this one does not know. Start the newer one, or restore a backup from before.`,
  );

/** Before the first release, migrations were made anew; since then they only grow. */
const unreleased = (unknown: readonly string[]): CannotOpenStore =>
  new CannotOpenStore(
    'older',
    `The database is of a King Me from before version 0.1.0: it has taken ${unknown.join(', ')}, which no release knows. Its matches can't be carried over. Move it away to begin with a new one, or set DATABASE_URL to another.`,
  );

async function migrationsTaken({ db, schema }: MigrationPlan): Promise<readonly string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === TAKEN && table.schema === schema)) return [];
  const table = schema === undefined ? sql.table(TAKEN) : sql.id(schema, TAKEN);
  const { rows } = await sql<{ name: string }>`select name from ${table} order by name`.execute(db);
  return rows.map(({ name }) => name);
}
