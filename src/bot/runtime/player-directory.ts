import { playerId, type PlayerId } from '../../match/ids.ts';
import type { Store, StoredPlayer } from '../../store/store.ts';
import type { Logger } from '../logger.ts';

/** A player under the name of today; a name of a hotseat game stands for no Discord user. */
export interface KnownPlayer {
  readonly userId: string | undefined;
  readonly name: string;
}

/** Whom somebody meets: a Discord user, under the name they have now. */
export interface Acquaintance {
  readonly userId: string;
  readonly name: string;
}

export interface DirectoryParts {
  readonly store: Pick<Store, 'meetPlayer' | 'loadPlayers'>;
  readonly log: Logger;
  readonly newId: () => string;
  /** Stands in for the name of a player whose row was deleted. */
  readonly namelessName: string;
}

/**
 * Who the players of this process's matches are. The store holds the one table that ties matches to Discord; whoever is
 * spoken of here is kept in memory as well.
 */
export class PlayerDirectory {
  readonly #byUser = new Map<string, PlayerId>();
  readonly #known = new Map<PlayerId, KnownPlayer>();
  /** Players whose name of today the store does not have yet. */
  readonly #renamed = new Set<PlayerId>();
  readonly #parts: DirectoryParts;

  constructor(parts: DirectoryParts) {
    this.#parts = parts;
  }

  /**
   * The players behind Discord users. They are known from the moment at which this resolves: who is to stay known has to
   * be made one of a match's people before anything else is waited for. Rejects when the store can't be asked.
   */
  async meet<Met extends readonly Acquaintance[]>(...met: Met): Promise<{ [Each in keyof Met]: PlayerId }> {
    const ids = await Promise.all(met.map((one) => this.#idOf(one)));
    for (const [index, { userId, name }] of met.entries()) {
      const id = ids[index];
      if (id !== undefined) this.#know({ id, userId, name });
    }
    // One id each, in the order in which they were asked for.
    return ids as { [Each in keyof Met]: PlayerId };
  }

  /** Somebody comes who may be known: under the name of today from now on. `undefined` for a stranger. */
  greet({ userId, name }: Acquaintance): PlayerId | undefined {
    const id = this.#byUser.get(userId);
    if (id === undefined) return undefined;
    if (this.#known.get(id)?.name !== name || this.#renamed.has(id)) {
      this.#know({ id, userId, name });
      this.#renamed.delete(id);
      this.#parts.store.meetPlayer({ id, userId, name }).catch((error: unknown) => {
        // The name is told with every visit: the next one brings it again.
        this.#renamed.add(id);
        this.#parts.log.warn({ err: error }, "a player's new name could not be written down");
      });
    }
    return id;
  }

  /** A player who is only a name, for one seat of a hotseat game (START-08). */
  async seatName(name: string): Promise<PlayerId> {
    const id = playerId(this.#parts.newId());
    await this.#parts.store.meetPlayer({ id, userId: undefined, name });
    this.#know({ id, userId: undefined, name });
    return id;
  }

  /** Gets to know players of whom the journal tells. Rejects when the store can't be asked. A player whose row was deleted has a name that names nobody. */
  async load(ids: Iterable<PlayerId>): Promise<void> {
    const unknown = [...new Set(ids)].filter((id) => !this.#known.has(id));
    if (unknown.length === 0) return;
    const stored = new Map((await this.#parts.store.loadPlayers(unknown)).map((row) => [row.id, row]));
    for (const id of unknown) {
      // Who has come meanwhile has told a newer name.
      if (this.#known.has(id)) continue;
      this.#know(stored.get(id) ?? { id, userId: undefined, name: this.#parts.namelessName });
    }
  }

  /** The player behind a user who is known here; `undefined` for a stranger. */
  find(userId: string): PlayerId | undefined {
    return this.#byUser.get(userId);
  }

  /** Lets go of a player whom nothing speaks of any more; the store keeps the row, as journals of the past speak of them. */
  forget(id: PlayerId): void {
    const userId = this.#known.get(id)?.userId;
    if (userId !== undefined) this.#byUser.delete(userId);
    this.#known.delete(id);
    this.#renamed.delete(id);
  }

  /** Who a player is. Throws for an id this table never gave out: a mistake of the program. */
  readonly person = (id: PlayerId): KnownPlayer => {
    const known = this.#known.get(id);
    if (known === undefined) throw new Error(`unknown player ${id}`);
    return known;
  };

  async #idOf({ userId, name }: Acquaintance): Promise<PlayerId> {
    const id = this.#byUser.get(userId);
    if (id !== undefined && this.#known.get(id)?.name === name) return id;
    return this.#parts.store.meetPlayer({ id: id ?? playerId(this.#parts.newId()), userId, name });
  }

  #know({ id, userId, name }: StoredPlayer): void {
    if (userId !== undefined) this.#byUser.set(userId, id);
    this.#known.set(id, { userId, name });
  }
}
