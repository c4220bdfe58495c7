import { sql, type CreateTableBuilder, type Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { CannotOpenStore } from './store-errors.ts';

/** Where the two databases want different words for one thing. */
export interface SchemaDialect {
  /** A table whose key counts up by itself. */
  numbered<Table extends string>(table: CreateTableBuilder<Table>, key: string): CreateTableBuilder<Table>;
  /** A table whose rows lie in the order of its primary key, where the database can do that. */
  clustered<Table extends string>(table: CreateTableBuilder<Table>): CreateTableBuilder<Table>;
}

/** One step of the schema, never changed once shipped: it can't use `tables.ts`, which describes the newest version. */
export type MigrationStep = (db: Kysely<unknown>, dialect: SchemaDialect) => Promise<void>;

export interface MigrationPlan {
  readonly db: Kysely<unknown>;
  readonly dialect: SchemaDialect;
  /** The schema that the tables are in; SQLite has none. */
  readonly schema: string | undefined;
  readonly steps?: Readonly<Record<string, MigrationStep>>;
}

const STEPS_TAKEN = 'king_me_migration';

/** Takes the missing steps, all or none. Rejects with `CannotOpenStore`, untouched, after a newer program. */
export async function migrate(plan: MigrationPlan): Promise<void> {
  if ((await missingSteps(plan)).length === 0) return;
  const { db, dialect, schema, steps = MIGRATIONS } = plan;
  const migrations = Object.fromEntries(
    Object.entries(steps).map(([name, step]) => [name, { up: (db: Kysely<unknown>) => step(db, dialect) }]),
  );
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    migrationTableName: STEPS_TAKEN,
    migrationLockTableName: `${STEPS_TAKEN}_lock`,
    ...(schema === undefined ? {} : { migrationTableSchema: schema }),
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error('a migration failed', { cause: error });
}

/** Rejects with `CannotOpenStore` unless the database is exactly at this program's version. Changes nothing. */
export async function expectMigrated(plan: MigrationPlan): Promise<void> {
  if ((await missingSteps(plan)).length > 0)
    throw new CannotOpenStore(
      'older',
      'The database is of an older King Me, or empty: start the bot once, and it is brought up to date.',
    );
}

async function missingSteps(plan: MigrationPlan): Promise<readonly string[]> {
  const taken = await stepsTaken(plan);
  const known = Object.keys(plan.steps ?? MIGRATIONS);
  const unknown = taken.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new CannotOpenStore(
      'newer',
      `The database is of a newer King Me: it has taken ${unknown.join(', ')}, which this one does not know. Start the newer one, or restore a backup from before.`,
    );
  return known.filter((name) => !taken.includes(name));
}

async function stepsTaken({ db, schema }: MigrationPlan): Promise<readonly string[]> {
  const table = schema === undefined ? sql.table(STEPS_TAKEN) : sql.id(schema, STEPS_TAKEN);
  try {
    const { rows } = await sql<{ name: string }>`select name from ${table} order by name`.execute(db);
    return rows.map(({ name }) => name);
  } catch (error) {
    if (isMissingTable(error)) return [];
    throw error;
  }
}

const isMissingTable = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '42P01') || error.message.startsWith('no such table'));

const journalTables: MigrationStep = async ({ schema }, dialect) => {
  await dialect
    .numbered(schema.createTable('matches'), 'number')
    .addColumn('id', 'text', (id) => id.notNull().unique())
    .addColumn('guild_id', 'text', (guild) => guild.notNull())
    .addColumn('guild_time', 'bigint', (time) => time.notNull())
    .addColumn('channel_id', 'text', (channel) => channel.notNull())
    .addColumn('thread_id', 'text')
    .addColumn('revision', 'integer', (revision) => revision.notNull())
    .addColumn('retired', 'smallint', (retired) => retired.notNull().defaultTo(0))
    .execute();
  await schema
    .createIndex('live_matches')
    .on('matches')
    .column('number')
    .where(sql<boolean>`retired = 0`)
    .execute();
  await dialect
    .clustered(schema.createTable('events'))
    .addColumn('match_id', 'text', (match) => match.notNull().references('matches.id'))
    .addColumn('revision', 'integer', (revision) => revision.notNull())
    .addColumn('entry', 'integer', (entry) => entry.notNull())
    .addColumn('append_id', 'text')
    .addColumn('version', 'smallint', (version) => version.notNull())
    .addColumn('type', 'text', (type) => type.notNull())
    .addColumn('at', 'bigint', (at) => at.notNull())
    .addColumn('data', 'text', (data) => data.notNull())
    .addPrimaryKeyConstraint('events_key', ['match_id', 'revision'])
    .execute();
  await dialect
    .clustered(schema.createTable('players'))
    .addColumn('id', 'text', (id) => id.primaryKey().notNull())
    .addColumn('user_id', 'text', (user) => user.unique())
    .addColumn('name', 'text', (name) => name.notNull())
    .execute();
};

const readModelTables: MigrationStep = async ({ schema }, dialect) => {
  await dialect
    .clustered(schema.createTable('codes'))
    .addColumn('code', 'text', (code) => code.primaryKey().notNull())
    .addColumn('match_id', 'text', (match) => match.notNull().references('matches.id'))
    .addColumn('guild_id', 'text', (guild) => guild.notNull())
    .addColumn('is_open', 'smallint', (open) => open.notNull())
    .addColumn('closed', 'text')
    .execute();
  await dialect
    .clustered(schema.createTable('results'))
    .addColumn('match_id', 'text', (match) => match.notNull().references('matches.id'))
    .addColumn('game', 'integer', (game) => game.notNull())
    .addColumn('player_id', 'text', (player) => player.notNull())
    .addColumn('guild_id', 'text', (guild) => guild.notNull())
    .addColumn('outcome', 'text', (outcome) => outcome.notNull())
    .addPrimaryKeyConstraint('results_key', ['match_id', 'game', 'player_id'])
    .execute();
  await schema.createIndex('results_of_guild').on('results').columns(['guild_id', 'player_id']).execute();
  await dialect
    .clustered(schema.createTable('settings'))
    .addColumn('guild_id', 'text', (guild) => guild.primaryKey().notNull())
    .addColumn('data', 'text', (data) => data.notNull())
    .execute();
  await dialect
    .clustered(schema.createTable('blocks'))
    .addColumn('player_id', 'text', (player) => player.notNull())
    .addColumn('blocked_id', 'text', (blocked) => blocked.notNull())
    .addPrimaryKeyConstraint('blocks_key', ['player_id', 'blocked_id'])
    .execute();
};

const beatTables: MigrationStep = async ({ schema }, dialect) => {
  await dialect
    .clustered(schema.createTable('beats'))
    .addColumn('count', 'integer', (count) => count.notNull())
    .addColumn('shard', 'integer', (shard) => shard.notNull())
    .addColumn('at', 'bigint', (at) => at.notNull())
    .addPrimaryKeyConstraint('beats_key', ['count', 'shard'])
    .execute();
  await schema.alterTable('matches').addColumn('showing', 'text').execute();
};

/** Every step there is, by a name that sorts in the order in which they are taken. Only ever added to, at the end. */
export const MIGRATIONS: Readonly<Record<string, MigrationStep>> = {
  '001-journal': journalTables,
  '002-read-models': readModelTables,
  '003-pulse': beatTables,
};
