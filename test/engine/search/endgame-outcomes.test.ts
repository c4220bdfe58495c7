import { describe, expect, it } from 'vitest';
import { Chance } from '../../../tools/soak/chance.ts';
import { newGame, playOn } from '../../../src/engine/game.ts';
import { legalMoves, play } from '../../../src/engine/moves.ts';
import { resultOf } from '../../../src/engine/outcome.ts';
import type { Position } from '../../../src/engine/position.ts';
import { buildEndgames } from '../../../src/engine/search/endgame-build.ts';
import { positionAt, slicesUpTo, type Slice } from '../../../src/engine/search/endgame-index.ts';
import { packOutcomes, piecesOfOutcomes, withOutcomes } from '../../../src/engine/search/endgame-outcomes.ts';
import {
  endgameValue,
  FAR_END,
  readEndgameTables,
  UNKNOWN,
  type EndgameTables,
} from '../../../src/engine/search/endgame-tables.ts';
import { createSearcher, isDecided } from '../../../src/engine/search/search.ts';
import { readEngineParts } from '../../../src/store/engine-parts.ts';
import { positionOf } from '../samples.ts';
import { shipped, shippedBytes } from './shipped-endgames.ts';

const parts = readEngineParts(5);
const five = parts.endgames;

const piecesOf = ({ ownMen, ownKings, enemyMen, enemyKings }: Slice): number =>
  ownMen + ownKings + enemyMen + enemyKings;

const probe = (tables: EndgameTables, { dark, light, kings, turn }: Position): number =>
  turn === 'dark' ? tables.probe(dark, light, kings, true) : tables.probe(light, dark, kings, false);

describe('outcomes packed from tables of plies', () => {
  const three = readEndgameTables(buildEndgames(3));
  const packed = packOutcomes(three);
  const tables = withOutcomes(readEndgameTables(buildEndgames(2)), packed);

  it('say of every position who wins, nearer wins more, and nothing where a jump is due', () => {
    const masks = new Int32Array(3);
    const pliesOf = new Map<number, number[]>();
    const wrong: Position[] = [];
    for (const slice of slicesUpTo(3).filter((each) => piecesOf(each) === 3))
      for (let index = 0; index < slice.size; index += 1) {
        if (!positionAt(slice, index, masks)) continue;
        const [dark = 0, light = 0, kings = 0] = masks;
        const position: Position = { dark, light, kings, turn: 'dark' };
        const plies = probe(three, position);
        const told = probe(tables, position);
        const isJump = legalMoves(position).some(({ captured }) => captured.length > 0);
        if (isJump ? told !== UNKNOWN : Math.sign(told) !== Math.sign(plies)) wrong.push(position);
        if (!isJump) pliesOf.set(told, [...(pliesOf.get(told)?.slice(-2000) ?? []), Math.abs(plies)]);
      }
    expect(wrong).toEqual([]);
    expect([...pliesOf.keys()].toSorted((a, b) => a - b)).toEqual([
      -FAR_END - 2,
      ...(pliesOf.has(-FAR_END) ? [-FAR_END] : []),
      0,
      ...(pliesOf.has(FAR_END) ? [FAR_END] : []),
      FAR_END + 1,
      FAR_END + 2,
    ]);
    expect(Math.max(...(pliesOf.get(FAR_END + 2) ?? []))).toBeLessThan(Math.min(...(pliesOf.get(FAR_END + 1) ?? [])));
  });

  it('say the same when the other side moves', () => {
    const position = positionOf('B:WK32:BK14,K18');
    const turned = positionOf('W:WK19,K15:BK1');
    expect(probe(tables, position)).toBeGreaterThanOrEqual(FAR_END);
    expect(probe(tables, turned)).toBe(probe(tables, position));
  });

  it('are refused where they are damaged, and where the tables are not of one piece less', () => {
    expect(piecesOfOutcomes(packed)).toBe(3);
    expect(piecesOfOutcomes(shippedBytes)).toBeUndefined();
    expect(() => withOutcomes(shipped, packed.subarray(1))).toThrow('not whole outcomes');
    expect(() => withOutcomes(shipped, packed.slice(0, -1))).toThrow('not whole outcomes');
    expect(() => withOutcomes(shipped, packed)).toThrow('need tables of 2, not of 4');
  });
});

/** How it ends for the side to move by the values after each move, followed on where a jump is due. */
function signByMoves(position: Position): number {
  const signs = legalMoves(position).map((move) => -signOf(play(position, move)));
  return signs.length === 0 ? -1 : Math.max(...signs);
}
function signOf(position: Position): number {
  const value = probe(five, position);
  return value === UNKNOWN ? signByMoves(position) : Math.sign(value);
}

describe('the shipped outcomes with five pieces', () => {
  it('follow from those after each move, in 20,000 positions', () => {
    const chance = new Chance(5);
    const masks = new Int32Array(3);
    const slices = slicesUpTo(5).filter((slice) => piecesOf(slice) === 5);
    const wrong: Position[] = [];
    const counts = new Map<number, number>();
    for (let tries = 0; tries < 20_000; tries += 1) {
      const slice = chance.of(slices);
      if (!positionAt(slice, chance.below(slice.size), masks)) continue;
      const [dark = 0, light = 0, kings = 0] = masks;
      const position: Position = { dark, light, kings, turn: 'dark' };
      const value = probe(five, position);
      counts.set(value, (counts.get(value) ?? 0) + 1);
      if (value !== UNKNOWN && Math.sign(value) !== signByMoves(position)) wrong.push(position);
    }
    expect(wrong).toEqual([]);
    expect(counts.size).toBe(7);
    expect(Math.min(...counts.values())).toBeGreaterThan(50);
  });

  it('leave the values of fewer pieces as they are', () => {
    const position = positionOf('W:WK15,20:B12,K28');
    expect([five.maxPieces, five.piecesWithPlies]).toEqual([5, 4]);
    expect(probe(five, position)).toBe(81);
    expect(endgameValue(five, positionOf('B:WK21,K32:B3,11,24'))).toBe('win');
    expect(endgameValue(shipped, positionOf('B:WK21,K32:B3,11,24'))).toBeUndefined();
  });

  it.each([
    'B:WK21,K32:B3,11,24',
    'B:WK23,K31:BK2,K16,K17',
    'B:WK9,K27:BK3,K12,21',
    'B:WK2,K22:B1,4,11',
    'B:WK22,K26:BK2,K3,K21',
  ])('RULE-11: bring the win of %s home within the quiet turns that a match allows', (fen) => {
    const winner = createSearcher({ ...parts, tableBits: 16 });
    const loser = createSearcher({ ...readEngineParts(), tableBits: 16 });
    let game = newGame({ start: positionOf(fen) });
    while (resultOf(game) === undefined) {
      const found = (game.position.turn === 'dark' ? winner : loser).search(game, { nodes: 20_000 });
      if (found === undefined) throw new Error('there is a legal move');
      game = playOn(game, found.move);
    }
    expect(resultOf(game)).toMatchObject({ winner: 'dark' });
  });

  it('are no proof of a win for the search, whose score stays undecided until it sees the end', () => {
    const searcher = createSearcher({ ...parts, tableBits: 14 });
    const found = searcher.search({ position: positionOf('B:WK22,K26:BK2,K3,K21') }, { depth: 3 });
    expect(found?.score).toBeGreaterThan(300);
    expect(isDecided(found?.score ?? 0)).toBe(false);
  });
});
