import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { galleryPictures, runGallery } from '../gallery.ts';
import { GALLERY_STATES } from '../gallery/states.ts';
import { PIECE_SET_NAMES, THEME_NAMES } from '../../src/render/look.ts';
import { temporaryFolder } from '../../test/support/temp-folder.ts';

test('PLAY-02, PLAY-10, PLAY-11: the gallery has every state, every theme with every set, and each set with letters, in files of their own', () => {
  const files = galleryPictures().map(({ file }) => file);
  const count = GALLERY_STATES.length + THEME_NAMES.length * PIECE_SET_NAMES.length + PIECE_SET_NAMES.length;
  expect(new Set(files).size).toBe(count);
});

test('PLAY-11: its pictures are drawn and shown on the page with their words; those of an earlier gallery are taken away, other files left alone', async () => {
  const out = await temporaryFolder();
  for (const name of ['board-of-old.png', 'mine.png', 'board-wood.txt']) await writeFile(join(out, name), 'old');
  const pictures = galleryPictures().slice(0, 2);
  expect(await runGallery(['--out', out], pictures)).toMatchObject({ exitCode: 0 });
  const files = pictures.map(({ file }) => file);
  expect(await readdir(out)).toEqual([...files, 'board-wood.txt', 'index.html', 'mine.png'].toSorted());
  for (const file of files) expect((await readFile(join(out, file))).subarray(1, 4).toString()).toBe('PNG');
  const page = await readFile(join(out, 'index.html'), 'utf8');
  expect(Array.from(page.matchAll(/<img src="([^"]+)" alt="[^"]+"/g), ([, file]) => file)).toEqual(files);
});
