import type { LineMasks } from './lines.ts';

export interface Limits {
  readonly nodes: number;
  readonly shouldStop: (() => boolean) | undefined;
}

export interface Masks {
  readonly own: number;
  readonly enemy: number;
  readonly kings: number;
  readonly movesDown: boolean;
}

/** The position after a move of the root. */
export interface Node extends Masks {
  /** Whether earlier positions can stand again. */
  readonly isReversible: boolean;
  /** Turns without a capture or a crowning. */
  readonly quietTurns: number;
}

/** Turns that draw the game when there are too many in a row (RULE-11). */
interface QuietTurns {
  readonly soFar: number;
  readonly limit: number;
  /** Whether a man's step that crowns nobody is one of them. */
  readonly withAdvances: boolean;
}

export interface Tree {
  /** Sets out from a position: `earlier` are those before it, oldest first. */
  setOut(root: Masks, earlier: readonly Masks[], turns: QuietTurns, limits: Limits): void;
  /** The score for the side to move at a node one ply below the root; meaningless once `isStopped`. */
  score(node: Node, depth: number, alpha: number, beta: number): number;
  isStopped(): boolean;
  nodes(): number;
  /** The positions of the line that gave the last exact score, after each of its moves, for the side that made it. */
  line(): readonly LineMasks[];
  clear(): void;
}
