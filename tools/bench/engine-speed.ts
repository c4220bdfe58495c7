import { perft } from '../../src/engine/perft.ts';
import { START } from '../../src/engine/position.ts';
import { quantile, type Figures } from './figures.ts';
import { readEngineParts } from '../../src/store/engine-parts.ts';
import { createSearcher } from '../../src/engine/search/search.ts';

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

/** Nodes a second with the learned evaluation on one core, and how deep one second reaches; both from the start. */
export async function searchBench({ nodes, runs, ms } = { nodes: 3_000_000, runs: 5, ms: 1000 }): Promise<Figures> {
  const searcher = createSearcher(readEngineParts());
  const state = { position: START };
  searcher.search(state, { nodes });
  const speeds: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    searcher.clear();
    const begin = performance.now();
    const found = searcher.search(state, { nodes })?.nodes ?? 0;
    speeds.push((found / (performance.now() - begin)) * 1000);
    // Lets timers and signals of the process through between two runs.
    await new Promise(setImmediate);
  }
  searcher.clear();
  const end = performance.now() + ms;
  const depthIn1s = searcher.search(state, { shouldStop: () => performance.now() >= end })?.depth ?? 0;
  return { nodesPerSecond: Math.round(quantile(speeds, 0.5)), depthIn1s };
}
