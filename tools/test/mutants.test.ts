import { expect, test } from 'vitest';
import { instrumented, mutantsOf } from '../mutants/places.ts';
import { apply, drawMutants, findMutant } from '../mutants/sample.ts';

const SOURCE = `import { b } from './b.ts';
export const isFit = (n: number): boolean => n >= 1 && !b(n, 'x' as const);
export function tell(all: readonly string[]): string {
  if (all.length === 0) return '';
  console.log(all);
  return all.filter(Boolean).some((one) => one === 'y') ? \`\${all[0]}\` : 'none';
}
`;

test('given a source file, then each place where it can be broken is a mutant; types and imports are none', () => {
  const texts = mutantsOf(SOURCE).map((edit) => `${SOURCE.slice(edit.start, edit.end)} -> ${edit.text}`);
  expect(texts).toEqual([
    '&& -> ||',
    '>= -> >',
    "!b(n, 'x' as const) -> b(n, 'x' as const)",
    "'x' -> ''",
    'all.length === 0 -> true',
    'all.length === 0 -> false',
    '=== -> !==',
    'console.log(all); -> ;',
    "all.filter(Boolean).some((one) => one === 'y') -> true",
    "all.filter(Boolean).some((one) => one === 'y') -> false",
    'some -> every',
    'all.filter(Boolean) -> all',
    '=== -> !==',
    "'y' -> ''",
    "`${all[0]}` -> ''",
    "'none' -> ''",
  ]);
});

test('given a drawn mutant, when its lines have moved to another file, then it is found there; a changed line is lost', () => {
  for (const mutant of drawMutants(new Map([['a.ts', SOURCE]]), 20, 1)) {
    const moved = new Map([['new/a.ts', `// Moved.\n${SOURCE.replaceAll('\n', '\n  ')}`]]);
    const found = findMutant(moved, mutant);
    expect(found?.file).toBe('new/a.ts');
    if (found === undefined) continue;
    const code = apply(moved.get('new/a.ts') ?? '', found.edit);
    expect(code.replaceAll('\n  ', '\n')).toContain(mutant.replacement);
    expect(findMutant(new Map([['a.ts', SOURCE.replaceAll(mutant.line, '')]]), mutant)).toBeUndefined();
  }
});

test('given a source file that notes what of it runs, then it does what it did, and the places that ran are noted', () => {
  const source = 'const f = (n) => n > 1;\nfunction g(n) { if (f(n)) return 2; return 3; }\ng(0);';
  const { code, places } = instrumented('a.ts', source);
  const globals = globalThis as { covered?: Record<string, Uint8Array> };
  // eslint-disable-next-line no-eval -- the code that the tool makes is to be run as it is
  expect((0, eval)(code)).toBe(3);
  const ran = places.filter((_, place) => globals.covered?.['a.ts']?.[place] === 1);
  expect(ran.map(({ start, end }) => source.slice(start, end))).not.toContain('return 2;');
  expect(ran.map(({ start, end }) => source.slice(start, end))).toContain('return 3;');
});
