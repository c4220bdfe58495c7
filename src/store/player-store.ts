import type { PlayerId } from '../match/ids.ts';

/** The row that ties a player of the journal to a user of the platform. */
export interface StoredPlayer {
  readonly id: PlayerId;
  /** `undefined`: a name in a hotseat game, which stands for nobody. */
  readonly userId: string | undefined;
  readonly name: string;
}

/** The one table with users' ids and names: journals know players by an opaque id only, so that a person can be forgotten by deleting a row. */
export interface PlayerStore {
  /**
   * Makes sure that a player has a row, under the name of today. Gives the id that they have: for a user whom the table
   * knows already the one it had, else `player.id`. Two processes that meet the same user at once get the same id.
   */
  meet(player: StoredPlayer): Promise<PlayerId>;
  /** The rows of these players; who has been forgotten is missing. */
  load(players: readonly PlayerId[]): Promise<readonly StoredPlayer[]>;
  /** The row of a user; `undefined` for a stranger. */
  find(userId: string): Promise<StoredPlayer | undefined>;
  /** Deletes a row: what the journal tells of this player names nobody from now on. */
  forget(player: PlayerId): Promise<void>;
}
