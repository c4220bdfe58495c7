import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { Table } from '../../../tools/play/table.ts';
import type { Sandbox } from 'discord-sandbox';
import { startCheckersClub } from '../../../src/playground.ts';
import { temporaryFolder } from '../../support/temp-folder.ts';
import { startMailServer, startWebServer } from './watch-tower.ts';

const READY = 'King Me is ready to play';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startCheckersClub({ page: false });
});
afterAll(() => sandbox.stop());

/** The supervisor as a process, run by `node` or by npm, in a process group of its own. */
class Supervise {
  readonly ended: Promise<number | null>;
  readonly #child: ChildProcess;
  output = '';

  constructor(environment: Readonly<Record<string, string>>, by: 'node' | 'npm' = 'node') {
    const [command, ...words] = by === 'npm' ? ['npm', 'run', 'supervise'] : [process.execPath, 'src/cli/supervise.ts'];
    this.#child = spawn(command, words, {
      env: { PATH: process.env['PATH'] ?? '', DOTENV_CONFIG_PATH: '/dev/null', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    this.ended = new Promise((resolve) => {
      this.#child.once('close', (code) => resolve(code));
    });
    onTestFinished(async () => {
      if (this.#child.exitCode === null && this.#child.signalCode === null) this.signalGroup('SIGKILL');
      await this.ended;
    });
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** As service managers and terminals do. */
  signalGroup(signal: NodeJS.Signals): void {
    if (this.#child.pid !== undefined) process.kill(-this.#child.pid, signal);
  }

  /** The process ids of the bot's lives. */
  get lives(): readonly number[] {
    return Array.from(this.output.matchAll(/"pid":(\d+),[^\n]*"msg":"the bot is starting"/g), ([, pid]) => Number(pid));
  }

  readies(): number {
    return this.output.split(READY).length - 1;
  }
}

async function environment(): Promise<Record<string, string>> {
  return {
    DISCORD_TOKEN: sandbox.token,
    DISCORD_API_URL: sandbox.apiUrl,
    DISCORD_GUILD_ID: sandbox.guildId,
    DATABASE_URL: `sqlite:${join(await temporaryFolder(), 'king-me.db')}`,
  };
}

async function loginsLeft(): Promise<number> {
  const answer = await fetch(`${sandbox.apiUrl}/v10/gateway/bot`, {
    headers: { authorization: `Bot ${sandbox.token}` },
  });
  return ((await answer.json()) as { session_start_limit: { remaining: number } }).session_start_limit.remaining;
}

const isAlive = (pid: number): boolean => {
  try {
    // A process that has ended but is not waited for has no command any more.
    return process.kill(pid, 0) && readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
  } catch {
    return false;
  }
};

describe('RUN-04: the supervisor and the bot itself', () => {
  test('RUN-04: given a match, when the bot is killed, then it goes on, one mail says so, and SIGTERM ends both', async () => {
    const mail = await startMailServer();
    const web = await startWebServer();
    const more = { SMTP_URL: mail.url, ALERT_EMAIL: 'ops@example.com', DEADMAN_URL: `${web.url}/alive` };
    const supervise = new Supervise({ ...(await environment()), ...more });
    await expect.poll(() => supervise.readies()).toBe(1);
    await expect.poll(() => web.asked.length).toBe(1);
    const table = await Table.open(sandbox, sandbox.user('Alice'), sandbox.user('Bob'));
    const { dark, light } = table.seats();
    expect((await dark.slash(table.threadId, 'checkers move', { move: '11-15' })).ok).toBe(true);

    process.kill(supervise.lives[0] ?? 0, 'SIGKILL');
    await expect.poll(() => supervise.readies()).toBe(2);
    expect((await light.slash(table.threadId, 'checkers move', { move: '22-18' })).ok).toBe(true);
    await expect.poll(() => mail.mails.length).toBe(1);
    expect(mail.mails[0]?.subject).toMatch(/^King Me is down on /);

    supervise.signal('SIGTERM');
    expect(await supervise.ended).toBe(0);
    await expect.poll(() => sandbox.botOnline).toBe(false);
    expect(supervise.output).toContain('King Me has stopped');
    expect(supervise.lives.some(isAlive)).toBe(false);
    expect(supervise.output + JSON.stringify(mail.mails)).not.toContain(sandbox.token);
    expect(supervise.output).not.toContain('s3cr3t-mail');
  });

  test('RUN-04: given a gateway that is lost, then the bot is not started again, and one SIGTERM to npm, shell and all ends it in good order', async () => {
    const supervise = new Supervise(await environment(), 'npm');
    await expect.poll(() => supervise.readies()).toBe(1);
    const left = await loginsLeft();
    sandbox.faults.gatewayAway(4000);
    await expect.poll(() => sandbox.botOnline).toBe(false);
    await expect.poll(() => sandbox.botOnline).toBe(true);
    expect(supervise.lives).toHaveLength(1);
    expect(left - (await loginsLeft())).toBeLessThanOrEqual(1);
    // The bot hears late that its answer has arrived, and waits for that.
    const late = { kind: 'delay', ms: 2000 } as const;
    sandbox.faults.request({ method: 'POST', path: '/interactions/**', when: 'after', effect: late });
    const channel = sandbox.channelId('checkers');
    expect((await sandbox.user('Alice').slash(channel, 'checkers help')).ok).toBe(true);
    supervise.signalGroup('SIGTERM');
    await supervise.ended;
    expect(supervise.output).toContain('King Me has stopped');
    expect(supervise.output).not.toContain('killing the bot');
    expect(supervise.output.split('"stopping the bot"')).toHaveLength(2);
  });

  test('RUN-04: given a supervisor that is killed, then the bot ends in good order by itself', async () => {
    const given = await environment();
    const supervise = new Supervise(given);
    await expect.poll(() => supervise.readies()).toBe(1);
    const [pid = 0] = supervise.lives;
    supervise.signal('SIGKILL');
    await expect.poll(() => isAlive(pid)).toBe(false);
    await expect.poll(() => sandbox.botOnline).toBe(false);
    // In good order it leaves no log of SQLite behind.
    expect(readdirSync(join(given['DATABASE_URL']?.slice('sqlite:'.length) ?? '', '..'))).not.toContain(
      'king-me.db-wal',
    );
  });

  test('RUN-04: given a token that Discord refuses, or a bad environment, then the mail says why, and it ends with 78', async () => {
    const mail = await startMailServer();
    const alerts = { SMTP_URL: mail.url, ALERT_EMAIL: 'ops@example.com' };
    const refused = new Supervise({ ...(await environment()), ...alerts, DISCORD_TOKEN: 'wrong.token.altogether' });
    expect(await refused.ended).toBe(78);
    expect(mail.mails.at(-1)?.body).toContain('Discord refuses the token. Copy it again');
    const bad = new Supervise({ ...(await environment()), ...alerts, MAX_MATCHES: 'many' });
    expect(await bad.ended).toBe(78);
    expect(mail.mails.at(-1)?.body).toContain('MAX_MATCHES must be a whole number');
    expect(mail.mails.map(({ subject }) => subject.slice(0, 18))).toEqual(['King Me needs you:', 'King Me needs you:']);
    expect(refused.lives.concat(bad.lives)).toHaveLength(2);
    expect(JSON.stringify(mail.mails)).not.toContain('wrong.token.altogether');
  });
});
