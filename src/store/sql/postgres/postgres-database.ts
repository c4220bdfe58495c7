import { Kysely, PostgresDialect } from 'kysely';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { err, ok, type Result } from '../../../engine/result.ts';
import { StoreUnavailable } from '../../store-unavailable.ts';
import { CannotOpenStore } from '../cannot-open-store.ts';
import type { Database, Work } from '../database.ts';
import { expectMigrated, migrate } from '../migrations/migrate.ts';
import { currentSchema, POSTGRES_SCHEMA, POSTGRES_TYPES } from './postgres-dialect.ts';
import { describeError, isCollision, isMistake } from './postgres-fault.ts';
import { PostgresSession } from './postgres-session.ts';

export interface PostgresOptions {
  /** For those who only look: nothing is written. */
  readonly readOnly: boolean;
}

/** All in milliseconds. Discord wants an answer within 3 s, and who is told that nothing was taken has to be told by then. */
const TO_CONNECT = 1500;
const TO_ANSWER = 2500;
/** With less than this left there is no use in beginning once more. */
const TO_TRY_AGAIN = 900;
/** Bringing large tables up to date takes its time. */
const TO_MIGRATE = 10 * 60_000;

const MOST_CONNECTIONS = 10;
/** At the start there is time: the server may be starting, too. */
const MIGRATING_CONNECTIONS = 2;

/** A database on a PostgreSQL server, through a pool of connections. */
export class PostgresDatabase implements Database {
  readonly #pool: Pool;
  readonly #writing: string;

  private constructor(pool: Pool, { readOnly }: PostgresOptions) {
    this.#pool = pool;
    this.#writing = readOnly ? 'begin read only' : 'begin isolation level read committed';
  }

  /** Rejects with `CannotOpenStore`. */
  static async open(url: string, options: PostgresOptions): Promise<PostgresDatabase> {
    await prepare(url, options);
    return new PostgresDatabase(newPool(url, { max: MOST_CONNECTIONS }), options);
  }

  read<T>(work: Work<T>): Promise<T> {
    return this.#run('begin isolation level repeatable read, read only', work);
  }

  write<T>(work: Work<T>): Promise<T> {
    return this.#run(this.#writing, work);
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  /** Twice at most: a connection can have died unnoticed, and what became of a commit only another one can tell. */
  async #run<T>(begin: string, work: Work<T>): Promise<T> {
    const deadline = performance.now() + TO_ANSWER;
    const first = await this.#attempt(begin, work, deadline);
    if (first.ok) return first.value;
    if (!first.error.isWorthAnother || performance.now() > deadline - TO_TRY_AGAIN) throw first.error.fault;
    const second = await this.#attempt(begin, work, deadline);
    if (second.ok) return second.value;
    throw first.error.fault.fault === 'uncertain' ? first.error.fault : second.error.fault;
  }

  /** Gives what `work` gave, or how the database failed. Rejects for mistakes of the program. */
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

interface Failure {
  readonly fault: StoreUnavailable;
  readonly isWorthAnother: boolean;
}

/** Sees that the server answers and that the tables are there. */
async function prepare(url: string, { readOnly }: PostgresOptions): Promise<void> {
  let pool: Pool | undefined;
  try {
    pool = newPool(url, { max: MIGRATING_CONNECTIONS, query_timeout: TO_MIGRATE });
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    const { rows } = await currentSchema.execute(db);
    const schema = rows[0]?.schema ?? 'public';
    await (readOnly ? expectMigrated : migrate)({ db, dialect: POSTGRES_SCHEMA, schema });
  } catch (error) {
    if (error instanceof CannotOpenStore) throw error;
    throw new CannotOpenStore(
      pool === undefined || isRefusal(error) ? 'refused' : 'unreachable',
      `PostgreSQL can't be used: ${describeError(error)}.`,
      error,
    );
  } finally {
    await pool?.end();
  }
}

/** A wrong password, a database that isn't there, a right that is missing: waiting does not help. */
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
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  return pool;
}
