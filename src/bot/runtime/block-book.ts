import type { Blocks } from '../../match/admission.ts';
import type { PlayerId } from '../../match/ids.ts';
import type { Store } from '../../store/store.ts';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';

/** How often blocks of other processes are read, in milliseconds. */
const READ_EVERY = 60_000;

/** Whom players want no invitations from, at hand for every invitation; the store has it for good. */
export class BlockBook {
  readonly #store: Pick<Store, 'readBlocks' | 'block' | 'unblock'>;
  #blocks: Blocks = new Map();

  constructor(store: Pick<Store, 'readBlocks' | 'block' | 'unblock'>) {
    this.#store = store;
  }

  /** Reads what the store has: other processes may have written to it. Rejects when it can't be asked. */
  async load(): Promise<void> {
    this.#blocks = await this.#store.readBlocks();
  }

  /** Reads them again and again, for as long as other processes write to the same store; gives a function that ends it. */
  keepUp(clock: Clock, log: Logger): () => void {
    let callOff: () => void;
    const plan = (): void => {
      callOff = clock.after(READ_EVERY, () => {
        plan();
        this.load().catch((error: unknown) => {
          log.warn({ err: error }, 'blocks that other processes may have written could not be read');
        });
      });
    };
    plan();
    return () => {
      callOff();
    };
  }

  /** All blocks there are, as far as is known here. */
  all(): Blocks {
    return this.#blocks;
  }

  isBlocked(by: PlayerId, other: PlayerId): boolean {
    return this.#blocks.get(by)?.has(other) === true;
  }

  /** Rejects when it can't be written: nothing has changed then. */
  async block(by: PlayerId, other: PlayerId): Promise<void> {
    await this.#store.block(by, other);
    this.#set(by, new Set([...(this.#blocks.get(by) ?? []), other]));
  }

  async unblock(by: PlayerId, other: PlayerId): Promise<void> {
    await this.#store.unblock(by, other);
    this.#set(by, new Set([...(this.#blocks.get(by) ?? [])].filter((one) => one !== other)));
  }

  #set(by: PlayerId, blocked: ReadonlySet<PlayerId>): void {
    const blocks = new Map(this.#blocks);
    if (blocked.size === 0) blocks.delete(by);
    else blocks.set(by, blocked);
    this.#blocks = blocks;
  }
}
