import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { isQuiet, legalMoves, play } from '../../../src/engine/moves.ts';
import type { Position } from '../../../src/engine/position.ts';
import { buildQuietTurns } from '../../../src/engine/search/endgame-build.ts';
import { indexOf, positionAt, slicesUpTo } from '../../../src/engine/search/endgame-index.ts';

/** Low enough that it draws much of what the tables win. */
const LIMIT = 9;
const built = buildQuietTurns(3, LIMIT);

interface End {
  readonly isWon: boolean;
  readonly turns: number;
}

/** How the side to move ends, and the quiet turns to the next capture or crowning; undefined for a draw. */
function endOf({ dark, light, kings, turn }: Position): End | undefined {
  const [own, enemy] = turn === 'dark' ? [dark, light] : [light, dark];
  if (own === 0) return { isWon: false, turns: 0 };
  const code = built[indexOf(own, enemy, kings, turn === 'dark')] ?? 0;
  return code === 0 ? undefined : { isWon: code % 2 === 0, turns: Math.floor((code - 1) / 2) };
}

/** The same by the ends of the positions after each move. */
function endByMoves(position: Position): End | undefined {
  const ends = legalMoves(position).map((move) => {
    const end = endOf(play(position, move));
    return end && { isWon: !end.isWon, turns: 1 + (isQuiet(position, move) ? end.turns : 0) };
  });
  const wins = ends.flatMap((end) => (end?.isWon === true ? end.turns : []));
  const isWon = wins.length > 0;
  if (!isWon && ends.includes(undefined)) return undefined;
  const turns = isWon ? Math.min(...wins) : Math.max(0, ...ends.map((end) => end?.turns ?? 0));
  return turns > LIMIT ? undefined : { isWon, turns };
}

it('RULE-11: the turns that a win takes under a limit follow from those after each move', () => {
  const masks = new Int32Array(3);
  let [draws, decided] = [0, 0];
  const wrong: Position[] = [];
  for (const slice of slicesUpTo(3))
    for (let index = slice.base % 5; index < slice.size; index += 5) {
      if (!positionAt(slice, index, masks)) continue;
      const [dark = 0, light = 0, kings = 0] = masks;
      const position: Position = { dark, light, kings, turn: 'dark' };
      const end = endOf(position);
      if (end === undefined) draws += 1;
      else decided += 1;
      if (!isDeepStrictEqual(end, endByMoves(position))) wrong.push(position);
    }
  expect(wrong).toEqual([]);
  expect(Math.min(draws, decided)).toBeGreaterThan(1000);
});
