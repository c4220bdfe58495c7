import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { DatabaseError, type PoolClient, type QueryResult } from 'pg';
import type { Tables } from './tables.ts';

/** Tables or rights that are gone: those an operator has taken away, and can bring back. */
const TAKEN_AWAY: ReadonlySet<string> = new Set(['42P01', '42501']);
/** Classes of errors that no operator can bring about: what is not supported, makes no sense, or breaks a rule of the tables. */
const MISTAKES = /^(0A|2[0-46-7]|3[49]|42|44)/;
/** The server has ended this connection, or is about to. */
const BREAKING = /^(08|57P0|25P03|25P04)/;

/** A mistake of the program: trying again is of no use. */
export const isMistake = (error: unknown): boolean =>
  error instanceof DatabaseError && MISTAKES.test(error.code ?? '') && !TAKEN_AWAY.has(error.code ?? '');

/** What the connection was told last may have arrived or not. */
const isBroken = (error: unknown): boolean => !(error instanceof DatabaseError) || BREAKING.test(error.code ?? '');

/** The server has undone this transaction in favour of another. */
export const isCollision = (error: unknown): boolean =>
  error instanceof DatabaseError && ['40001', '40P01'].includes(error.code ?? '');

/** On one line. These texts hold no passwords. */
export function describeError(error: unknown): string {
  // One error for each address of a host.
  if (error instanceof AggregateError) return error.errors.map(describeError).join('; ');
  return error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error);
}

/** Milliseconds a statement: a dead connection must be noticed in time for another. */
const TO_ANSWER_ONE = 1500;
/** At least: an unheard commit leaves everybody in doubt. */
const TO_COMMIT = 500;

/** Rejects without an answer in time. After a stall the timer fires first: `setImmediate` lets the socket be read. */
export function inTime<T>(answer: Promise<T>, limit: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(() => reject(new Error('no answer in time'))), limit);
    void answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** A connection for one transaction. Everything on it has to be answered by `deadline`, a moment of `performance.now()`. */
export class PostgresSession {
  readonly queries: Kysely<Tables>;
  readonly #client: PoolClient;
  readonly #deadline: number;
  #isCommitting = false;
  #isBroken = false;

  constructor(client: PoolClient, deadline: number) {
    this.#client = client;
    this.#deadline = deadline;
    // The pool listens to idle connections only; an unheard error would end the process.
    client.on('error', this.#onError);
    this.queries = new Kysely({ dialect: new PostgresDialect({ pool: this.#asPool() }) });
  }

  get isBroken(): boolean {
    return this.#isBroken;
  }

  /** It broke during a commit, which the server may have heard. */
  get isUnclear(): boolean {
    return this.#isBroken && this.#isCommitting;
  }

  /** `begin` with options such as `read only`. The server has the time limit, too, lest it hold rows for nobody. */
  async begin(begin: string): Promise<void> {
    const limit = this.#timeLeft();
    await this.#ask(
      `${begin}; set local statement_timeout = ${limit}; set local idle_in_transaction_session_timeout = ${limit}`,
    );
  }

  async commit(): Promise<void> {
    if (this.#isBroken) throw new Error('the connection broke before the commit');
    this.#isCommitting = true;
    await this.#ask('commit', [], Math.max(TO_COMMIT, this.#timeLeft()));
    this.#isCommitting = false;
  }

  async rollback(): Promise<void> {
    if (this.#isBroken) return;
    await this.#ask('rollback').catch(() => undefined);
  }

  release(): void {
    this.#client.off('error', this.#onError);
    this.#client.release(this.#isBroken);
  }

  readonly #onError = (): void => {
    this.#isBroken = true;
  };

  async #ask(text: string, values: readonly unknown[] = [], limit = this.#timeLeft()): Promise<QueryResult> {
    try {
      return await inTime(this.#client.query(text, [...values]), limit);
    } catch (error) {
      this.#isBroken ||= isBroken(error);
      throw error;
    }
  }

  #timeLeft(): number {
    return Math.min(TO_ANSWER_ONE, Math.max(1, Math.round(this.#deadline - performance.now())));
  }

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
