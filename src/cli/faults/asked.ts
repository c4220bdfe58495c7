import type { Square } from '../../engine/square.ts';
import type { Outcome } from '../../sandbox/client/outcome.ts';
import { recordedMove } from './seen-record.ts';

/** What whoever asked for a move was told. */
export type Told =
  /** The board became the record of a move, or everybody was shown a new one: the move counts. */
  | 'taken'
  /** Words for the asker alone: it does not count. */
  | 'refused'
  /** It was heard; what became of it is seen on the board. */
  | 'heard'
  /** "This interaction failed": it may count, or not. */
  | 'nothing';

/** A click, or a typed command, that asks for a whole move. */
export interface AskedMove {
  readonly interactionId: string;
  readonly threadId: string;
  readonly userId: string;
  /** The revision of the board that was pressed; `undefined` for a typed move. */
  readonly board: number | undefined;
  /** What was pressed or typed: the path, or its beginning where the rest is forced. */
  readonly squares: readonly Square[];
  readonly told: Told;
  /** The move of the record that the pressed board became, such as `22x15`; `undefined` where it became none. */
  readonly shown: string | undefined;
  /** When the answer came, or the waiting ended; milliseconds since 1970. */
  readonly toldAt: number;
}

/** Everything that scripted players have asked the bot for, as their clients know it. */
export class Asked {
  readonly #interactions = new Set<string>();
  readonly #moves = new Map<string, AskedMove>();
  readonly #listeners = new Set<() => void>();
  #unanswered = 0;
  #refused = 0;

  /** Clicks and commands without any answer. */
  get unanswered(): number {
    return this.#unanswered;
  }

  /** Clicks and commands that were answered in private words. */
  get refused(): number {
    return this.#refused;
  }

  get total(): number {
    return this.#interactions.size;
  }

  get moves(): ReadonlyMap<string, AskedMove> {
    return this.#moves;
  }

  /** How many moves were acknowledged: pressed twice, and shown twice, it is still one. */
  get taken(): number {
    const taken = [...this.#moves.values()].filter(({ told }) => told === 'taken');
    return new Set(taken.map(({ threadId, board, interactionId }) => `${threadId}:${board ?? interactionId}`)).size;
  }

  /** Whether somebody here has sent this interaction. */
  knows(interactionId: string): boolean {
    return this.#interactions.has(interactionId);
  }

  /** Calls back whenever a move was asked for, until it is called off. */
  onMove(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  moveIsSent(): void {
    for (const listener of this.#listeners) listener();
  }

  /** The answer to something that was asked; `move` is what it asks for, if that is a move. */
  answered(outcome: Outcome, move?: Pick<AskedMove, 'threadId' | 'userId' | 'board' | 'squares'>): void {
    const { interactionId } = outcome;
    // The client did not even send it: the button was gone.
    if (interactionId === undefined) return;
    this.#interactions.add(interactionId);
    if (!outcome.ok) this.#unanswered += 1;
    else if (outcome.onlyMe) this.#refused += 1;
    if (move === undefined) return;
    const told = tellOf(outcome, move.board === undefined);
    this.#moves.set(interactionId, { ...move, ...told, interactionId, toldAt: Date.now() });
  }
}

function tellOf(outcome: Outcome, isTyped: boolean): Pick<AskedMove, 'told' | 'shown'> {
  if (!outcome.ok) return { told: 'nothing', shown: undefined };
  const { kind, message } = outcome;
  // Where the new board could not be the answer to a typed move, a few private words are.
  if (outcome.onlyMe) return { told: isTyped || kind === 'deferred' ? 'heard' : 'refused', shown: undefined };
  // An old board, too, becomes the record of the move that had been made on it when somebody presses it.
  const shown = kind === 'update' ? recordedMove(message?.content ?? '') : undefined;
  return { told: kind === 'message' || shown !== undefined ? 'taken' : 'heard', shown };
}
