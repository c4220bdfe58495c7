import { expect, test } from 'vitest';
import { ALLOWED, licenceList, OF_FONTS, shippedPackages } from './licence-list.ts';
import { readProjectFile } from './project-files.ts';

test('RUN-13: every package that is shipped has a licence that allows it', () => {
  const found = shippedPackages();
  expect(found.length).toBeGreaterThan(100);
  const isFont = (name: string): boolean => name.startsWith('@fontsource');
  expect(found.filter(({ name, licence }) => licence !== (isFont(name) ? OF_FONTS : licence))).toEqual([]);
  expect(found.filter(({ name, licence }) => !isFont(name) && !ALLOWED.includes(licence))).toEqual([]);
});

test('RUN-13: docs/licences.md lists them: run `npx tsx test/packaging/write-licences.ts` when a dependency changes', () => {
  expect(readProjectFile('docs/licences.md')).toBe(licenceList());
});

test('RUN-13: GitHub looks for known holes in what is shipped, with every change', () => {
  expect(readProjectFile('.github/workflows/ci.yml')).toMatch(/- run: npm audit --omit=dev --audit-level=moderate/u);
});
