import { ApplicationCommandOptionType as Option } from 'discord-api-types/v10';

import type { Statistics, Tally } from '../match/statistics.ts';
import type { GamesFilter } from '../store/games.ts';
import { botStats, LAST_GAMES, noStats, sharedStats, statsCard, type PlayerStats } from '../views/stats-card.ts';
import { refuse, show } from './act.ts';
import { nameOf, type Command, type TypedUser } from './command.ts';
import { filterFor, playerOf, withPeople, type OfList } from './history.ts';
import { shareHere } from './replaying.ts';
import type { Context, Services } from './services.ts';

/** `/checkers stats`: how somebody plays in this server (HIST-02). */
export const stats = {
  definition: ({ commands }) => ({
    description: commands.stats,
    options: [{ type: Option.User, name: 'user', description: commands.statsUser }],
  }),
  read: (typed) => ({ user: typed.user('user') }),
  run: (services, context, { user }) =>
    showStats(services, context, { list: { of: 'stats', user: user?.userId ?? context.asker.userId }, typed: user }),
} satisfies Command<{ readonly user?: TypedUser | undefined }>;

/** Somebody's card for the asker alone: of others, the games in channels that the asker sees. */
export async function showStats(
  services: Services,
  context: Context,
  { list: { user }, typed }: OfList & { readonly typed?: TypedUser | undefined },
): Promise<void> {
  if (context.guildId === undefined) return refuse(context, { code: 'not-in-a-server' });
  if (user === services.botUserId) return show(context, botStats(context));
  const found = await readStats(services, context, user);
  if (found !== undefined) {
    await show(context, await draw(services, found, () => statsCard(found, context)));
    return;
  }
  const isOwn = user === context.asker.userId;
  const name = typed === undefined ? (await playerOf(services, user))?.name : nameOf(typed);
  await show(context, noStats({ name: name ?? context.words.formerPlayer, isOwn }, context));
}

/** *Share*: the same as far as all who read this channel may see it. */
export async function shareStats(services: Services, context: Context, { list: { user } }: OfList): Promise<void> {
  const found = user === services.botUserId ? undefined : await readStats(services, context, user, true);
  if (found === undefined) return refuse(context, { code: 'nothing-for-all' });
  await shareHere(
    services,
    context,
    await draw(services, found, () => sharedStats(found, context.asker.name, context)),
  );
}

async function readStats(
  services: Services,
  context: Context,
  userId: string,
  forAll = false,
): Promise<PlayerStats | undefined> {
  const { records } = services;
  const { guildId, asker, at: now } = context;
  const owner = await playerOf(services, userId);
  if (owner === undefined || guildId === undefined) return undefined;
  const { id: player } = owner;
  const filter: GamesFilter = { ...filterFor(services, context, userId, forAll), guildId, player };
  const viewer = userId === asker.userId ? undefined : await playerOf(services, asker.userId);
  const [statistics, ratings, last, between] = await Promise.all([
    records.readStatistics(filter),
    records.readRatings(player, guildId),
    records.readGames(filter, { most: LAST_GAMES }),
    viewer === undefined ? undefined : records.readStatistics({ ...filter, player: viewer.id, against: player }),
  ]);
  if (last.total === 0) return undefined;
  return {
    player,
    statistics,
    ratings,
    last: last.games,
    headToHead:
      viewer === undefined || between === undefined ? undefined : { viewer: viewer.id, tally: tallyOf(between) },
    list: { of: 'stats', user: userId },
    now,
  };
}

/** Of the games of two people, whatever their clock and seat. */
function tallyOf({ tallies }: Statistics): Tally {
  const all = Object.values(tallies).flatMap(({ dark, light }) => [dark, light]);
  const count = (kind: keyof Tally): number => all.reduce((sum, tally) => sum + tally[kind], 0);
  return { wins: count('wins'), losses: count('losses'), draws: count('draws') };
}

const draw = (
  services: Services,
  { player, headToHead, last }: PlayerStats,
  make: () => ReturnType<typeof statsCard>,
) =>
  withPeople(
    services,
    [
      player,
      ...(headToHead === undefined ? [] : [headToHead.viewer]),
      ...last.flatMap(({ seats }) => [seats.dark, seats.light]),
    ],
    make,
  );
