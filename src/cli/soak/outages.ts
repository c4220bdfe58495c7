import type { Sandbox } from '../../sandbox/sandbox.ts';

/** From when to when clicks could not reach the bot, in milliseconds since 1970; `to` is missing while they can't. */
interface Outage {
  readonly from: number;
  /** When a process was connected again, a little before it says that it is ready. */
  online: number | undefined;
  to: number | undefined;
}

/** When the bot was dead, starting, or without its gateway: what excuses a press without an answer, and stops clocks. */
export class Outages {
  readonly #all: Outage[] = [];
  #isUp = false;

  constructor(sandbox: Sandbox) {
    sandbox.state.events.onChange(() => {
      if (!sandbox.botOnline) this.#begin();
      else {
        this.#online();
        if (this.#isUp) this.#end();
      }
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

  /** Whether the bot was out of reach at any moment of this span. */
  touch(from: number, to: number): boolean {
    return this.#all.some((outage) => from <= (outage.to ?? to) && to >= outage.from);
  }

  /** How many milliseconds of this span no clock may have counted. */
  unplayable(from: number, to: number): number {
    return this.#all.reduce((sum, { from: began, online }) => {
      return sum + Math.max(0, Math.min(to, online ?? to) - Math.max(from, began));
    }, 0);
  }

  #online(): void {
    const last = this.#all.at(-1);
    if (last !== undefined) last.online ??= Date.now();
  }

  #begin(): void {
    if (!this.isNow) this.#all.push({ from: Date.now(), online: undefined, to: undefined });
  }

  #end(): void {
    const last = this.#all.at(-1);
    if (last !== undefined) last.to ??= Date.now();
    this.#online();
  }
}
