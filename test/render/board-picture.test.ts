import { beforeAll, describe, expect, it, vi } from 'vitest';
import { SIDES, type Side } from '../../src/engine/position.ts';
import { SQUARES } from '../../src/engine/square.ts';
import { squareCentre, type Point } from '../../src/render/board-layout.ts';
import { drawBoard } from '../../src/render/board-picture.ts';
import { DEFAULT_LOOK, PICTURE_SIZES } from '../../src/render/look.ts';
import { PIECE_SETS } from '../../src/render/piece-set.ts';
import { THEMES } from '../../src/render/theme.ts';
import { readPicture, type Picture } from './picture.ts';
import { JUMP_SCENE, mask, square, squares, START_SCENE } from './scenes.ts';

const THEME = THEMES.classic;
const RED = PIECE_SETS['red-white'].dark;
const WHITE = PIECE_SETS['red-white'].light;
/** In the ring of a movable or chosen piece. */
const RING = 26.4;

/** The columns, or rows, in which the picture's corners are, as far as the frame goes. */
const corner = Array.from({ length: 24 }, (_, at) => (at < 12 ? at : 512 - 24 + at));
const beside = ({ x, y }: Point, dx: number, dy: number): Point => ({ x: x + dx, y: y + dy });
const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

describe('the file', () => {
  it.each(PICTURE_SIZES)('PLAY-11: at size %i it is a PNG of that width and height', async (size) => {
    const png = Buffer.from(await drawBoard(START_SCENE, { ...DEFAULT_LOOK, size }));
    expect(png.subarray(0, 8).toString('latin1')).toBe('\u0089PNG\r\n\u001A\n');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([size, size]);
    const picture = await readPicture(png);
    expect([picture.width, picture.height]).toEqual([size, size]);
  });

  it('PLAY-11: a picture is 512 wide unless asked otherwise', async () => {
    expect((await readPicture(await drawBoard(START_SCENE))).width).toBe(512);
  });

  it('PLAY-11: the same scene gives the same bytes, whatever was drawn before', async () => {
    const first = await drawBoard(JUMP_SCENE);
    await drawBoard(START_SCENE);
    await drawBoard({ ...JUMP_SCENE, bottom: 'light' });
    expect(Buffer.compare(await drawBoard(JUMP_SCENE), first)).toBe(0);
  });

  it('PLAY-11: nor does it matter which way round the first picture of a process was', async () => {
    const drawAfresh = async (first: Side): Promise<Uint8Array> => {
      vi.resetModules();
      const { drawBoard } = await import('../../src/render/board-picture.ts');
      const look = { ...DEFAULT_LOOK, size: 768 } as const;
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
    for (const x of corner) {
      for (const y of corner) {
        const place = { x: x + 0.5, y: y + 0.5 };
        const alpha = picture.alphaAt(place);
        if (alpha === 0) continue;
        const lightness = Number.parseInt(picture.colourAt(place).slice(1, 3), 16);
        expect(Math.abs(lightness - 0x4a) * alpha, `pixel ${x}, ${y}`).toBeLessThan(16 * 255);
      }
    }
  });

  it('is clear outside its rounded corners and solid elsewhere', async () => {
    const picture = await readPicture(await drawBoard(START_SCENE));
    expect([0.5, 511.5].map((edge) => picture.alphaAt({ x: edge, y: edge }))).toEqual([0, 0]);
    expect(picture.alphaAt({ x: 20, y: 2 })).toBe(255);
    expect(picture.colourAt({ x: 256, y: 4 })).toBe(THEME.frame);
  });
});

describe.each(SIDES)('pieces and numbers with %s at the bottom', (bottom) => {
  let picture: Picture;
  beforeAll(async () => {
    picture = await readPicture(await drawBoard({ ...START_SCENE, bottom }));
  });
  const body = (n: number): string => picture.colourAt(beside(squareCentre(square(n), bottom), 17, 0));

  it('RULE-01, RULE-02: dark stands on 1-12, light on 21-32, nobody between', () => {
    for (const n of SQUARES)
      expect(body(n), `square ${n}`).toBe(n <= 12 ? RED.body : n <= 20 ? THEME.playing : WHITE.body);
  });

  it('PLAY-09: the side at the bottom has its own pieces there', () => {
    const own: Record<Side, string> = { dark: RED.body, light: WHITE.body };
    expect(picture.colourAt({ x: 16 + 30 + 17, y: 496 - 30 })).toBe(own[bottom]);
  });

  it('RULE-01: lower left of each player is a playing square, lower right is not', () => {
    expect(picture.colourAt({ x: 16 + 55, y: 496 - 2 })).toBe(THEME.playing);
    expect(picture.colourAt({ x: 496 - 5, y: 496 - 2 })).toBe(THEME.other);
  });

  it('PLAY-11: every playing square bears a number of its own', () => {
    expect(new Set(SQUARES.map((n) => picture.numberPixels(n, bottom))).size).toBe(32);
  });
});

it('PLAY-09, PLAY-11: the numbers stay with their squares when the board is turned', async () => {
  const bare = { ...START_SCENE, position: { dark: 0, light: 0, kings: 0, turn: 'dark' } as const };
  const upright = await readPicture(await drawBoard({ ...bare, bottom: 'light' }));
  const turned = await readPicture(await drawBoard({ ...bare, bottom: 'dark' }));
  for (const n of SQUARES) expect(turned.numberPixels(n, 'dark')).toBe(upright.numberPixels(n, 'light'));
});

describe.each(SIDES)('marks with %s at the bottom', (bottom) => {
  const scene = {
    ...START_SCENE,
    bottom,
    movable: squares(9, 10, 11, 12),
    chosen: square(11),
    targets: squares(15, 16),
  };

  it('PLAY-02: only the chosen piece has an unbroken ring, only movable ones have dashes', async () => {
    const picture = await readPicture(await drawBoard(scene));
    for (const n of SQUARES) {
      const share = picture.shareOfRing(n, bottom, RING, THEME.glow);
      if (n === 11) expect(share, `square ${n}`).toBeGreaterThan(0.8);
      else if (scene.movable.includes(n)) expect(share, `square ${n}`).toBeGreaterThan(0.35);
      else expect(share, `square ${n}`).toBeLessThan(0.1);
      if (n !== 11) expect(share, `square ${n}`).toBeLessThan(0.65);
    }
  });

  it('PLAY-02: the chosen square alone is darkened', async () => {
    const picture = await readPicture(await drawBoard(scene));
    const corner = (n: number): string => picture.colourAt(beside(squareCentre(square(n), bottom), 28, 28));
    for (const n of SQUARES) expect(corner(n) === THEME.ink, `square ${n}`).toBe(n === 11);
  });

  it('PLAY-02: a target has a dot and corner brackets, no other square has', async () => {
    const picture = await readPicture(await drawBoard(scene));
    for (const n of SQUARES.filter((n) => n > 12 && n < 21)) {
      const centre = squareCentre(n, bottom);
      const places = [centre, beside(centre, 25, 25), beside(centre, -25, 25), beside(centre, 25, -25)];
      const marked = places.map((place) => picture.colourAt(place) === THEME.glow);
      expect(marked, `square ${n}`).toEqual(places.map(() => scene.targets.includes(n)));
    }
  });
});

describe.each(SIDES)('the last move with %s at the bottom', (bottom) => {
  const scene = { ...JUMP_SCENE, bottom };
  const at = (n: number): Point => squareCentre(square(n), bottom);

  it('PLAY-11: the path runs from its origin over each landing square to its end', async () => {
    const picture = await readPicture(await drawBoard({ ...scene, chosen: undefined, targets: [] }));
    expect(picture.shareOfRing(square(1), bottom, 6, THEME.ink)).toBeGreaterThan(0.9);
    expect(picture.colourAt(at(10))).toBe(THEME.ink);
    expect(picture.colourAt(between(at(10), between(at(10), at(15))))).toBe(THEME.ink);
    expect(picture.colourAt(at(14))).toBe(THEME.playing);
  });

  it('PLAY-11: captured pieces are crossed out ghosts', async () => {
    const picture = await readPicture(await drawBoard(scene));
    for (const n of [6, 15]) {
      for (const [dx, dy] of [
        [0, 0],
        [7, 7],
        [-7, 7],
        [7, -7],
      ] as const) {
        expect(picture.colourAt(beside(at(n), dx, dy)), `square ${n}`).toBe(THEME.ink);
      }
      const ghost = picture.colourAt(beside(at(n), 16, 3));
      expect([THEME.playing, WHITE.body]).not.toContain(ghost);
    }
  });

  it('a king that jumps in a circle ends with its piece where it began', async () => {
    const captured = squares(10, 18, 17, 9).map((n) => ({ square: n, side: 'light', king: false }) as const);
    const circle = {
      ...scene,
      position: { dark: mask(6), light: mask(32), kings: mask(6), turn: 'light' } as const,
      lastMove: { squares: squares(6, 15, 22, 13, 6), captured },
      chosen: undefined,
      targets: [],
    };
    const picture = await readPicture(await drawBoard(circle));
    expect(picture.colourAt(beside(at(6), 0, 13))).toBe(RED.body);
    expect(squares(15, 22, 13).map((n) => picture.colourAt(at(n)))).toEqual([THEME.ink, THEME.ink, THEME.ink]);
  });
});

it('PLAY-10: a king carries a crown and a man does not', async () => {
  const picture = await readPicture(await drawBoard(JUMP_SCENE));
  const crown = (n: number): string => picture.colourAt(beside(squareCentre(square(n), 'dark'), 0, 1));
  expect([2, 4].map(crown)).toEqual([RED.mark, WHITE.mark]);
  for (const n of [5, 12, 13, 24]) expect([RED.mark, WHITE.mark]).not.toContain(crown(n));
});

it('PLAY-10: the lettered style writes C on men and K on kings', async () => {
  const picture = await readPicture(await drawBoard(JUMP_SCENE, { ...DEFAULT_LOOK, lettered: true }));
  const ofMark = (n: number, dx: number, dy: number): boolean => {
    const colour = picture.colourAt(beside(squareCentre(square(n), 'dark'), dx, dy));
    return colour === RED.mark || colour === WHITE.mark;
  };
  // The upright of the K is left of the middle and full height; the C is open at the right and empty in the middle.
  for (const n of [2, 4, 31]) expect(ofMark(n, -3, -2), `king on ${n}`).toBe(true);
  for (const n of [5, 12, 13, 24]) expect([ofMark(n, 0, 0), ofMark(n, -4, 0)], `man on ${n}`).toEqual([false, true]);
});
