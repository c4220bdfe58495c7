import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Alerts } from '../../../src/process/config.ts';
import { createLogger } from '../../../src/bot/logger.ts';
import { channelsOf } from '../../../src/cli/supervise/alert-channels.ts';
import type { Spans } from '../../../src/cli/supervise/spans.ts';
import { Supervisor } from '../../../src/cli/supervise/supervisor.ts';
import { temporaryFolder } from '../../support/temp-folder.ts';
import { startMailServer, startWebServer, type MailServer } from './watch-tower.ts';

const FAKE_BOT = fileURLToPath(new URL('fake-bot.ts', import.meta.url));

/** Seconds become hundredths, so that what takes minutes is over soon. */
const QUICK: Partial<Spans> = {
  look: 20,
  // A busy machine is no failure.
  silence: 3000,
  silenceAtStart: 30_000,
  unable: 60_000,
  stable: 300,
  backOff: [20, 50, 100],
  ping: 60,
  retry: [100],
};

class Text extends Writable {
  text = '';
  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString('utf8');
    done();
  }
}

interface Watched {
  readonly supervisor: Supervisor;
  readonly mail: MailServer;
  readonly stdout: Text;
  /** The process ids of all lives so far. */
  readonly lives: () => readonly number[];
}

/** A supervisor with a bot that does this in its lives, and a mail server that hears of it. */
async function watch(deeds: string, more: { alerts?: Partial<Alerts>; spans?: Partial<Spans> } = {}): Promise<Watched> {
  const mail = await startMailServer();
  const file = join(await temporaryFolder(), 'lives');
  const stdout = new Text();
  const to = ['ops@example.com', 'night@example.com'];
  const alerts = { mail: { smtpUrl: mail.url, to }, webhook: undefined, deadman: undefined, ...more.alerts };
  const supervisor = new Supervisor({
    main: FAKE_BOT,
    processes: [
      {
        name: 'all shards',
        shards: 1,
        environment: { PATH: process.env['PATH'], FAKE_BOT: deeds, FAKE_BOT_LIVES: file, SECRET: 'king.of.tokens' },
      },
    ],
    channels: await channelsOf(alerts),
    deadman: alerts.deadman,
    secrets: ['king.of.tokens'],
    log: createLogger('silent'),
    out: { stdout, stderr: stdout },
    spans: { ...QUICK, ...more.spans },
  });
  onTestFinished(async () => {
    supervisor.stop('the end of the test');
    supervisor.stop('the end of the test');
    await supervisor.ended;
  });
  const lives = (): readonly number[] => readFileSync(file, 'utf8').trim().split('\n').map(Number);
  await expect.poll(() => stdout.text).toContain('life 0');
  return { supervisor, mail, stdout, lives };
}

const subjects = ({ mails }: MailServer): readonly string[] =>
  mails.map(({ subject }) => subject.replace(/ on \S+/, ''));

describe('RUN-04: the supervisor and a process', () => {
  test('RUN-04: given a bot that is killed, then it is started again, and its operators get two mails that belong together', async () => {
    const { mail, stdout, lives } = await watch('play');
    const [first = 0] = lives();
    process.kill(first, 'SIGKILL');
    await expect.poll(() => mail.mails.length).toBe(2);
    expect(lives()).toHaveLength(2);
    expect(subjects(mail)[0]).toBe('King Me is down');
    expect(subjects(mail)[1]).toMatch(/^King Me is back after \d+ seconds?$/);
    const [down, back] = mail.mails;
    expect(down?.to).toEqual(['ops@example.com', 'night@example.com']);
    expect(down?.body).toContain('What happened: The bot was killed (SIGKILL).');
    expect(down?.body).toMatch(/^ {2}\d\d:\d\d:\d\d life 0: play$/m);
    expect(back?.body).toContain("You don't have to do anything.");
    const id = /^Message-ID: (.*)$/im.exec(down?.headers ?? '')?.[1];
    expect(back?.headers).toContain(`In-Reply-To: ${id}`);
    expect(stdout.text).toContain('life 1: play');
  });

  test('RUN-04: given a bot that is frozen, or whose event loop is stuck, then it is killed and started again, and that is said', async () => {
    const [frozen, stuck] = await Promise.all([watch('play'), watch('hang,play')]);
    await expect.poll(() => frozen.stdout.text).toContain('playing');
    process.kill(frozen.lives()[0] ?? 0, 'SIGSTOP');
    for (const { mail, lives, stdout } of [frozen, stuck]) {
      await expect.poll(() => mail.mails.length).toBe(2);
      expect(lives()).toHaveLength(2);
      expect(mail.mails[0]?.body).toMatch(/The bot hung\. It gave no sign of life for \d+ seconds, so it was killed\./);
      expect(stdout.text).toContain('life 1: play');
    }
    expect(stuck.mail.mails[0]?.body).toContain('hanging');
  });

  test('RUN-04: given a bot that crashes again and again, then one mail says so with the error, and one that it is over', async () => {
    const { mail, lives } = await watch('crash,crash,crash,crash,crash,play');
    await expect.poll(() => mail.mails.length).toBe(2);
    expect(lives()).toHaveLength(6);
    expect(mail.mails[0]?.body).toContain('What happened: The bot failed (exit code 1).');
    expect(mail.mails[0]?.body).toMatch(/^ {2}\d\d:\d\d:\d\d fatal: it went wrong: disk on fire near \[hidden\]$/m);
    expect(mail.mails[1]?.body.match(/The bot failed/g)).toHaveLength(5);
    expect(mail.mails[1]?.body).toContain('It failed more than once');
  });

  test('RUN-04: given a mail server that is away, then the bot is started again all the same, and the mails come when it is back', async () => {
    const { mail, lives, stdout } = await watch('crash,play');
    mail.isAway = true;
    await expect.poll(() => stdout.text).toContain('life 1');
    await expect.poll(() => mail.tries).toBeGreaterThan(0);
    expect(mail.mails).toEqual([]);
    mail.isAway = false;
    await expect.poll(() => mail.mails.length).toBe(2);
    expect(subjects(mail)[0]).toBe('King Me is down');
    expect(lives()).toHaveLength(2);
  });

  test('RUN-04: given a webhook and a dead-man switch, then they hear of it too, in shapes that Discord and Slack take', async () => {
    const web = await startWebServer();
    const { lives } = await watch('play', {
      alerts: { mail: undefined, webhook: `${web.url}/hook`, deadman: `${web.url}/alive` },
    });
    const asked = (path: string) => web.asked.filter((request) => request.path === path);
    await expect.poll(() => asked('/alive').length).toBeGreaterThan(2);
    process.kill(lives()[0] ?? 0, 'SIGKILL');
    await expect.poll(() => asked('/hook').length).toBe(2);
    const [down, back] = asked('/hook').map(({ body }) => JSON.parse(body) as Readonly<Record<string, string>>);
    expect(down?.['content']).toMatch(/^King Me is down on /);
    expect(down?.['content']?.length).toBeLessThanOrEqual(2000);
    expect(down?.['text']).toContain('What happened: The bot was killed');
    expect(down).toMatchObject({ allowed_mentions: { parse: [] } });
    expect(back?.['text']).toMatch(/^King Me is back on /);
  });
});

describe('RUN-04: stopping the supervisor', () => {
  test('RUN-04: kills a bot that does not end, and one that is told a second time', async () => {
    const slow = await watch('deaf', { spans: { stop: 200 } });
    slow.supervisor.stop('a test');
    expect(await slow.supervisor.ended).toBe(1);
    const twice = await watch('deaf');
    twice.supervisor.stop('a test');
    twice.supervisor.stop('a test');
    expect(await twice.supervisor.ended).toBe(1);
  });
});
