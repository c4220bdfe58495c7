import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SIDES } from '../../src/engine/position.ts';
import { SQUARES } from '../../src/engine/square.ts';
import type { BoardScene, PlateSign } from '../../src/render/board-scene.ts';
import { describeBoard, type BoardDescription } from '../../src/render/describe-board.ts';
import { PIECE_SET_NAMES } from '../../src/render/look.ts';
import { positions, JUMP_SCENE, mask, plates, PLATES, squares, START_SCENE } from './scenes.ts';
import { readAltText } from './read-alt-text.ts';
import { english } from '../support/english.ts';
import { tries } from '../support/tries.ts';

const described = (description: BoardDescription): string => describeBoard(description, english.alt.board);

it('PLAY-11: the start is told with colors, squares, players and what must be done', () => {
  const text = described({
    scene: { ...START_SCENE, movable: squares(9, 10, 11, 12) },
    task: 'The game is paused.',
  });
  expect(text).toBe(
    'Checkers board, White at the bottom, Red to move. Red: men on 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12. ' +
      'White: men on 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32. Red is Alice, White is Bob. ' +
      'Alice can move 9 to 13 or 14; 10 to 14 or 15; 11 to 15 or 16; 12 to 16. The game is paused.',
  );
});

it('PLAY-11: a jump is told with what it captured, the chosen piece and its targets', () => {
  const text = described({ scene: JUMP_SCENE, lastMoveText: 'Alice is jumping: 1x10x19.', task: 'Go on.' });
  expect(text).toBe(
    'Checkers board, Red at the bottom, Red to move. Red: men on 5, 12; kings on 2, 19. White: men on 13, 24, 32; kings on 4, 31. ' +
      'Captured so far: 2 by Red, 7 by White. Red is Alice, White is Bob. Alice is jumping: 1x10x19. ' +
      'Captured: White man on 6; king on 15. Alice jumps on from 19 to 28 or 26. Go on.',
  );
});

const scene = (change: Partial<BoardScene>): { readonly scene: BoardScene } => ({
  scene: { ...START_SCENE, ...change },
});
const signs = (dark: PlateSign | undefined, light: PlateSign | undefined): BoardScene['plates'] => ({
  dark: { ...PLATES.dark, sign: dark },
  light: { ...PLATES.light, sign: light },
});

it.each<[string, BoardDescription, string]>([
  [
    'PLAY-11: without words for it a step is told as its path',
    scene({ lastMove: { squares: squares(11, 15), captured: [] } }),
    'Last move: 11-15.',
  ],
  ['PLAY-11: so is a jump', { scene: JUMP_SCENE }, 'Last move: 1x10x19. Captured:'],
  [
    'PLAY-11: one piece is a man, none is said to be none',
    scene({ position: { dark: 0, light: mask(7), kings: 0, turn: 'dark' } }),
    'Red: no pieces. White: man on 7.',
  ],
  ['PLAY-10: the colors are those of the piece set', { ...scene({}), pieces: 'black-red' }, 'Black: men on 1,'],
  [
    'PLAY-11: of a game that is won, the text says whose turn it was',
    { ...scene({ plates: signs(undefined, 'won') }), isOver: true },
    'Checkers board, White at the bottom, White has won with Red to move. Red:',
  ],
  [
    'PLAY-11: so it does of one that is drawn',
    { ...scene({ plates: signs('drawn', 'drawn') }), isOver: true },
    'Checkers board, White at the bottom, drawn with Red to move. Red:',
  ],
  [
    'PLAY-11: and of one without a result',
    { ...scene({}), isOver: true },
    'at the bottom, no result, with Red to move.',
  ],
  [
    'PLAY-06, PLAY-02: pieces that must jump are told, and the one that is picked up with where it can go',
    scene({ movable: squares(14, 15), mustJump: true, chosen: squares(15)[0], targets: squares(22, 24) }),
    ' Alice must jump with 14 or 15. Picked up: 15, which can go to 22 or 24.',
  ],
  [
    'PLAY-11: the only piece that can move is told with its moves, and nobody has picked it up',
    scene({ movable: squares(12), chosen: squares(12)[0], targets: squares(16) }),
    'White is Bob. Alice can move 12 to 16.',
  ],
  [
    'PLAY-06, PLAY-11: jumps are told with their whole paths',
    scene({
      position: { dark: mask(1, 2), light: mask(6, 15, 7), kings: 0, turn: 'dark' },
      movable: squares(1, 2),
      mustJump: true,
    }),
    'Alice must jump 1x10x19, 2x9 or 2x11x18.',
  ],
  [
    'RUN-07: names that are written from right to left are fenced in',
    scene({ plates: { ...PLATES, light: { ...PLATES.light, name: 'אליס' } } }),
    'Red is Alice, White is \u2068אליס\u2069.',
  ],
])('%s', (_what, description, told) => {
  expect(described(description)).toContain(told);
});

const someSquares = (maxLength: number): fc.Arbitrary<readonly (typeof SQUARES)[number][]> =>
  fc.subarray([...SQUARES], { maxLength });
/** Names as Discord lets them be, and names made to be mistaken for the text around them. */
const playerNames = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 32 }),
  fc.constantFrom('Red: men on 1, 2, 3.', 'White is Bob. Red: no pieces.', '\u{1F451}'.repeat(32), 'x\ny', ''),
);
const scenes: fc.Arbitrary<BoardScene> = fc.record({
  position: positions,
  bottom: fc.constantFrom(...SIDES),
  lastMove: fc.option(
    fc.record({
      squares: someSquares(13),
      captured: someSquares(12).map((found) =>
        found.map((n) => ({ square: n, side: 'light' as const, king: n % 2 === 0 })),
      ),
    }),
    { nil: undefined },
  ),
  movable: someSquares(12),
  chosen: fc.option(fc.constantFrom(...SQUARES), { nil: undefined }),
  mustJump: fc.boolean(),
  plates: fc.tuple(plates, playerNames, playerNames).map(([{ dark, light }, first, second]) => ({
    dark: { ...dark, name: first },
    light: { ...light, name: second },
  })),
  targets: someSquares(4),
});
const sentences = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 2000 }),
  fc.constant(`${'Bob must jump '.repeat(90)}.`),
);
const descriptions = fc.record({
  scene: scenes,
  lastMoveText: fc.option(sentences, { nil: undefined }),
  task: fc.option(sentences, { nil: undefined }),
  pieces: fc.constantFrom(...PIECE_SET_NAMES),
  isOver: fc.boolean(),
});

describe('for every scene, every name and every sentence', () => {
  it('PLAY-11: the text has at most 1024 characters, on one line', () => {
    fc.assert(
      fc.property(descriptions, (description) => {
        const text = described(description);
        expect(text.length).toBeLessThanOrEqual(1024);
        expect(text).not.toMatch(/[\n\r\t]/u);
        expect(text.isWellFormed()).toBe(true);
      }),
      tries(500),
    );
  });

  it('PLAY-11: the position with its side to move, and the side at the bottom, can be rebuilt from the text alone', () => {
    fc.assert(
      fc.property(descriptions, (description) => {
        const { position, bottom } = description.scene;
        expect(readAltText(described(description))).toMatchObject({ position, bottom });
      }),
      tries(500),
    );
  });
});
