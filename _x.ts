import { readFileSync, existsSync } from 'node:fs';
import { parsePdn } from './src/engine/pdn.ts';
import { replay } from './src/engine/replay.ts';
import { makeMove } from './src/engine/referee.ts';
import { createSearcher } from './src/engine/search/search.ts';
import { reviewGame, accuracies, turningPoints, winChance, scoresAlong } from './src/engine/search/review.ts';
const file = process.argv[2]!;
const nodes = Number(process.argv[3] ?? 250000);
const read = parsePdn(readFileSync(file, 'utf8')) as any;
const games = Array.isArray(read) ? read : (read.value ?? read.games);
const game = replay(games[0]);
const weights = existsSync('assets/weights.bin')
  ? new Uint8Array(readFileSync('assets/weights.bin'))
  : new Uint8Array();
const searcher = createSearcher({ weights, tableBits: 21 });
const t = performance.now();
const r = reviewGame({ start: game.start, moves: game.plies.map((p) => p.move) }, searcher, { nodes });
console.log(
  file,
  game.plies.length,
  'plies',
  Math.round(performance.now() - t),
  'ms',
  JSON.stringify(accuracies(r)),
  turningPoints(r),
  JSON.stringify(r).length,
  'bytes',
);
const k: Record<string, number> = {};
for (const m of r.moves) k[m.kind] = (k[m.kind] ?? 0) + 1;
console.log(JSON.stringify(k));
if (process.argv[4])
  r.moves.forEach((m, i) =>
    console.log(i, makeMove(game.plies[i]!.move), m.kind, m.score, m.played, m.better.slice(0, 3).join(' ')),
  );
