import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { legalMoves, play, squaresOf } from '../../src/engine/moves.ts';
import { pieceAt, SIDES, type Position } from '../../src/engine/position.ts';
import { SQUARES } from '../../src/engine/square.ts';
import { squareCenter, type Point } from '../../src/render/board-layout.ts';
import { drawBoard } from '../../src/render/board-picture.ts';
import type { BoardScene, LastMove } from '../../src/render/board-scene.ts';
import { readPicture } from './picture.ts';
import { PLAIN_LOOK, PLAIN_THEME, positions, START_SCENE } from './scenes.ts';
import { tries } from '../support/tries.ts';

const { ink, moved, playing } = PLAIN_THEME;

/** A place on the way from one to another, so many units after its beginning. */
function onTheWay(from: Point, to: Point, units: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return { x: from.x + ((to.x - from.x) * units) / length, y: from.y + ((to.y - from.y) * units) / length };
}

/** A position that play can reach from `before`, with the move that led there. */
function sceneAfter(before: Position, choice: number, bottom: BoardScene['bottom']): BoardScene | undefined {
  const moves = legalMoves(before);
  const move = moves[choice % moves.length];
  if (move === undefined) return undefined;
  const captured = move.captured.flatMap((n) => {
    const piece = pieceAt(before, n);
    return piece === undefined ? [] : [{ square: n, ...piece }];
  });
  const lastMove: LastMove = { squares: squaresOf(move), captured };
  return { ...START_SCENE, position: play(before, move), bottom, lastMove };
}

describe('the last move', () => {
  it('PLAY-11: both its squares are tinted, a jump has a path over each landing square, and nothing else has', async () => {
    await fc.assert(
      fc.asyncProperty(positions, fc.nat(), fc.constantFrom(...SIDES), async (before, choice, bottom) => {
        const scene = sceneAfter(before, choice, bottom);
        fc.pre(scene?.lastMove !== undefined);
        const path = scene.lastMove.squares;
        const crossed = scene.lastMove.captured.map((piece) => piece.square);
        const ends = new Set([path[0], path.at(-1)]);
        const picture = await readPicture(drawBoard(scene, PLAIN_LOOK));
        const isEmpty = (n: (typeof path)[number]): boolean => pieceAt(scene.position, n) === undefined;
        const lowerRight = (n: (typeof path)[number]): string => {
          const { x, y } = squareCenter(n, bottom);
          return picture.colorAt({ x: x + 28, y: y + 18 });
        };
        for (const n of SQUARES) expect(lowerRight(n), `ground of ${n}`).toBe(ends.has(n) ? moved : playing);
        for (const [hop, to] of path.entries()) {
          const from = path[hop - 1];
          if (from === undefined || !isEmpty(from)) continue;
          const [start, end] = [squareCenter(from, bottom), squareCenter(to, bottom)];
          const expected = crossed.length > 0 ? ink : moved;
          expect(picture.colorAt(onTheWay(start, end, 15)), `from ${from} to ${to}`).toBe(expected);
          expect(picture.colorAt(start), `left behind on ${from}`).toBe(expected);
        }
        for (const n of crossed.filter(isEmpty)) {
          expect(picture.colorAt(squareCenter(n, bottom)), `captured on ${n}`).toBe(ink);
        }
        for (const n of SQUARES.filter((n) => isEmpty(n) && !path.includes(n) && !crossed.includes(n))) {
          expect(picture.colorAt(squareCenter(n, bottom)), `square ${n}`).toBe(playing);
        }
      }),
      tries(12),
    );
  });
});
