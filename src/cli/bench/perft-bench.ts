import { perft } from '../../engine/perft.ts';
import { START } from '../../engine/position.ts';

const DEPTH = 10;
const RUNS = 5;

export interface PerftFigures {
  /** Positions a second on one core, every leaf made. */
  readonly nodesPerSecond: number;
  /** The same with the last ply's steps counted in bulk. */
  readonly bulkNodesPerSecond: number;
}

/** Measures the move generator by perft from the start position: the median of a few runs, the first one left out. */
export async function perftBench(): Promise<PerftFigures> {
  const nodesPerSecond = await medianSpeed(false);
  const bulkNodesPerSecond = await medianSpeed(true);
  return { nodesPerSecond, bulkNodesPerSecond };
}

async function medianSpeed(bulk: boolean): Promise<number> {
  // The compiler optimises while this runs.
  perft(START, DEPTH - 1, { bulk });
  const speeds: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const begin = performance.now();
    const nodes = perft(START, DEPTH, { bulk });
    speeds.push((nodes / (performance.now() - begin)) * 1000);
    // Lets timers and signals of the process through between two runs.
    await new Promise(setImmediate);
  }
  speeds.sort((a, b) => a - b);
  return Math.round(speeds[RUNS >> 1] ?? 0);
}
