import { z } from 'zod';
import { err, ok, type Result } from '../engine/result.ts';
import type { HttpOptions } from '../http/serve-http.ts';
import { DEFAULT_LIMITS } from '../match/admission.ts';
import { DEFAULT_OPTIONS } from '../match/options.ts';
import { millis } from '../match/ids.ts';
import { readDatabaseUrl } from '../store/database-url.ts';
import type { TablePieces } from '../store/engine-parts.ts';
import type { Shards } from '../store/store.ts';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Whom the supervisor tells that the bot is down (RUN-04). The bot only checks that they can be read. */
export interface Alerts {
  readonly mail: { readonly smtpUrl: string; readonly to: readonly string[] } | undefined;
  readonly webhook: string | undefined;
  /** Asked every minute while players can play. */
  readonly deadman: string | undefined;
}

const MINUTE = 60_000;

const wholeNumber = (lowest: number, highest: number) =>
  z
    .string()
    .trim()
    .regex(/^[0-9]{1,9}$/, `must be a whole number from ${lowest} to ${highest}`)
    .transform(Number)
    .refine((value) => value >= lowest && value <= highest, `must be a whole number from ${lowest} to ${highest}`);

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' });

const smtpUrl = z.url({
  protocol: /^smtps?$/,
  hostname: /./,
  error: 'must be a mail server, such as smtps://user:password@mail.example.com',
});

const hostNames = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim().toLowerCase()))
  .refine(
    (names) => names.every((name) => /^[\w.:[\]-]+$/.test(name) && URL.parse(`http://${name}`)?.host === name),
    'must be the name of a host, without a port, or several with commas between them',
  )
  .transform((names): readonly string[] => names);

const mailAddresses = z
  .string()
  .transform((text) => text.split(',').map((address) => address.trim()))
  .refine(
    (addresses) => addresses.every((address) => /^[^\s@<>"]+@[^\s@<>"]+$/.test(address)),
    'must be a mail address, or several with commas between them',
  );

const databaseUrl = z
  .string()
  .trim()
  .transform((text, context) => {
    const read = readDatabaseUrl(text);
    if (read.ok) return read.value;
    context.addIssue({ code: 'custom', message: read.error });
    return z.NEVER;
  });

const SHARD_LIST = 'must be numbers from 0 on, or ranges of them, such as 0 or 0,2-4';
const MOST_SHARDS = 100_000;

/** `0,2-4` names the shards 0, 2, 3 and 4. */
const shardList = z
  .string()
  .trim()
  .regex(/^[0-9]{1,5}(-[0-9]{1,5})?(,[0-9]{1,5}(-[0-9]{1,5})?)*$/, SHARD_LIST)
  .transform((text) => text.split(',').map(shardsOf))
  .refine((ranges) => ranges.every((ids) => ids.length > 0), SHARD_LIST)
  .transform((ranges) => ranges.flat());

function shardsOf(range: string): readonly number[] {
  const [first = 0, last = first] = range.split('-').map(Number);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

const tablePieces = z.enum(['4', '5'], 'must be 4 or 5').transform((text): TablePieces => (text === '5' ? 5 : 4));

/** A test compares `.env.example` and the README's table with the keys. */
export const environmentSchema = z.object({
  DISCORD_TOKEN: z.string().trim().regex(/^\S+$/, 'must not contain spaces').optional(),
  DISCORD_API_URL: httpUrl.transform(withoutVersion).default('https://discord.com/api'),
  DISCORD_GUILD_ID: z
    .string()
    .trim()
    .regex(/^[0-9]{17,20}$/, 'must be a server id, 17 to 20 digits')
    .optional(),
  DISCORD_MEMBERS_INTENT: z.enum(['on', 'off'], 'must be on or off').default('off'),
  DATABASE_URL: databaseUrl.prefault('sqlite:./data/king-me.db'),
  SHARD_COUNT: wholeNumber(1, MOST_SHARDS).default(1),
  SHARDS: shardList.optional(),
  SHARDS_PER_PROCESS: wholeNumber(1, MOST_SHARDS).optional(),
  MAX_MATCHES_PER_PLAYER: wholeNumber(1, 1000).default(DEFAULT_LIMITS.perPlayer),
  MAX_MATCHES: wholeNumber(1, 1_000_000).default(DEFAULT_LIMITS.inProcess),
  INVITATION_MINUTES: wholeNumber(1, 10_080).default(DEFAULT_OPTIONS.invitationTime / MINUTE),
  ENDGAMES: tablePieces.default(4),
  HTTP_HOST: z.string().trim().default('127.0.0.1'),
  HTTP_PORT: wholeNumber(0, 65_535).default(0),
  HTTP_ALLOWED_HOSTS: hostNames.optional(),
  MOVE_SERVICE: z.enum(['on', 'off'], 'must be on or off').default('off'),
  MOVE_SERVICE_RATE: wholeNumber(1, 100_000).default(60),
  SMTP_URL: smtpUrl.optional(),
  ALERT_EMAIL: mailAddresses.optional(),
  ALERT_WEBHOOK: httpUrl.optional(),
  DEADMAN_URL: httpUrl.optional(),
  SANDBOX_PORT: wholeNumber(0, 65_535).default(8787),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  NODE_ENV: z.string().trim().optional(),
});

/** Returns all problems at once, each a sentence that names the variable, but never the value: it could be the token. */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
): Result<Config, readonly string[]> {
  const set = Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== '');
  const given = Object.fromEntries(set);
  const read = environmentSchema.safeParse(given);
  const production = given['NODE_ENV']?.trim() === 'production';
  const problems = read.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`) ?? [];
  if (production && given['DISCORD_TOKEN'] === undefined) {
    problems.unshift("DISCORD_TOKEN is not set: with NODE_ENV=production the sandbox doesn't start instead.");
  }
  if (read.data?.MOVE_SERVICE === 'on' && read.data.HTTP_PORT === 0)
    problems.push('MOVE_SERVICE is on, but HTTP_PORT is not set: it needs a port to answer on.');
  if ((given['SMTP_URL'] === undefined) !== (given['ALERT_EMAIL'] === undefined))
    problems.push(
      given['SMTP_URL'] === undefined
        ? 'SMTP_URL is not set, but ALERT_EMAIL is: without a mail server it gets no mail.'
        : 'ALERT_EMAIL is not set, but SMTP_URL is: nobody would get a mail.',
    );
  const shards = readShards(given);
  const { SHARDS_PER_PROCESS: perProcess = Infinity, DATABASE_URL: database } = read.data ?? {};
  if (shards.ok && shards.value.ids.length > perProcess && database?.kind === 'sqlite')
    problems.push('SHARDS_PER_PROCESS asks for several processes, but DATABASE_URL is a SQLite file: use PostgreSQL.');
  if (!shards.ok) problems.push(...shards.error);
  if (!read.success || !shards.ok || problems.length > 0) return err(problems);
  return ok(configOf(read.data, shards.value, production));
}

export type Config = Readonly<ReturnType<typeof configOf>>;

function configOf(values: z.output<typeof environmentSchema>, shards: Shards, production: boolean) {
  return {
    token: values.DISCORD_TOKEN,
    apiUrl: values.DISCORD_API_URL,
    guildId: values.DISCORD_GUILD_ID,
    membersIntent: values.DISCORD_MEMBERS_INTENT === 'on',
    database: values.DATABASE_URL,
    shards,
    limits: { perPlayer: values.MAX_MATCHES_PER_PLAYER, inProcess: values.MAX_MATCHES },
    invitationTime: millis(values.INVITATION_MINUTES * MINUTE),
    tablePieces: values.ENDGAMES,
    http: readHttp(values),
    alerts: readAlerts(values),
    /** The number of shards that a process of the supervisor serves; `undefined`: all of them. */
    shardsPerProcess: values.SHARDS_PER_PROCESS,
    sandboxPort: values.SANDBOX_PORT,
    logLevel: values.LOG_LEVEL,
    production,
  };
}

/** Texts that must never be logged or mailed: as they are written in the environment, and as programs show them. */
export function secretsOf({ token, database, alerts: { mail, webhook, deadman } }: Config): readonly string[] {
  const urls = [database.kind === 'postgres' ? database.url : undefined, mail?.smtpUrl];
  const passwords = urls.map((url) => URL.parse(url ?? '')?.password ?? '');
  const decoded = passwords.map((password) => new URLSearchParams(`p=${password.replaceAll('+', '%2B')}`).get('p'));
  const secrets = new Set([token, ...passwords, ...decoded, webhook, deadman]);
  return [...secrets, ...decoded.flatMap((password) => inBase64(password ?? ''))].flatMap((secret) => secret || []);
}

/** Base64 of less is found by chance in any log. */
const LEAST_IN_BASE64 = 5;

/** A password's base64, wherever it stands among other bytes: mail servers repeat what they were sent. */
function inBase64(password: string): readonly string[] {
  const bytes = Buffer.from(password);
  if (bytes.length < LEAST_IN_BASE64) return [];
  return [0, 1, 2].map((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    // Signs that the bytes around have a share in are left out.
    return encoded.slice(Math.ceil((before * 4) / 3), Math.floor(((before + bytes.length) * 4) / 3));
  });
}

function readHttp(values: z.output<typeof environmentSchema>): HttpOptions | undefined {
  if (values.HTTP_PORT === 0) return undefined;
  const moveService = values.MOVE_SERVICE === 'on' ? { requestsPerMinute: values.MOVE_SERVICE_RATE } : undefined;
  const { HTTP_HOST: host, HTTP_PORT: port, HTTP_ALLOWED_HOSTS: allowedHosts = [] } = values;
  return { host, port, allowedHosts, moveService };
}

function readAlerts({ SMTP_URL, ALERT_EMAIL, ...values }: z.output<typeof environmentSchema>): Alerts {
  const mail = SMTP_URL && ALERT_EMAIL && { smtpUrl: SMTP_URL, to: ALERT_EMAIL };
  return { mail: mail || undefined, webhook: values.ALERT_WEBHOOK, deadman: values.DEADMAN_URL };
}

const { SHARD_COUNT, SHARDS } = environmentSchema.shape;

/** Read apart from the schema, so that a shard that does not exist is reported along with all other problems. */
function readShards(given: Readonly<Record<string, string | undefined>>): Result<Shards, readonly string[]> {
  const count = SHARD_COUNT.safeParse(given['SHARD_COUNT']);
  const named = SHARDS.safeParse(given['SHARDS']);
  if (!count.success || !named.success) return err([]);
  const all = named.data ?? Array.from({ length: count.data }, (_, id) => id);
  const ids = [...new Set(all)].toSorted((a, b) => a - b);
  if (ids.every((id) => id < count.data)) return ok({ count: count.data, ids });
  return err(["SHARDS names a shard that SHARD_COUNT doesn't have; shards count from 0."]);
}

/** The client adds the version itself, but operators often paste the address with it. */
function withoutVersion(address: string): string {
  return address.replace(/\/+$/, '').replace(/\/v[0-9]+$/, '');
}
