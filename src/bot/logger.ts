import { pino, type Logger } from 'pino';
import type { LogLevel } from './config.ts';

export type { Logger } from 'pino';

/** Anything that may hold the token or an interaction's own secret, wherever an error object carries it. */
const SECRETS = [
  'token',
  '*.token',
  '*.*.token',
  'headers.authorization',
  '*.headers.authorization',
  'err.requestBody',
];

/**
 * Structured logs on standard output, one JSON object a line. `token` is cut out of every text as well, because
 * libraries put addresses and headers into their messages.
 */
export function createLogger(level: LogLevel, token: string | undefined): Logger {
  const clean = (line: string): string => (token === undefined ? line : line.replaceAll(token, '[token]'));
  return pino(
    { level, base: null, redact: { paths: SECRETS, censor: '[hidden]' } },
    { write: (line) => process.stdout.write(hideInteractionTokens(clean(line))) },
  );
}

/** The address of a follow-up holds a token that lasts fifteen minutes. */
function hideInteractionTokens(line: string): string {
  return line.replace(/((?:webhooks|interactions)\/[0-9]+\/)[^/"?\s]+/g, '$1[token]');
}
