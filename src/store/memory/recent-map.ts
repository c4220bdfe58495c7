/** A map that forgets what was written longest ago, once there is more than `limit` of it. */
export class RecentMap<Key, Value> {
  readonly #limit: number;
  readonly #onForget: (value: Value) => void;
  readonly #values = new Map<Key, Value>();

  /** `onForget` is told what is forgotten for want of room, not what is deleted. */
  constructor(limit: number, onForget: (value: Value) => void = () => undefined) {
    this.#limit = limit;
    this.#onForget = onForget;
  }

  get(key: Key): Value | undefined {
    return this.#values.get(key);
  }

  values(): readonly Value[] {
    return [...this.#values.values()];
  }

  set(key: Key, value: Value): void {
    // A map keeps its keys in the order in which they were added.
    this.#values.delete(key);
    this.#values.set(key, value);
    for (const [oldest, forgotten] of this.#values) {
      if (this.#values.size <= this.#limit) return;
      this.#values.delete(oldest);
      this.#onForget(forgotten);
    }
  }

  delete(key: Key): void {
    this.#values.delete(key);
  }
}
