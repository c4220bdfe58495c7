import type { MenuPage } from '../../views/component-id.ts';
import { joinForm, menuPage } from '../../views/menu-page.ts';
import type { Services, Context } from '../services.ts';
import { ownMatches } from './games.ts';
import { handleOpenTable } from './open-table.ts';
import { handleSettings } from './settings.ts';
import { settle } from './settle.ts';

/** `/checkers help`, and Help during play: the main menu, for the asker alone (START-12, PLAY-13). */
export async function handleHelp({ reply, isManager }: Context): Promise<void> {
  await reply.send(menuPage('home', { isManager }));
}

/** A button of the menu: its page takes the menu's place. */
export async function handleMenu(services: Services, context: Context, page: MenuPage): Promise<void> {
  switch (page) {
    case 'join':
      await context.reply.form(joinForm());
      return;
    case 'open-table':
      await handleOpenTable(services, context);
      return;
    case 'matches':
      await settle(context, ownMatches(services, context));
      return;
    case 'settings':
      await handleSettings(services, context);
      return;
    default:
      await settle(context, menuPage(page, context));
  }
}
