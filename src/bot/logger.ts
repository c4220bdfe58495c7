import { pino, type LevelWithSilent, type Logger } from 'pino';

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

/** Logs to standard output, one JSON object a line. Libraries put headers into their messages, so secrets go from every text. */
export function createLogger(level: LevelWithSilent, ...secrets: readonly (string | undefined)[]): Logger {
  return pino(
    { level, base: null, redact: { paths: SECRETS, censor: '[hidden]' } },
    { write: (line) => process.stdout.write(hideSecrets(line, secrets)) },
  );
}

/** Also hides the tokens in addresses of follow-ups, which are valid for fifteen minutes. */
export function hideSecrets(text: string, secrets: readonly (string | undefined)[]): string {
  let clean = text;
  for (const secret of secrets) if (secret !== undefined) clean = clean.replaceAll(secret, '[hidden]');
  return clean.replace(/((?:webhooks|interactions)\/[0-9]+\/)[^/"?\s]+/g, '$1[token]');
}
