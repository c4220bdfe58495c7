import type { Position } from '../engine/position.ts';
import { type EndgameValue, endgameValue } from '../engine/search/endgame-tables.ts';
import { chooseMove, levelOf, type LevelNumber } from '../engine/search/levels.ts';
import { createSearcher, type Searcher, type SearchLine, type SearchState } from '../engine/search/search.ts';
import { REVIEW_NODES, reviewGame, type Review, type ReviewedGame } from '../engine/search/review.ts';
import { readEngineParts, type TablePieces } from '../store/engine-parts.ts';

export type EngineQuestion =
  | { readonly kind: 'move'; readonly state: SearchState; readonly level: LevelNumber; readonly seed: number }
  | { readonly kind: 'hint'; readonly state: SearchState }
  | { readonly kind: 'table'; readonly position: Position };

export interface EngineTask {
  readonly question: EngineQuestion;
  /** The same in every task of a worker. */
  readonly tablePieces: TablePieces;
  readonly milliseconds: number;
  /** Four bytes; the search ends early when they aren't 0 any more. */
  readonly calledOff: SharedArrayBuffer;
}

/** A line unless there is no legal move or none was asked for; a value where the position is in the tables. */
export interface EngineAnswer {
  readonly line: SearchLine | undefined;
  readonly value: EndgameValue | undefined;
}

export interface ReviewTask {
  readonly game: ReviewedGame;
  /** Four bytes: how many moves have been reviewed. */
  readonly done: SharedArrayBuffer;
}

/** 8 MB of transposition table to think about moves, and twice as much to review games. */
const TABLE_BITS = { answer: 20, review: 21 };

let parts: ReturnType<typeof readEngineParts> | undefined;
/** A worker has one: it either answers or reviews. */
let searcher: Searcher | undefined;

/** The engine worker's function, one question at a time, with a clock of its own. */
export function answer({ question, tablePieces, milliseconds, calledOff }: EngineTask): EngineAnswer {
  parts ??= readEngineParts(tablePieces);
  const position = question.kind === 'table' ? question.position : question.state.position;
  const value = endgameValue(parts.endgames, position);
  if (question.kind === 'table') return { line: undefined, value };

  const flag = new Int32Array(calledOff);
  const now = (): number => performance.now();
  const end = now() + milliseconds;
  const isCalledOff = (): boolean => Atomics.load(flag, 0) !== 0;
  const { state } = question;
  searcher ??= createSearcher({ ...parts, tableBits: TABLE_BITS.answer });
  const line =
    question.kind === 'hint'
      ? searcher.search(state, { time: { milliseconds, now }, shouldStop: isCalledOff })
      : chooseMove(searcher, state, levelOf(question.level), {
          seed: question.seed,
          shouldStop: () => isCalledOff() || now() >= end,
        });
  return { line, value };
}

/** The review worker's function, one game at a time: with the same tables everywhere, so that verdicts are the same. */
export function review({ game, done }: ReviewTask): Review {
  const counter = new Int32Array(done);
  searcher ??= createSearcher({ ...readEngineParts(), tableBits: TABLE_BITS.review });
  return reviewGame(game, searcher, { nodes: REVIEW_NODES }, (moves) => Atomics.store(counter, 0, moves));
}
