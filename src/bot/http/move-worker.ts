import { err, type Result } from '../../engine/result.ts';
import type { Answers, Bodies, Kind, Problem } from './move-api.ts';
import { answerApply, answerMoves, answerValidate } from './move-answers.ts';

export interface Question<K extends Kind = Kind> {
  readonly kind: K;
  readonly body: Bodies[K];
}
export type Told<K extends Kind = Kind> = Result<Answers[K], Problem>;

const ANSWERS: { readonly [K in Kind]: (body: Bodies[K]) => Told<K> } = {
  moves: answerMoves,
  apply: answerApply,
  validate: answerValidate,
  best: () => err({ code: 'none', message: '' }),
};

/** What a worker of the move service runs. */
export const answer = <K extends Kind>({ kind, body }: Question<K>): Told<K> => ANSWERS[kind](body);
