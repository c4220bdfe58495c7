import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runBuildEndgames } from '../build-endgames.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'endgames-'));
});
afterAll(() => rm(folder, { recursive: true }));

test.each(['tables.bin', 'tables.bin.br'])(
  'tables are built into %s, told while it goes on, and verified',
  async (name) => {
    const file = join(folder, name);
    const told: string[] = [];
    const built = await runBuildEndgames(['--pieces', '2', '--out', file], (line) => told.push(line));
    expect(built).toMatchObject({ exitCode: 0 });
    expect(built.out[0]).toContain(`${file}: up to 2 pieces, 3520 bytes, ${readFileSync(file).length} in the file.`);
    expect(told.at(-1)).toBe('100 %');
    const verified = await runBuildEndgames(['--verify', file], () => undefined);
    expect(verified).toMatchObject({ exitCode: 0 });
    expect(verified.out[0]).toMatch(/up to 2 pieces, won \d+, drawn \d+, lost \d+, .*Every position is right\.$/);
  },
);

test('who wins with so many pieces is packed without the plies, and compared with tables that are built', async () => {
  const file = join(folder, 'outcomes.bin.br');
  const built = await runBuildEndgames(['--pieces', '3', '--outcomes', '--out', file], () => undefined);
  expect(built).toMatchObject({ exitCode: 0 });
  const verified = await runBuildEndgames(['--verify', file], () => undefined);
  expect(verified).toMatchObject({
    exitCode: 0,
    out: [`${file}: who wins with 3 pieces. Every position is right.`],
  });
  const damaged = join(folder, 'damaged-outcomes.bin');
  await runBuildEndgames(['--pieces', '3', '--outcomes', '--out', damaged], () => undefined);
  const bytes = readFileSync(damaged);
  writeFileSync(damaged, bytes.with(bytes.length - 1, 0));
  expect(await runBuildEndgames(['--verify', damaged], () => undefined)).toMatchObject({
    exitCode: 1,
    error: `${damaged}: who wins with 3 pieces. Some positions are wrong.`,
  });
  expect(await runBuildEndgames(['--outcomes'], () => undefined)).toMatchObject({
    exitCode: 2,
    error: 'Say where to save the outcomes: --out FILE.',
  });
});

test('a file with a wrong value, and one that holds no tables, are told with exit code 1', async () => {
  const file = join(folder, 'damaged.bin');
  await runBuildEndgames(['--pieces', '2', '--out', file], () => undefined);
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.with(bytes.length - 1, 6));
  const damaged = await runBuildEndgames(['--verify', file], () => undefined);
  expect(damaged).toMatchObject({ exitCode: 1, out: [] });
  expect(damaged.error).toMatch(/\d positions are wrong\.$/);
  writeFileSync(file, 'no tables');
  expect(await runBuildEndgames(['--verify', file], () => undefined)).toMatchObject({
    exitCode: 1,
    error: `${file} holds no endgame tables: These are not whole endgame tables.`,
  });
});
