import { createHmac, randomBytes } from 'node:crypto';
import type { Blocks } from '../match/admission.ts';
import { type PlayerId, playerId } from '../match/ids.ts';
import { DEFAULT_PREFERENCES, type Preferences, preferencesSchema } from '../match/preferences.ts';
import { sql } from 'kysely';
import type { Queries, Tables } from './database.ts';
import type { BlockList, PersonalData } from './games.ts';
import { storedRating } from './sql-ratings.ts';
import type { StoredPlayer } from './store.ts';

export const storedPlayer = ({ id, user_id: userId, name }: Tables['players']): StoredPlayer => ({
  id: playerId(id),
  userId: userId ?? undefined,
  name,
});

/** Writes a player's name, and gives the id that the user has. A user who comes back after being forgotten is blocked as before. */
export async function writePlayer(queries: Queries, { id, userId, name }: StoredPlayer): Promise<PlayerId> {
  const met = await queries
    .insertInto('players')
    .values({ id, user_id: userId ?? null, name })
    .onConflict((conflict) => conflict.column(userId === undefined ? 'id' : 'user_id').doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow();
  if (userId !== undefined) await blockAgain(queries, met.id, userId);
  return playerId(met.id);
}

async function blockAgain(queries: Queries, player: string, userId: string): Promise<void> {
  const key = await readKey(queries);
  // Nobody was ever blocked and forgotten.
  if (key === undefined) return;
  const back = await queries
    .deleteFrom('forgotten_blocks')
    .where('user_hash', '=', hashed(userId, key))
    .returning('player_id')
    .execute();
  if (back.length === 0) return;
  await queries
    .insertInto('blocks')
    .values(back.map(({ player_id }) => ({ player_id, blocked_id: player })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const KEY = 'forgotten-blocks';

const hashed = (userId: string, key: string): string =>
  createHmac('sha256', Buffer.from(key, 'base64')).update(userId).digest('base64url');

async function readKey(queries: Queries): Promise<string | undefined> {
  const row = await queries.selectFrom('secrets').select('secret').where('name', '=', KEY).executeTakeFirst();
  return row?.secret;
}

async function keyMade(queries: Queries): Promise<string> {
  const { secret } = await queries
    .insertInto('secrets')
    .values({ name: KEY, secret: randomBytes(32).toString('base64') })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((row) => ({ secret: row.ref('secrets.secret') })))
    .returning('secret')
    .executeTakeFirstOrThrow();
  return secret;
}

/** Holds the rows of these players until the commit, in an order that is the same for all; gives those who are not forgotten. */
export async function lockPlayers(queries: Queries, players: Iterable<PlayerId>): Promise<ReadonlySet<PlayerId>> {
  const known = new Set<PlayerId>();
  for (const player of [...new Set(players)].toSorted()) {
    const row = await queries
      .updateTable('players')
      .set({ name: sql.ref('name') })
      .where('id', '=', player)
      .returning('id')
      .executeTakeFirst();
    if (row !== undefined) known.add(player);
  }
  return known;
}

export async function forgetPlayer(queries: Queries, player: PlayerId): Promise<void> {
  const gone = await queries.deleteFrom('players').where('id', '=', player).returning('user_id').executeTakeFirst();
  await forgetHotseatNames(queries, player);
  for (const table of ['results', 'ratings', 'preferences', 'blocks', 'forgotten_blocks'] as const)
    await queries.deleteFrom(table).where('player_id', '=', player).execute();
  const by = await queries.deleteFrom('blocks').where('blocked_id', '=', player).returning('player_id').execute();
  const userId = gone?.user_id ?? undefined;
  if (by.length === 0 || userId === undefined) return;
  const user_hash = hashed(userId, await keyMade(queries));
  await queries
    .insertInto('forgotten_blocks')
    .values(by.map(({ player_id }) => ({ player_id, user_hash })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The names that a player gave to the sides of finished hotseat games. */
async function forgetHotseatNames(queries: Queries, operator: PlayerId): Promise<void> {
  const own = queries
    .selectFrom('results')
    .innerJoin('games', 'games.number', 'results.number')
    .where('results.player_id', '=', operator)
    .where('games.kind', '=', 'hotseat');
  for (const seat of ['games.dark_id', 'games.light_id'] as const)
    await queries.deleteFrom('players').where('user_id', 'is', null).where('id', 'in', own.select(seat)).execute();
}

export async function readBlocks(queries: Queries, among: readonly PlayerId[]): Promise<Blocks> {
  const rows = await queries
    .selectFrom('blocks')
    .selectAll()
    .where('player_id', 'in', [...among])
    .where('blocked_id', 'in', [...among])
    .execute();
  const blocks = new Map<PlayerId, Set<PlayerId>>();
  for (const row of rows) {
    const by = playerId(row.player_id);
    blocks.set(by, (blocks.get(by) ?? new Set<PlayerId>()).add(playerId(row.blocked_id)));
  }
  return blocks;
}

export async function blocksBy(queries: Queries, player: PlayerId): Promise<BlockList> {
  const rows = await queries
    .selectFrom('blocks')
    .innerJoin('players', 'players.id', 'blocks.blocked_id')
    .select(['players.id', 'players.name'])
    .where('blocks.player_id', '=', player)
    .orderBy('players.name')
    .execute();
  const { count } = await queries
    .selectFrom('forgotten_blocks')
    .select((blocks) => blocks.fn.countAll<number>().as('count'))
    .where('player_id', '=', player)
    .executeTakeFirstOrThrow();
  return { players: rows.map(({ id, name }) => ({ id: playerId(id), name })), forgotten: count };
}

export async function readPreferences(
  queries: Queries,
  players: readonly PlayerId[],
): Promise<ReadonlyMap<PlayerId, Preferences>> {
  if (players.length === 0) return new Map();
  const rows = await queries
    .selectFrom('preferences')
    .selectAll()
    .where('player_id', 'in', [...new Set(players)])
    .execute();
  const chosen = new Map(rows.map(({ player_id, data }) => [player_id, parsePreferences(data)]));
  return new Map(players.map((player) => [player, chosen.get(player) ?? DEFAULT_PREFERENCES]));
}

/** What is newer than the preferences has its default. Invalid ones count as not chosen: they can be chosen again. */
function parsePreferences(data: string): Preferences | undefined {
  try {
    const chosen: unknown = JSON.parse(data);
    return preferencesSchema.safeParse({ ...DEFAULT_PREFERENCES, ...(chosen as object) }).data;
  } catch {
    return undefined;
  }
}

/** Keeps nothing of a forgotten player. */
export async function writePreferences(queries: Queries, player: PlayerId, preferences: Preferences): Promise<void> {
  if (!(await lockPlayers(queries, [player])).has(player)) return;
  const data = JSON.stringify(preferences);
  await queries
    .insertInto('preferences')
    .values({ player_id: player, data })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet({ data }))
    .execute();
}

export async function readPersonalData(queries: Queries, player: PlayerId): Promise<PersonalData | undefined> {
  const row = await queries.selectFrom('players').selectAll().where('id', '=', player).executeTakeFirst();
  if (row === undefined) return undefined;
  const ratings = await queries
    .selectFrom('ratings')
    .selectAll()
    .where('player_id', '=', player)
    .orderBy('guild_id')
    .orderBy('pool')
    .execute();
  const preferences = await readPreferences(queries, [player]);
  return {
    userId: row.user_id ?? undefined,
    name: row.name,
    preferences: preferences.get(player) ?? DEFAULT_PREFERENCES,
    ratings: ratings.map(ratingThere),
    blocks: await blocksBy(queries, player),
  };
}

const ratingThere = (row: Tables['ratings']): PersonalData['ratings'][number] => ({
  guildId: row.guild_id,
  pool: row.pool,
  ...storedRating(row),
});
