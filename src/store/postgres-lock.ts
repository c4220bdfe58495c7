import { hostname } from 'node:os';
import { Client } from 'pg';
import type { LockOptions } from './database.ts';
import { describeError, inTime } from './postgres-transaction.ts';
import { CannotOpenStore, inUse, type LockHolder, StoreUnavailable } from './store-errors.ts';

/** Time limits in milliseconds. */
const TO_CONNECT = 1500;
const TO_ANSWER = 1500;

/** The first key, the same for all processes that share the tables; the second is the shard, or `TOGETHER`. */
const KEY = `hashtext('king-me ' || coalesce(current_schema(), ''))`;

/** All processes that serve shards share it; one that must be alone has it for itself. */
const TOGETHER = -1;

const HOLDER = `select pid, application_name as name from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())
  and classid = ${KEY}::oid and objid = $1::oid and objsubid = 2`;

/** Keep-alive times in seconds, by which the server notices that a client's machine is gone; the lock ends with the connection. */
const KEEP_ALIVE = 'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3';

/** Advisory locks that ensure only this process serves its shards. They last as long as one connection used for nothing else. */
export class PostgresLock {
  readonly #url: string;
  readonly #options: LockOptions;
  /** The name that other processes see of this one; the server cuts it off after 63 characters. */
  readonly #name = `king-me ${process.pid} ${new Date().toISOString()} ${hostname()}`.slice(0, 63);
  #client: Client | undefined;
  #holding: Promise<void> | undefined;
  #isReleased = false;

  private constructor(url: string, options: LockOptions) {
    this.#url = url;
    this.#options = options;
  }

  static async take(url: string, options: LockOptions): Promise<PostgresLock> {
    const lock = new PostgresLock(url, options);
    await lock.#take();
    return lock;
  }

  get isHeld(): boolean {
    return this.#client !== undefined;
  }

  /** Asks whether the connection is still there, and takes the lock again if it is not. Rejects with `StoreUnavailable`. */
  hold(): Promise<void> {
    this.#holding ??= this.#hold().finally(() => (this.#holding = undefined));
    return this.#holding;
  }

  async release(): Promise<void> {
    this.#isReleased = true;
    await this.#holding?.catch(() => undefined);
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  async #hold(): Promise<void> {
    try {
      if (this.#isReleased) throw new Error('it was given back');
      const client = this.#client;
      if (client !== undefined) await inTime(client.query('select 1'), TO_ANSWER).catch(() => this.#lose(client));
      if (this.#client === undefined) await this.#take();
    } catch (error) {
      if (error instanceof CannotOpenStore) this.#options.onTaken(error);
      throw new StoreUnavailable('unavailable', `PostgreSQL: the lock is lost: ${describeError(error)}`, error);
    }
  }

  async #take(): Promise<void> {
    const client = new Client({ connectionString: this.#url, connectionTimeoutMillis: TO_CONNECT, keepAlive: true });
    client.on('error', () => this.#lose(client));
    client.on('end', () => this.#lose(client));
    try {
      await client.connect();
      await inTime(client.query(KEEP_ALIVE), TO_ANSWER);
      await inTime(client.query(`select set_config('application_name', $1, false)`, [this.#name]), TO_ANSWER);
      const { shards } = this.#options;
      if (shards === 'alone') await this.#takeOne(client, 'pg_try_advisory_lock', TOGETHER);
      else {
        await this.#takeOne(client, 'pg_try_advisory_lock_shared', TOGETHER);
        for (const shard of shards.ids) await this.#takeOne(client, 'pg_try_advisory_lock', shard);
      }
      this.#client = client;
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
  }

  async #takeOne(client: Client, lock: string, key: number): Promise<void> {
    const ask = <Row extends object>(text: string) => inTime(client.query<Row>(text, [key]), TO_ANSWER);
    const { rows } = await ask<{ isTaken: boolean }>(`select ${lock}(${KEY}, $1) as "isTaken"`);
    if (rows[0]?.isTaken === true) return;
    const [holder] = (await ask<{ pid: number; name: string }>(HOLDER)).rows;
    if (holder?.name !== this.#name) {
      const by = readName(holder?.name);
      throw key === TOGETHER
        ? inUse('The database', by, 'a DATABASE_URL')
        : inUse(`Shard ${key}`, by, 'SHARDS or a DATABASE_URL');
    }
    // The server has not noticed yet that this process's last connection broke.
    await inTime(client.query('select pg_terminate_backend($1)', [holder.pid]), TO_ANSWER);
    throw new Error('the last connection still has it');
  }

  #lose(client: Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    void client.end().catch(() => undefined);
  }
}

function readName(name: string | undefined): LockHolder | undefined {
  const [, pid, since = '', host = ''] = /^king-me (\d+) (\S+) (.*)$/.exec(name ?? '') ?? [];
  return pid === undefined ? undefined : { pid: Number(pid), since, host };
}
