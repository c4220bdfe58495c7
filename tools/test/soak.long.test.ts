import { join } from 'node:path';
import { expect, test } from 'vitest';
import { soakReport } from '../soak/report.ts';
import { Soak } from '../soak/soak.ts';
import type { DatabaseUrl } from '../../src/store/database-url.ts';
import { describePostgres, newDatabase } from '../../test/support/postgres.ts';
import { temporaryFolder } from '../../test/support/temp-folder.ts';

const LIMIT = { timeout: 15 * 60_000 };

async function problemsOf(database: DatabaseUrl, games: number, kills: number, seed: number): Promise<unknown> {
  const figures = await Soak.run({ games, kills, seed, database, progress: () => undefined });
  const { problems, unanswered, attacks, ratings } = figures;
  // Half of the players were hostile, indeed.
  expect([...attacks.keys()]).toEqual(expect.arrayContaining(['forged moves', 'doubled presses']));
  // Some of the games counted.
  expect(ratings.has('live') || ratings.has('correspondence')).toBe(true);
  // Matches slept in the database, and were played on.
  expect([figures.games >= games, figures.kills >= kills, figures.slept > 0]).toEqual([true, true, true]);
  const lines = soakReport(figures, seed);
  const told = lines.at(-1) === `All is well, seed ${seed}.` ? [] : lines;
  return [...problems, ...told, ...(kills === 0 && unanswered > 0 ? [`${unanswered} presses were not answered`] : [])];
}

const sqliteFile = async (): Promise<DatabaseUrl> => ({
  kind: 'sqlite',
  file: join(await temporaryFolder(), 'king-me.db'),
});

test('RUN-01: given 60 games, half of the players hostile, then all is as it must be', LIMIT, async () => {
  expect(await problemsOf(await sqliteFile(), 60, 0, 11)).toEqual([]);
});

test('RUN-01, RUN-03: given the bot is killed 8 times on SQLite, then nothing is lost', LIMIT, async () => {
  expect(await problemsOf(await sqliteFile(), 20, 8, 12)).toEqual([]);
});

describePostgres('a soak with kills, on PostgreSQL', (server) => {
  test('RUN-01, RUN-03: given the bot is killed 8 times, then nothing is lost', LIMIT, async () => {
    const database = await newDatabase(server);
    expect(await problemsOf({ kind: 'postgres', url: database.url }, 15, 8, 13)).toEqual([]);
  });
});
