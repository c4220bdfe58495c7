import type { PlayerId } from '../../match/ids.ts';
import type { PlayerStore, StoredPlayer } from '../player-store.ts';
import { RecentMap } from './recent-map.ts';

/** Every hotseat game brings two names of its own. */
const MOST_PLAYERS = 20_000;

/** Keeps the players in memory; who has not been met for longest is forgotten when there are too many. */
export class MemoryPlayers implements PlayerStore {
  readonly #byUser = new Map<string, PlayerId>();
  readonly #byId = new RecentMap<PlayerId, StoredPlayer>(MOST_PLAYERS, ({ userId }) => {
    if (userId !== undefined) this.#byUser.delete(userId);
  });

  meet(player: StoredPlayer): Promise<PlayerId> {
    const { userId, name } = player;
    const id = (userId === undefined ? undefined : this.#byUser.get(userId)) ?? player.id;
    this.#byId.set(id, { id, userId, name });
    if (userId !== undefined) this.#byUser.set(userId, id);
    return Promise.resolve(id);
  }

  load(players: readonly PlayerId[]): Promise<readonly StoredPlayer[]> {
    const rows = [...new Set(players)].map((player) => this.#byId.get(player));
    return Promise.resolve(rows.filter((row) => row !== undefined));
  }

  find(userId: string): Promise<StoredPlayer | undefined> {
    const id = this.#byUser.get(userId);
    return Promise.resolve(id === undefined ? undefined : this.#byId.get(id));
  }

  forget(player: PlayerId): Promise<void> {
    const userId = this.#byId.get(player)?.userId;
    if (userId !== undefined) this.#byUser.delete(userId);
    this.#byId.delete(player);
    return Promise.resolve();
  }
}
