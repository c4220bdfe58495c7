import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { piecesOf, SIDES, type Position } from '../../src/engine/position.ts';
import { SQUARES } from '../../src/engine/square.ts';
import type { BoardScene } from '../../src/render/board-scene.ts';
import { describeBoard } from '../../src/render/describe-board.ts';
import { PIECE_SET_NAMES, PIECE_SETS } from '../../src/render/piece-set.ts';
import { positions } from './positions.ts';
import { JUMP_SCENE, mask, squares, START_SCENE, plates } from './scenes.ts';

const names = { dark: 'Alice', light: 'Bob' };

it('PLAY-11: the start is told with colours, squares, players and what must be done', () => {
  const text = describeBoard({
    scene: { ...START_SCENE, movable: squares(9, 10, 11, 12) },
    names,
    task: 'Alice is on move.',
  });
  expect(text).toBe(
    'Checkers board, White at the bottom. Red: men on 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12. ' +
      'White: men on 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32. Red is Alice, White is Bob. ' +
      'Movable: 9, 10, 11, 12. Alice is on move.',
  );
});

it('PLAY-11: a jump is told with what it captured, the chosen piece and its targets', () => {
  const text = describeBoard({ scene: JUMP_SCENE, names, lastMoveText: 'Alice is jumping: 1x10x19.', task: 'Go on.' });
  expect(text).toBe(
    'Checkers board, Red at the bottom. Red: men on 5, 12; kings on 2, 19. White: men on 13, 24, 32; kings on 4, 31. ' +
      'Red is Alice, White is Bob. Alice is jumping: 1x10x19. Captured: white man on 6, white king on 15. ' +
      'Chosen: 19; targets: 28, 26. Go on.',
  );
});

it('PLAY-11: without words for it the last move is told as its path', () => {
  const step = { ...START_SCENE, lastMove: { squares: squares(11, 15), captured: [] } };
  expect(describeBoard({ scene: step, names })).toContain('Last move: 11-15.');
  expect(describeBoard({ scene: JUMP_SCENE, names })).toContain('Last move: 1x10x19. Captured:');
});

it('PLAY-11: one piece is a man, none is said to be none', () => {
  const position = { dark: 0, light: mask(7), kings: 0, turn: 'dark' } as const;
  expect(describeBoard({ scene: { ...START_SCENE, position }, names })).toContain('Red: no pieces. White: man on 7.');
});

it('PLAY-10: the colours are those of the piece set', () => {
  expect(describeBoard({ scene: START_SCENE, names, pieces: 'black-red' })).toContain('Black: men on 1,');
});

const someSquares = (maxLength: number): fc.Arbitrary<readonly (typeof SQUARES)[number][]> =>
  fc.subarray([...SQUARES], { maxLength });
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
  plates,
  targets: someSquares(4),
});
/** Names as Discord lets them be, and names made to be mistaken for the text around them. */
const playerNames = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 32 }),
  fc.constantFrom('Red: men on 1, 2, 3.', 'White is Bob. Red: no pieces.', '\u{1F451}'.repeat(32), 'x\ny', ''),
);
const sentences = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 2000 }),
  fc.constant(`${'Bob must jump '.repeat(90)}.`),
);
const descriptions = fc.record({
  scene: scenes,
  names: fc.record({ dark: playerNames, light: playerNames }),
  lastMoveText: fc.option(sentences, { nil: undefined }),
  task: fc.option(sentences, { nil: undefined }),
  pieces: fc.constantFrom(...PIECE_SET_NAMES),
});

describe('for every scene, every name and every sentence', () => {
  it('PLAY-11: the text has at most 1024 characters, on one line', () => {
    fc.assert(
      fc.property(descriptions, (description) => {
        const text = describeBoard(description);
        expect(text.length).toBeLessThanOrEqual(1024);
        expect(text).not.toMatch(/[\n\r\t]/u);
        expect(text.isWellFormed()).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('PLAY-11: the position can be rebuilt from the text alone', () => {
    fc.assert(
      fc.property(descriptions, (description) => {
        const { dark, light, kings } = description.scene.position;
        const set = PIECE_SETS[description.pieces];
        const rebuilt = rebuild(describeBoard(description), set.dark.name, set.light.name);
        expect(rebuilt).toEqual({ dark, light, kings });
      }),
      { numRuns: 500 },
    );
  });

  it('PLAY-11: names as long as Discord lets them be are told whole, beside the sentences of a real turn', () => {
    const long = { dark: 'A'.repeat(32), light: '\u{1F451}'.repeat(32) };
    fc.assert(
      fc.property(positions, (position) => {
        const twelve = SQUARES.slice(0, 12);
        const captured = squares(6, 7, 8, 14, 15, 16, 22, 23, 24).map(
          (n) => ({ square: n, side: 'dark', king: true }) as const,
        );
        const lastMoveText = `Last move: ${long.light} played 5x14x23x32x23x14x5x14x23x32.`;
        const task = `${long.light} must jump: ${twelve.join(', ')}.`;
        const scene = {
          ...START_SCENE,
          position: trimmed(position),
          movable: twelve,
          lastMove: { squares: twelve, captured },
        };
        const text = describeBoard({ scene, names: long, lastMoveText, task });
        expect(text).toContain(lastMoveText);
        expect(text.endsWith(task)).toBe(true);
        expect(text).toContain(`Red is ${long.dark}, White is ${long.light}.`);
      }),
      { numRuns: 100 },
    );
  });
});

/** Reads the fixed beginning of the text as a person would. */
function rebuild(text: string, darkName: string, lightName: string): { dark: number; light: number; kings: number } {
  const sides = new RegExp(`^[^.]*\\. ${darkName}: ([^.]*)\\. ${lightName}: ([^.]*)\\.`, 'u').exec(text);
  const numbers = (words: string, kind: RegExp): readonly number[] => {
    const group = words.split('; ').find((part) => kind.test(part)) ?? '';
    return [...group.matchAll(/\d+/gu)].map((digits) => Number(digits[0]));
  };
  const [dark = '', light = ''] = sides?.slice(1) ?? [];
  const all = (words: string): number => mask(...numbers(words, /^m[ae]n /u), ...numbers(words, /^kings? /u));
  return {
    dark: all(dark),
    light: all(light),
    kings: mask(...numbers(dark, /^kings? /u), ...numbers(light, /^kings? /u)),
  };
}

/** At most twelve pieces a side, as on every real board. */
function trimmed(position: Position): Position {
  const dark = mask(...piecesOf(position, 'dark').slice(0, 12));
  const light = mask(...piecesOf(position, 'light').slice(0, 12));
  return { ...position, dark, light, kings: position.kings & (dark | light) };
}
