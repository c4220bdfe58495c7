import type { PlayerId } from '../../match/ids.ts';
import type { MatchRuntime } from './match-runtime.ts';
import type { PlayerDirectory } from './player-directory.ts';

interface LeavingPlayersParts {
  readonly directory: Pick<PlayerDirectory, 'forget'>;
  readonly runtime: Pick<MatchRuntime, 'all'>;
  /** Something else in memory speaks of them. */
  readonly isNeeded: (player: PlayerId) => boolean;
}

/** Players of matches that have gone from memory: those whom nothing else there speaks of are forgotten, all at once. */
export class LeavingPlayers {
  readonly #parts: LeavingPlayersParts;
  readonly #leaving = new Set<PlayerId>();

  constructor(parts: LeavingPlayersParts) {
    this.#parts = parts;
  }

  add(players: Iterable<PlayerId>): void {
    if (this.#leaving.size === 0) queueMicrotask(() => this.#forget());
    for (const player of players) this.#leaving.add(player);
  }

  #forget(): void {
    const { directory, runtime, isNeeded } = this.#parts;
    const needed = new Set(Array.from(runtime.all(), ({ people }) => [...people]).flat());
    for (const player of this.#leaving) if (!needed.has(player) && !isNeeded(player)) directory.forget(player);
    this.#leaving.clear();
  }
}
