import '../check-node.ts';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { config as loadEnvironment } from 'dotenv';
import { readConfig, secretsOf, type Config } from '../process/config.ts';
import { createLogger, hideSecrets } from '../bot/logger.ts';
import { onStopSignal } from '../process/stop-signals.ts';
import { EXIT_REFUSED } from '../process/supervisor-link.ts';
import { inPrint } from '../engine/problems.ts';
import { failed, isStartedAs, withOptions, type Answer } from './program.ts';
import { askDeadMan, channelsOf } from './supervise/alert-channels.ts';
import { Supervisor, type ProcessPlan } from './supervise/supervisor.ts';

const USAGE =
  `Runs the bot and starts it again when it ends or hangs. Says by mail, and to a webhook, when nobody can play and when
that is over. The image runs it, too.

Usage: npm run supervise [-- --try-alerts | --stay]

  --try-alerts  sends a message to everybody who would get alerts, and ends
  --stay        waits to be stopped when the bot can't run, for what starts again whatever ends, such as Docker

Takes the settings of the bot from the environment or .env, and these for itself:
  SMTP_URL, ALERT_EMAIL  the mail server, and who gets the mails
  ALERT_WEBHOOK          an address that gets the same as JSON
  DEADMAN_URL            an address that is asked every minute while players can play
  SHARDS_PER_PROCESS     how many shards each process serves; all in one process if it isn't set. The processes answer
                         HTTP on HTTP_PORT, HTTP_PORT + 1 and so on

Exit code 0: it was told to end, and the bot ended in good order. 78: the bot can't run until its operator changes
something. It is not to be started again then.`.split('\n');

type Environment = Readonly<Record<string, string | undefined>>;

/** Runs the bot until it is told to end, or can't go on. */
export function runSupervise(argv: readonly string[], environment: Environment): Promise<Answer> {
  const options = { 'try-alerts': { type: 'boolean' }, stay: { type: 'boolean' } } as const;
  return withOptions(argv, { usage: USAGE, options }, async ({ values }) => {
    const config = readConfig(environment);
    const asked = config.ok ? config : readConfig(alertVariables(environment));
    if (!asked.ok) return cannotStart(config.ok ? [] : config.error);
    if (values['try-alerts'] === true) return tryAlerts(asked.value);
    if (config.ok && config.value.token === undefined)
      return cannotStart(['DISCORD_TOKEN is not set: there is no bot to run. "npm start" plays without one.']);
    // The bot itself says what is wrong with the rest, and those who get alerts should hear of it.
    const processes = config.ok ? plan(config.value, environment) : [{ name: 'all shards', shards: 1, environment }];
    return { exitCode: await supervise(asked.value, processes), out: [] };
  });
}

const cannotStart = (problems: readonly string[]): Answer => ({
  ...failed(`King Me can't start:\n${problems.map((problem) => `- ${problem}`).join('\n')}`),
  exitCode: EXIT_REFUSED,
});

function alertVariables(environment: Environment): Environment {
  const names = ['SMTP_URL', 'ALERT_EMAIL', 'ALERT_WEBHOOK', 'DEADMAN_URL', 'LOG_LEVEL'];
  return Object.fromEntries(names.map((name) => [name, environment[name]]));
}

/** The processes that the shards are split over. What is said of one of many goes for all: each has a port of its own. */
export function plan({ shards, shardsPerProcess, http }: Config, environment: Environment): readonly ProcessPlan[] {
  const each = shardsPerProcess ?? shards.ids.length;
  if (each >= shards.ids.length) return [{ name: 'all shards', shards: shards.ids.length, environment }];
  const parts = Array.from({ length: Math.ceil(shards.ids.length / each) }, (_, part) =>
    shards.ids.slice(part * each, (part + 1) * each),
  );
  return parts.map((ids, part) => {
    const served = { SHARDS: ids.join(','), SHARDS_PER_PROCESS: undefined };
    const port = http === undefined ? {} : { HTTP_PORT: String(http.port + part) };
    const name = ids.length === 1 ? `shard ${ids[0]}` : `shards ${ids[0]} to ${ids.at(-1)}`;
    return { name, shards: ids.length, environment: { ...environment, ...served, ...port } };
  });
}

async function supervise(config: Config, processes: readonly ProcessPlan[]): Promise<0 | 1 | 78> {
  const secrets = secretsOf(config);
  // A reader of the log may go; the bot is to go on.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const main = fileURLToPath(new URL(`../main${extname(import.meta.url)}`, import.meta.url));
  const log = createLogger(config.logLevel, ...secrets);
  const channels = await channelsOf(config.alerts);
  const { deadman } = config.alerts;
  const supervisor = new Supervisor({ main, processes, channels, deadman, secrets, out: process, log });
  onStopSignal((reason) => supervisor.stop(reason), {
    isNpmScript: process.env['npm_lifecycle_event'] !== undefined,
  });
  return supervisor.ended;
}

async function tryAlerts(config: Config): Promise<Answer> {
  const { alerts } = config;
  const { deadman } = alerts;
  const letter = {
    id: randomUUID(),
    subject: `King Me: a trial alert from ${hostname()}`,
    body: 'This is what it looks like when King Me wants to tell you something. Nothing has happened.',
  };
  const channels = await channelsOf(alerts);
  const tried = channels.map(({ name, send }) => ({ name, done: send(letter) }));
  if (deadman !== undefined) tried.push({ name: 'dead-man switch', done: askDeadMan(deadman) });
  if (tried.length === 0)
    return failed('Nobody gets alerts: set SMTP_URL and ALERT_EMAIL, ALERT_WEBHOOK or DEADMAN_URL.');
  const told = await Promise.allSettled(tried.map(({ done }) => done));
  const out = told.map((outcome, index) => {
    const name = tried[index]?.name ?? '';
    if (outcome.status === 'fulfilled') return `${name}: works`;
    const { reason } = outcome as { reason: unknown };
    const why = hideSecrets(reason instanceof Error ? reason.message : String(reason), secretsOf(config));
    return `${name}: FAILED, ${inPrint(why)}`;
  });
  return { exitCode: told.every(({ status }) => status === 'fulfilled') ? 0 : 1, out };
}

function untilStopped(): Promise<void> {
  console.error('Waiting to be stopped: nothing is tried again until then.');
  const { promise, resolve } = Promise.withResolvers<void>();
  onStopSignal(() => resolve(), { isNpmScript: process.env['npm_lifecycle_event'] !== undefined });
  // Handlers of signals keep no process alive.
  setInterval(() => undefined, 60_000);
  return promise;
}

if (isStartedAs(import.meta.url)) {
  loadEnvironment({ quiet: true });
  const argv = process.argv.slice(2);
  const { exitCode, out, error } = await runSupervise(argv, process.env);
  if (out.length > 0) console.log(out.join('\n'));
  if (error !== undefined) console.error(error);
  if (exitCode === EXIT_REFUSED && argv.includes('--stay')) await untilStopped();
  process.exit(exitCode);
}
