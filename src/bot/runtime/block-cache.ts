import type { Blocks } from '../../match/admission.ts';
import type { PlayerId } from '../../match/ids.ts';
import type { Store } from '../../store/store.ts';

type BlockStore = Pick<Store, 'readBlocks' | 'blockersOf' | 'block' | 'unblock'>;

/** The block lists of all players, in memory for every invitation; the store keeps them. */
export class BlockCache {
  readonly #store: BlockStore;
  #blocks = new Map<PlayerId, ReadonlySet<PlayerId>>();

  constructor(store: BlockStore) {
    this.#store = store;
  }

  async load(): Promise<void> {
    this.#blocks = new Map(await this.#store.readBlocks());
  }

  all(): Blocks {
    return this.#blocks;
  }

  isBlocked(by: PlayerId, other: PlayerId): boolean {
    return this.#blocks.get(by)?.has(other) === true;
  }

  async block(by: PlayerId, other: PlayerId): Promise<void> {
    await this.#store.block(by, other);
    this.#add(by, other);
  }

  #add(by: PlayerId, other: PlayerId): void {
    this.#blocks.set(by, new Set([...(this.#blocks.get(by) ?? []), other]));
  }

  /** Somebody is met for the first time, or after they had themselves forgotten: then they are blocked as they were. */
  async met(player: PlayerId): Promise<void> {
    for (const by of await this.#store.blockersOf(player)) this.#add(by, player);
  }

  /** A player who had themselves forgotten: their blocks are no more, and others' wait for who comes back. */
  forget(player: PlayerId): void {
    this.#blocks.delete(player);
    for (const [by, others] of this.#blocks) if (others.has(player)) this.#remove(by, player);
  }

  async unblock(by: PlayerId, other: PlayerId): Promise<void> {
    await this.#store.unblock(by, other);
    this.#remove(by, other);
  }

  #remove(by: PlayerId, other: PlayerId): void {
    const others = new Set(this.#blocks.get(by));
    others.delete(other);
    if (others.size === 0) this.#blocks.delete(by);
    else this.#blocks.set(by, others);
  }
}
