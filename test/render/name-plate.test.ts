import { createCanvas } from '@napi-rs/canvas';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Side } from '../../src/engine/position.ts';
import { PICTURE_HEIGHT, PICTURE_WIDTH, plateBox } from '../../src/render/board-layout.ts';
import { drawBoard } from '../../src/render/board-picture.ts';
import type { BoardScene, Plate, PlateSign } from '../../src/render/board-scene.ts';
import { trayBox, drawPlate, drawSign, SIGN_WIDTH } from '../../src/render/name-plate.ts';
import { fitName } from '../../src/render/plate-name.ts';
import { PLAIN_LOOK, PLAIN_PIECES, PLAIN_THEME, START_SCENE } from './scenes.ts';
import { readPicture, type Picture } from './picture.ts';
import { tries } from '../support/tries.ts';

const { frame } = PLAIN_THEME;
const SIGNS = ['to-move', 'won', 'drawn'] as const satisfies readonly PlateSign[];
const ALICE: Plate = { name: 'Alice', captured: 0, sign: undefined };

/** The plates of a picture of the board, dark's being the one given. */
async function pictureWith(
  plate: Plate,
  bottom: Side = 'dark',
  light: Plate = { ...ALICE, name: 'Bob' },
): Promise<Picture> {
  const scene: BoardScene = { ...START_SCENE, bottom, plates: { dark: plate, light } };
  return readPicture(drawBoard(scene, PLAIN_LOOK));
}

/** The colors of the plate at one of its heights, from the left end of its box to the right one. */
function colors(picture: Picture, side: Side, bottom: Side, down: number): readonly string[] {
  const { x, y, width } = plateBox(side, bottom);
  return picture.colorsIn({ x, y: y + down, width, height: 1 });
}

/** The pixels of a plate by itself, drawn without a palette. */
function platePixels(plate: Plate, from = 0, to = PICTURE_WIDTH): string {
  const context = createCanvas(PICTURE_WIDTH, PICTURE_HEIGHT).getContext('2d');
  context.fillStyle = frame;
  context.fillRect(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT);
  const box = plateBox('light', 'dark');
  drawPlate(context, PLAIN_LOOK, 'light', plate, box);
  return Buffer.from(context.getImageData(from, box.y, to - from, box.height).data).toString('base64');
}

describe('what was captured', () => {
  it('PLAY-08: a disc of the other side lies there for each one captured, next to their number', async () => {
    const end = { x: 0, y: 0, width: 500, height: 25 };
    const lefts = Array.from({ length: 13 }, (_, captured) => trayBox(captured, end).x);
    for (const [captured, left] of lefts.entries()) {
      const before = lefts[captured - 1];
      if (before !== undefined) expect(before - left, `tray of ${captured}`).toBeGreaterThanOrEqual(8);
      const picture = await pictureWith({ ...ALICE, captured });
      const found = new Set(colors(picture, 'dark', 'dark', 18).slice(PICTURE_WIDTH / 2));
      expect(found.has(PLAIN_PIECES.light.body), `${captured}`).toBe(captured > 0);
      expect(found.has(PLAIN_PIECES.dark.body), `${captured}`).toBe(false);
    }
    const pictures = Array.from({ length: 13 }, (_, captured) => platePixels({ ...ALICE, captured }, 475, 500));
    expect(new Set(pictures).size, 'every number is written differently').toBe(13);
  });
});

describe('signs', () => {
  /** Where a sign has ink, in a box of its width. */
  function inkOf(sign: PlateSign): readonly boolean[] {
    const side = SIGN_WIDTH + 4;
    const context = createCanvas(side, side).getContext('2d');
    drawSign(context, sign, { x: side / 2, y: side / 2 }, '#000000', 'up');
    const { data } = context.getImageData(0, 0, side, side);
    return Array.from({ length: side * side }, (_, pixel) => (data[4 * pixel + 3] ?? 0) > 127);
  }

  it('PLAY-08: on move, won and drawn are shapes of their own, whatever their colors', () => {
    const shapes = SIGNS.map(inkOf);
    for (const [at, one] of shapes.entries()) {
      expect(one.filter(Boolean).length, SIGNS[at]).toBeGreaterThan(60);
      for (const [further, two] of shapes.slice(at + 1).entries()) {
        const apart = one.filter((hasInk, pixel) => hasInk !== two[pixel]).length / one.filter(Boolean).length;
        expect(apart, `${SIGNS[at]} and ${SIGNS[at + 1 + further]}`).toBeGreaterThan(0.4);
      }
    }
  });
});

it('TIME-09: what is left stands behind the name, with a sign and without, and behind the result', () => {
  const short: Plate = { name: 'Bob', captured: 2, sign: undefined };
  for (const plate of [short, { ...short, sign: 'to-move' }, { ...short, sign: 'won', result: 'wins' }] as const) {
    const [bare, one, other] = [undefined, '4:32', '4:31'].map((rest) => platePixels({ ...plate, rest }));
    expect(new Set([bare, one, other]).size).toBe(3);
  }
});

it('END-04, PLAY-11: the result stands behind the name, whole, however long that is and whatever was captured', () => {
  const plate: Plate = { name: 'W'.repeat(32), captured: 12, sign: 'won', result: 'wins' };
  const long = platePixels(plate);
  expect(long).not.toBe(platePixels({ ...plate, result: 'draws' }));
  const short = { ...plate, name: 'Bob' };
  expect(platePixels(short)).not.toBe(platePixels({ ...short, result: undefined }));
  const tray = trayBox(12, { x: 9, y: 0, width: 491.5, height: 25 });
  const from = Math.floor(tray.x) - 5;
  expect(platePixels(plate, from)).toBe(platePixels({ ...short, result: undefined }, from));
});

describe('names', () => {
  it.each(['', ' ', '\u{10FFFD}', '(\u{10FFFD})', '\u200D'])(
    'PLAY-08: where nothing of a name can be drawn (%j) what is given in its place stands in',
    (name) => {
      expect(platePixels({ ...ALICE, name, otherwise: 'White' })).toBe(platePixels({ ...ALICE, name: 'White' }));
    },
  );

  const fit = (name: string, width: number): { readonly text: string; readonly width: number } =>
    fitName(name, 'Red', width);
  const graphemes = (text: string): readonly string[] =>
    Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);

  it('PLAY-08: a name that fits is left whole, one that does not ends in an ellipsis between graphemes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('A', 'w', 'é', 'क्षि', 'ที่', '愛', '🌸', '👩‍💻', 'ش'), { minLength: 1, maxLength: 32 }),
        (signs) => {
          const name = signs.join('');
          const whole = fit(name, 10_000).text;
          const shown = fit(name, 150);
          expect(shown.width).toBeLessThanOrEqual(150);
          if (shown.text === whole) return;
          expect(shown.text.endsWith('…')).toBe(true);
          const kept = graphemes(shown.text.slice(0, -1));
          expect(graphemes(whole).slice(0, kept.length)).toEqual(kept);
        },
      ),
      tries(),
    );
  });

  it('PLAY-08: 32 of the widest letters never reach the captured discs', () => {
    const plate: Plate = { name: 'Bob', captured: 12, sign: 'to-move' };
    for (const letter of ['W', '愛', '🌸', '\u0DF4', 'ﷺ', 'ش']) {
      const name = letter.repeat(32);
      const tray = trayBox(12, { x: 9, y: 0, width: 491.5, height: 25 });
      const from = Math.floor(tray.x) - 5;
      expect(platePixels({ ...plate, name }, from), letter).toBe(platePixels(plate, from));
    }
  });

  it('PLAY-08: a long right-to-left name ends at its left', () => {
    const isLow = (name: string): boolean => {
      const context = createCanvas(PICTURE_WIDTH, 36).getContext('2d');
      drawPlate(context, PLAIN_LOOK, 'dark', { name, captured: 0, sign: undefined }, plateBox('dark', 'light'));
      // Three dots on the baseline, where letters would reach higher.
      const { data } = context.getImageData(43, 5, 9, 15);
      return data.every((channel) => channel === 0);
    };
    expect(isLow('ש'.repeat(80))).toBe(true);
    expect(isLow('W'.repeat(80))).toBe(false);
  });
});
