import { describe, expect, it } from 'vitest';
import { lookPalette } from '../../../src/render/palette.ts';
import { type Look, DEFAULT_LOOK, PIECE_SET_NAMES, THEME_NAMES } from '../../../src/render/look.ts';
import {
  gifColors,
  replayGif,
  replayFrames,
  playScript,
  type ReplayFrame,
  type ReplayScript,
} from '../../../src/render/replay-gif.ts';
import { drawBoard } from '../../../src/render/board-picture.ts';
import type { BoardScene } from '../../../src/render/board-scene.ts';
import { decode } from '../picture.ts';
import { squareCenter } from '../../../src/render/board-layout.ts';
import { mask, PLAIN_PIECES, square, squares, START_SCENE } from '../scenes.ts';
import { lastPicture, readGif, shownPictures, type Gif } from './read-gif.ts';
import { playedBy, scriptOf, TRIPLE_JUMP } from './scripts.ts';
import { tries } from '../../support/tries.ts';
import { loadImage } from '@napi-rs/canvas';
import * as fc from 'fast-check';

const LOOKS: readonly Look[] = THEME_NAMES.flatMap((theme) =>
  PIECE_SET_NAMES.map((pieces) => ({ size: 256, theme, pieces })),
);

describe.each(LOOKS)('a replay with the board $theme and the pieces $pieces', (look) => {
  const { colors } = lookPalette(look);
  const { rgb, transparent, gifIndex } = gifColors(lookPalette(look));
  const indices = Array.from({ length: colors.length / 4 }, (_, index) => index);
  const alphaOf = (index: number): number => colors[4 * index + 3] ?? 0;

  it('PLAY-10: has every color as the pictures have it', () => {
    for (const index of indices.filter((each) => alphaOf(each) >= 128)) {
      expect(gifIndex[index]).toBe(index);
      expect(rgb.subarray(3 * index, 3 * index + 3)).toEqual(colors.subarray(4 * index, 4 * index + 3));
    }
  });

  it('PLAY-11: has one color for all that is less than half there', () => {
    expect(alphaOf(transparent)).toBeLessThan(128);
    const faint = indices.filter((each) => alphaOf(each) < 128);
    expect(faint.map((index) => gifIndex[index])).toEqual(faint.map(() => transparent));
  });
});

const KB = 1024;

/** The pixels of a scene as its PNG has them, each there or not. */
async function pictureOf(scene: BoardScene, look: Look): Promise<Uint8Array> {
  const { data } = await decode(drawBoard(scene, look));
  for (let at = 3; at < data.length; at += 4) {
    if ((data[at] ?? 0) < 128) data.fill(0, at - 3, at + 1);
    else data[at] = 255;
  }
  return Uint8Array.from(data);
}

/** The frames of a script that is shown whole. */
const framesOf = (script: ReplayScript): readonly ReplayFrame[] =>
  Array.from(replayFrames(script, playScript(script), { stride: 1, pictures: 6 }));

const endScene = (script: ReplayScript): BoardScene => {
  const scene = framesOf(script).at(-1)?.scene;
  if (scene === undefined) throw new Error('a replay has an end');
  return scene;
};

const lookOf = (gif: Gif): Look => ({ ...DEFAULT_LOOK, size: gif.width === 256 ? 256 : gif.width === 384 ? 384 : 512 });

describe('a replay', () => {
  it('PLAY-11: shows every picture of the game as it is drawn elsewhere, and for its time', async () => {
    const gif = readGif(replayGif(TRIPLE_JUMP));
    const frames = framesOf(TRIPLE_JUMP);
    expect([gif.width, gif.height, gif.loops]).toEqual([512, 552, 0]);
    expect(gif.frames.map(({ delay }) => delay)).toEqual(frames.map(({ delay }) => delay));
    const wanted = await Promise.all(frames.map(({ scene }) => pictureOf(scene, TRIPLE_JUMP.look)));
    let at = 0;
    for (const shown of shownPictures(gif)) {
      // What slides is drawn above the board of its scene.
      const isSame = Buffer.compare(shown, wanted[at] ?? Buffer.alloc(0)) === 0;
      expect(isSame, `picture ${at}`).toBe(frames[at]?.loose.length === 0);
      at++;
    }
    expect(at).toBe(frames.length);
  });

  it('PLAY-11: can be read by other programs, and has the same bytes for the same script, whatever was made before', async () => {
    const first = replayGif(TRIPLE_JUMP);
    expect(await loadImage(first)).toMatchObject({ width: 512, height: 552 });
    replayGif(scriptOf([squares(11, 15)]));
    expect(Buffer.compare(replayGif(TRIPLE_JUMP), first)).toBe(0);
  });

  it('PLAY-10: has the look it is asked for', async () => {
    const look = { ...DEFAULT_LOOK, theme: 'night', pieces: 'blue-red', lettered: true } as const;
    const script = { ...TRIPLE_JUMP, look, bottom: 'dark' } as const;
    const end = await pictureOf(endScene(script), look);
    expect(Buffer.compare(lastPicture(readGif(replayGif(script))), end)).toBe(0);
  });
});

/** The place of a piece's middle, read from a picture: where the most pixels of a color are around. */
function middleOf(shown: Uint8Array, width: number, color: string): { readonly x: number; readonly y: number } {
  const wanted = Buffer.from(color.slice(1), 'hex');
  const hits = Array.from({ length: shown.length / 4 }, (_, pixel) => pixel).filter(
    (pixel) => Buffer.compare(shown.subarray(4 * pixel, 4 * pixel + 3), wanted) === 0,
  );
  const mean = (of: (pixel: number) => number): number => hits.reduce((sum, pixel) => sum + of(pixel), 0) / hits.length;
  return { x: mean((pixel) => pixel % width), y: mean((pixel) => Math.floor(pixel / width)) };
}

describe('a piece on its way', () => {
  const look = { ...DEFAULT_LOOK, size: 512, theme: 'green-buff' } as const;
  const start = START_SCENE.position;
  const alone = { ...start, dark: mask(11), light: mask(21), kings: 0 };

  it('PLAY-11: is seen whole, further on in each picture, from one square to the other', () => {
    const gif = readGif(replayGif(scriptOf([squares(11, 15)], { start: alone, look, names: { dark: '', light: '' } })));
    // Below the upper plate, whose disc has the same color.
    const below = 4 * 512 * 40;
    const places = Array.from(shownPictures(gif), (shown) =>
      middleOf(shown.subarray(below, -below), 512, PLAIN_PIECES.dark.body),
    );
    const [from, to] = [squareCenter(square(11), 'light'), squareCenter(square(15), 'light')];
    expect(places).toHaveLength(7);
    const along = places.map(({ x }) => (x - from.x) / (to.x - from.x));
    expect(along[0]).toBeCloseTo(0, 1);
    expect(along.at(-1)).toBeCloseTo(1, 1);
    expect(along).toEqual(along.toSorted((a, b) => a - b));
    for (const { x, y } of places) expect(Math.abs(y + 40 - from.y - (from.x - x))).toBeLessThan(3);
  });
});

describe('the limit of bytes', () => {
  it('PLAY-11: takes the sliding first, then makes the pictures smaller, and shows every move all the same', () => {
    const script = scriptOf(playedBy(Array.from({ length: 60 }, (_, at) => 7 * at + 3)));
    const still = Array.from(replayFrames(script, playScript(script), { stride: 1, pictures: 1 })).length;
    const within = (maxBytes: number): readonly number[] => {
      const gif = readGif(replayGif({ ...script, maxBytes }));
      return [gif.width, gif.frames.length];
    };
    const whole = replayGif(script);
    const [width, pictures = 0] = within(whole.length - 1);
    expect(width).toBe(512);
    expect(pictures).toBeLessThan(readGif(whole).frames.length);
    expect(pictures).toBeGreaterThan(still);
    expect(within(Math.floor(whole.length / 3.5))).toEqual([384, still]);
    expect(within(Math.floor(whole.length / 6))).toEqual([256, still]);
  });

  it('PLAY-11: is never passed, whatever was played, and the last picture is the end of the game', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(), { maxLength: 90, size: 'max' }),
        fc.nat({ max: 100 }),
        fc.integer({ min: 48 * KB, max: 512 * KB }),
        async (choices, fromPly, maxBytes) => {
          const script = scriptOf(playedBy(choices), { fromPly, maxBytes });
          const file = replayGif(script);
          expect(file.length).toBeLessThanOrEqual(maxBytes);
          const gif = readGif(file);
          expect(Buffer.compare(lastPicture(gif), await pictureOf(endScene(script), lookOf(gif)))).toBe(0);
        },
      ),
      tries(6),
    );
  });
});
