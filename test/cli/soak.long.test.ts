import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { soakProblems, type SoakFigures } from '../../src/cli/soak/report.ts';
import { Soak } from '../../src/cli/soak/soak.ts';
import type { DatabaseUrl } from '../../src/store/database-url.ts';

const LIMIT = 15 * 60_000;

const campaign = (database: DatabaseUrl, games: number, kills: number, seed: number): Promise<SoakFigures> =>
  Soak.run({ games, kills, seed, database, progress: () => undefined });

async function sqliteFile(): Promise<DatabaseUrl> {
  const folder = await mkdtemp(join(tmpdir(), 'king-me-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return { kind: 'sqlite', file: join(folder, 'king-me.db') };
}

test(
  'RUN-01: given 120 games, half of the players hostile, then all is as it must be and the memory stays flat',
  { timeout: LIMIT },
  async () => {
    const figures = await campaign(await sqliteFile(), 120, 0, 11);
    expect(soakProblems(figures)).toEqual([]);
    expect(figures.unanswered).toBe(0);
  },
);

test(
  'RUN-01, RUN-03: given the bot is killed 15 times on SQLite, then nothing is lost',
  { timeout: LIMIT },
  async () => {
    expect((await campaign(await sqliteFile(), 40, 15, 12)).problems).toEqual([]);
  },
);
