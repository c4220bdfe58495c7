import { pino, type Logger } from 'pino';
import type { LogLevel } from './config.ts';

export type { Logger } from 'pino';

/** Where error objects may carry the token or an interaction's token. */
const SECRETS = [
  'token',
  '*.token',
  '*.*.token',
  'headers.authorization',
  '*.headers.authorization',
  'err.requestBody',
];

/** Logs to standard output, one JSON object a line. Libraries put headers into their messages, so `token` goes from every text. */
export function createLogger(level: LogLevel, token: string | undefined): Logger {
  const clean = (line: string): string => (token === undefined ? line : line.replaceAll(token, '[token]'));
  return pino(
    { level, base: null, redact: { paths: SECRETS, censor: '[hidden]' } },
    { write: (line) => process.stdout.write(hideInteractionTokens(clean(line))) },
  );
}

/** The address of a follow-up contains a token that is valid for fifteen minutes. */
function hideInteractionTokens(line: string): string {
  return line.replace(/((?:webhooks|interactions)\/[0-9]+\/)[^/"?\s]+/g, '$1[token]');
}
