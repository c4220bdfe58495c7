import { Session } from 'node:inspector/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { legalMoves, play } from '../../src/engine/moves.ts';
import { START, type Position } from '../../src/engine/position.ts';
import { openPlayground } from '../play/playground.ts';
import { Table } from '../play/table.ts';
import { LOAD, type LoadOptions } from './load-options.ts';
import type { Figures } from './figures.ts';

const SOURCES = new URL('../../src/', import.meta.url).href;
const CLI = `${SOURCES}cli/`;
/** Moves before those that count: code that runs only once has run by then. */
const WARM_UP = 3;
const MOVES = 5;
/** Milliseconds without a press around each move: what was begun before has ended, and what it begins is part of it. */
const QUIET = 1500;

/** What tsx puts into most files, to keep the names of functions: no function of the project. */
const ADDED = '__name';

interface Touched {
  /** By file, below `src`. */
  readonly named: ReadonlyMap<string, number>;
  readonly functions: number;
}

/** How much of the bot one move runs, of two presses, in the process that plays: the move that runs more than half of the others. */
export async function moveBench({ list }: Pick<LoadOptions, 'list'> = LOAD): Promise<
  Figures | Record<string, Figures>
> {
  const touched = (await measure(MOVES)).toSorted((one, other) => one.functions - other.functions);
  const middle = touched[Math.floor(touched.length / 2)];
  if (middle === undefined) throw new Error('moves were measured');
  const { named, functions } = middle;
  const figures = {
    files: named.size,
    namedFunctions: [...named.values()].reduce((sum, count) => sum + count, 0),
    functions,
  };
  if (!list) return figures;
  const files = [...named].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return { all: figures, ...Object.fromEntries(files.map(([file, namedFunctions]) => [file, { namedFunctions }])) };
}

async function measure(moves: number): Promise<readonly Touched[]> {
  const ground = await openPlayground();
  const { sandbox } = ground;
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    const table = await Table.open(sandbox, sandbox.user('Alice'), sandbox.user('Bob'));
    const seats = table.seats();
    const touched: Touched[] = [];
    let position: Position = START;
    for (let ply = 0; ply < WARM_UP + moves; ply += 1) {
      const [move] = legalMoves(position);
      if (move === undefined) throw new Error('nobody is blocked after a few moves');
      await sleep(QUIET);
      await session.post('Profiler.takePreciseCoverage');
      await table.play(seats[position.turn], move);
      await sleep(QUIET);
      touched.push(await touchedSince(session));
      position = play(position, move);
    }
    return touched.slice(WARM_UP);
  } finally {
    session.disconnect();
    await ground.stop();
  }
}

/** What has run since it was last asked for. */
async function touchedSince(session: Session): Promise<Touched> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const named = new Map<string, number>();
  let all = 0;
  for (const { url, functions } of result) {
    if (!url.startsWith(SOURCES) || url.startsWith(CLI)) continue;
    const run = functions.filter(({ functionName, ranges }) => functionName !== ADDED && (ranges[0]?.count ?? 0) > 0);
    if (run.length === 0) continue;
    all += run.length;
    named.set(url.slice(SOURCES.length), run.filter(({ functionName }) => functionName !== '').length);
  }
  return { named, functions: all };
}
