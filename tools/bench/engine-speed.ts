import { perft } from '../../src/engine/perft.ts';
import { START } from '../../src/engine/position.ts';
import { quantile, type Figures } from './figures.ts';
import { readEngineParts } from '../../src/store/engine-parts.ts';
import { parseFen } from '../../src/engine/fen.ts';
import { createSearcher, type Searcher } from '../../src/engine/search/search.ts';

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

/**
 * Middle games of 20, 18, 16 and 14 pieces in turn: of each twelfth of a collection of 724 games of Marion Tinsley, the first
 * position with so many pieces, as many on either side, where nothing can be captured.
 */
const MIDDLE_GAMES = [
  'W:W19,21,22,24,25,28,29,30,31,32:B1,2,3,5,6,8,9,11,12,14',
  'W:W20,21,22,25,26,28,29,31,32:B2,3,4,6,8,10,12,14,19',
  'B:W20,23,25,26,28,29,30,31:B1,3,4,5,7,8,10,12',
  'W:W19,21,25,27,28,31,32:B1,2,10,12,13,16,20',
  'W:W20,21,23,26,27,28,29,30,31,32:B1,2,3,4,6,7,8,10,12,14',
  'B:W13,19,20,21,26,27,30,31,32:B2,3,4,5,6,10,11,12,18',
  'B:W19,21,22,23,26,30,31,32:B1,2,4,7,9,10,12,14',
  'W:W21,23,24,27,28,29,31:B2,4,7,11,12,13,14',
  'B:W14,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,8,11,12,15',
  'B:W13,18,19,21,22,23,24,30,32:B2,5,6,7,9,10,11,12,15',
  'B:W15,21,25,27,28,29,30,31:B1,2,3,5,8,12,13,20',
  'W:WK1,13,23,24,27,29,32:B2,5,7,8,12,14,K30',
];

/** The positions that a search of each middle game to this depth takes on average, each with nothing known before. */
function meanNodes(searcher: Searcher, depth: number): number {
  const nodes = MIDDLE_GAMES.map((fen) => {
    const parsed = parseFen(fen);
    if (!parsed.ok) throw new Error(`${fen} is a position`);
    searcher.clear();
    return searcher.search({ position: parsed.value }, { depth })?.nodes ?? 0;
  });
  return Math.round(nodes.reduce((sum, count) => sum + count, 0) / nodes.length);
}

/**
 * Nodes a second with the learned evaluation on one core, how deep one second reaches, both from the start; and how many nodes
 * a depth takes in the middle game.
 */
export async function searchBench(
  { nodes, runs, ms, depth } = { nodes: 3_000_000, runs: 5, ms: 1000, depth: 11 },
): Promise<Figures> {
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
  return {
    nodesPerSecond: Math.round(quantile(speeds, 0.5)),
    depthIn1s,
    middleGameNodes: meanNodes(searcher, depth),
  };
}
