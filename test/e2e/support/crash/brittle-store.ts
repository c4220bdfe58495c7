import type { Store } from '../../../../src/store/store.ts';
import { StoreUnavailable } from '../../../../src/store/store-errors.ts';

/**
 * What a database can do to whoever asks it.
 * - `unavailable`: it refuses, and nothing is written.
 * - `unsure-unwritten`, `unsure-written`: the connection breaks, before or after it has written.
 * - `hanging`: it says nothing until it is sound again; then it does what it was asked.
 */
export type StoreTrouble = 'unavailable' | 'unsure-unwritten' | 'unsure-written' | 'hanging';

interface Spell {
  readonly trouble: StoreTrouble;
  readonly calls: RegExp;
}

const EVERYTHING = /./;
/** These give rows one by one; they are read before a bot begins. The database itself outlives its users. */
const ALWAYS_SOUND: ReadonlySet<string | symbol> = new Set(['liveMatches', 'allMatches', 'close']);

/** A store between a bot and its database, which can fail in every way a database can, and end with the bot's process. */
export type BrittleStore = Store & Brittleness;

/** `onDone` is called when the database has done what it was asked, before the bot hears of it. */
export function brittleStore(
  inner: Store,
  onDone: (call: string) => Promise<void> | void = () => undefined,
): BrittleStore {
  const brittleness = new Brittleness(onDone);
  return new Proxy(inner, {
    get: (target, key) => {
      const own: unknown = Reflect.get(brittleness, key);
      if (typeof own === 'function') return (...given: unknown[]): unknown => Reflect.apply(own, brittleness, given);
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      const ask = (given: readonly unknown[]): unknown => Reflect.apply(value, target, given);
      if (ALWAYS_SOUND.has(key)) return (...given: unknown[]) => ask(given);
      return (...given: unknown[]) => brittleness.call(String(key), async () => ask(given));
    },
  }) as BrittleStore;
}

class Brittleness {
  readonly #onDone: (call: string) => Promise<void> | void;
  #spell: Spell | undefined;
  #waiting: (() => void)[] = [];
  #isDead = false;

  constructor(onDone: (call: string) => Promise<void> | void) {
    this.#onDone = onDone;
  }

  /** From now on calls such as `append`, or all of them, go wrong. */
  fails(trouble: StoreTrouble, calls: RegExp = EVERYTHING): void {
    this.#spell = { trouble, calls };
  }

  /** From now on everything goes well again; what hung is done. */
  recovers(): void {
    this.#spell = undefined;
    for (const goOn of this.#waiting.splice(0)) goOn();
  }

  die(): void {
    this.#isDead = true;
  }

  async call(call: string, ask: () => Promise<unknown>): Promise<unknown> {
    if (this.#isDead) return never();
    const spell = this.#spell?.calls.test(call) === true ? this.#spell.trouble : undefined;
    if (spell === 'unavailable') throw new StoreUnavailable('unavailable', 'it was switched off');
    if (spell === 'unsure-unwritten') throw new StoreUnavailable('uncertain', 'the connection broke');
    if (spell === 'hanging') await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (this.#isDead) return never();
    const result = await ask();
    if (spell === 'unsure-written') throw new StoreUnavailable('uncertain', 'the connection broke');
    await this.#onDone(call);
    return this.#isDead ? never() : result;
  }
}

const never = (): Promise<never> => new Promise(() => undefined);
