import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { environmentSchema, readConfig, type Config } from '../../src/bot/config.ts';

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
      limits: { perPlayer: 10, inProcess: 1000 },
      invitationTime: 3_600_000,
      http: undefined,
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

  test('RUN-13: a health port of 0 is off', () => {
    expect(configOf({ HTTP_PORT: '0' }).http).toBeUndefined();
    expect(configOf({ HTTP_PORT: '9', HTTP_HOST: '::1' }).http).toEqual({ host: '::1', port: 9 });
  });

  test('RUN-13: all problems are told at once, each by its variable, and the missing token of production with them', () => {
    const problems = problemsOf({
      NODE_ENV: 'production',
      DISCORD_API_URL: 'ftp://discord.com',
      DISCORD_GUILD_ID: 'Checkers Club',
      DISCORD_MEMBERS_INTENT: 'yes',
      HTTP_PORT: '65536',
      SANDBOX_PORT: '-1',
      LOG_LEVEL: 'loud',
      MAX_MATCHES: '0',
      MAX_MATCHES_PER_PLAYER: '1.5',
      INVITATION_MINUTES: '1e3',
    });
    expect(problems.map((problem) => problem.split(' ')[0] ?? '').sort((a, b) => (a < b ? -1 : 1))).toEqual([
      'DISCORD_API_URL',
      'DISCORD_GUILD_ID',
      'DISCORD_MEMBERS_INTENT',
      'DISCORD_TOKEN',
      'HTTP_PORT',
      'INVITATION_MINUTES',
      'LOG_LEVEL',
      'MAX_MATCHES',
      'MAX_MATCHES_PER_PLAYER',
      'SANDBOX_PORT',
    ]);
  });

  test('END-03: the members intent is off unless it is switched on', () => {
    expect(configOf({ DISCORD_MEMBERS_INTENT: 'on' }).membersIntent).toBe(true);
    expect(configOf({ DISCORD_MEMBERS_INTENT: 'off' }).membersIntent).toBe(false);
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
      { numRuns: 2000 },
    );
  });
});
