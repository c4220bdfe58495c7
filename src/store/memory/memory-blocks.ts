import type { Blocks } from '../../match/admission.ts';
import type { PlayerId } from '../../match/ids.ts';
import type { BlockStore } from '../block-store.ts';

/** Keeps in memory whom players have blocked. */
export class MemoryBlocks implements BlockStore {
  readonly #byPlayer = new Map<PlayerId, Set<PlayerId>>();

  all(): Promise<Blocks> {
    const blocks = [...this.#byPlayer].map(([by, blocked]) => [by, new Set(blocked)] as const);
    return Promise.resolve(new Map(blocks));
  }

  block(by: PlayerId, other: PlayerId): Promise<void> {
    const blocked = this.#byPlayer.get(by) ?? new Set<PlayerId>();
    this.#byPlayer.set(by, blocked.add(other));
    return Promise.resolve();
  }

  unblock(by: PlayerId, other: PlayerId): Promise<void> {
    const blocked = this.#byPlayer.get(by);
    blocked?.delete(other);
    if (blocked?.size === 0) this.#byPlayer.delete(by);
    return Promise.resolve();
  }
}
