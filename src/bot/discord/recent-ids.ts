/** Enough for every click of the 15 minutes in which Discord could deliver one again. */
const MOST = 20_000;

/** Remembers the ids it saw last, so that a second delivery is known by its id. */
export class RecentIds {
  readonly #ids = new Set<string>();

  /** False: this id was here before. */
  add(id: string): boolean {
    if (this.#ids.has(id)) return false;
    this.#ids.add(id);
    if (this.#ids.size > MOST) {
      const [oldest] = this.#ids;
      if (oldest !== undefined) this.#ids.delete(oldest);
    }
    return true;
  }
}
