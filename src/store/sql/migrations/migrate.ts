import { sql, type Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { CannotOpenStore } from '../cannot-open-store.ts';
import type { MigrationStep, SchemaDialect } from './migration-step.ts';
import { MIGRATIONS } from './migrations.ts';

const STEPS_TAKEN = 'king_me_migration';

export interface MigrationPlan {
  readonly db: Kysely<unknown>;
  readonly dialect: SchemaDialect;
  /** The schema that the tables are in; SQLite has none. */
  readonly schema: string | undefined;
  /** Left off: all of them. */
  readonly steps?: Readonly<Record<string, MigrationStep>>;
}

/**
 * Takes the steps that the database lacks, all or none. Rejects with `CannotOpenStore` before it touches anything when a
 * newer program has been there.
 */
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

/** The steps that the database has not taken yet. */
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

/** PostgreSQL has a code for it, SQLite a sentence. */
const isMissingTable = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '42P01') || error.message.startsWith('no such table'));
