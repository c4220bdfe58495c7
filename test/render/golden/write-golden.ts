/** Draws the golden pictures anew, to be looked at before they are committed: `npx tsx test/render/golden/write-golden.ts`. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { drawBoard } from '../../../src/render/board-picture.ts';
import { drawEmojiSheet, GOLDEN_SHEET } from './golden-emojis.ts';
import { GOLDEN_PICTURES, goldenFile } from './golden-pictures.ts';

const folder = new URL('.', goldenFile('any'));
await mkdir(folder, { recursive: true });
for (const old of await readdir(folder)) await rm(new URL(old, folder));
for (const { name, scene, look } of GOLDEN_PICTURES) await writeFile(goldenFile(name), drawBoard(scene, look));
await writeFile(GOLDEN_SHEET, await drawEmojiSheet());
