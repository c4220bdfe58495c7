import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allPictures, runGallery } from '../gallery.ts';
import { GALLERY_STATES } from '../gallery/states.ts';
import { PIECE_SET_NAMES, THEME_NAMES } from '../../src/render/look.ts';
import { temporaryFolder } from '../../test/support/temp-folder.ts';

test('PLAY-02, PLAY-10, PLAY-11: the gallery has every theme with every set in every state, and lettered kings', () => {
  const states = [...GALLERY_STATES.map(({ name }) => name), 'lettered-kings'];
  const looks = THEME_NAMES.flatMap((theme) => PIECE_SET_NAMES.map((pieces) => `board-${theme}-${pieces}`));
  const files = looks.flatMap((look) => states.map((state) => `${look}-${state}.png`));
  expect(allPictures().map(({ file }) => file)).toEqual(expect.arrayContaining(files));
  expect(allPictures()).toHaveLength(files.length);
});

test('PLAY-11: its pictures are drawn, and shown on the page with their words', async () => {
  const out = join(await temporaryFolder(), 'new', 'pictures');
  const pictures = allPictures().slice(0, GALLERY_STATES.length + 1);
  const answer = await runGallery(['--out', out], pictures);
  expect(answer).toMatchObject({ exitCode: 0 });
  expect(answer.out.join('\n')).toContain(join(out, 'index.html'));

  const files = pictures.map(({ file }) => file).toSorted();
  expect(await readdir(out)).toEqual([...files, 'index.html', 'replay.gif']);
  for (const file of files) expect((await readFile(join(out, file))).subarray(1, 4).toString()).toBe('PNG');
  const page = await readFile(join(out, 'index.html'), 'utf8');
  const shown = Array.from(page.matchAll(/<img src="([^"]+)" alt="[^"]+"/g), ([, file]) => file);
  expect(new Set(shown)).toEqual(new Set([...files, 'replay.gif']));
  expect(shown).toHaveLength(files.length + 1);
});

test('pictures of an earlier gallery are taken away, other files are left alone', async () => {
  const out = await temporaryFolder();
  for (const name of ['board-of-old.png', 'mine.png', 'board-wood.txt']) await writeFile(join(out, name), 'old');
  expect(await runGallery(['--out', out], [])).toMatchObject({ exitCode: 0 });
  expect(await readdir(out)).toEqual(['board-wood.txt', 'index.html', 'mine.png', 'replay.gif']);
});
