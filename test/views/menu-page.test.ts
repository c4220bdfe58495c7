import { MessageFlags, type APIApplicationCommandSubcommandOption } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import { checkersCommand } from '../../src/commands/commands.ts';
import { MENU_PAGES, type MenuPage, menuPage, type HelpPage } from '../../src/views/menu-page.ts';
import { decodeCustomId } from '../../src/views/custom-id.ts';
import { buttonsOf, limitsBroken, textsOf } from './support/draft-limits.ts';
import { VIEW } from './support/samples.ts';

const ELSEWHERE: ReadonlySet<MenuPage> = new Set(['join', 'matches', 'settings', 'open-table']);
const isHelp = (page: MenuPage): page is HelpPage => !ELSEWHERE.has(page);
const HELP_PAGES = MENU_PAGES.filter(isHelp);
const { words } = VIEW;
const MEMBER = { isManager: false, words };
const MANAGER = { isManager: true, words };

const said = (page: HelpPage): string => textsOf(menuPage(page, MEMBER)).join('\n');
const ways = (page: HelpPage, context = MEMBER): readonly (readonly [string, MenuPage | undefined])[] =>
  buttonsOf(menuPage(page, context)).map(({ id, label }) => {
    const way = decodeCustomId(id);
    return [label, MENU_PAGES.find((one) => way?.verb === 'menu' && one === way.topic)];
  });

describe('the main menu', () => {
  test('START-12: given somebody who manages nothing, then the menu has every button but Settings', () => {
    expect(ways('home')).toEqual([
      ['New table', 'new-table'],
      ['Join', 'join'],
      ['My matches', 'matches'],
      ['Rules', 'rules-board'],
      ['Playing here', 'playing'],
      ['Commands', 'commands'],
    ]);
  });

  test('START-12: given a manager of the server, then the menu has Settings as well', () => {
    expect(ways('home', MANAGER)).toEqual([...ways('home'), ['Settings', 'settings']]);
  });

  test.each(HELP_PAGES.filter((page) => page !== 'home'))('START-12: given page %s, then it has Back', (page) => {
    expect(ways(page)).toContainEqual(['Back', 'home']);
  });

  test('START-12: given the menu, then every page can be reached from it', () => {
    const reached = new Set<MenuPage>(['home']);
    for (const page of reached) {
      if (!isHelp(page)) continue;
      for (const [, next] of ways(page, MANAGER)) if (next !== undefined) reached.add(next);
    }
    expect([...reached].toSorted()).toEqual([...MENU_PAGES].toSorted());
  });

  test('START-12: given New table, then it tells the three ways to begin and opens a table at a press', () => {
    for (const way of ['challenge', 'open', 'hotseat']) expect(said('new-table')).toContain(`/checkers ${way}`);
    expect(ways('new-table')).toContainEqual(['Open a table', 'open-table']);
  });
});

describe('every page of the menu', () => {
  const drafts = [
    ...HELP_PAGES.map((page) => [page, menuPage(page, MEMBER)] as const),
    ['home, with Settings', menuPage('home', MANAGER)] as const,
  ];

  test.each(drafts)("RUN-07: given page %s, then it keeps Discord's limits", (_, draft) => {
    expect(limitsBroken(draft)).toEqual([]);
  });

  test.each(drafts)('PLAY-13: given page %s, then it is for the asker alone and belongs to no match', (_, draft) => {
    expect(draft.flags).toBe(MessageFlags.Ephemeral | MessageFlags.IsComponentsV2);
    for (const { id } of buttonsOf(draft)) expect(decodeCustomId(id)).toMatchObject({ verb: 'menu' });
  });

  test.each(drafts)('START-12: given page %s, then it has a title', (_, draft) => {
    expect(textsOf(draft)[0]).toMatch(/^### 👑 \S/u);
  });
});

describe('what the help tells', () => {
  const registered = ((checkersCommand(words).options ?? []) as readonly APIApplicationCommandSubcommandOption[]).map(
    ({ name }) => name,
  );

  test('PLAY-13: given the registered commands, then the help lists each of them once, with what Discord says of it', () => {
    expect(words.commandGroups.flatMap(({ names }): readonly string[] => names).toSorted()).toEqual(
      registered.toSorted(),
    );
    for (const name of registered) expect(said('commands')).toContain(`**/checkers ${name}** · `);
    expect(said('commands')).toContain('**/checkers board text:true** · Print the board as letters');
    expect(said('commands')).toContain('**/checkers board replay:true** · Watch the last moves again');
    expect(said('playing')).toContain('**Replay** below a result goes through that game');
  });

  test('END-03: given the help, then it tells what leaving costs, and that somebody has to tell me who left', () => {
    const words = said('playing');
    expect(words).toContain('loses the game at once');
    expect(words).toContain('has 30 seconds to come back when the limit is 15 minutes or less');
    expect(words).toContain('with more time, or none, only the clock decides');
    expect(words).toContain('Being offline is not leaving');
    expect(words).toContain('only if my operator has switched on the **members intent**');
    expect(words).toContain('**Opponent gone?**');
  });

  test.each(['Draw', 'Resign', 'Pause', 'Resume', 'My view', 'More', 'Watch', 'Back'])(
    'PLAY-13: given the help, then it tells what the button %s does',
    (label) => {
      expect(said('playing')).toContain(`**${label}**`);
    },
  );

  test.each(['time limit', 'At the limit I warn you', 'the game is lost', 'rematch', 'members intent'])(
    'PLAY-13: given the help, then it speaks of "%s"',
    (words) => {
      expect(said('playing')).toContain(words);
    },
  );
});
