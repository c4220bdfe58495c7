import type { Sandbox, Outcome } from 'discord-sandbox';
import type { Square } from '../../src/engine/square.ts';
import type { Meaning } from './seen.ts';

/** From when to when clicks could not reach the bot, in milliseconds since 1970; `to` is missing while they can't. */
interface Outage {
  readonly from: number;
  /** When a process was connected again, a little before it says that it is ready. */
  online: number | undefined;
  to: number | undefined;
}

/** When the bot was dead, starting, or without its gateway: what excuses a press without an answer, and stops clocks. */
export class Outages {
  readonly #sandbox: Sandbox;
  readonly #all: Outage[] = [];
  #isUp = false;

  constructor(sandbox: Sandbox) {
    this.#sandbox = sandbox;
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

  died(): void {
    this.#isUp = false;
    this.#begin();
  }

  ready(): void {
    this.#isUp = true;
    this.#end();
  }

  touch(from: number, to: number): boolean {
    return this.#all.some((outage) => from <= (outage.to ?? to) && to >= outage.from);
  }

  /** How many milliseconds of this span no clock may have counted. */
  unplayable(from: number, to: number): number {
    return this.#all.reduce((sum, { from: began, online }) => {
      return sum + Math.max(0, Math.min(to, online ?? to) - Math.max(from, began));
    }, 0);
  }

  #begin(): void {
    const last = this.#all.at(-1);
    if (last === undefined || last.to !== undefined)
      this.#all.push({ from: this.#sandbox.state.now(), online: undefined, to: undefined });
  }

  #online(): void {
    const last = this.#all.at(-1);
    if (last !== undefined) last.online ??= this.#sandbox.state.now();
  }

  #end(): void {
    this.#online();
    const last = this.#all.at(-1);
    if (last !== undefined) last.to ??= this.#sandbox.state.now();
  }
}

export interface Asking {
  readonly userId: string;
  readonly means?: Meaning | undefined;
  readonly command?: string;
  readonly typed?: readonly Square[];
  /** Meant to change nothing: a forged, foreign or senseless press. */
  readonly isHostile?: boolean;
}

export interface Press extends Asking {
  readonly interactionId: string;
  /** Two presses of one double click are one gesture: it is enough if one of them counts. */
  readonly gesture: number;
  /** `accepted`: everybody sees an answer; `heard`: it is deferred; `private`: for the presser alone; `nothing`: it failed. */
  told: 'accepted' | 'heard' | 'private' | 'nothing';
  readonly sentAt: number;
  readonly toldAt: number;
  /** The bot was killed, or cut off, before the answer was there: then it may be missing. */
  readonly isExcused: boolean;
}

/** The gateway says so a little later than it happens. */
const LAG = 50;

/** Everything that scripted players have asked the bot for, as their clients know it. */
export class Presses {
  readonly #sandbox: Sandbox;
  readonly #outages: Outages;
  readonly #all = new Map<string, Press>();
  readonly #watchers = new Set<() => void>();
  #gestures = 0;

  constructor(sandbox: Sandbox, outages: Outages) {
    this.#sandbox = sandbox;
    this.#outages = outages;
  }

  get all(): ReadonlyMap<string, Press> {
    return this.#all;
  }

  /** Calls back once, when the next target is pressed; gives what calls it off. */
  onMove(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  /** Sends a press, `times` at once, and takes down what comes of it. Gives what the client knows of each that it sent. */
  async send(asking: Asking, send: () => Promise<Outcome>, times = 1): Promise<readonly Outcome[]> {
    this.#gestures += 1;
    const gesture = this.#gestures;
    const { state } = this.#sandbox;
    const sentAt = state.now();
    const sending = Array.from({ length: times }, send);
    if (asking.means?.verb === 'go') for (const watcher of this.#watchers) watcher();
    return Promise.all(
      sending.map(async (answer) => {
        const outcome = await answer;
        const { interactionId } = outcome;
        // The client did not even send it: the button was gone.
        if (interactionId === undefined) return outcome;
        const toldAt = state.now();
        const isExcused = this.#outages.touch(sentAt - LAG, toldAt);
        this.#all.set(interactionId, {
          ...asking,
          interactionId,
          gesture,
          sentAt,
          toldAt,
          isExcused,
          told: toldIn(outcome),
        });
        return outcome;
      }),
    );
  }

  refused(outcomes: readonly Outcome[]): void {
    for (const { interactionId = '' } of outcomes) {
      const press = this.#all.get(interactionId);
      if (press !== undefined) press.told = 'private';
    }
  }
}

function toldIn(outcome: Outcome): Press['told'] {
  if (!outcome.ok) return 'nothing';
  if (outcome.onlyMe) return 'private';
  return outcome.kind === 'update' || outcome.kind === 'message' ? 'accepted' : 'heard';
}
