import { isRunning } from '../match/phases.ts';
import { gamesList, myMatches, type ListedGame, type ListedTable, type OwnMatch } from '../views/match-lists.ts';
import { joinForm, menuPage, type MenuPage } from '../views/menu-page.ts';
import { refuse, settle } from './act.ts';
import { openComposer } from './composing.ts';
import { isIn, simple } from './command.ts';
import { showDoctor } from './doctor.ts';
import { showPreferences } from './me.ts';
import { showSettings } from './managing.ts';
import type { Context, Services } from './services.ts';

export const help = simple('help', showMenu);

/** The asker's own matches in this server, then its open tables and running matches, as far as the asker sees their channels (WATCH-04, TIME-10). */
export const games = simple('games', async (services, context) => {
  const { reply, guildId, asker, player, roleIds } = context;
  if (guildId === undefined) return refuse(context, { code: 'not-in-a-server' });
  const viewer = { userId: asker.userId, roleIds };
  const own = ownMatches(services, context);
  const tables: ListedTable[] = [];
  const running: ListedGame[] = [];
  for (const live of services.runtime.all()) {
    const { place, threadId } = live;
    if (place.guildId !== guildId || !services.seesChannel(place.channelId, viewer)) continue;
    const { match } = live;
    if (own.some((one) => one.match.id === match.id)) continue;
    if (match.phase === 'open-table') tables.push({ match, channelId: place.channelId });
    if (isRunning(match) && threadId !== undefined) running.push({ match, threadId });
  }
  await reply.send(gamesList({ own, tables, running }, player, context));
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
      return settle(context, myMatches(ownMatches(services, context), context.player, context));
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
function ownMatches({ runtime }: Services, { guildId, player }: Context): readonly OwnMatch[] {
  const own: OwnMatch[] = [];
  for (const live of runtime.all()) {
    if (!live.people.has(player)) continue;
    const { match, place, threadId } = live;
    if (match.phase === 'new' || match.phase === 'closed' || !isIn(match, player)) continue;
    if (guildId === undefined || place.guildId === guildId) own.push({ match, placeId: threadId ?? place.channelId });
  }
  return own;
}
