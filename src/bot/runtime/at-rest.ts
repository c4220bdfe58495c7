import type { LiveMatch } from './live-match.ts';

interface AtRestParts {
  readonly all: () => Iterable<LiveMatch>;
  /** Something is under way there, or not saved yet. */
  readonly isBusy: (live: LiveMatch) => boolean;
  /** Ends what shows it, and gives what is known to be shown; `undefined`: that is needed still. */
  readonly letGo: (live: LiveMatch) => unknown;
}

/** In heartbeats: every minute, matches that nobody needs have been idle for one more round, and rest after two. */
const ROUND = 30;
export const RESTS_AFTER = 2;
/** With each heartbeat: each takes a quarter of a millisecond. */
const AT_ONCE = 200;

/** Packs matches that nobody has needed for a while, with what is known to be shown of them. */
export class AtRest {
  readonly #parts: AtRestParts;
  #beats = 0;

  constructor(parts: AtRestParts) {
    this.#parts = parts;
  }

  /** With each heartbeat. */
  beat(): void {
    this.#beats += 1;
    const isRound = this.#beats % ROUND === 0;
    let left = AT_ONCE;
    for (const live of this.#parts.all()) {
      if (live.isPacked) continue;
      if (isRound) live.idleFor += 1;
      if (live.idleFor >= RESTS_AFTER && left > 0 && this.pack(live)) left -= 1;
    }
  }

  /** False: it can't rest now. */
  pack(live: LiveMatch): boolean {
    const { isBusy, letGo } = this.#parts;
    if (live.isPacked || live.isBusy || live.isOver || isBusy(live)) return false;
    const known = letGo(live);
    if (known === undefined) return false;
    live.pack(known);
    return true;
  }
}
