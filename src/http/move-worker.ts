import { makeFen } from '../engine/fen.ts';
import { makeMove } from '../engine/referee.ts';
import { err, ok, type Result } from '../engine/result.ts';
import { createSearcher, type Searcher } from '../engine/search/search.ts';
import { readEngineParts } from '../store/engine-parts.ts';
import { LONGEST_SEARCH, USUAL_SEARCH, type Answers, type Bodies, type Kind, type Problem } from './move-api.ts';
import { answerApply, answerMoves, answerValidate, readGame, tellMove } from './move-answers.ts';

export interface MoveQuestion<K extends Kind = Kind> {
  readonly kind: K;
  readonly body: Bodies[K];
}
export type MoveAnswer<K extends Kind = Kind> = Result<Answers[K], Problem>;

/** 4 MB of transposition table. */
const TABLE_BITS = 19;
/** Made by the first question that needs it: a worker for rules never does. */
let searcher: Searcher | undefined;

function answerBest({ limit, ...body }: Bodies['best']): MoveAnswer<'best'> {
  const read = readGame(body);
  if (!read.ok) return read;
  const { game } = read.value;
  searcher ??= createSearcher({ ...readEngineParts(), tableBits: TABLE_BITS });
  // The same question has the same answer, whatever was asked before.
  searcher.clear();
  const { depth, nodes } = limit;
  const isBounded = depth !== undefined || nodes !== undefined;
  const now = (): number => performance.now();
  const end = now() + 1000 * LONGEST_SEARCH;
  const time = { milliseconds: 1000 * (limit.seconds ?? USUAL_SEARCH), now };
  const found = searcher.search(game, {
    ...(depth === undefined ? {} : { depth }),
    ...(nodes === undefined ? {} : { nodes }),
    ...(isBounded && limit.seconds === undefined ? { shouldStop: () => now() >= end } : { time }),
  });
  if (found === undefined) return err({ code: 'game-over', message: 'The game is over: there is no legal move.' });
  return ok({
    fen: makeFen(game.position),
    turn: game.position.turn,
    move: tellMove(game.position, found.move),
    score: found.score,
    depth: found.depth,
    nodes: found.nodes,
    pv: found.pv.map(makeMove),
  });
}

const ANSWERS: { readonly [K in Kind]: (body: Bodies[K]) => MoveAnswer<K> } = {
  moves: answerMoves,
  apply: answerApply,
  validate: answerValidate,
  best: answerBest,
};

/** Answers one question of the move service, in its worker. */
export const answer = <K extends Kind>({ kind, body }: MoveQuestion<K>): MoveAnswer<K> => ANSWERS[kind](body);
