import { describe, expect, it, vi } from 'vitest';
import type { Side } from '../../src/engine/position.ts';
import { PICTURE_WIDTH } from '../../src/render/board-layout.ts';
import { drawBoard } from '../../src/render/board-picture.ts';
import { DEFAULT_LOOK, THEMES } from '../../src/render/look.ts';
import { readPicture } from './picture.ts';
import { JUMP_SCENE, START_SCENE } from './scenes.ts';

const { frame } = THEMES[DEFAULT_LOOK.theme];
/** How far the rounding of a corner goes into the picture. */
const CORNER = 18;

describe('the file', () => {
  it('PLAY-11: a picture is 768 wide unless asked otherwise', async () => {
    expect((await readPicture(await drawBoard(START_SCENE))).width).toBe(768);
  });

  it('PLAY-11: the same scene gives the same bytes, whichever way round the first picture of the process was', async () => {
    const drawAfresh = async (first: Side): Promise<Uint8Array> => {
      vi.resetModules();
      const { drawBoard } = await import('../../src/render/board-picture.ts');
      const look = { ...DEFAULT_LOOK, size: 512 } as const;
      await drawBoard({ ...JUMP_SCENE, bottom: first, lastMove: undefined }, look);
      return drawBoard({ ...JUMP_SCENE, lastMove: undefined }, look);
    };
    expect(Buffer.compare(await drawAfresh('dark'), await drawAfresh('light'))).toBe(0);
  });

  it('PLAY-11: scenes drawn at the same time do not mix', async () => {
    const alone = [await drawBoard(START_SCENE), await drawBoard(JUMP_SCENE)];
    expect(await Promise.all([drawBoard(START_SCENE), drawBoard(JUMP_SCENE)])).toEqual(alone);
  });

  it("has rounded corners of the frame's colour, without a speck of another", async () => {
    const picture = await readPicture(await drawBoard(START_SCENE));
    const scale = PICTURE_WIDTH / picture.width;
    const ends = (length: number): readonly number[] =>
      Array.from({ length: 2 * CORNER }, (_, at) => (at < CORNER ? at : length - 2 * CORNER + at));
    for (const x of ends(picture.width)) {
      for (const y of ends(picture.height)) {
        const place = { x: (x + 0.5) * scale, y: (y + 0.5) * scale };
        const alpha = picture.alphaAt(place);
        if (alpha === 0) continue;
        const lightness = Number.parseInt(picture.colourAt(place).slice(1, 3), 16);
        expect(Math.abs(lightness - Number.parseInt(frame.slice(1, 3), 16)) * alpha, `pixel ${x}, ${y}`).toBeLessThan(
          16 * 255,
        );
      }
    }
  });

  it('is clear outside its rounded corners and solid elsewhere', async () => {
    const picture = await readPicture(await drawBoard(START_SCENE));
    const corners = [0.5, 511.5].flatMap((x) => [0.5, 551.5].map((y) => picture.alphaAt({ x, y })));
    expect(corners).toEqual([0, 0, 0, 0]);
    expect(picture.alphaAt({ x: 20, y: 2 })).toBe(255);
    expect(picture.colourAt({ x: 256, y: 4 })).toBe(frame);
  });
});
