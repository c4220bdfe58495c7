import { describe, expect, test } from 'vitest';
import { LEVELS } from '../../src/engine/search/levels.ts';
import { createSearcher } from '../../src/engine/search/search.ts';
import { positionOf } from './samples.ts';

/** What other programs get: this is about them. */
const library = await import('../../src/engine/entry.ts');
const { START } = library;
const JUMPS = 'B:W15,16,23,24:B11,12';
const BROKEN_FEN = 'B:W33:B1';
const square = (number: number) => library.toSquare(number) ?? library.SQUARES[0];
const squares = (...numbers: readonly number[]) => numbers.map(square).filter((one) => one !== undefined);
const pdn = (text: string) => library.parsePdn(text)[0] ?? { tags: new Map(), moves: [], result: '*' as const };
const step = () => library.legalMoves(START)[0] ?? expect.fail('the start has moves');
const searcher = createSearcher({ weights: new Uint8Array(), tableBits: 10 });
const clear = () => {
  searcher.clear();
  return searcher;
};

type Plain = undefined | boolean | number | string | symbol | null;
type GivesObjects<Name extends keyof typeof library> = (typeof library)[Name] extends (...given: never[]) => infer Given
  ? [Given] extends [Plain]
    ? never
    : Name
  : never;
type ObjectGivers = { readonly [Name in keyof typeof library]: GivesObjects<Name> }[keyof typeof library];

/** Each function that gives objects, as the types make sure, with arguments that are made anew for each call. */
const CALLS: Readonly<Record<Exclude<ObjectGivers, 'readEndgameTables'>, readonly (() => unknown)[]>> = {
  legalMoves: [() => library.legalMoves(START), () => library.legalMoves(positionOf(JUMPS))],
  distinctMoves: [() => library.distinctMoves(library.legalMoves(START))],
  findMove: [() => library.findMove(START, squares(11, 15))],
  movableSquares: [() => library.movableSquares(START)],
  movesAfterHops: [() => library.movesAfterHops(START, []), () => library.movesAfterHops(START, squares(11))],
  movesAlong: [() => library.movesAlong(positionOf(JUMPS), squares(11))],
  nextSquares: [() => library.nextSquares(START, squares(11))],
  play: [() => library.play(START, step())],
  playedOn: [() => library.playedOn(positionOf(JUMPS), squares(11))],
  positionAfterHops: [
    () => library.positionAfterHops(START, squares(11)),
    () => library.positionAfterHops(START, squares(11, 15)),
  ],
  squaresOf: [() => library.squaresOf(step())],
  outcome: [() => library.outcome(positionOf('W:W21:B17,14'))],
  afterMove: [() => library.afterMove({ position: START, earlier: [], quietTurns: 0 }, step())],
  parseFen: [() => library.parseFen('B:W21-32:B1-12'), () => library.parseFen(BROKEN_FEN)],
  parsePdn: [() => library.parsePdn('[FEN "B:W21-32:B1-12"]\n1. 11-15 {first} 22-18 *')],
  parsePdnChunks: [() => [...library.parsePdnChunks(['1. 11-15 *', '1. 22-18'])]],
  divide: [() => library.divide(START, 2)],
  capturesBetween: [() => library.capturesBetween(START, START)],
  pieceAt: [() => library.pieceAt(START, square(1) ?? expect.fail('a square'))],
  piecesOf: [() => library.piecesOf(START, 'dark')],
  squaresIn: [() => library.squaresIn(START.dark)],
  readMove: [
    () => library.readMove(START, '11-15'),
    () => library.readMove(START, '1-5'),
    () => library.readMove(START, '?'),
  ],
  readSquares: [() => library.readSquares('11-15')],
  referee: [
    () => library.referee(START, squares(11, 15)),
    () => library.referee(positionOf(JUMPS), squares(12, 8)),
    () => library.referee(positionOf('B:W23,22,15,14:B11,10'), squares(10, 26)),
  ],
  refereeHops: [() => library.refereeHops(positionOf(JUMPS), [], squares(11, 18))],
  replay: [
    () => library.replay(pdn('1. 11-15 22-18 15x22 *')),
    () => library.replay(pdn('*')),
    () => library.replay(pdn('1. 11-20 *')),
    () => library.replay(pdn(`[FEN "${BROKEN_FEN}"] *`)),
  ],
  ok: [() => library.ok(START)],
  err: [() => library.err({ code: 'none' })],
  createSearcher: [
    () => clear().search({ position: START }, { depth: 3 }),
    () => clear().rank({ position: START }, { depth: 2 }),
  ],
};

const PLAIN = new Set(['undefined', 'boolean', 'number', 'string', 'symbol']);
const isPlain = (value: unknown): boolean => PLAIN.has(typeof value) || value === null;

/** Does to a value, all the way down, what its type forbids; what is frozen stays as it is. */
function spoil(value: unknown, seen = new Set<unknown>()): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  if (value instanceof Map) value.clear();
  for (const name of Reflect.ownKeys(value)) {
    spoil(Reflect.get(value, name), seen);
    Reflect.set(value, name, 77);
  }
  if (Array.isArray(value) && !Object.isFrozen(value)) value.length = 0;
}

const isFrozen = (value: unknown): boolean =>
  isPlain(value) ||
  (Object.isFrozen(value) && typeof value === 'object' && value !== null && Object.values(value).every(isFrozen));

describe('RUN-09: what the engine gives is nobody else’s', () => {
  const constants = Object.entries(library).filter(([, value]) => typeof value === 'object');

  test.each(constants)('%s is frozen', (_, value) => {
    expect(isFrozen(value)).toBe(true);
  });

  test('the levels are frozen', () => {
    expect(isFrozen(LEVELS)).toBe(true);
  });

  test.each(Object.entries(CALLS))('whatever is done to what %s gives, it gives the same again', (_, calls) => {
    for (const call of calls) {
      const before = structuredClone(call());
      expect(isPlain(before)).toBe(false);
      const moves = structuredClone(library.legalMoves(START));
      spoil(call());
      expect(call()).toEqual(before);
      expect(library.legalMoves(START)).toEqual(moves);
    }
  });

  test('a position that is changed by force has other moves', () => {
    const position = { ...START };
    expect(library.legalMoves(position)).toHaveLength(7);
    position.dark = 1;
    expect(library.legalMoves(position)).toHaveLength(2);
  });
});
