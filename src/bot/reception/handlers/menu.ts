import type { MenuPage } from '../../../commands/ids/component-id.ts';
import { joinForm } from '../../../commands/help/join-form.ts';
import { menuPage } from '../../../commands/help/menu-page.ts';
import type { Hall, Visit } from '../hall.ts';
import { ownMatches } from './games.ts';
import { handleOpenTable } from './open-table.ts';
import { handleSettings } from './settings.ts';
import { settle } from './settle.ts';

/** `/checkers help`, and Help during play: the main menu, for the asker alone (START-12, PLAY-13). */
export async function handleHelp({ door, isManager }: Visit): Promise<void> {
  await door.reply(menuPage('home', { isManager }));
}

/** A button of the menu: its page takes the menu's place. */
export async function handleMenu(hall: Hall, visit: Visit, page: MenuPage): Promise<void> {
  switch (page) {
    case 'join':
      await visit.door.form(joinForm());
      return;
    case 'open-table':
      await handleOpenTable(hall, visit);
      return;
    case 'matches':
      await settle(visit, ownMatches(hall, visit));
      return;
    case 'settings':
      await handleSettings(hall, visit);
      return;
    default:
      await settle(visit, menuPage(page, visit));
  }
}
