import { playerId, type PlayerId } from '../match/ids.ts';
import type { StoredPlayer } from './store.ts';
import type { Queries } from './tables.ts';

const ASKED_AT_ONCE = 500;

/** Stores a player under the name of today; gives the id that a known user has already, else the one brought along. */
export async function meetPlayer(queries: Queries, player: StoredPlayer): Promise<PlayerId> {
  const { id, userId, name } = player;
  // Twice: another process can add the same player between the question and the answer.
  const known = (await findPlayer(queries, player)) ?? (await addStranger(queries, player));
  if (known === undefined) {
    const met = await findPlayer(queries, player);
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

export async function findPlayer(
  queries: Queries,
  { id, userId }: Pick<StoredPlayer, 'id' | 'userId'>,
): Promise<StoredPlayer | undefined> {
  if (userId !== undefined) return findUser(queries, userId);
  const row = await queries.selectFrom('players').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : storedPlayer(row);
}

export async function findUser(queries: Queries, userId: string): Promise<StoredPlayer | undefined> {
  const row = await queries.selectFrom('players').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return row === undefined ? undefined : storedPlayer(row);
}

export async function loadPlayers(queries: Queries, players: readonly PlayerId[]): Promise<readonly StoredPlayer[]> {
  const wanted = [...new Set(players)];
  const found: StoredPlayer[] = [];
  for (let from = 0; from < wanted.length; from += ASKED_AT_ONCE) {
    const ids = wanted.slice(from, from + ASKED_AT_ONCE);
    const rows = await queries.selectFrom('players').selectAll().where('id', 'in', ids).execute();
    found.push(...rows.map(storedPlayer));
  }
  return found;
}

const storedPlayer = (row: { id: string; user_id: string | null; name: string }): StoredPlayer => ({
  id: playerId(row.id),
  userId: row.user_id ?? undefined,
  name: row.name,
});
