/** Runs tasks one after the other, in the order in which they came. A task that fails does not stop the next. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Gives what `task` gives, once everything that was added before has ended. */
  add<T>(task: () => Promise<T> | T): Promise<T> {
    const result = this.#last.then(task);
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Resolves when nothing is left to do: everything has ended, also what was added in the meantime. */
  async idle(): Promise<void> {
    const last = this.#last;
    await last;
    if (last !== this.#last) await this.idle();
  }
}
