import { isRunning } from '../match/phases.ts';
import { type GamesListing, gamesList, myMatches, type OwnMatch } from '../views/match-lists.ts';
import { joinForm, menuPage, type MenuPage } from '../views/menu-page.ts';
import { refuse, settle } from './act.ts';
import { openComposer } from './composing.ts';
import { simple } from './command.ts';
import { showDoctor } from './doctor.ts';
import { showPreferences } from './me.ts';
import { showSettings } from './managing.ts';
import { type Listed, ownMatches, personsIn, readListed } from './listed.ts';
import type { Context, Services } from './services.ts';
import { channelsSeen } from './visibility.ts';

export const help = simple('help', showMenu);

/** As many as a list may show, and of the asker's own as anybody has. */
const [MOST_LISTED, MOST_OWN] = [10, 30];

/** The asker's own matches in this server, then its open tables and running matches, as far as the asker sees their channels (WATCH-04, TIME-10). */
export const games = simple('games', async (services, context) => {
  const { reply, guildId } = context;
  if (guildId === undefined) return refuse(context, { code: 'not-in-a-server' });
  const { player, listed, unread } = await ownMatches(services, context, MOST_OWN);
  const channels = channelsSeen(services, context);
  const others = await services.matches.openMatches(player, guildId, channels, MOST_LISTED);
  const tables = await readListed(services, others.tables.ids);
  const running = await readListed(services, others.running.ids);
  const person = await personsIn(services, context, [...listed, ...tables, ...running]);
  const listing: GamesListing = {
    own: listed.flatMap(ownMatch),
    tables: tables.flatMap(({ match, where: { channelId } }) =>
      match.phase === 'open-table' ? [{ match, channelId }] : [],
    ),
    running: running.flatMap(({ match, where: { threadId } }) =>
      isRunning(match) && threadId !== undefined ? [{ match, threadId }] : [],
    ),
    unread: {
      own: unread,
      tables: others.tables.total - tables.length,
      running: others.running.total - running.length,
    },
  };
  await reply.send(gamesList(listing, player, { ...context, person }));
});

/** The main menu, for the asker alone: it is also the help during play (START-12, PLAY-13). */
export async function showMenu(_services: Services, context: Context): Promise<void> {
  await settle(context, menuPage('home', context));
}

/** A button of the menu: its page takes the menu's place. */
export async function turnMenu(services: Services, context: Context, page: MenuPage): Promise<void> {
  switch (page) {
    case 'join':
      return context.reply.form(joinForm(context.words));
    case 'new-game':
      return openComposer(services, context);
    case 'play-bot':
      return openComposer(services, context, true);
    case 'matches':
      return showOwn(services, context);
    case 'preferences':
      return showPreferences(services, context);
    case 'settings':
      return showSettings(services, context);
    case 'doctor':
      return showDoctor(services, context);
    default:
      return settle(context, menuPage(page, context));
  }
}

/** The asker's own matches in this server (START-12). */
async function showOwn(services: Services, context: Context): Promise<void> {
  const { player, listed, unread } = await ownMatches(services, context, MOST_OWN);
  const person = await personsIn(services, context, listed);
  await settle(context, myMatches(listed.flatMap(ownMatch), player, { ...context, person }, unread));
}

const ownMatch = ({ match, where: { threadId, channelId } }: Listed): readonly OwnMatch[] =>
  match.phase === 'new' || match.phase === 'closed' ? [] : [{ match, placeId: threadId ?? channelId }];
