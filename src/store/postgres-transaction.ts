import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import { DatabaseError, type PoolClient } from 'pg';
import type { Tables, Work } from './database.ts';
import { StoreUnavailable } from './store-errors.ts';

/** Missing tables or rights: an operator removed them and can restore them. */
const TAKEN_AWAY: ReadonlySet<string> = new Set(['42P01', '42501']);
/** Classes of errors that no operator can cause: something unsupported, invalid, or against a rule of the tables. */
const MISTAKES = /^(0A|2[0-46-7]|3[49]|42|44)/;
/** The server has ended this connection, or is about to. */
const BREAKING = /^(08|57P0|25P03|25P04)/;

/** Whether an error is a programming mistake: retrying is of no use. */
const isMistake = (error: unknown): boolean =>
  error instanceof DatabaseError && MISTAKES.test(error.code ?? '') && !TAKEN_AWAY.has(error.code ?? '');

/** Whether an error ends the connection: the last statement may or may not have arrived. */
const breaksConnection = (error: unknown): boolean =>
  !(error instanceof DatabaseError) || BREAKING.test(error.code ?? '');

const isCollision = (error: unknown): boolean =>
  error instanceof DatabaseError && ['40001', '40P01'].includes(error.code ?? '');

/** The connection broke, or the server preferred another transaction: another attempt can do better. */
export class Interrupted extends StoreUnavailable {}

/** An error's text on one line. These texts hold no passwords. */
export function describeError(error: unknown): string {
  // A host with several addresses gives an error for each.
  if (error instanceof AggregateError) return error.errors.map(describeError).join('; ');
  return error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error);
}

/** Milliseconds that a statement may take: a dead connection must be noticed in time for another. */
const TO_ANSWER_ONE = 1500;
/** Milliseconds that a commit gets at least: without an answer everything is in doubt. */
const TO_COMMIT = 500;

/** Rejects without an answer in time. After a stall the timer fires first: `setImmediate` lets the socket be read. */
export function inTime<T>(answer: Promise<T>, limit: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(() => reject(new Error('no answer in time'))), limit);
    void answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Runs `work` on a connection, which it gives back. All has to be answered by `deadline`, a moment of `performance.now()`. */
export async function runTransaction<T>(
  client: PoolClient,
  begin: string,
  deadline: number,
  work: Work<T>,
): Promise<T> {
  let [isBroken, isCommitting] = [false, false];
  const onError = (): void => {
    isBroken = true;
  };
  const timeLeft = (): number => Math.min(TO_ANSWER_ONE, Math.max(1, Math.round(deadline - performance.now())));
  const ask: AskServer = async (text, values = [], limit = timeLeft()) => {
    try {
      return await inTime(client.query(text, [...values]), limit);
    } catch (error) {
      isBroken ||= breaksConnection(error);
      throw error;
    }
  };
  // The pool only listens to idle connections; an unhandled error would end the process.
  client.on('error', onError);
  try {
    const limit = timeLeft();
    // The server has the time limit too, so that it doesn't hold locks for nobody.
    await ask(
      `${begin}; set local statement_timeout = ${limit}; set local idle_in_transaction_session_timeout = ${limit}`,
    );
    const value = await work(queriesBy(ask));
    if (isBroken) throw new Error('the connection broke before the commit');
    isCommitting = true;
    await ask('commit', [], Math.max(TO_COMMIT, timeLeft()));
    return value;
  } catch (error) {
    if (!isBroken) await ask('rollback').catch(() => undefined);
    if (isMistake(error)) throw error;
    const Fault = isBroken || isCollision(error) ? Interrupted : StoreUnavailable;
    // The server may have received the commit during which the connection broke.
    const fault = isBroken && isCommitting ? 'uncertain' : 'unavailable';
    throw new Fault(fault, `PostgreSQL: ${describeError(error)}`, error);
  } finally {
    client.off('error', onError);
    client.release(isBroken);
  }
}

type AskServer = (text: string, values?: readonly unknown[], limit?: number) => Promise<unknown>;

function queriesBy(ask: AskServer): Kysely<Tables> {
  const query = (text: string, values: readonly unknown[]): Promise<unknown> => ask(text, values);
  const client = { query: query as PostgresPoolClient['query'], release: () => undefined };
  const pool = { options: {}, connect: () => Promise.resolve(client), end: () => Promise.resolve() };
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}
