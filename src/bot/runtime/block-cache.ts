import type { Blocks } from '../../match/admission.ts';
import type { PlayerId } from '../../match/ids.ts';
import type { Store } from '../../store/store.ts';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';

const REFRESH_EVERY = 60_000;

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

  /** Reloads regularly, as other processes write to the same store. Returns a function that stops it. */
  keepFresh(clock: Clock, log: Logger): () => void {
    let cancel: () => void;
    const schedule = (): void => {
      cancel = clock.after(REFRESH_EVERY, () => {
        schedule();
        this.load().catch((error: unknown) => {
          log.warn({ err: error }, 'could not refresh the block lists');
        });
      });
    };
    schedule();
    return () => {
      cancel();
    };
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

  /** The blocks of a player who had themselves forgotten are no more. */
  forget(player: PlayerId): void {
    this.#blocks.delete(player);
  }

  async unblock(by: PlayerId, other: PlayerId): Promise<void> {
    await this.#store.unblock(by, other);
    const others = new Set(this.#blocks.get(by));
    others.delete(other);
    if (others.size === 0) this.#blocks.delete(by);
    else this.#blocks.set(by, others);
  }
}
