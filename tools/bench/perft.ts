import { perft } from '../../src/engine/perft.ts';
import { START } from '../../src/engine/position.ts';
import { quantile, type Figures } from './figures.ts';

/** Positions a second from the start on one core, with every leaf made and with the last ply counted in bulk. */
export async function perftBench({ depth, runs } = { depth: 10, runs: 5 }): Promise<Figures> {
  const medianSpeed = async (bulk: boolean): Promise<number> => {
    perft(START, depth - 1, { bulk });
    const speeds: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const begin = performance.now();
      const nodes = perft(START, depth, { bulk });
      speeds.push((nodes / (performance.now() - begin)) * 1000);
      // Lets timers and signals of the process through between two runs.
      await new Promise(setImmediate);
    }
    return Math.round(quantile(speeds, 0.5));
  };
  return { nodesPerSecond: await medianSpeed(false), bulkNodesPerSecond: await medianSpeed(true) };
}
