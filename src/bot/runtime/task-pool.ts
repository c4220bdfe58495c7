/**
 * Work for matches at which nobody presses, a few at a time, so that presses find the bot free. What came last goes first: after
 * a start, or where thousands of boards are due at one moment, what is due only now doesn't wait behind all of them.
 */
export class TaskPool<Key> {
  readonly #most: number;
  readonly #waiting = new Map<Key, () => Promise<void>>();
  /** Keys of what waits, and of what was deleted meanwhile. */
  #order: Key[] = [];
  readonly #underWay = new Map<Key, Promise<void>>();
  #isStopped = false;

  constructor(most: number) {
    this.#most = most;
  }

  /** Replaces what waits under the same key. `task` handles its own failures. */
  add(key: Key, task: () => Promise<void>): void {
    if (this.#isStopped) return;
    if (!this.#waiting.has(key)) this.#order.push(key);
    this.#waiting.set(key, task);
    this.#next();
  }

  /** It waits, or is being done. */
  has(key: Key): boolean {
    return this.#waiting.has(key) || this.#underWay.has(key);
  }

  delete(key: Key): void {
    this.#waiting.delete(key);
  }

  get size(): number {
    return this.#waiting.size + this.#underWay.size;
  }

  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay.values());
  }

  stop(): void {
    this.#isStopped = true;
    this.#waiting.clear();
    this.#order = [];
  }

  #next(): void {
    while (this.#underWay.size < this.#most) {
      const key = this.#order.pop();
      if (key === undefined) return;
      const task = this.#waiting.get(key);
      if (task === undefined || this.#underWay.has(key)) continue;
      this.#waiting.delete(key);
      const done = task().finally(() => {
        this.#underWay.delete(key);
        if (this.#waiting.has(key)) this.#order.push(key);
        this.#next();
      });
      this.#underWay.set(key, done);
    }
  }
}
