import { createSearcher } from '../../engine/search/search.ts';
import { reviewGame, type Review, type ReviewedGame } from '../../engine/search/review.ts';
import { readEngineParts } from './engine-files.ts';

export interface ReviewTask {
  readonly game: ReviewedGame;
  /** Four bytes: how many moves have been reviewed. */
  readonly done: SharedArrayBuffer;
}

/** For each of at most two searches a move; fixed, so that the same game is judged alike on every machine. */
const NODES = 100_000;
/** 16 MB of transposition table. */
const TABLE_BITS = 21;

const searcher = createSearcher({ ...readEngineParts(), tableBits: TABLE_BITS });

/** What the worker runs: one game at a time. */
export function review({ game, done }: ReviewTask): Review {
  const counter = new Int32Array(done);
  searcher.clear();
  return reviewGame(game, searcher, { nodes: NODES }, (moves) => Atomics.store(counter, 0, moves));
}
