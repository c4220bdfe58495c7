import { Kysely, PostgresDialect, sql } from 'kysely';
import { type CustomTypesConfig, Pool, type PoolClient, type PoolConfig, types } from 'pg';
import type { Database, OpenOptions, Tables, Work } from './database.ts';
import { migrate, type SchemaDialect } from './migrations.ts';
import { PostgresLock } from './postgres-lock.ts';
import { describeError, Interrupted, runTransaction } from './postgres-transaction.ts';
import { CannotOpenStore, StoreUnavailable } from './store-errors.ts';

/** Time limits in milliseconds: Discord needs an answer within 3 s even if the database gives none. */
const TO_CONNECT = 1500;
const TO_ANSWER = 2500;
const TO_TRY_AGAIN = 900;
const TO_MIGRATE = 10 * 60_000;

const MOST_CONNECTIONS = 10;
const MIGRATING_CONNECTIONS = 2;

export const POSTGRES_SCHEMA: SchemaDialect = {
  counter: 'bigint generated always as identity primary key',
  // Rows lie in the order of insertion.
  clustered: '',
};

const WIDE_NUMBERS: ReadonlySet<number> = new Set([types.builtins.INT8, types.builtins.NUMERIC]);

/** `pg` gives 64-bit numbers as text; moments and counts are far below 2^53. */
const POSTGRES_TYPES: CustomTypesConfig = {
  getTypeParser: (oid, format): unknown => (WIDE_NUMBERS.has(oid) ? Number : types.getTypeParser(oid, format)),
};

export class PostgresDatabase implements Database {
  readonly #pool: Pool;
  readonly #url: string;
  readonly #writing: string;
  readonly #lock: PostgresLock | undefined;

  private constructor(url: string, pool: Pool, readOnly: boolean, lock: PostgresLock | undefined) {
    this.#url = url;
    this.#pool = pool;
    this.#writing = readOnly ? 'begin read only' : 'begin isolation level read committed';
    this.#lock = lock;
  }

  static async open(url: string, { readOnly = false, lock: options }: OpenOptions): Promise<PostgresDatabase> {
    let pool: Pool | undefined;
    let lock: PostgresLock | undefined;
    try {
      pool = newPool(url, { max: MOST_CONNECTIONS });
      lock = options && (await PostgresLock.take(url, options));
      await prepare(url, readOnly);
      return new PostgresDatabase(url, pool, readOnly, lock);
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

  async writeSlowly<T>(work: Work<T>): Promise<T> {
    await this.holdLock();
    return slowly(this.#url, async (db) => {
      try {
        return await (db as Kysely<Tables>).transaction().execute(work);
      } catch (error) {
        throw new StoreUnavailable('unavailable', `PostgreSQL: ${describeError(error)}`, error);
      }
    });
  }

  async holdLock(): Promise<void> {
    await this.#lock?.hold();
  }

  async close(): Promise<void> {
    await this.#pool.end();
    await this.#lock?.release();
  }

  /** Tries twice: a connection may have died unnoticed, and only a new one can tell whether a commit succeeded. */
  async #run<T>(begin: string, work: Work<T>): Promise<T> {
    const deadline = performance.now() + TO_ANSWER;
    try {
      return await this.#attempt(begin, work, deadline);
    } catch (first) {
      if (!(first instanceof Interrupted) || performance.now() > deadline - TO_TRY_AGAIN) throw first;
      return this.#attempt(begin, work, deadline).catch((second: unknown) => {
        throw first.fault === 'uncertain' ? first : second;
      });
    }
  }

  async #attempt<T>(begin: string, work: Work<T>, deadline: number): Promise<T> {
    return runTransaction(await this.#connect(), begin, deadline, work);
  }

  async #connect(): Promise<PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      throw new StoreUnavailable('unavailable', `PostgreSQL: ${describeError(error)}`, error);
    }
  }
}

const prepare = (url: string, readOnly: boolean): Promise<void> =>
  slowly(url, async (db) => {
    const { rows } = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(db);
    const schema = rows[0]?.schema ?? 'public';
    await migrate({ db, dialect: POSTGRES_SCHEMA, schema, readOnly });
  });

/** On connections of its own, on which a statement has the time that it needs. */
async function slowly<T>(url: string, work: (db: Kysely<unknown>) => Promise<T>): Promise<T> {
  const pool = newPool(url, { max: MIGRATING_CONNECTIONS, query_timeout: TO_MIGRATE });
  try {
    return await work(new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }));
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
  // The pool replaces broken idle connections; an unhandled error would end the process.
  pool.on('error', () => undefined);
  return pool;
}
