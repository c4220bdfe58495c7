import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readProjectFile } from './project-files.ts';

const REFERENCE = /\[[^\]]+\]\(((?:[\w./-]+\/)?test\/[^)]+)\): ([^|·]+)/gu;

test('RUN-07: every claim of SECURITY.md names a test that exists', () => {
  const text = readProjectFile('SECURITY.md');
  const rows = text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2);
  expect(rows.length).toBeGreaterThan(8);
  for (const row of rows) {
    const references = [...row.matchAll(REFERENCE)];
    expect(references.length, row).toBeGreaterThan(0);
    for (const [, file = '', title = ''] of references) {
      expect(existsSync(new URL(`../../${file}`, import.meta.url)), file).toBe(true);
      expect(readProjectFile(file), title).toContain(title.trim());
    }
  }
});
