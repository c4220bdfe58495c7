/** Runs tasks one after the other, in the order in which they came. A task that fails does not stop the next. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  add<T>(task: () => Promise<T> | T): Promise<T> {
    this.#waiting += 1;
    const result = this.#last.then(task);
    // The result is not kept.
    const ended = (): void => {
      this.#waiting -= 1;
    };
    this.#last = result.then(ended, ended);
    return result;
  }

  get isIdle(): boolean {
    return this.#waiting === 0;
  }

  async idle(): Promise<void> {
    const last = this.#last;
    await last;
    if (last !== this.#last) await this.idle();
  }
}

export class KeyedQueues<Key> {
  readonly #queues = new Map<Key, { readonly queue: SerialQueue; waiting: number }>();

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

  async idle(): Promise<void> {
    while (this.#queues.size > 0) await Promise.all(Array.from(this.#queues.values(), ({ queue }) => queue.idle()));
  }

  get size(): number {
    return this.#queues.size;
  }
}
