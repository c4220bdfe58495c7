import { expect, test } from 'vitest';
import { runBench } from '../../src/cli/bench/run-bench.ts';

const quietly = (...args: string[]) => runBench(args, () => undefined);

test('a part that is named is measured alone, as one JSON object on one line', async () => {
  const answer = await quietly('--json', 'picture');
  expect(answer).toMatchObject({ exitCode: 0 });
  expect(answer.out).toHaveLength(1);
  const figures: unknown = JSON.parse(answer.out[0] ?? '');
  expect(figures).toEqual({
    picture: { p50Ms: expect.any(Number) as number, bytes: expect.any(Number) as number, size: 512 },
  });
});

test('without --json the figures stand in a table with their units', async () => {
  const answer = await quietly('picture');
  expect(answer.out[0]).toMatch(/^picture +[\d.,]+ {2}ms, half of them are faster$/);
  expect(answer.out.at(-1)).toMatch(/512 {2}pixels wide$/);
});

test.each([[['nonsense']], [['--json', 'perft', 'nonsense']], [['--nonsense']]])(
  'bench %j is refused in one line with exit code 2, and nothing is measured',
  async (args) => {
    const answer = await quietly(...args);
    expect(answer).toMatchObject({ exitCode: 2, out: [] });
    expect(answer.error).toContain('nonsense');
    expect(answer.error).not.toContain('\n');
  },
);

test('--help names the parts', async () => {
  const answer = await quietly('--help');
  expect(answer.exitCode).toBe(0);
  for (const part of ['perft', 'picture', 'click', 'store', 'memory']) expect(answer.out.join('\n')).toContain(part);
});
