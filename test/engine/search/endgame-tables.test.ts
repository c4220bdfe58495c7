import { expect, test } from 'vitest';
import { Chance } from '../../../tools/soak/chance.ts';
import { legalMoves, play } from '../../../src/engine/moves.ts';
import type { Position } from '../../../src/engine/position.ts';
import { buildEndgames } from '../../../src/engine/search/endgame-build.ts';
import { positionAt, slicesUpTo, type Slice } from '../../../src/engine/search/endgame-index.ts';
import {
  endgameValue,
  HEADER_LENGTH,
  LOST_END,
  readEndgameTables,
  UNKNOWN,
} from '../../../src/engine/search/endgame-tables.ts';
import { verifyEndgames } from '../../../src/engine/search/endgame-verify.ts';
import { positionOf } from '../samples.ts';
import { shipped, shippedBytes, valueOf } from './shipped-endgames.ts';

const built = buildEndgames(3);

test('the shipped tables begin with those that the program builds now', () => {
  expect(shipped.maxPieces).toBe(4);
  const values = shippedBytes.subarray(HEADER_LENGTH, built.length);
  expect(Buffer.compare(values, built.subarray(HEADER_LENGTH))).toBe(0);
});

test('a hundred thousand of the shipped values follow from those after each move', () => {
  const counts = verifyEndgames(shipped, 61);
  expect(counts.wrong).toBe(0);
  expect(counts.wins + counts.draws + counts.losses).toBeGreaterThan(100_000);
});

test('one wrong value is found', () => {
  const damaged = built.slice();
  const at = damaged.lastIndexOf(6);
  damaged[at] = 8;
  expect(verifyEndgames(readEndgameTables(built)).wrong).toBe(0);
  expect(verifyEndgames(readEndgameTables(damaged)).wrong).toBeGreaterThan(0);
});

/** Plain minimax without a table: the plies in which the side to move wins (odd) or loses (even), if no more than `most`. */
function playOut(position: Position, most: number): number | undefined {
  const moves = legalMoves(position);
  if (moves.length === 0) return 0;
  if (most === 0) return undefined;
  const replies = moves.map((move) => playOut(play(position, move), most - 1));
  const lost = replies.filter((plies) => plies !== undefined && plies % 2 === 0);
  if (lost.length > 0) return 1 + Math.min(...lost.map(Number));
  return replies.includes(undefined) ? undefined : 1 + Math.max(...replies.map(Number));
}

test('playing on to the end ends when the table says, and not within five plies where it says later or never', () => {
  const chance = new Chance(12);
  const masks = new Int32Array(3);
  const slices = slicesUpTo(4);
  const wrong: string[] = [];
  let decided = 0;
  for (let tries = 0; tries < 1000; tries += 1) {
    const slice: Slice = chance.of(slices);
    if (!positionAt(slice, chance.below(slice.size), masks)) continue;
    const [dark = 0, light = 0, kings = 0] = masks;
    const position: Position = { dark, light, kings, turn: 'dark' };
    const value = valueOf(position);
    const plies = playOut(position, 5);
    const expected = plies === undefined ? undefined : plies === 0 ? LOST_END : plies % 2 === 1 ? plies : -plies;
    if (expected !== undefined) decided += 1;
    if (expected === undefined ? value !== 0 && Math.abs(value) <= 5 : value !== expected) wrong.push(`${tries}`);
  }
  expect(wrong).toEqual([]);
  expect(decided).toBeGreaterThan(150);
});

test.each<[string, string, number]>([
  ['First Position, as the ACF shows it: White to move wins', 'W:WK15,20:B12,K28', 81],
  ['First Position without the move is drawn', 'B:WK15,20:B12,K28', 0],
  ['First Position without the move, one of the exceptions (Call): Black wins', 'B:W22,K5:BK15,K6', 39],
  ['king against king with the move (Ed. Lasker, diagram 88): White wins', 'W:WK32:BK26', 9],
  ['king against king, Black to move reaches the double corner', 'B:WK32:BK26', 0],
  ['two kings win against one, in its double corner too', 'W:WK15,K18:BK1', 19],
  ['a king that can only step into a jump', 'B:WK22:BK29', -2],
  ['a man with no step left has lost', 'B:W16,19:B12', LOST_END],
  ['the jump is compulsory, though it loses', 'B:W18,K26,K31:B15', -2],
  ['five pieces', 'B:W21,22:B1,2,3', UNKNOWN],
])('%s: %s', (_name, fen, value) => {
  expect(valueOf(positionOf(fen))).toBe(value);
});

test('three kings always win against one', () => {
  const masks = new Int32Array(3);
  const values = slicesUpTo(4)
    .filter((slice) => slice.ownKings === 3 && slice.enemyKings === 1)
    .flatMap((slice) =>
      Array.from({ length: slice.size }, (_, index) => {
        positionAt(slice, index, masks);
        const [own = 0, enemy = 0, kings = 0] = masks;
        return shipped.probe(own, enemy, kings, true);
      }),
    );
  expect(values).toHaveLength(4960 * 29);
  expect(values.every((value) => value > 0)).toBe(true);
});

test.each([
  ['B:WK32:BK14,K18', 'win'],
  ['W:WK32:BK10,K18', 'loss'],
  ['W:WK14,K18:BK32', 'win'],
  ['B:WK32:BK1', 'draw'],
  ['W:W:B1', 'loss'],
  ['B:WK32,K31,K30:BK14,K18', undefined],
] as const)('RULE-12: %s ends in a %s for the side to move', (fen, value) => {
  expect(endgameValue(shipped, positionOf(fen))).toBe(value);
});
