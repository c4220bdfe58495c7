import { expect, test } from 'vitest';
import { ALLOWED, licenseList, OF_FONTS, shippedPackages } from '../../tools/write-licenses.ts';
import { readProjectFile } from './project-files.ts';

test('RUN-13: every package that is shipped has a license that allows it', () => {
  const found = shippedPackages();
  expect(found.length).toBeGreaterThan(100);
  const isFont = (name: string): boolean => name.startsWith('@fontsource');
  expect(found.filter(({ name, license }) => license !== (isFont(name) ? OF_FONTS : license))).toEqual([]);
  expect(found.filter(({ name, license }) => !isFont(name) && !ALLOWED.includes(license))).toEqual([]);
});

test('RUN-13: docs/licenses.md lists them: run `npx tsx tools/write-licenses.ts` when a dependency changes', () => {
  expect(readProjectFile('docs/licenses.md')).toBe(licenseList());
});

test('RUN-13: GitHub looks for known holes in what is shipped, with every change', () => {
  expect(readProjectFile('.github/workflows/ci.yml')).toMatch(/- run: npm audit --omit=dev --audit-level=moderate/u);
});
