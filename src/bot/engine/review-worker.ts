import { createSearcher } from '../../engine/search/search.ts';
import { REVIEW_NODES, reviewGame, type Review, type ReviewedGame } from '../../engine/search/review.ts';
import { readEngineParts } from '../../store/engine-parts.ts';

export interface ReviewTask {
  readonly game: ReviewedGame;
  /** Four bytes: how many moves have been reviewed. */
  readonly done: SharedArrayBuffer;
}

/** 16 MB of transposition table. */
const TABLE_BITS = 21;

const searcher = createSearcher({ ...readEngineParts(), tableBits: TABLE_BITS });

/** The review worker's function, one game at a time. */
export function review({ game, done }: ReviewTask): Review {
  const counter = new Int32Array(done);
  searcher.clear();
  return reviewGame(game, searcher, { nodes: REVIEW_NODES }, (moves) => Atomics.store(counter, 0, moves));
}
