import { perft } from '../../engine/perft.ts';
import { START } from '../../engine/position.ts';

/** How much is counted, which says how long it takes and how far the figures can be trusted. */
export interface PerftWork {
  readonly depth: number;
  readonly runs: number;
}

const THOROUGH: PerftWork = { depth: 10, runs: 5 };

export interface PerftFigures {
  /** Positions a second on one core, every leaf made. */
  readonly nodesPerSecond: number;
  /** The same with the last ply's steps counted in bulk. */
  readonly bulkNodesPerSecond: number;
}

/** Measures the move generator by perft from the start position: the median of a few runs, the first one left out. */
export async function perftBench(work: PerftWork = THOROUGH): Promise<PerftFigures> {
  const nodesPerSecond = await medianSpeed(work, false);
  const bulkNodesPerSecond = await medianSpeed(work, true);
  return { nodesPerSecond, bulkNodesPerSecond };
}

async function medianSpeed({ depth, runs }: PerftWork, bulk: boolean): Promise<number> {
  // The compiler optimises while this runs.
  perft(START, depth - 1, { bulk });
  const speeds: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const begin = performance.now();
    const nodes = perft(START, depth, { bulk });
    speeds.push((nodes / (performance.now() - begin)) * 1000);
    // Lets timers and signals of the process through between two runs.
    await new Promise(setImmediate);
  }
  speeds.sort((a, b) => a - b);
  return Math.round(speeds[runs >> 1] ?? 0);
}
