import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FACTS = readFileSync(new URL('../discord-facts.md', import.meta.url), 'utf8');

/** The rows of all tables, cell by cell, without heads and rules. */
const rows = FACTS.split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| fact'))
  .map((line) => line.split(' | ').map((cell) => cell.replaceAll('|', '').trim()));

test('every fact has a source, or says that it is unverified, and names tests that exist', () => {
  expect(rows.length).toBeGreaterThan(50);
  for (const [fact = '', source = '', tests = '', ...rest] of rows) {
    expect(rest, fact).toEqual([]);
    expect(source, fact).not.toBe('');
    for (const name of tests.split(', ')) {
      expect(existsSync(new URL(`./${name}.test.ts`, import.meta.url)), `${fact}: ${name}`).toBe(true);
    }
  }
});
