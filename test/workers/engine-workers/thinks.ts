import { threadId } from 'node:worker_threads';
import type { EngineAnswer, EngineTask } from '../../../src/workers/engine-worker.ts';
import { legalMoves } from '../../../src/engine/moves.ts';
import { START } from '../../../src/engine/position.ts';

const log: string[] = [];

/**
 * Answers with what it was asked, as the squares of a line: `score` is the time it was given, `pv` is as long as the number of
 * the questions before this one. Seed 1 thinks until it is called off, seed 2 dies, seed 3 fails; seed 4 tells the thread.
 */
export function answer({ question, milliseconds, calledOff }: EngineTask): EngineAnswer {
  const flag = new Int32Array(calledOff);
  const seed = question.kind === 'move' ? question.seed : 0;
  if (seed === 1) while (Atomics.load(flag, 0) === 0) Atomics.wait(flag, 0, 0, 10);
  if (seed === 2) process.exit(3);
  if (seed === 3) throw new Error('it can not think');
  const [move] = legalMoves(START);
  if (move === undefined) throw new Error('there are moves');
  const pv = log.map(() => move);
  log.push(question.kind);
  return { line: { move, score: seed === 4 ? threadId : milliseconds, pv }, value: 'draw' };
}
