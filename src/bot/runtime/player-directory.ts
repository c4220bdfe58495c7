import { BOT, playerId, type PlayerId } from '../../match/ids.ts';
import { DEFAULT_PREFERENCES, type Preferences } from '../../match/preferences.ts';
import type { Store, StoredPlayer } from '../../store/store.ts';
import type { Logger } from '../logger.ts';

/** A player with their current name; a name of a hotseat game has no Discord user, nor has the bot at the board. */
interface KnownPlayer {
  readonly userId: string | undefined;
  readonly name: string;
  readonly preferences: Preferences;
}

interface NamedUser {
  readonly userId: string;
  readonly name: string;
}

interface DirectoryParts {
  readonly store: Pick<Store, 'meetPlayer' | 'loadPlayers'>;
  readonly log: Logger;
  readonly newId: () => string;
  readonly namelessName: string;
  readonly botName: string;
}

/** The players of this process's matches, in memory. */
export class PlayerDirectory {
  readonly #byUser = new Map<string, PlayerId>();
  readonly #known = new Map<PlayerId, KnownPlayer>();
  readonly #renamed = new Set<PlayerId>();
  readonly #parts: DirectoryParts;

  constructor(parts: DirectoryParts) {
    this.#parts = parts;
    this.#know({ id: BOT, userId: undefined, name: parts.botName });
  }

  /** Gives everyone a player id. Add them to a match's `people` before the next `await`, or they may be forgotten. */
  async meet<Met extends readonly NamedUser[]>(...met: Met): Promise<{ [Each in keyof Met]: PlayerId }> {
    const ids = await Promise.all(met.map((one) => this.#idOf(one)));
    for (const [index, { userId, name }] of met.entries()) {
      const id = ids[index];
      if (id !== undefined) this.#know({ id, userId, name });
    }
    return ids as { [Each in keyof Met]: PlayerId };
  }

  /** The player id of a user, if known, whose name is updated; `undefined` for a stranger. */
  greet({ userId, name }: NamedUser): PlayerId | undefined {
    const id = this.#byUser.get(userId);
    if (id === undefined) return undefined;
    if (this.#known.get(id)?.name !== name || this.#renamed.has(id)) {
      this.#know({ id, userId, name });
      this.#renamed.delete(id);
      this.#parts.store.meetPlayer({ id, userId, name }).catch((error: unknown) => {
        this.#renamed.add(id);
        this.#parts.log.warn({ err: error }, "could not save a player's new name");
      });
    }
    return id;
  }

  async seatName(name: string): Promise<PlayerId> {
    const id = playerId(this.#parts.newId());
    await this.#parts.store.meetPlayer({ id, userId: undefined, name });
    this.#know({ id, userId: undefined, name });
    return id;
  }

  /** Loads players from the store; those whose row was deleted get `namelessName`. Rejects when it can't be reached. */
  async load(ids: Iterable<PlayerId>): Promise<void> {
    const unknown = [...new Set(ids)].filter((id) => !this.#known.has(id));
    if (unknown.length === 0) return;
    const stored = new Map((await this.#parts.store.loadPlayers(unknown)).map((row) => [row.id, row]));
    for (const id of unknown) {
      if (this.#known.has(id)) continue;
      this.#know(stored.get(id) ?? { id, userId: undefined, name: this.#parts.namelessName });
    }
  }

  find(userId: string): PlayerId | undefined {
    return this.#byUser.get(userId);
  }

  /** Removes a player from memory; the store keeps the row, as old journals name the player. */
  forget(id: PlayerId): void {
    if (id === BOT) return;
    const userId = this.#known.get(id)?.userId;
    if (userId !== undefined) this.#byUser.delete(userId);
    this.#known.delete(id);
    this.#renamed.delete(id);
  }

  readonly person = (id: PlayerId): KnownPlayer => {
    const known = this.#known.get(id);
    if (known === undefined) throw new Error(`unknown player ${id}`);
    return known;
  };

  async #idOf({ userId, name }: NamedUser): Promise<PlayerId> {
    const id = this.#byUser.get(userId);
    if (id !== undefined && this.#known.get(id)?.name === name) return id;
    return this.#parts.store.meetPlayer({ id: id ?? playerId(this.#parts.newId()), userId, name });
  }

  #know({ id, userId, name }: StoredPlayer): void {
    if (userId !== undefined) this.#byUser.set(userId, id);
    const { preferences = DEFAULT_PREFERENCES } = this.#known.get(id) ?? {};
    this.#known.set(id, { userId, name, preferences });
  }
}
