import { expect, it } from 'vitest';
import { otherSide, SIDES } from '../../src/engine/position.ts';
import { SQUARES } from '../../src/engine/square.ts';
import {
  BOARD_BOX,
  PICTURE_HEIGHT,
  PICTURE_WIDTH,
  plateBox,
  squareCentre,
  squareCorner,
} from '../../src/render/board-layout.ts';
import { square } from './scenes.ts';

const field = (n: number, bottom: 'dark' | 'light'): readonly number[] => {
  const { x, y } = squareCorner(square(n), bottom);
  return [(x - 16) / 60, (y - 36) / 60];
};

it('PLAY-09: with light at the bottom 1-4 are in the top row and 29 is at the lower left', () => {
  expect([1, 4, 5, 29, 32].map((n) => field(n, 'light'))).toEqual([
    [1, 0],
    [7, 0],
    [0, 1],
    [0, 7],
    [6, 7],
  ]);
});

it('PLAY-09: with dark at the bottom the board is turned by half a turn and 4 is at the lower left', () => {
  expect([1, 4, 5, 29, 32].map((n) => field(n, 'dark'))).toEqual([
    [6, 7],
    [0, 7],
    [7, 6],
    [7, 0],
    [1, 0],
  ]);
});

it('turning the board mirrors every square at the middle of the picture', () => {
  for (const n of SQUARES) {
    const [a, b] = [squareCentre(n, 'light'), squareCentre(n, 'dark')];
    expect([a.x + b.x, a.y + b.y]).toEqual([512, 552]);
  }
});

it.each(SIDES)('PLAY-08: with %s at the bottom each plate is at the edge of its own side', (bottom) => {
  const [own, other] = [plateBox(bottom, bottom), plateBox(otherSide(bottom), bottom)];
  expect([own.y, own.y + own.height]).toEqual([BOARD_BOX.y + BOARD_BOX.height, PICTURE_HEIGHT]);
  expect([other.y, other.y + other.height]).toEqual([0, BOARD_BOX.y]);
  expect([own.x, own.width, other.x, other.width]).toEqual([0, PICTURE_WIDTH, 0, PICTURE_WIDTH]);
});
