import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import SqliteHandle from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Table } from '../../tools/play/table.ts';
import type { Sandbox } from 'discord-sandbox';
import { startCheckersClub } from '../../src/playground.ts';
import { openStore } from '../../src/store/open-store.ts';
import { describePostgres, newDatabase } from '../support/postgres.ts';
import { temporaryFolder } from '../support/temp-folder.ts';
import { endPrograms, Program, runToEnd } from './support/program.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startCheckersClub({ page: false });
});
afterEach(() => endPrograms());
afterAll(() => sandbox.stop());

const environment = (DATABASE_URL: string): Record<string, string> => ({
  DISCORD_TOKEN: sandbox.token,
  DISCORD_API_URL: sandbox.apiUrl,
  DISCORD_GUILD_ID: sandbox.guildId,
  DATABASE_URL,
});

/** What a version that does not exist yet would have written. */
const FUTURE = `insert into king_me_migration (name, timestamp) values ('900-future', '2099-01-01')`;

async function expectRefused(url: string): Promise<void> {
  const { code, stderr } = await runToEnd({ ...environment(url), LOG_LEVEL: 'silent' });
  expect(stderr).toBe(
    'The database is of a newer King Me: it has taken 900-future, which this one does not know. Start the newer one, or restore a backup from before.\n',
  );
  expect(code).toBe(78);
}

test('RUN-03: given a SQLite file that a newer King Me has written, then this one says so, ends with code 78, and changes nothing', async () => {
  const file = join(await temporaryFolder(), 'king-me.db');
  await (await openStore({ kind: 'sqlite', file })).close();
  const handle = new SqliteHandle(file);
  handle.exec(FUTURE);
  handle.close();
  await expectRefused(`sqlite:${file}`);
  const after = new SqliteHandle(file, { readonly: true });
  expect(after.prepare('select count(*) from beats').pluck().get()).toBe(0);
  after.close();
});

describePostgres('a PostgreSQL database of a newer King Me', (server) => {
  test('RUN-03: is refused in one sentence, with code 78, and stays as it is', async () => {
    const database = await newDatabase(server);
    await (await openStore({ kind: 'postgres', url: database.url })).close();
    await database.query(FUTURE);
    await expectRefused(database.url);
    expect(await database.query('select * from beats')).toEqual([]);
  });
});

const MOVES = ['11-15', '23-19', '8-11', '22-17', '4-8', '17-13', '15-18', '24-20', '11-15', '28-24', '8-11', '26-23'];

test('RUN-03: given a match in play, when a backup is made with npm run journal and put back, then the match is played on from there', async () => {
  const folder = await temporaryFolder();
  const [file, copy] = [join(folder, 'king-me.db'), join(folder, 'backup.db')];
  const journal = async (database: string, ...words: readonly string[]): Promise<string> => {
    const env = { ...process.env, DATABASE_URL: `sqlite:${database}`, DOTENV_CONFIG_PATH: '/dev/null' };
    return (await promisify(execFile)(process.execPath, ['src/cli/journal.ts', ...words], { env })).stdout;
  };
  const before = new Program(environment(`sqlite:${file}`));
  await before.says('King Me is ready to play');
  const table = await Table.open(sandbox, sandbox.user('Alice'), sandbox.user('Bob'), { time: 'off' });
  const { dark, light } = table.seats();
  const play = async (moves: readonly string[], from: number): Promise<void> => {
    for (const [index, move] of moves.entries()) {
      const typed = await ((from + index) % 2 === 0 ? dark : light).slash(table.threadId, 'checkers move', { move });
      expect(typed.ok, move).toBe(true);
    }
  };
  await play(MOVES.slice(0, 3), 0);
  const [said] = await Promise.all([journal(file, 'backup', copy), play(MOVES.slice(3, 9), 3)]);
  expect(said).toContain('checked.');
  before.signal('SIGTERM');
  expect((await before.ended).code).toBe(0);

  const [id = ''] = Array.from((await journal(copy, 'list')).matchAll(/"id":"([^"]+)"/g), ([, found = '']) => found);
  const movesIn = async (): Promise<number> => (await journal(copy, 'show', id)).split('"MovePlayed"').length - 1;
  const kept = await movesIn();
  expect(kept).toBeGreaterThanOrEqual(3);
  expect(kept).toBeLessThanOrEqual(9);

  const after = new Program(environment(`sqlite:${copy}`));
  await after.says('King Me is ready to play');
  await play(MOVES.slice(kept), kept);
  await expect.poll(() => table.liveBoards().length).toBe(1);
  after.signal('SIGTERM');
  expect((await after.ended).code).toBe(0);
  expect(await movesIn()).toBe(MOVES.length);
  expect(JSON.parse(await journal(copy, 'verify'))).toMatchObject({ matches: 1, problems: [] });
});
