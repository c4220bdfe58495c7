import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { NAMES } from '../names.ts';

const DRAW_NAMES = fileURLToPath(new URL('draw-names.ts', import.meta.url));

function draw(names: readonly string[], environment: NodeJS.ProcessEnv): readonly string[] {
  const { stdout, stderr, status } = spawnSync(process.execPath, [DRAW_NAMES], {
    input: JSON.stringify(names),
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });
  expect(status, stderr).toBe(0);
  return stdout.trim().split('\n');
}

it("PLAY-11: no plate depends on the machine's own fonts, nor on what was drawn before it", () => {
  const random = [
    ...fc.sample(fc.string({ unit: 'grapheme', maxLength: 16 }), { numRuns: 40, seed: 1 }),
    ...fc.sample(fc.string({ unit: 'binary', maxLength: 16 }), { numRuns: 40, seed: 2 }),
  ];
  const names = [...Object.values(NAMES), ...Object.values(NAMES).map((name) => name.repeat(20)), ...random];
  const here = draw(names, {});
  const bare = draw(names.toReversed(), { DISABLE_SYSTEM_FONTS_LOAD: '1' }).toReversed();
  expect(here).toHaveLength(names.length);
  expect(bare).toEqual(here);
});
