import { expect, it } from 'vitest';
import type { BoardScene } from '../../src/render/board-scene.ts';
import { DEFAULT_LOOK, type Look } from '../../src/render/look.ts';
import { PictureCache } from '../../src/render/picture-cache.ts';
import { drawBoard } from '../../src/render/board-picture.ts';
import { JUMP_SCENE, square, squares, START_SCENE } from './scenes.ts';

const ROOMY = 1 << 20;

/** A painter that writes down what it draws and gives `bytes` bytes, each with the number of the drawing. */
function reconciler(bytes = 1000) {
  const drawn: BoardScene[] = [];
  const draw = (scene: BoardScene): Promise<Uint8Array> => {
    drawn.push(scene);
    return Promise.resolve(new Uint8Array(bytes).fill(drawn.length));
  };
  return { drawn, draw };
}

const named = (name: string): BoardScene => ({
  ...START_SCENE,
  plates: { ...START_SCENE.plates, dark: { name, captured: 0, sign: undefined } },
});

it('a picture is drawn once and then kept, whoever made the scene', async () => {
  const { drawn, draw } = reconciler();
  const cache = new PictureCache(ROOMY, draw);
  const first = await cache.get(JUMP_SCENE, DEFAULT_LOOK);
  expect(await cache.get(structuredClone(JUMP_SCENE), { ...DEFAULT_LOOK })).toBe(first);
  expect(drawn).toEqual([JUMP_SCENE]);
});

it('requests at the same time share one drawing', async () => {
  const { drawn, draw } = reconciler();
  const cache = new PictureCache(ROOMY, draw);
  const pictures = await Promise.all([1, 2, 3].map(() => cache.get(START_SCENE, DEFAULT_LOOK)));
  expect(new Set(pictures).size).toBe(1);
  expect(drawn).toHaveLength(1);
});

it('a failure reaches all who wait for it and is not kept', async () => {
  const { draw } = reconciler();
  let failures = 0;
  const cache = new PictureCache(ROOMY, (scene) =>
    failures < 1 ? Promise.reject(new Error(`failure ${++failures}`)) : draw(scene),
  );
  const waiting = await Promise.allSettled([1, 2].map(() => cache.get(START_SCENE, DEFAULT_LOOK)));
  expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(failures).toBe(1);
  expect(cache.bytes).toBe(0);
  expect(await cache.get(START_SCENE, DEFAULT_LOOK)).toHaveLength(1000);
});

it('a painter that throws at once is a failure like any other', async () => {
  let calls = 0;
  const cache = new PictureCache(ROOMY, () => {
    calls += 1;
    throw new Error('no canvas');
  });
  await expect(cache.get(START_SCENE, DEFAULT_LOOK)).rejects.toThrow('no canvas');
  await expect(cache.get(START_SCENE, DEFAULT_LOOK)).rejects.toThrow('no canvas');
  expect(calls).toBe(2);
});

it('holds no more bytes than its bound: the picture used least of late is drawn again', async () => {
  const { drawn, draw } = reconciler();
  const cache = new PictureCache(3500, draw);
  await cache.get(named('Alice'), DEFAULT_LOOK);
  await cache.get(named('Bob'), DEFAULT_LOOK);
  await cache.get(named('Alice'), DEFAULT_LOOK);
  await cache.get(named('Carol'), DEFAULT_LOOK);
  expect(cache.size).toBe(2);
  expect(cache.bytes).toBeGreaterThan(2000);
  expect(cache.bytes).toBeLessThanOrEqual(3500);
  await cache.get(named('Alice'), DEFAULT_LOOK);
  expect(drawn).toHaveLength(3);
  await cache.get(named('Bob'), DEFAULT_LOOK);
  expect(drawn).toHaveLength(4);
});

it('a picture greater than the cache is given all the same', async () => {
  const { draw } = reconciler(5000);
  const cache = new PictureCache(1000, draw);
  expect(await cache.get(START_SCENE, DEFAULT_LOOK)).toHaveLength(5000);
  expect(cache.bytes).toBe(0);
});

it.each<[string, Partial<BoardScene>]>([
  ['position', { position: { ...JUMP_SCENE.position, kings: 0 } }],
  ['bottom', { bottom: 'light' }],
  ['last move', { lastMove: undefined }],
  ['captured piece', { lastMove: { squares: JUMP_SCENE.lastMove?.squares ?? [], captured: [] } }],
  ['movable', { movable: squares(2) }],
  ['must jump', { mustJump: true }],
  ['chosen', { chosen: square(2) }],
  ['targets', { targets: squares(28) }],
  ['name', { plates: { ...JUMP_SCENE.plates, dark: { ...JUMP_SCENE.plates.dark, name: 'Carol' } } }],
  ['captured count', { plates: { ...JUMP_SCENE.plates, light: { ...JUMP_SCENE.plates.light, captured: 8 } } }],
  ['sign', { plates: { ...JUMP_SCENE.plates, light: { ...JUMP_SCENE.plates.light, sign: 'won' } } }],
])('scenes that differ in what they show do not share a picture: %s', async (_, change) => {
  const { drawn, draw } = reconciler();
  const cache = new PictureCache(ROOMY, draw);
  await cache.get(JUMP_SCENE, DEFAULT_LOOK);
  await cache.get({ ...JUMP_SCENE, ...change }, DEFAULT_LOOK);
  expect(drawn).toHaveLength(2);
});

it.each<[string, Partial<Look>]>([
  ['size', { size: 768 }],
  ['theme', { theme: 'night' }],
  ['pieces', { pieces: 'blue-red' }],
  ['lettered', { lettered: true }],
])('looks that differ do not share a picture: %s', async (_, change) => {
  const { drawn, draw } = reconciler();
  const cache = new PictureCache(ROOMY, draw);
  await cache.get(START_SCENE, DEFAULT_LOOK);
  await cache.get(START_SCENE, { ...DEFAULT_LOOK, ...change });
  expect(drawn).toHaveLength(2);
});

it('names that look like the rest of a scene do not pass for it', async () => {
  const { drawn, draw } = reconciler();
  const cache = new PictureCache(ROOMY, draw);
  await cache.get(named('Alice",0,null]'), DEFAULT_LOOK);
  await cache.get(named('Alice'), DEFAULT_LOOK);
  expect(drawn).toHaveLength(2);
});

it('draws the board unless told otherwise', async () => {
  const picture = await new PictureCache(ROOMY).get(START_SCENE, DEFAULT_LOOK);
  expect(Buffer.compare(picture, await drawBoard(START_SCENE))).toBe(0);
});
