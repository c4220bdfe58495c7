import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { runFaults } from '../../src/cli/faults/run-faults.ts';

let folder: string | undefined;
afterEach(async () => {
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

test('RUN-03: given the bot is killed in the middle of play on SQLite, then nothing is lost, and the counts are told', async () => {
  folder = await mkdtemp(join(tmpdir(), 'king-me-'));
  const url = `sqlite:${join(folder, 'king-me.db')}`;
  const answer = await runFaults(
    ['--kills', '3', '--matches', '4', '--seed', '11', '--database', url],
    () => undefined,
  );
  const told = answer.out.join('\n');
  expect(told).toContain('Nothing was lost: 3 kills, seed 11.');
  expect(told).toMatch(/SQLite: 3 kills in \d+ s/);
  expect(told).toMatch(/moves {11}\d+ acknowledged, \d+ in the journal/);
  expect(told).toMatch(/recovery {8}p50 \d+ ms/);
  expect(answer.exitCode).toBe(0);
});
