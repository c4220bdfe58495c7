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

/** A serial queue for each key, for as long as anything waits in it. */
export class KeyedQueues<Key> {
  readonly #queues = new Map<Key, { readonly queue: SerialQueue; waiting: number }>();

  /** Gives what `task` gives, once everything that was added before under this key has ended. */
  async add<T>(key: Key, task: () => Promise<T>): Promise<T> {
    const own = this.#queues.get(key) ?? { queue: new SerialQueue(), waiting: 0 };
    this.#queues.set(key, own);
    own.waiting += 1;
    try {
      return await own.queue.add(task);
    } finally {
      own.waiting -= 1;
      if (own.waiting === 0) this.#queues.delete(key);
    }
  }

  /** How many keys anything waits under. */
  get size(): number {
    return this.#queues.size;
  }
}
