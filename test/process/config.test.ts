import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { environmentSchema, readConfig, secretsOf, type Config } from '../../src/process/config.ts';
import { tries } from '../support/tries.ts';

const configOf = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const read = readConfig(environment);
  if (!read.ok) throw new Error(read.error.join(' '));
  return read.value;
};
const problemsOf = (environment: Readonly<Record<string, string | undefined>>): readonly string[] => {
  const read = readConfig(environment);
  return read.ok ? [] : read.error;
};

describe('RUN-13: the environment', () => {
  test('RUN-13: without any variable everything has its default and the sandbox is meant', () => {
    expect(configOf({})).toEqual({
      token: undefined,
      apiUrl: 'https://discord.com/api',
      guildId: undefined,
      membersIntent: false,
      database: { kind: 'sqlite', file: './data/king-me.db' },
      shards: { count: 1, ids: [0] },
      limits: { perPlayer: 10, inProcess: 1000 },
      invitationTime: 3_600_000,
      tablePieces: 4,
      http: undefined,
      alerts: { mail: undefined, webhook: undefined, deadman: undefined },
      shardsPerProcess: undefined,
      sandboxPort: 8787,
      logLevel: 'info',
      production: false,
    });
  });

  test.each(['', '/', '//', '/v10', '/v10/', '/v9'])(
    'RUN-13: the address of Discord may be written with "%s" at its end',
    (ending) => {
      expect(configOf({ DISCORD_API_URL: ` http://127.0.0.1:9/api${ending} ` }).apiUrl).toBe('http://127.0.0.1:9/api');
    },
  );

  test('RUN-13: a variable that is set to nothing counts as not set, and blanks around a value do not count', () => {
    const empty = Object.fromEntries(Object.keys(environmentSchema.shape).map((name) => [name, '  ']));
    expect(configOf(empty)).toEqual(configOf({}));
    expect(configOf({ DISCORD_TOKEN: ' abc ', HTTP_PORT: ' 8080 ' })).toMatchObject({
      token: 'abc',
      http: { port: 8080 },
    });
  });

  test('RUN-13: endgame tables have four pieces or five', () => {
    expect(configOf({ ENDGAMES: '5' }).tablePieces).toBe(5);
    expect(problemsOf({ ENDGAMES: '6' })).toEqual(['ENDGAMES must be 4 or 5.']);
  });

  test('RUN-13: a health port of 0 is off', () => {
    expect(configOf({ HTTP_PORT: '0' }).http).toBeUndefined();
    expect(configOf({ HTTP_PORT: '9', HTTP_HOST: '::1' }).http).toEqual({
      host: '::1',
      port: 9,
      allowedHosts: [],
      moveService: undefined,
    });
  });

  test('RUN-07: other names of this machine are given with commas between them, as browsers write them, without a port', () => {
    const hostsOf = (HTTP_ALLOWED_HOSTS: string) => configOf({ HTTP_PORT: '9', HTTP_ALLOWED_HOSTS }).http?.allowedHosts;
    expect(hostsOf(' Moves.example, 192.0.2.1,[2001:db8::1]')).toEqual(['moves.example', '192.0.2.1', '[2001:db8::1]']);
    for (const wrong of ['moves.example:80', 'http://moves.example', 'a,,b', 'a b', '*'])
      expect(problemsOf({ HTTP_ALLOWED_HOSTS: wrong })).toEqual([
        expect.stringMatching(/^HTTP_ALLOWED_HOSTS must be /),
      ]);
  });

  test('RUN-09: the move service is off unless it is switched on, and needs a port', () => {
    const environment = { HTTP_PORT: '9', MOVE_SERVICE: 'on' };
    expect(configOf(environment).http?.moveService).toEqual({ requestsPerMinute: 60 });
    expect(configOf({ ...environment, MOVE_SERVICE_RATE: '600' }).http?.moveService).toEqual({
      requestsPerMinute: 600,
    });
    expect(configOf({ ...environment, MOVE_SERVICE: 'off' }).http?.moveService).toBeUndefined();
    expect(problemsOf({ MOVE_SERVICE: 'on' })).toEqual([
      'MOVE_SERVICE is on, but HTTP_PORT is not set: it needs a port to answer on.',
    ]);
  });

  test('RUN-13: all problems are told at once, each by its variable, and the missing token of production with them', () => {
    const problems = problemsOf({
      NODE_ENV: 'production',
      DISCORD_API_URL: 'ftp://discord.com',
      DISCORD_GUILD_ID: 'Checkers Club',
      DISCORD_MEMBERS_INTENT: 'yes',
      DATABASE_URL: 'mysql://db',
      SHARD_COUNT: '2',
      SHARDS: '0,2',
      SHARDS_PER_PROCESS: '0',
      SMTP_URL: 'mail.example.com',
      ALERT_WEBHOOK: 'discord',
      DEADMAN_URL: 'ftp://watch',
      ENDGAMES: '6',
      HTTP_PORT: '65536',
      MOVE_SERVICE: 'yes',
      MOVE_SERVICE_RATE: '0',
      SANDBOX_PORT: '-1',
      LOG_LEVEL: 'loud',
      MAX_MATCHES: '0',
      MAX_MATCHES_PER_PLAYER: '1.5',
      INVITATION_MINUTES: '1e3',
    });
    expect(problems.map((problem) => problem.split(' ')[0] ?? '').sort((a, b) => (a < b ? -1 : 1))).toEqual([
      'ALERT_EMAIL',
      'ALERT_WEBHOOK',
      'DATABASE_URL',
      'DEADMAN_URL',
      'DISCORD_API_URL',
      'DISCORD_GUILD_ID',
      'DISCORD_MEMBERS_INTENT',
      'DISCORD_TOKEN',
      'ENDGAMES',
      'HTTP_PORT',
      'INVITATION_MINUTES',
      'LOG_LEVEL',
      'MAX_MATCHES',
      'MAX_MATCHES_PER_PLAYER',
      'MOVE_SERVICE',
      'MOVE_SERVICE_RATE',
      'SANDBOX_PORT',
      'SHARDS',
      'SHARDS_PER_PROCESS',
      'SMTP_URL',
    ]);
  });

  test('END-03: the members intent is off unless it is switched on', () => {
    expect(configOf({ DISCORD_MEMBERS_INTENT: 'on' }).membersIntent).toBe(true);
    expect(configOf({ DISCORD_MEMBERS_INTENT: 'off' }).membersIntent).toBe(false);
  });

  test.each([
    ['sqlite:/var/lib/king-me.db', { kind: 'sqlite', file: '/var/lib/king-me.db' }],
    [' sqlite:king-me.db ', { kind: 'sqlite', file: 'king-me.db' }],
    ['postgres://u:p@db:5432/king_me', { kind: 'postgres', url: 'postgres://u:p@db:5432/king_me' }],
  ])('RUN-03: given DATABASE_URL=%s, then that is where everything is kept', (url, database) => {
    expect(configOf({ DATABASE_URL: url }).database).toEqual(database);
  });

  test.each(['king-me.db', 'sqlite:', 'sqlite::memory:', 'mysql://u:secret@db/king', 'postgres:', 'file:king.db'])(
    'RUN-03: given DATABASE_URL=%s, then it is refused with what it must be',
    (url) => {
      const problems = problemsOf({ DATABASE_URL: url });
      expect(problems).toHaveLength(1);
      expect(problems[0]).toMatch(/^DATABASE_URL must /);
      expect(problems[0]).not.toContain('secret');
    },
  );

  test.each([
    [undefined, undefined, { count: 1, ids: [0] }],
    ['4', undefined, { count: 4, ids: [0, 1, 2, 3] }],
    ['4', '2', { count: 4, ids: [2] }],
    ['8', '0,2-4', { count: 8, ids: [0, 2, 3, 4] }],
    ['8', ' 5-5 ', { count: 8, ids: [5] }],
    ['8', '3-5,4,1,4-6', { count: 8, ids: [1, 3, 4, 5, 6] }],
    ['100000', '99999', { count: 100_000, ids: [99_999] }],
  ])('RUN-03: given SHARD_COUNT=%s and SHARDS=%s, then those shards are served', (SHARD_COUNT, SHARDS, shards) => {
    expect(configOf({ SHARD_COUNT, SHARDS }).shards).toEqual(shards);
  });

  test.each([
    ['0', undefined, 'SHARD_COUNT'],
    ['-1', undefined, 'SHARD_COUNT'],
    ['100001', undefined, 'SHARD_COUNT'],
    ['many', '0', 'SHARD_COUNT'],
    ['4', '4', 'SHARDS'],
    ['4', '0-4', 'SHARDS'],
    [undefined, '1', 'SHARDS'],
    ['8', '4-2', 'SHARDS'],
    ['8', '0,4-2', 'SHARDS'],
    ['8', '0,', 'SHARDS'],
    ['8', '0;1', 'SHARDS'],
    ['8', '1-', 'SHARDS'],
    ['8', '1-2-3', 'SHARDS'],
    ['8', 'all', 'SHARDS'],
    ['8', '-1', 'SHARDS'],
  ])('RUN-03: given SHARD_COUNT=%s and SHARDS=%s, then %s is named as the one problem', (SHARD_COUNT, SHARDS, name) => {
    const problems = problemsOf({ SHARD_COUNT, SHARDS });
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([name]);
  });

  test('RUN-04: given a mail server and addresses, a webhook and a dead-man switch, then alerts go there', () => {
    const environment = {
      SMTP_URL: 'smtps://king:p%40ss@mail.example.com:465',
      ALERT_EMAIL: 'a@example.com, b@example.com',
      ALERT_WEBHOOK: 'https://discord.com/api/webhooks/1/x',
      DEADMAN_URL: 'https://hc.example.com/v1',
    };
    expect(configOf(environment).alerts).toEqual({
      mail: { smtpUrl: environment.SMTP_URL, to: ['a@example.com', 'b@example.com'] },
      webhook: environment.ALERT_WEBHOOK,
      deadman: environment.DEADMAN_URL,
    });
    expect(secretsOf(configOf({ ...environment, DISCORD_TOKEN: 'abc', DATABASE_URL: 'postgres://u:pw@db/k' }))).toEqual(
      ['abc', 'pw', 'p%40ss', 'p@ss', environment.ALERT_WEBHOOK, environment.DEADMAN_URL],
    );
  });

  test.each([
    [{ SMTP_URL: 'smtp://mail.example.com' }, 'ALERT_EMAIL'],
    [{ ALERT_EMAIL: 'a@example.com' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp:', ALERT_EMAIL: 'a@example.com' }, 'SMTP_URL'],
    [{ SMTP_URL: 'https://mail.example.com', ALERT_EMAIL: 'a@example.com' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://mail.example.com', ALERT_EMAIL: 'operators' }, 'ALERT_EMAIL'],
    [{ SMTP_URL: 'smtp://mail.example.com', ALERT_EMAIL: 'a@example.com,' }, 'ALERT_EMAIL'],
    [{ SMTP_URL: 'smtp://mail.example.com', ALERT_EMAIL: 'a@example.com\nBcc: x@y' }, 'ALERT_EMAIL'],
    [{ DEADMAN_URL: 'hc.example.com' }, 'DEADMAN_URL'],
    [{ ALERT_WEBHOOK: 'x' }, 'ALERT_WEBHOOK'],
    [{ SHARD_COUNT: '4', SHARDS_PER_PROCESS: '2' }, 'SHARDS_PER_PROCESS'],
  ])('RUN-04: given %j, then %s is named as the one problem', (environment, name) => {
    expect(problemsOf(environment).map((problem) => problem.split(' ')[0])).toEqual([name]);
  });

  test('RUN-04: given a share of the shards for each process, then it is taken where several can share a database', () => {
    const environment = { SHARD_COUNT: '4', SHARDS_PER_PROCESS: '2', DATABASE_URL: 'postgres://u:p@db/k' };
    expect(configOf(environment).shardsPerProcess).toBe(2);
    expect(configOf({ SHARD_COUNT: '2', SHARDS_PER_PROCESS: '2' }).shardsPerProcess).toBe(2);
  });

  test('RUN-13: production needs a token, and has one', () => {
    expect(problemsOf({ NODE_ENV: 'production' })).toHaveLength(1);
    expect(configOf({ NODE_ENV: 'production', DISCORD_TOKEN: 'abc' }).production).toBe(true);
  });

  test('RUN-13: no problem repeats a value: it could be the token in the wrong place', () => {
    const names = Object.keys(environmentSchema.shape);
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.string({ minLength: 12 }), (name, value) => {
        for (const problem of problemsOf({ [name]: value })) expect(problem).not.toContain(value.trim() || '\0');
      }),
      tries(2000),
    );
  });
});
