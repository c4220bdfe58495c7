import { joinForm, menuPage, type MenuPage } from '../views/menu-page.ts';
import { settle } from './answers.ts';
import { nothing, type Command } from './command.ts';
import { ownMatches } from './games.ts';
import { showSettings } from './managing.ts';
import type { Context, Services } from './services.ts';
import { openTable } from './starting.ts';

export const help = {
  help: {
    definition: ({ commands }) => ({ description: commands.help }),
    read: nothing,
    run: showMenu,
  } satisfies Command,
};

/** The main menu, for the asker alone: it is also the help during play (START-12, PLAY-13). */
export async function showMenu(_services: Services, context: Context): Promise<void> {
  await context.reply.send(menuPage('home', context));
}

/** A button of the menu: its page takes the menu's place. */
export async function turnMenu(services: Services, context: Context, page: MenuPage): Promise<void> {
  switch (page) {
    case 'join':
      await context.reply.form(joinForm(context.words));
      return;
    case 'open-table':
      await openTable(services, context, {});
      return;
    case 'matches':
      await settle(context, ownMatches(services, context));
      return;
    case 'settings':
      await showSettings(services, context);
      return;
    default:
      await settle(context, menuPage(page, context));
  }
}
