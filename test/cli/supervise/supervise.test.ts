import { expect, test } from 'vitest';
import { readConfig } from '../../../src/process/config.ts';
import { plan, runSupervise } from '../../../src/cli/supervise.ts';
import { quietPort } from '../../support/quiet-port.ts';
import { startMailServer, startWebServer } from './watch-tower.ts';

function planOf(environment: Readonly<Record<string, string>>) {
  const config = readConfig(environment);
  if (!config.ok) throw new Error(config.error.join(' '));
  return plan(config.value, environment);
}

const MANY = { DATABASE_URL: 'postgres://u:p@db/k', SHARD_COUNT: '8', SHARDS: '0-4' };

test('RUN-04: one process serves all shards, with the environment as it is', () => {
  expect(planOf(MANY)).toEqual([{ name: 'all shards', shards: 5, environment: MANY }]);
  expect(planOf({ ...MANY, SHARDS_PER_PROCESS: '5' })).toHaveLength(1);
});

test('RUN-04: with SHARDS_PER_PROCESS, each process has its shards and its port', () => {
  const planned = planOf({ ...MANY, SHARDS_PER_PROCESS: '2', HTTP_PORT: '8080', LOG_LEVEL: 'warn' });
  expect(planned.map(({ name, shards }) => [name, shards])).toEqual([
    ['shards 0 to 1', 2],
    ['shards 2 to 3', 2],
    ['shard 4', 1],
  ]);
  expect(planned.map(({ environment }) => [environment['SHARDS'], environment['HTTP_PORT']])).toEqual([
    ['0,1', '8080'],
    ['2,3', '8081'],
    ['4', '8082'],
  ]);
  for (const { environment, shards } of planned) {
    const config = readConfig(environment);
    expect(config.ok && plan(config.value, environment)).toEqual([{ name: 'all shards', shards, environment }]);
    expect(environment['LOG_LEVEL']).toBe('warn');
  }
});

test('RUN-04: --try-alerts sends something to everybody who would get alerts, and says what failed', async () => {
  const mail = await startMailServer();
  const web = await startWebServer();
  const alerts = { SMTP_URL: mail.url, ALERT_EMAIL: 'ops@example.com', ALERT_WEBHOOK: web.url, DEADMAN_URL: web.url };
  expect(await runSupervise(['--try-alerts'], alerts)).toEqual({
    exitCode: 0,
    out: ['mail: works', 'webhook: works', 'dead-man switch: works'],
  });
  expect(mail.mails[0]?.subject).toMatch(/^King Me: a trial alert from /);
  expect(web.asked.map(({ method }) => method).toSorted()).toEqual(['GET', 'POST']);

  web.status = 404;
  const away = { ...alerts, SMTP_URL: `smtp://127.0.0.1:${await quietPort()}` };
  const { exitCode, out } = await runSupervise(['--try-alerts'], away);
  expect(exitCode).toBe(1);
  expect(out).toEqual([
    expect.stringMatching(/^mail: FAILED, .*ECONNREFUSED/) as string,
    'webhook: FAILED, the webhook answered 404',
    'dead-man switch: FAILED, it answered 404',
  ]);
  expect(await runSupervise(['--try-alerts'], {})).toMatchObject({
    exitCode: 1,
    error: expect.stringContaining('SMTP_URL') as string,
  });
});

test('RUN-04: given a mail server that repeats the password in base64, then nobody gets to see it', async () => {
  const mail = await startMailServer();
  mail.isSuspicious = true;
  const { out } = await runSupervise(['--try-alerts'], { SMTP_URL: mail.url, ALERT_EMAIL: 'ops@example.com' });
  expect(out[0]).toMatch(/^mail: FAILED, .*535 No, not with \S*\[hidden\]\S* or \[hidden\]/);
  for (const secret of ['s3cr3t-mail', '\0king\0s3cr3t-mail'])
    expect(out[0]).not.toContain(Buffer.from(secret).toString('base64').slice(8, -4));
});

test('RUN-04: given a password, then a mail server on another machine gets no mail unless the connection is encrypted', async () => {
  const mail = await startMailServer();
  // This machine by an address that is not known as such.
  const elsewhere = mail.url.replace('127.0.0.1', '0.0.0.0');
  const { out } = await runSupervise(['--try-alerts'], { SMTP_URL: elsewhere, ALERT_EMAIL: 'ops@example.com' });
  expect(out[0]).toMatch(/^mail: FAILED, .*STARTTLS/);
  expect(mail.mails).toEqual([]);
});

test('RUN-04: without a token there is nothing to supervise, and alerts that cannot be sent are a reason not to start', async () => {
  expect(await runSupervise([], {})).toMatchObject({
    exitCode: 78,
    error: expect.stringContaining('- DISCORD_TOKEN') as string,
  });
  const { exitCode, error } = await runSupervise([], { DISCORD_TOKEN: 'x', SMTP_URL: 'mail', HTTP_PORT: 'x' });
  expect(exitCode).toBe(78);
  for (const name of ['SMTP_URL', 'ALERT_EMAIL', 'HTTP_PORT']) expect(error).toContain(`- ${name} `);
});
