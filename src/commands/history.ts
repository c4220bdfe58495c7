import { ApplicationCommandOptionType as Option } from 'discord-api-types/v10';
import { BOT, playerId, type PlayerId } from '../match/ids.ts';
import type { GamesFilter, GameSummary } from '../store/games.ts';
import { decodeCustomId, type GameList, type OfRevision } from '../views/custom-id.ts';
import type { MessageDraft } from '../views/message-draft.ts';
import {
  GAMES_ON_PAGE,
  historyPage,
  pastGame,
  sharedGame,
  sharedHistory,
  type HistoryPage,
} from '../views/past-games.ts';
import { refuse, show } from './act.ts';
import { nameOf, type Command, type TypedUser } from './command.ts';
import { ofGame, shareHere, type GameHandler } from './replaying.ts';
import type { Context, Services } from './services.ts';
import { channelsForAll, channelsSeen } from './visibility.ts';

interface AskedHistory {
  readonly user?: TypedUser | undefined;
  readonly against?: TypedUser | undefined;
}

/** `/checkers history`: finished games, one's own or somebody's, the newest first (HIST-01). */
export const history = {
  definition: ({ commands }) => ({
    description: commands.history,
    options: [
      { type: Option.User, name: 'user', description: commands.historyUser },
      { type: Option.User, name: 'against', description: commands.historyAgainst },
    ],
  }),
  read: (typed) => ({ user: typed.user('user'), against: typed.user('against') }),
  async run(services, context, { user, against }) {
    const list: GameList = {
      of: 'history',
      user: user?.userId ?? context.asker.userId,
      ...(against === undefined ? {} : { against: against.userId }),
    };
    const typed = [user, against].filter((one) => one !== undefined);
    const names = new Map(typed.map((one) => [one.userId, nameOf(one)]));
    await showHistory(services, context, { list, names });
  },
} satisfies Command<AskedHistory>;

/** An id of a list of games. */
export interface OfList {
  readonly list: GameList;
}

/** A page of the list, in place of the one before; one who opens another's sees what they may see. */
export async function showHistory(
  services: Services,
  context: Context,
  { list, names }: OfList & { readonly names?: ReadonlyMap<string, string> },
): Promise<void> {
  if (list.user === services.botUserId) return refuse(context, { code: 'bot-history' });
  const page = await readPage(services, context, list, names);
  await show(context, await withNames(services, page.games, () => historyPage(page, context)));
}

/** *Share* below a page: the games of it that all who read this channel may see. */
export async function shareHistory(services: Services, context: Context, { list }: OfList): Promise<void> {
  const page = await readPage(services, context, list, undefined, true);
  if (page.games.length === 0) return refuse(context, { code: 'nothing-for-all' });
  const sharedBy = context.asker.name;
  await shareHere(
    services,
    context,
    await withNames(services, page.games, () => sharedHistory({ ...page, sharedBy }, context)),
  );
}

/** A choice in a menu of games. The menu may stand in a message for all: what it shows is for the asker alone. */
export async function chooseGame(
  services: Services,
  context: Context,
  _id: OfList,
  [chosen]: readonly string[],
): Promise<void> {
  const { match, revision, list } = decodeCustomId(chosen) ?? {};
  if (match === undefined || revision === undefined || list === undefined)
    return refuse(context, { code: 'unknown-button' });
  await showGame(services, { ...context, live: services.runtime.find(match) }, { match, revision, list });
}

/** One game with what can be done with it. */
export const showGame = ofGame<OfRevision & OfList>(async (_services, context, match, { list }) =>
  show(context, pastGame(match, list, context)),
);

/** *Share* below a game. */
export const shareGame: GameHandler<OfRevision & OfList> = (services, context, match) =>
  shareHere(services, context, sharedGame(match, context.asker.name, context));

/** The player that a user of Discord is, with their name of today; `undefined` for somebody who has never played. */
export async function playerOf(
  { directory, records, botUserId }: Services,
  userId: string,
): Promise<{ readonly id: PlayerId; readonly name: string } | undefined> {
  const id = userId === botUserId ? BOT : directory.find(userId);
  return id === undefined ? records.findUser(userId) : { id, name: directory.person(id).name };
}

const NOBODY = playerId('');

/** The games that the asker may see, or, `forAll`, those that all who read the channel may see. */
export function filterFor(
  services: Services,
  context: Context,
  userId: string,
  forAll = false,
): Omit<GamesFilter, 'player'> {
  const { guildId } = context;
  if (forAll) return { guildId, channelIds: channelsForAll(services, context) };
  return userId === context.asker.userId ? {} : { guildId, channelIds: channelsSeen(services, context) };
}

async function readPage(
  services: Services,
  context: Context,
  list: GameList,
  names: ReadonlyMap<string, string> = new Map(),
  forAll = false,
): Promise<HistoryPage> {
  const { user, against, before, after, ...of } = list;
  const [owner, opponent] = await Promise.all([
    playerOf(services, user),
    against === undefined ? undefined : playerOf(services, against),
  ]);
  const filter = {
    ...filterFor(services, context, user, forAll),
    player: owner?.id ?? NOBODY,
    ...(against === undefined ? {} : { against: opponent?.id ?? NOBODY }),
  };
  const asked = { before, after, most: GAMES_ON_PAGE + 1 };
  const found = await services.records.readGames(filter, asked);
  // What is newer than a page may be less than one: then it is the newest page.
  const isNewest = after !== undefined && found.games.length <= GAMES_ON_PAGE;
  const { games, total } = isNewest ? await services.records.readGames(filter, { most: GAMES_ON_PAGE + 1 }) : found;
  const isUpwards = after !== undefined && !isNewest;
  return {
    owner: owner?.id ?? NOBODY,
    name: names.get(user) ?? owner?.name ?? context.words.formerPlayer,
    opponent: against === undefined ? undefined : (names.get(against) ?? opponent?.name ?? context.words.formerPlayer),
    list: isNewest ? { ...of, user, ...(against === undefined ? {} : { against }) } : list,
    isOwn: user === context.asker.userId,
    games: isUpwards ? games.slice(-GAMES_ON_PAGE) : games.slice(0, GAMES_ON_PAGE),
    total,
    hasNewer: isUpwards || (before !== undefined && games.length < total),
    hasOlder: isUpwards || games.length > GAMES_ON_PAGE,
  };
}

const withNames = (
  services: Services,
  games: readonly Pick<GameSummary, 'seats'>[],
  draw: () => MessageDraft,
): Promise<MessageDraft> =>
  withPeople(
    services,
    games.flatMap(({ seats }) => [seats.dark, seats.light]),
    draw,
  );

/** Draws with the names of players, whom nobody has to remember afterwards. */
export async function withPeople<Made>(
  { directory, forgetPlayer }: Pick<Services, 'directory' | 'forgetPlayer'>,
  players: readonly PlayerId[],
  draw: () => Made,
): Promise<Made> {
  await directory.load(players);
  try {
    return draw();
  } finally {
    for (const player of players) forgetPlayer(player);
  }
}
