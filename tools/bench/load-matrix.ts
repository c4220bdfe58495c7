import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import type { Figures } from './figures.ts';
import { LOAD } from './load-options.ts';
import { loadPlot, MATRIX, type LoadMatrix } from './load-plot.ts';
import { loadBench } from './load.ts';

const RATES = [50, 100, 150, 200, 250, 300];
const SECONDS = 12;
const CASES = [
  { database: 'sqlite', matches: 100 },
  { database: 'sqlite', matches: 1000 },
  { database: 'sqlite', matches: 10_000 },
  { database: 'postgres', matches: 1000 },
] as const;

/** Measures all numbers of matches, rates and databases, PostgreSQL only where there is a server, and plots them in `file`. */
export async function matrixBench(
  file: string,
  postgres: string | undefined,
): Promise<Readonly<Record<string, Figures>>> {
  const runs: LoadMatrix['runs'] = [];
  for (const { database, matches } of CASES) {
    if (database === 'postgres' && postgres === undefined) continue;
    const server = database === 'postgres' ? postgres : undefined;
    const figures = await loadBench({ ...LOAD, matches, rates: RATES, seconds: SECONDS, postgres: server });
    runs.push({ database, matches, figures });
  }
  const cores = cpus();
  const machine = `${cores.length} cores (${cores[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}`;
  const matrix = { machine, runs };
  await writeFile(dataOf(file), `${JSON.stringify(matrix, tidy, 2)}\n`);
  await writeFile(file, loadPlot(matrix));
  return Object.fromEntries(
    runs.flatMap(({ database, matches, figures }) =>
      Object.entries(figures).map(([rate, of]) => [`${database} ${matches} ${rate}`, of]),
    ),
  );
}

/** Plots again what was measured and stands beside the plot. */
export async function plotAgain(file: string): Promise<string> {
  return loadPlot(MATRIX.parse(JSON.parse(await readFile(dataOf(file), 'utf8'))));
}

const dataOf = (file: string): string => file.replace(/\.svg$/, '.json');

const tidy = (_key: string, value: unknown): unknown =>
  typeof value === 'number' ? Math.round(value * 100) / 100 : value;
