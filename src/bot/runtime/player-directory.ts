import { playerId, type PlayerId } from '../../match/ids.ts';

/** A player under the name of today; a name of a hotseat game stands for no Discord user. */
export interface KnownPlayer {
  readonly userId: string | undefined;
  readonly name: string;
}

/**
 * The one table that ties matches to Discord: matches know players by an opaque id only, so that a person can be
 * forgotten by deleting one row.
 */
export class PlayerDirectory {
  readonly #byUser = new Map<string, PlayerId>();
  readonly #known = new Map<PlayerId, KnownPlayer>();
  readonly #newId: () => string;

  constructor(newId: () => string) {
    this.#newId = newId;
  }

  /** The player behind a Discord user, under the display name they have now. */
  meet(userId: string, name: string): PlayerId {
    const id = this.#byUser.get(userId) ?? playerId(this.#newId());
    this.#byUser.set(userId, id);
    this.#known.set(id, { userId, name });
    return id;
  }

  /** A player who is only a name, for one seat of a hotseat game (START-08). */
  seatName(name: string): PlayerId {
    const id = playerId(this.#newId());
    this.#known.set(id, { userId: undefined, name });
    return id;
  }

  /** The player behind a user who has been met; `undefined` for a stranger. */
  find(userId: string): PlayerId | undefined {
    return this.#byUser.get(userId);
  }

  /** Deletes the row of a player whom nothing speaks of any more. */
  forget(id: PlayerId): void {
    const userId = this.#known.get(id)?.userId;
    if (userId !== undefined) this.#byUser.delete(userId);
    this.#known.delete(id);
  }

  /** Who a player is. Throws for an id this table never gave out: a mistake of the program. */
  readonly person = (id: PlayerId): KnownPlayer => {
    const known = this.#known.get(id);
    if (known === undefined) throw new Error(`unknown player ${id}`);
    return known;
  };
}
