import { expect, it } from 'vitest';
import type { BoardScene } from '../../src/render/board-scene.ts';
import { DEFAULT_LOOK, type Look } from '../../src/render/look.ts';
import { PictureCache, drawBoard } from '../../src/render/board-picture.ts';
import { JUMP_SCENE, square, squares, START_SCENE } from './scenes.ts';

/** A cache with a painter that writes down what it draws and gives `bytes` bytes, each with the number of the drawing. */
function fixture({ room = 1 << 20, bytes = 1000 } = {}) {
  const drawn: BoardScene[] = [];
  const draw = (scene: BoardScene): Promise<Uint8Array> => {
    drawn.push(scene);
    return Promise.resolve(new Uint8Array(bytes).fill(drawn.length));
  };
  const cache = new PictureCache(room, draw);
  return { cache, drawn, get: (scene: BoardScene, look = DEFAULT_LOOK) => cache.get(scene, look) };
}

const named = (name: string): BoardScene => ({
  ...START_SCENE,
  plates: { ...START_SCENE.plates, dark: { name, captured: 0, sign: undefined } },
});

it('a picture is drawn once and then kept, for equal scenes of any origin', async () => {
  const { drawn, get } = fixture();
  const first = await get(JUMP_SCENE);
  expect(await get(structuredClone(JUMP_SCENE), { ...DEFAULT_LOOK })).toBe(first);
  expect(drawn).toEqual([JUMP_SCENE]);
});

it('requests at the same time share one drawing', async () => {
  const { drawn, get } = fixture();
  const pictures = await Promise.all([1, 2, 3].map(() => get(START_SCENE)));
  expect(new Set(pictures).size).toBe(1);
  expect(drawn).toHaveLength(1);
});

it('a failure reaches all who wait for it and is not kept', async () => {
  let failures = 0;
  const cache = new PictureCache(1 << 20, () => {
    if (failures === 2) return Promise.resolve(new Uint8Array(1000));
    failures++;
    if (failures === 1) throw new Error('at once');
    return Promise.reject(new Error('later'));
  });
  for (const words of ['at once', 'later']) {
    const waiting = await Promise.allSettled([1, 2].map(() => cache.get(START_SCENE, DEFAULT_LOOK)));
    expect(waiting).toMatchObject([1, 2].map(() => ({ status: 'rejected', reason: { message: words } })));
    expect(cache.bytes).toBe(0);
  }
  expect(await cache.get(START_SCENE, DEFAULT_LOOK)).toHaveLength(1000);
});

it('holds no more bytes than its bound: the picture used least of late is drawn again', async () => {
  const { cache, drawn, get } = fixture({ room: 3500 });
  for (const name of ['Alice', 'Bob', 'Alice', 'Carol']) await get(named(name));
  expect(cache.size).toBe(2);
  expect(cache.bytes).toBeGreaterThan(2000);
  expect(cache.bytes).toBeLessThanOrEqual(3500);
  await get(named('Alice'));
  expect(drawn).toHaveLength(3);
  await get(named('Bob'));
  expect(drawn).toHaveLength(4);
});

it('a picture whose place is taken while it is drawn is given all the same', async () => {
  const drawings = new Map<string, (picture: Uint8Array) => void>();
  const cache = new PictureCache(
    1500,
    ({ plates }) => new Promise((resolve) => drawings.set(plates.dark.name, resolve)),
  );
  const [slow, quick] = ['Alice', 'Bob'].map((name) => cache.get(named(name), DEFAULT_LOOK));
  drawings.get('Bob')?.(new Uint8Array(1000));
  await quick;
  void cache.get(named('Carol'), DEFAULT_LOOK);
  drawings.get('Carol')?.(new Uint8Array(1000));
  drawings.get('Alice')?.(new Uint8Array(1000).fill(7));
  expect((await slow)?.[0]).toBe(7);
});

it('a picture greater than the cache is given all the same', async () => {
  const { cache, get } = fixture({ room: 1000, bytes: 5000 });
  expect(await get(START_SCENE)).toHaveLength(5000);
  expect(cache.bytes).toBe(0);
});

const { dark, light } = JUMP_SCENE.plates;

it.each<[string, Partial<BoardScene>, Partial<Look>]>([
  ['position', { position: { ...JUMP_SCENE.position, kings: 0 } }, {}],
  ['bottom', { bottom: 'light' }, {}],
  ['last move', { lastMove: undefined }, {}],
  ['chosen', { chosen: square(2) }, {}],
  ['targets', { targets: squares(28) }, {}],
  ['name', { plates: { light, dark: { ...dark, name: 'Carol' } } }, {}],
  ['a name that looks like the rest', { plates: { light, dark: { ...dark, name: 'Alice",0,null]' } } }, {}],
  ['captured count', { plates: { dark, light: { ...light, captured: 8 } } }, {}],
  ['size', {}, { size: 512 }],
  ['theme', {}, { theme: 'night' }],
  ['pieces', {}, { pieces: 'blue-red' }],
  ['lettered', {}, { lettered: true }],
])('pictures that differ in what they show are not shared: %s', async (_, scene, look) => {
  const { drawn, get } = fixture();
  await get(JUMP_SCENE);
  await get({ ...JUMP_SCENE, ...scene }, { ...DEFAULT_LOOK, ...look });
  expect(drawn).toHaveLength(2);
});

it('draws the board unless told otherwise', async () => {
  const picture = await new PictureCache(1 << 20).get(START_SCENE, DEFAULT_LOOK);
  expect(Buffer.compare(picture, await drawBoard(START_SCENE))).toBe(0);
});
