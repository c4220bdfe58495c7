import { describe, expect, test } from 'vitest';
import { readProjectFile } from './project-files.ts';
import { fillIn, idsNamedIn, REQUIREMENTS, rowsOf, testsByRequirement } from './requirement-tests.ts';

const page = readProjectFile('docs/requirements.md');
const rows = rowsOf(page);
const tests = testsByRequirement();

describe('RUN-13: the page of requirements', () => {
  test('has one row for each requirement, in order', () => {
    expect(rows.map(({ id }) => id)).toEqual(REQUIREMENTS);
  });

  test('names exactly the test files that name the requirement', () => {
    // `npx tsx test/packaging/write-requirements.ts` brings the page up to date.
    expect(fillIn(page, tests)).toBe(page);
  });

  test('says of everything that no test shows that it is not there yet', () => {
    const unshown = rows.filter(({ id }) => !tests.has(id));
    expect(unshown.filter(({ shownBy }) => !shownBy.startsWith('*not yet*'))).toEqual([]);
  });

  test('is not spoken of by a test that names a requirement which there is not', () => {
    expect([...tests.keys()].filter((id) => !REQUIREMENTS.includes(id))).toEqual([]);
  });

  test('reads the ids at the beginning of names, and no others', () => {
    const [play, end, rule] = ['PLAY', 'END', 'RULE'].map((chapter) => `${chapter}-01`);
    expect(idsNamedIn(`test('${play}: a', f); test("${play}, ${end}: b ${rule}", f); // ${rule}`)).toEqual([
      play,
      play,
      end,
    ]);
  });
});
