import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Soak } from '../soak/soak.ts';
import type { DatabaseUrl } from '../../src/store/database-url.ts';
import { describePostgres, newDatabase } from '../../test/support/postgres.ts';
import { temporaryFolder } from '../../test/support/temp-folder.ts';

const LIMIT = { timeout: 15 * 60_000 };

async function problemsOf(database: DatabaseUrl, games: number, kills: number, seed: number): Promise<unknown> {
  const { problems, unanswered } = await Soak.run({ games, kills, seed, database, progress: () => undefined });
  return [...problems, ...(kills === 0 && unanswered > 0 ? [`${unanswered} presses were not answered`] : [])];
}

const sqliteFile = async (): Promise<DatabaseUrl> => ({
  kind: 'sqlite',
  file: join(await temporaryFolder(), 'king-me.db'),
});

test('RUN-01: given 120 games, half of the players hostile, then all is as it must be', LIMIT, async () => {
  expect(await problemsOf(await sqliteFile(), 120, 0, 11)).toEqual([]);
});

test('RUN-01, RUN-03: given the bot is killed 15 times on SQLite, then nothing is lost', LIMIT, async () => {
  expect(await problemsOf(await sqliteFile(), 40, 15, 12)).toEqual([]);
});

describePostgres('a soak with kills, on PostgreSQL', (server) => {
  test('RUN-01, RUN-03: given the bot is killed 15 times, then nothing is lost', LIMIT, async () => {
    const database = await newDatabase(server);
    expect(await problemsOf({ kind: 'postgres', url: database.url }, 30, 15, 13)).toEqual([]);
  });
});
