import { DatabaseError } from 'pg';

/** Tables or rights that are gone: those an operator has taken away, and can bring back. */
const TAKEN_AWAY: ReadonlySet<string> = new Set(['42P01', '42501']);
/** Classes of errors that no operator can bring about: what is not supported, makes no sense, or breaks a rule of the tables. */
const MISTAKES = /^(0A|2[0-46-7]|3[49]|42|44)/;
/** The server has ended this connection, or is about to. */
const BREAKING = /^(08|57P0|25P03|25P04)/;

/** The server has answered, and it is the program that is wrong: there is no use in trying again later. */
export const isMistake = (error: unknown): boolean =>
  error instanceof DatabaseError && MISTAKES.test(error.code ?? '') && !TAKEN_AWAY.has(error.code ?? '');

/** The connection is of no use any more, and what it was told last may have been heard or not. */
export const isBroken = (error: unknown): boolean =>
  !(error instanceof DatabaseError) || BREAKING.test(error.code ?? '');

/** Two transactions were in each other's way, and the server has undone this one. */
export const isCollision = (error: unknown): boolean =>
  error instanceof DatabaseError && ['40001', '40P01'].includes(error.code ?? '');

/** What the server or the connection says, on one line. Passwords are in none of these. */
export function describeError(error: unknown): string {
  // Several addresses of one host, none of which answers.
  if (error instanceof AggregateError) return error.errors.map(describeError).join('; ');
  return error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error);
}
