import { playerId, type PlayerId } from '../../match/ids.ts';
import type { PlayerStore, StoredPlayer } from '../player-store.ts';
import type { Database } from './database.ts';
import type { Queries } from './tables.ts';

/** How many ids one question names at most. */
const ASKED_AT_ONCE = 500;

/** Ids and names in a database. */
export class SqlPlayers implements PlayerStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async meet(player: StoredPlayer): Promise<PlayerId> {
    const known = await this.#database.read((queries) => lookUp(queries, player));
    // Most are met again under the same name: nothing has to go to disk then.
    if (known?.name === player.name) return known.id;
    return this.#database.write((queries) => meet(queries, player));
  }

  async load(players: readonly PlayerId[]): Promise<readonly StoredPlayer[]> {
    const wanted = [...new Set(players)];
    return this.#database.read(async (queries) => {
      const found: StoredPlayer[] = [];
      for (let from = 0; from < wanted.length; from += ASKED_AT_ONCE) {
        const ids = wanted.slice(from, from + ASKED_AT_ONCE);
        const rows = await queries.selectFrom('players').selectAll().where('id', 'in', ids).execute();
        found.push(...rows.map(storedPlayer));
      }
      return found;
    });
  }

  find(userId: string): Promise<StoredPlayer | undefined> {
    return this.#database.read((queries) => findUser(queries, userId));
  }

  async forget(player: PlayerId): Promise<void> {
    await this.#database.write((queries) => queries.deleteFrom('players').where('id', '=', player).execute());
  }
}

async function meet(queries: Queries, player: StoredPlayer): Promise<PlayerId> {
  const { id, userId, name } = player;
  // Twice: somebody else can meet the same stranger between the question and the answer.
  const known = (await lookUp(queries, player)) ?? (await addStranger(queries, player));
  if (known === undefined) {
    const met = await lookUp(queries, player);
    if (met === undefined) throw new Error(`player ${id} is somebody else than user ${userId} already`);
    return met.id;
  }
  if (known.name !== name) await queries.updateTable('players').set({ name }).where('id', '=', known.id).execute();
  return known.id;
}

/** Gives the player, or nothing if somebody else was faster. */
async function addStranger(queries: Queries, player: StoredPlayer): Promise<StoredPlayer | undefined> {
  const { id, userId, name } = player;
  const added = await queries
    .insertInto('players')
    .values({ id, user_id: userId ?? null, name })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n ? player : undefined;
}

/** A user is who they are on the platform; a name that stands for nobody is its row. */
async function lookUp(queries: Queries, { id, userId }: StoredPlayer): Promise<StoredPlayer | undefined> {
  if (userId !== undefined) return findUser(queries, userId);
  const row = await queries.selectFrom('players').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : storedPlayer(row);
}

async function findUser(queries: Queries, userId: string): Promise<StoredPlayer | undefined> {
  const row = await queries.selectFrom('players').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return row === undefined ? undefined : storedPlayer(row);
}

const storedPlayer = (row: { id: string; user_id: string | null; name: string }): StoredPlayer => ({
  id: playerId(row.id),
  userId: row.user_id ?? undefined,
  name: row.name,
});
