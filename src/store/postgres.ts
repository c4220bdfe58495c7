import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool, types, type CustomTypesConfig, type PoolClient, type PoolConfig } from 'pg';
import { err, ok, type Result } from '../engine/result.ts';
import type { Database, Work } from './database.ts';
import { expectMigrated, migrate, type SchemaDialect } from './migrations.ts';
import { PostgresLock, type PostgresLockOptions } from './postgres-lock.ts';
import { describeError, isCollision, isMistake, PostgresSession } from './postgres-session.ts';
import { CannotOpenStore, StoreUnavailable } from './store-errors.ts';

export interface PostgresOptions {
  readonly readOnly: boolean;
  readonly lock: Omit<PostgresLockOptions, 'url'> | undefined;
}

/** In milliseconds. Discord wants an answer within 3 s, also when the database has none. */
const TO_CONNECT = 1500;
const TO_ANSWER = 2500;
const TO_TRY_AGAIN = 900;
const TO_MIGRATE = 10 * 60_000;

const MOST_CONNECTIONS = 10;
const MIGRATING_CONNECTIONS = 2;

export const POSTGRES_SCHEMA: SchemaDialect = {
  numbered: (table, key) => table.addColumn(key, 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity()),
  // Rows lie in the order of insertion.
  clustered: (table) => table,
};

const WIDE_NUMBERS: ReadonlySet<number> = new Set([types.builtins.INT8, types.builtins.NUMERIC]);

/** `pg` gives 64-bit numbers as text; moments and counts are far below 2^53. */
const POSTGRES_TYPES: CustomTypesConfig = {
  getTypeParser: (oid, format): unknown => (WIDE_NUMBERS.has(oid) ? Number : types.getTypeParser(oid, format)),
};

interface Failure {
  readonly fault: StoreUnavailable;
  readonly isWorthAnother: boolean;
}

export class PostgresDatabase implements Database {
  readonly #pool: Pool;
  readonly #writing: string;
  readonly #lock: PostgresLock | undefined;

  private constructor(pool: Pool, readOnly: boolean, lock: PostgresLock | undefined) {
    this.#pool = pool;
    this.#writing = readOnly ? 'begin read only' : 'begin isolation level read committed';
    this.#lock = lock;
  }

  /** Rejects with `CannotOpenStore`. */
  static async open(url: string, { readOnly, lock: options }: PostgresOptions): Promise<PostgresDatabase> {
    let pool: Pool | undefined;
    let lock: PostgresLock | undefined;
    try {
      pool = newPool(url, { max: MOST_CONNECTIONS });
      lock = options && (await PostgresLock.take({ ...options, url }));
      await prepare(url, readOnly);
      return new PostgresDatabase(pool, readOnly, lock);
    } catch (error) {
      await lock?.release();
      await pool?.end();
      throw openingFault(error, pool === undefined);
    }
  }

  read<T>(work: Work<T>): Promise<T> {
    return this.#run('begin isolation level repeatable read, read only', work);
  }

  async write<T>(work: Work<T>): Promise<T> {
    if (this.#lock?.isHeld === false) await this.#lock.hold();
    return this.#run(this.#writing, work);
  }

  async holdLock(): Promise<void> {
    await this.#lock?.hold();
  }

  async close(): Promise<void> {
    await this.#pool.end();
    await this.#lock?.release();
  }

  /** Tries twice: a connection can have died unnoticed, and only another can tell what became of a commit. */
  async #run<T>(begin: string, work: Work<T>): Promise<T> {
    const deadline = performance.now() + TO_ANSWER;
    const first = await this.#attempt(begin, work, deadline);
    if (first.ok) return first.value;
    if (!first.error.isWorthAnother || performance.now() > deadline - TO_TRY_AGAIN) throw first.error.fault;
    const second = await this.#attempt(begin, work, deadline);
    if (second.ok) return second.value;
    throw first.error.fault.fault === 'uncertain' ? first.error.fault : second.error.fault;
  }

  /** The value, or how the database failed. Rejects for mistakes of the program. */
  async #attempt<T>(begin: string, work: Work<T>, deadline: number): Promise<Result<T, Failure>> {
    const client = await this.#connect();
    if (!client.ok) return err({ fault: client.error, isWorthAnother: false });
    const session = new PostgresSession(client.value, deadline);
    try {
      await session.begin(begin);
      const value = await work(session.queries);
      await session.commit();
      return ok(value);
    } catch (error) {
      await session.rollback();
      if (isMistake(error)) throw error;
      const fault = session.isUnclear ? 'uncertain' : 'unavailable';
      return err({
        fault: new StoreUnavailable(fault, `PostgreSQL: ${describeError(error)}`, error),
        isWorthAnother: session.isBroken || isCollision(error),
      });
    } finally {
      session.release();
    }
  }

  async #connect(): Promise<Result<PoolClient, StoreUnavailable>> {
    try {
      return ok(await this.#pool.connect());
    } catch (error) {
      return err(new StoreUnavailable('unavailable', `PostgreSQL: ${describeError(error)}`, error));
    }
  }
}

async function prepare(url: string, readOnly: boolean): Promise<void> {
  const pool = newPool(url, { max: MIGRATING_CONNECTIONS, query_timeout: TO_MIGRATE });
  try {
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    const { rows } = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(db);
    const schema = rows[0]?.schema ?? 'public';
    await (readOnly ? expectMigrated : migrate)({ db, dialect: POSTGRES_SCHEMA, schema });
  } finally {
    await pool.end();
  }
}

function openingFault(error: unknown, isNonsense: boolean): CannotOpenStore {
  if (error instanceof CannotOpenStore) return error;
  const problem = isNonsense || isRefusal(error) ? 'refused' : 'unreachable';
  return new CannotOpenStore(problem, `PostgreSQL can't be used: ${describeError(error)}.`, error);
}

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(28|3D|3F|42)/.test(String(error.code));

function newPool(url: string, options: PoolConfig): Pool {
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: TO_CONNECT,
    fallback_application_name: 'king-me',
    keepAlive: true,
    types: POSTGRES_TYPES,
    ...options,
  });
  // The pool replaces idle connections that break; an unheard error would end the process.
  pool.on('error', () => undefined);
  return pool;
}
