import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { describe, expect, it, vi } from 'vitest';
import { SIDES, type Side } from '../../src/engine/position.ts';
import { drawBoard } from '../../src/render/board-picture.ts';
import { composeTiles } from '../../src/render/compose.ts';
import type { BoardScene } from '../../src/render/board-scene.ts';
import { DEFAULT_LOOK, type Look } from '../../src/render/look.ts';
import { readPicture } from './picture.ts';
import { JUMP_SCENE, PLATES, square, squares, START_SCENE } from './scenes.ts';

const SMALL = { ...DEFAULT_LOOK, size: 384 } as const;

describe('the file', () => {
  it('PLAY-11: a picture is 768 wide unless asked otherwise', async () => {
    expect((await readPicture(drawBoard(START_SCENE))).width).toBe(768);
  });

  it('PLAY-11: the same scene gives the same bytes, whichever way round the first picture of the process was', async () => {
    const drawAfresh = async (first: Side): Promise<Uint8Array> => {
      vi.resetModules();
      const { drawBoard } = await import('../../src/render/board-picture.ts');
      const look = { ...DEFAULT_LOOK, size: 512 } as const;
      drawBoard({ ...JUMP_SCENE, bottom: first, lastMove: undefined }, look);
      return drawBoard({ ...JUMP_SCENE, lastMove: undefined }, look);
    };
    expect(Buffer.compare(await drawAfresh('dark'), await drawAfresh('light'))).toBe(0);
  });
});

describe('what is kept of the pictures before', () => {
  const { dark, light } = JUMP_SCENE.plates;

  it.each<[string, Partial<BoardScene>, Partial<Look>]>([
    ['position', { position: { ...JUMP_SCENE.position, kings: 0 } }, {}],
    ['bottom', { bottom: 'light' }, {}],
    ['last move', { lastMove: undefined }, {}],
    ['last move of the same squares', { lastMove: { squares: squares(1, 10, 19), captured: [] } }, {}],
    ['chosen', { chosen: square(2) }, {}],
    ['targets', { targets: squares(28) }, {}],
    ['arrows', { arrows: [{ kind: 'better', squares: squares(2, 6) }] }, {}],
    ['name', { plates: { light, dark: { ...dark, name: 'Carol' } } }, {}],
    ['a name that looks like the rest', { plates: { light, dark: { ...dark, name: 'Alice",0,null]' } } }, {}],
    ['time left', { plates: { light, dark: { ...dark, rest: '4:32' } } }, {}],
    ['captured count', { plates: { dark, light: { ...light, captured: 8 } } }, {}],
    ['size', {}, { size: 512 }],
    ['theme', {}, { theme: 'night' }],
    ['pieces', {}, { pieces: 'blue-red' }],
    ['lettered', {}, { lettered: true }],
  ])('is not shown where a picture differs in its %s', async (_, scene, look) => {
    const other = [
      { ...JUMP_SCENE, ...scene },
      { ...SMALL, ...look },
    ] as const;
    const first = drawBoard(JUMP_SCENE, SMALL);
    const picture = drawBoard(...other);
    expect(Buffer.compare(picture, first)).not.toBe(0);
    vi.resetModules();
    const afresh = await import('../../src/render/board-picture.ts');
    expect(Buffer.compare(picture, afresh.drawBoard(...other))).toBe(0);
  });

  it('is used again: of a board with another name, only that is painted', () => {
    const keys = (scene: BoardScene): readonly string[] =>
      composeTiles(scene, DEFAULT_LOOK)
        .flat()
        .map(({ key }) => key);
    const known = new Set(keys(START_SCENE));
    const others = keys({ ...START_SCENE, plates: { ...PLATES, dark: { ...PLATES.dark, name: 'Bea' } } });
    expect(others.filter((key) => !known.has(key) && !key.includes('"ground"'))).toEqual([
      expect.stringContaining('Bea'),
    ]);
  });

  it('RUN-06: is used again: what a plate says of turn, time and captures writes no name anew', () => {
    const plates = (onMove: Side, captured = 0, rest?: string): BoardScene['plates'] => ({
      dark: { name: 'Zelda', captured, sign: onMove === 'dark' ? 'to-move' : undefined, rest },
      light: { name: 'Yves', captured, sign: onMove === 'light' ? 'to-move' : undefined, rest },
    });
    for (const onMove of SIDES) drawBoard({ ...START_SCENE, plates: plates(onMove) });
    const context = Object.getPrototypeOf(createCanvas(1, 1).getContext('2d')) as SKRSContext2D;
    const written = vi.spyOn(context, 'fillText');
    for (const onMove of SIDES) drawBoard({ ...START_SCENE, plates: plates(onMove, 3, '4:32') });
    const texts = written.mock.calls.map(([text]) => text);
    written.mockRestore();
    expect(texts).toContain('· 4:32');
    expect(texts).not.toContain('Zelda');
    expect(texts).not.toContain('Yves');
  });
});
