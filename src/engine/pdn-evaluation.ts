/** How a score stands in a comment, as chess programs write it: in men for the first mover's side; `#7`: it wins in 7 moves. */
const EVALUATION = /\[%eval (?<sign>[-+]?)(?:#(?<losing>-?)(?<moves>\d{1,5})|(?<men>\d{1,4}(?:\.\d{1,2})?))\]/u;

export interface Evaluation {
  /** In hundredths of a man for dark; of a decided game 1 or -1. */
  readonly score: number;
  /** Moves of the winner to the end, where the game is decided. */
  readonly winsIn?: number;
}

/** `[%eval -0.35]`, `[%eval #12]`, `[%eval #-3]`. */
export function makeEvaluation({ score, winsIn }: Evaluation): string {
  if (winsIn !== undefined) return `[%eval #${score < 0 ? '-' : ''}${winsIn}]`;
  return `[%eval ${(score / 100).toFixed(2)}]`;
}

/** The evaluation in a move's comment, whatever else the comment says. */
export function readEvaluation(comment: string): Evaluation | undefined {
  const { sign, losing, moves, men } = EVALUATION.exec(comment)?.groups ?? {};
  if (moves !== undefined) return { score: losing === '-' || sign === '-' ? -1 : 1, winsIn: Number(moves) };
  return men === undefined ? undefined : { score: Math.round(100 * Number(men)) * (sign === '-' ? -1 : 1) + 0 };
}
