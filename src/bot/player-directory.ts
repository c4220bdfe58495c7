import { playerId, type PlayerId } from '../match/ids.ts';

/** A person as Discord knows them. */
export interface KnownPlayer {
  readonly userId: string;
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

  /** The player behind a user who has been met; `undefined` for a stranger. */
  find(userId: string): PlayerId | undefined {
    return this.#byUser.get(userId);
  }

  /** Deletes the row of a player who sits at no match any more. */
  forget(id: PlayerId): void {
    const known = this.#known.get(id);
    if (known !== undefined) this.#byUser.delete(known.userId);
    this.#known.delete(id);
  }

  /** Throws for an id this table never gave out: a mistake of the program. */
  person(id: PlayerId): KnownPlayer {
    const known = this.#known.get(id);
    if (known === undefined) throw new Error(`unknown player ${id}`);
    return known;
  }
}
