import { BOT, playerId, type PlayerId } from '../../match/ids.ts';
import { DEFAULT_PREFERENCES, type Preferences } from '../../match/preferences.ts';
import type { Store, StoredPlayer } from '../../store/store.ts';
import { StoreUnavailable } from '../../store/store-errors.ts';
import type { Clock } from '../clock.ts';
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
  readonly store: Pick<Store, 'meetPlayer' | 'loadPlayers' | 'findUser' | 'readPreferences' | 'writePreferences'>;
  readonly log: Logger;
  readonly newId: () => string;
  readonly namelessName: string;
  readonly botName: string;
}

/** In milliseconds. */
const REFRESH_EVERY = 60_000;
/** Ids in one query. */
const REFRESHED_AT_ONCE = 500;

/** The players of this process's matches, in memory. */
export class PlayerDirectory {
  readonly #byUser = new Map<string, PlayerId>();
  readonly #known = new Map<PlayerId, KnownPlayer>();
  readonly #renamed = new Set<PlayerId>();
  readonly #parts: DirectoryParts;
  /** The names that are being saved, and those that are being deleted: a deleted one is not written again. */
  #greeted: Promise<unknown> = Promise.resolve();
  #erased: Promise<unknown> = Promise.resolve();

  constructor(parts: DirectoryParts) {
    this.#parts = parts;
    this.#know({ id: BOT, userId: undefined, name: parts.botName });
  }

  /** Gives everyone a player id. Add them to a match's `people` before the next `await`, or they may be forgotten. */
  async meet<Met extends readonly NamedUser[]>(...met: Met): Promise<{ [Each in keyof Met]: PlayerId }> {
    await this.#erased;
    const ids = await Promise.all(met.map((one) => this.#idOf(one)));
    const unknown = ids.filter((id) => !this.#known.has(id));
    const read = unknown.length === 0 ? undefined : await this.#parts.store.readPreferences(unknown);
    for (const [index, { userId, name }] of met.entries()) {
      const id = ids[index];
      if (id !== undefined) this.#know({ id, userId, name }, read?.get(id));
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
      const saved = this.#parts.store.meetPlayer({ id, userId, name }).catch((error: unknown) => {
        this.#renamed.add(id);
        this.#parts.log.warn({ err: error }, "could not save a player's new name");
      });
      this.#greeted = Promise.all([this.#greeted, saved]);
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
    const { store } = this.#parts;
    const erased = this.#erased;
    await erased;
    const [rows, preferences] = await Promise.all([store.loadPlayers(unknown), store.readPreferences(unknown)]);
    // Somebody may have been forgotten since: their name must not come back.
    if (erased !== this.#erased) return this.load(unknown);
    const stored = new Map(rows.map((row) => [row.id, row]));
    for (const id of unknown)
      if (!this.#known.has(id)) this.#know(stored.get(id) ?? this.#nobody(id), preferences.get(id));
  }

  /** What a user has chosen under `/checkers me`, in a match or not; the defaults where the store can't be reached. */
  async preferencesOf(userId: string): Promise<Preferences> {
    const known = this.#byUser.get(userId);
    if (known !== undefined) return this.person(known).preferences;
    const { store } = this.#parts;
    try {
      const stored = await store.findUser(userId);
      const read = stored && (await store.readPreferences([stored.id]));
      return (stored && read?.get(stored.id)) ?? DEFAULT_PREFERENCES;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      return DEFAULT_PREFERENCES;
    }
  }

  /** Rejects when they can't be written: the old ones then stand. Gives the player's id. */
  async prefer(user: NamedUser, preferences: Preferences): Promise<PlayerId> {
    const [id] = await this.meet(user);
    await this.#parts.store.writePreferences(id, preferences);
    this.#know({ id, ...user }, preferences);
    return id;
  }

  find(userId: string): PlayerId | undefined {
    return this.#byUser.get(userId);
  }

  /** The players who had themselves forgotten: what still speaks of them names nobody. Nobody is met while the store forgets them. */
  async erase(id: PlayerId, write: () => Promise<void>): Promise<void> {
    const userId = this.#known.get(id)?.userId;
    if (userId !== undefined) this.#byUser.delete(userId);
    const erasing = Promise.all([this.#erased, this.#greeted]).then(write);
    this.#erased = erasing.catch(() => undefined);
    await erasing;
    this.#renamed.delete(id);
    if (this.#known.has(id)) this.#know(this.#nobody(id), DEFAULT_PREFERENCES);
  }

  /** Reads every minute what other processes write of the same players. Returns a function that ends that. */
  keepFresh(clock: Clock): () => void {
    let cancel: () => void;
    const plan = (): void => {
      cancel = clock.after(REFRESH_EVERY, () => {
        plan();
        this.refresh().catch((error: unknown) => {
          this.#parts.log.warn({ err: error }, 'could not read what other processes have written');
        });
      });
    };
    plan();
    return () => cancel();
  }

  /** What another process may have written of those in memory: their preferences, and that they had themselves forgotten. */
  async refresh(): Promise<void> {
    const { store } = this.#parts;
    const users = [...this.#known].flatMap(([id, { userId }]) => (userId === undefined ? [] : id));
    for (let from = 0; from < users.length; from += REFRESHED_AT_ONCE) {
      const ids = users.slice(from, from + REFRESHED_AT_ONCE);
      const [rows, preferences] = await Promise.all([store.loadPlayers(ids), store.readPreferences(ids)]);
      const stored = new Set(rows.map(({ id }) => id));
      for (const id of ids) {
        const known = this.#known.get(id);
        if (known?.userId === undefined) continue;
        if (!stored.has(id)) this.#byUser.delete(known.userId);
        this.#know(stored.has(id) ? { id, ...known } : this.#nobody(id), preferences.get(id));
      }
    }
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
    const { store, newId } = this.#parts;
    return store.meetPlayer({ id: id ?? playerId(newId()), userId, name });
  }

  #nobody(id: PlayerId): StoredPlayer {
    return { id, userId: undefined, name: this.#parts.namelessName };
  }

  #know({ id, userId, name }: StoredPlayer, read?: Preferences): void {
    if (userId !== undefined) this.#byUser.set(userId, id);
    const preferences = read ?? this.#known.get(id)?.preferences ?? DEFAULT_PREFERENCES;
    this.#known.set(id, { userId, name, preferences });
  }
}
