import { HttpError } from './http-errors.ts';
import type { Kind } from './move-api.ts';
import { LONGEST_WORK, MOST_OF_ONE, MOST_WAITING } from './move-limits.ts';
import type { MoveQuestion, MoveAnswer } from './move-worker.ts';

/** Answers questions one at a time: a worker, which tests replace. */
export interface Answering {
  run(question: MoveQuestion, longest: number): Promise<MoveAnswer>;
  close(): Promise<void>;
}

/** The questions that wait for the worker. Addresses take turns: one that asks much only waits behind itself. */
export class MoveQueue {
  readonly #worker: Answering;
  /** The waiting questions of each address, as the functions that let them go on; the address whose turn is next is first. */
  readonly #lines = new Map<string, readonly (() => void)[]>();
  #isBusy = false;

  constructor(worker: Answering) {
    this.#worker = worker;
  }

  /** Throws an `HttpError` when too many wait. Nobody thinks about a question whose asker has gone away in the meantime. */
  async ask<K extends Kind>(question: MoveQuestion<K>, address: string, isGone: () => boolean): Promise<MoveAnswer<K>> {
    const line = this.#lines.get(address) ?? [];
    if (line.length >= MOST_OF_ONE || this.#waiting >= MOST_WAITING) throw new HttpError(503);
    const { promise: turn, resolve } = Promise.withResolvers<void>();
    this.#lines.set(address, [...line, resolve]);
    this.#goOn();
    await turn;
    try {
      if (isGone()) throw new HttpError(408);
      // The worker answers a question by its kind.
      return (await this.#worker.run(question, LONGEST_WORK)) as MoveAnswer<K>;
    } catch (error) {
      throw isGone() ? new HttpError(408) : error;
    } finally {
      this.#isBusy = false;
      this.#goOn();
    }
  }

  get #waiting(): number {
    return [...this.#lines.values()].reduce((sum, line) => sum + line.length, 0);
  }

  #goOn(): void {
    const [next] = this.#lines;
    if (this.#isBusy || next === undefined) return;
    const [address, [begin, ...others]] = next;
    this.#lines.delete(address);
    if (others.length > 0) this.#lines.set(address, others);
    this.#isBusy = true;
    begin?.();
  }
}
