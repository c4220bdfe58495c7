import { describe, expect, test } from 'vitest';
import { readProjectFile } from '../packaging/project-files.ts';
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
const opened = () => library.ballotMoves(1).reduce(library.playOn, library.newGame());
const searcher = library.createSearcher({ weights: new Uint8Array(), tableBits: 10 });
const clear = () => {
  searcher.clear();
  return searcher;
};

const review = () => library.reviewGame(opened(), clear(), { depth: 2 });

type Plain = undefined | boolean | number | string | symbol | null;
type GivesObjects<Name extends keyof typeof library> = (typeof library)[Name] extends (...given: never[]) => infer Given
  ? [Given] extends [Plain]
    ? never
    : Name
  : never;
type ObjectGivers = { readonly [Name in keyof typeof library]: GivesObjects<Name> }[keyof typeof library];

/** Each function that gives objects, as the types make sure, with arguments that are made anew for each call. */
const CALLS: Readonly<
  Record<Exclude<ObjectGivers, 'readEndgameTables' | 'withOutcomes' | 'openingsByMoves'>, readonly (() => unknown)[]>
> = {
  legalMoves: [() => library.legalMoves(START), () => library.legalMoves(positionOf(JUMPS))],
  movableSquares: [() => library.movableSquares(START)],
  nextSquares: [() => library.nextSquares(START, squares(11))],
  play: [() => library.play(START, step())],
  positionAfterHops: [
    () => library.positionAfterHops(START, squares(11)),
    () => library.positionAfterHops(START, squares(11, 15)),
  ],
  squaresOf: [() => library.squaresOf(step())],
  newGame: [() => library.newGame()],
  playOn: [() => library.playOn(library.newGame(), step())],
  playText: [() => library.playText(library.newGame(), '11-15'), () => library.playText(library.newGame(), '11-20')],
  undo: [() => library.undo(opened(), 1), () => library.undo(library.newGame())],
  readGame: [() => library.readGame(pdn('1. 11-15 22-18 15x22 *')), () => library.readGame(pdn('1. 11-20 *'))],
  recordOf: [() => library.recordOf(opened())],
  resultOf: [() => library.resultOf(library.newGame({ start: positionOf('W:W21:B17,14') }))],
  ballotMoves: [() => library.ballotMoves(1)],
  parseOpenings: [() => library.parseOpenings('name\tmoves\nKelso\t10-15')],
  parseFen: [() => library.parseFen('B:W21-32:B1-12'), () => library.parseFen(BROKEN_FEN)],
  parsePdn: [() => library.parsePdn('[FEN "B:W21-32:B1-12"]\n1. 11-15 {first} 22-18 *')],
  parsePdnChunks: [() => [...library.parsePdnChunks(['1. 11-15 *', '1. 22-18'])]],
  pieceAt: [() => library.pieceAt(START, square(1) ?? expect.fail('a square'))],
  piecesOf: [() => library.piecesOf(START, 'dark')],
  readMove: [
    () => library.readMove(START, '11-15'),
    () => library.readMove(START, '1-5'),
    () => library.readMove(START, '?'),
  ],
  referee: [
    () => library.referee(START, squares(11, 15)),
    () => library.referee(positionOf(JUMPS), squares(12, 8)),
    () => library.referee(positionOf('B:W23,22,15,14:B11,10'), squares(10, 26)),
  ],
  replay: [
    () => library.replay(pdn('1. 11-15 22-18 15x22 *')),
    () => library.replay(pdn('*')),
    () => library.replay(pdn('1. 11-20 *')),
    () => library.replay(pdn(`[FEN "${BROKEN_FEN}"] *`)),
  ],
  createSearcher: [
    () => clear().search({ position: START }, { depth: 3 }),
    () => clear().rank({ position: START }, { depth: 2 }),
  ],
  chooseMove: [() => library.chooseMove(clear(), opened(), library.LEVELS[2], { seed: 1 })],
  reviewGame: [() => review()],
  accuracies: [() => library.accuracies(review())],
  scoresAlong: [() => library.scoresAlong(review())],
  turningPoints: [() => library.turningPoints({ first: 'dark', moves: review().moves })],
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

/** As few as a program needs: each of them stands on the library's page. */
const EXPORTS =
  'BALLOTS LEVELS REVIEW_NODES SQUARES START accuracies ballotMoves chooseMove columnOf createSearcher describeFenProblem describeMoveProblem describeReplayProblem endgameValue isCrowning isJump legalMoves makeFen makeMove makePdn movableSquares newGame nextSquares openingsByMoves parseFen parseOpenings parsePdn parsePdnChunks perft pieceAt piecesOf play playOn playText pliesToEnd positionAfterHops readEndgameTables readGame readMove recordOf referee repetitions replay resultOf reviewGame rowOf scoresAlong squareAt squaresOf toSquare turningPoints undo winChance withOutcomes'.split(
    ' ',
  );

test('RUN-09: given the library, then it exports what its page tells of, and nothing from inside', () => {
  expect(Object.keys(library).toSorted()).toEqual(EXPORTS);
  const page = readProjectFile('src/engine/README.md');
  const list = page.split('## All exports')[1] ?? '';
  const told = new Set(Array.from(list.matchAll(/`(\w+)`/g), ([, name]) => name));
  expect(told).toEqual(new Set(EXPORTS));
  const examples = Array.from(page.matchAll(/^```js$[^]*?^```$/gm), ([code]) => code).join('');
  expect(EXPORTS.filter((name) => !new RegExp(`\\b${name}\\b`).test(examples))).toEqual([]);
});

describe('RUN-09: what the engine gives is nobody else’s', () => {
  const constants = Object.entries(library).filter(([, value]) => typeof value === 'object');

  test.each(constants)('%s is frozen', (_, value) => {
    expect(isFrozen(value)).toBe(true);
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
