import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { PIECE_SET_NAMES, THEME_NAMES } from '../../../src/render/look.ts';
import { drawBoard } from '../../../src/render/board-picture.ts';
import type { BoardScene } from '../../../src/render/board-scene.ts';
import { differingCells, GOLDEN_PICTURES, goldenFile, type GoldenPicture } from './golden-pictures.ts';
import { square } from '../scenes.ts';

const [FIRST] = GOLDEN_PICTURES;
const golden = (name: string): Promise<Buffer> => readFile(goldenFile(name));

describe('the golden pictures', () => {
  it.each(GOLDEN_PICTURES)(
    'PLAY-11: $name is drawn as it was when people looked at it',
    async ({ name, scene, look }) => {
      expect(await differingCells(drawBoard(scene, look), await golden(name))).toEqual([]);
    },
  );

  it('are there for each name, and no others, and show every theme and set', async () => {
    expect(new Set(GOLDEN_PICTURES.map(({ look }) => look.theme))).toEqual(new Set(THEME_NAMES));
    expect(new Set(GOLDEN_PICTURES.map(({ look }) => look.pieces))).toEqual(new Set(PIECE_SET_NAMES));
    const files = await readdir(new URL('.', goldenFile('any')));
    expect(files.toSorted()).toEqual(GOLDEN_PICTURES.map(({ name }) => `${name}.png`).toSorted());
  });
});

/** From 11 to 15. */
const MOVED = ['row 2, column 5', 'row 3, column 4'];

describe('what the comparison lets pass is less than the smallest thing that a picture tells', () => {
  const chosen = GOLDEN_PICTURES.find(({ name }) => name === 'chosen') ?? FIRST;
  const changed = async (change: Partial<BoardScene>): Promise<readonly string[]> => {
    const { name, scene, look } = chosen as GoldenPicture;
    return differingCells(drawBoard({ ...scene, ...change }, look), await golden(name));
  };

  it.each([
    ['a target', { targets: [square(17)] }, ['row 4, column 3']],
    ['the mark of a piece that can move', { movable: [square(21), square(22), square(23)] }, ['row 5, column 6']],
    ['the squares of the last move', { lastMove: undefined }, MOVED],
  ] as const)('PLAY-02: a picture without %s differs there', async (_what, change, cells) => {
    expect(await changed(change)).toEqual(cells);
  });

  it('PLAY-08: so does one with another name, or another number of captured pieces', async () => {
    const { plates } = (chosen as GoldenPicture).scene;
    expect(await changed({ plates: { ...plates, dark: { ...plates.dark, name: 'Carol' } } })).toEqual(['upper plate']);
    expect(await changed({ plates: { ...plates, light: { ...plates.light, captured: 1 } } })).toEqual(['lower plate']);
  });
});
