export interface Evaluation {
  /** In hundredths of a man for dark; of a decided game 1 or -1. */
  readonly score: number;
  /** Moves of the winner to the end, where the game is decided. */
  readonly winsIn?: number;
}

/** A score as chess programs write it into a comment, in men for the first mover's side: `[%eval -0.35]`; `[%eval #12]`: it wins in 12 moves, `#-3`: it loses in 3. */
export function makeEvaluation({ score, winsIn }: Evaluation): string {
  if (winsIn !== undefined) return `[%eval #${score < 0 ? '-' : ''}${winsIn}]`;
  return `[%eval ${(score / 100).toFixed(2)}]`;
}
