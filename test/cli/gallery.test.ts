import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runGallery, OWN_FILE } from '../../src/cli/gallery.ts';
import { writeInto } from '../../src/cli/files.ts';
import { GALLERY_STATES } from '../../src/cli/gallery/states.ts';
import { temporaryFolder } from '../support/temp-folder.ts';
import { PIECE_SET_NAMES, THEME_NAMES } from '../../src/render/look.ts';

describe('the gallery', () => {
  test('PLAY-02, PLAY-10, PLAY-11: every theme, set and state is drawn, and shown on the page with its words', async () => {
    const out = join(await temporaryFolder(), 'new', 'pictures');
    const answer = await runGallery(['--out', out]);
    expect(answer).toMatchObject({ exitCode: 0 });
    expect(answer.out.join('\n')).toContain(join(out, 'index.html'));

    const files = (await readdir(out)).filter((name) => name.endsWith('.png'));
    for (const theme of THEME_NAMES) {
      for (const pieces of PIECE_SET_NAMES) {
        const states = GALLERY_STATES.map(({ name }) => `board-${theme}-${pieces}-${name}.png`);
        expect(files).toEqual(expect.arrayContaining([...states, `board-${theme}-${pieces}-lettered-kings.png`]));
      }
    }
    const page = await readFile(join(out, 'index.html'), 'utf8');
    const shown = Array.from(page.matchAll(/<img src="([^"]+)" alt="([^"]+)"/g), ([, file, alt]) => ({ file, alt }));
    expect(shown.map(({ file }) => file).filter((file) => file?.endsWith('.png'))).toHaveLength(files.length);
    expect(files).toEqual(
      expect.arrayContaining(shown.map(({ file }) => file).filter((file) => file?.endsWith('.png'))),
    );
    expect(shown.every(({ alt }) => alt !== undefined && alt.length > 0)).toBe(true);
    const [first] = files;
    expect((await readFile(join(out, first ?? ''))).subarray(1, 4).toString()).toBe('PNG');
  });

  test('pictures of an earlier gallery are taken away, other files are left alone', async () => {
    const out = await temporaryFolder();
    for (const name of ['board-of-old.png', 'mine.png', 'board-wood.txt']) await writeFile(join(out, name), 'old');
    expect(await writeInto(out, OWN_FILE, () => Promise.resolve([]))).toMatchObject({ exitCode: 0 });
    expect(await readdir(out)).toEqual(['board-wood.txt', 'mine.png']);
  });

  test('help is printed, and what can not be used is refused in one line', async () => {
    expect((await runGallery(['--help'])).out.join('\n')).toContain('npm run gallery');
    for (const argv of [['--size', '3'], ['here'], ['--out', ''], ['--out', '/dev/null/gallery']]) {
      const answer = await runGallery(argv);
      expect(answer.exitCode).toBe(2);
      expect(answer.error).toMatch(/^[^\n]+\.$/);
    }
  });
});
