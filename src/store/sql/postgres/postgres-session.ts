import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import type { Tables } from '../tables.ts';
import { isBroken } from './postgres-fault.ts';

/** `pg` knows more of a query than its types do. */
interface TimedQuery extends QueryConfig {
  readonly query_timeout: number;
}

/** Milliseconds for one statement: a line that is dead has to be noticed while there is time for another one. */
const TO_ANSWER_ONE = 1500;

/** A connection while one transaction has it. Everything on it has to be answered by `deadline`, a moment of `performance.now()`. */
export class PostgresSession {
  readonly queries: Kysely<Tables>;
  readonly #client: PoolClient;
  readonly #deadline: number;
  #isCommitting = false;
  #isBroken = false;

  constructor(client: PoolClient, deadline: number) {
    this.#client = client;
    this.#deadline = deadline;
    // The pool listens only to those that nobody has; an error that nobody hears would end the process.
    client.on('error', this.#onError);
    this.queries = new Kysely({ dialect: new PostgresDialect({ pool: this.#asPool() }) });
  }

  /** The connection is of no use any more. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  /** It broke when the server had been told to commit: it has heard of it, or not. */
  get isUnclear(): boolean {
    return this.#isBroken && this.#isCommitting;
  }

  /** `begin` with what follows it, such as `read only`. The server gives up by itself as well: it would hold rows for nobody. */
  async begin(begin: string): Promise<void> {
    const limit = this.#timeLeft();
    await this.#ask(
      `${begin}; set local statement_timeout = ${limit}; set local idle_in_transaction_session_timeout = ${limit}`,
    );
  }

  async commit(): Promise<void> {
    this.#isCommitting = true;
    await this.#ask('commit');
    this.#isCommitting = false;
  }

  async rollback(): Promise<void> {
    if (this.#isBroken) return;
    await this.#ask('rollback').catch(() => undefined);
  }

  /** Gives the connection back, or away if it is of no use. */
  release(): void {
    this.#client.off('error', this.#onError);
    this.#client.release(this.#isBroken);
  }

  readonly #onError = (): void => {
    this.#isBroken = true;
  };

  async #ask(text: string, values: readonly unknown[] = []): Promise<QueryResult> {
    try {
      const query: TimedQuery = { text, values: [...values], query_timeout: this.#timeLeft() };
      return await this.#client.query(query);
    } catch (error) {
      this.#isBroken ||= isBroken(error);
      throw error;
    }
  }

  #timeLeft(): number {
    return Math.min(TO_ANSWER_ONE, Math.max(1, Math.round(this.#deadline - performance.now())));
  }

  /** What Kysely takes for a pool: the one connection that there is. */
  #asPool(): PostgresPool {
    const query = (text: string, values: readonly unknown[]): Promise<unknown> => this.#ask(text, values);
    const client = { query: query as PostgresPoolClient['query'], release: () => undefined };
    return {
      options: {},
      connect: () => Promise.resolve(client),
      end: () => Promise.resolve(),
    };
  }
}
