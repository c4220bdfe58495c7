import type { Sandbox } from '../../sandbox/sandbox.ts';

/** From when to when clicks could not reach the bot, in milliseconds since 1970; `to` is missing while they can't. */
interface Outage {
  readonly from: number;
  to: number | undefined;
}

/** When the bot was dead, starting, or without its gateway: what excuses a press without an answer, and stops clocks. */
export class Outages {
  readonly #all: Outage[] = [];
  #isUp = false;

  constructor(sandbox: Sandbox) {
    sandbox.state.events.onChange(() => {
      if (!sandbox.botOnline) this.#begin();
      else if (this.#isUp) this.#end();
    });
  }

  get count(): number {
    return this.#all.length;
  }

  /** The process is dead, or is about to be. */
  died(): void {
    this.#isUp = false;
    this.#begin();
  }

  /** The process says that it plays. */
  ready(): void {
    this.#isUp = true;
    this.#end();
  }

  get isNow(): boolean {
    const last = this.#all.at(-1);
    return last !== undefined && last.to === undefined;
  }

  /** How many milliseconds of this span the bot was out of reach; `undefined` when it was not. */
  within(from: number, to: number): number | undefined {
    const cut = this.#all
      .map((outage) => Math.min(to, outage.to ?? to) - Math.max(from, outage.from))
      .filter((length) => length >= 0);
    return cut.length === 0 ? undefined : cut.reduce((sum, length) => sum + length, 0);
  }

  #begin(): void {
    if (!this.isNow) this.#all.push({ from: Date.now(), to: undefined });
  }

  #end(): void {
    const last = this.#all.at(-1);
    if (last !== undefined) last.to ??= Date.now();
  }
}
