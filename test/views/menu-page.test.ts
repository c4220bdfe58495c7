import { PermissionFlagsBits, MessageFlags, ComponentType, InteractionResponseType } from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import { adminCommand, checkersCommand } from '../../src/commands/commands.ts';
import { MENU_PAGES, type MenuPage, menuPage, type HelpPage, joinForm } from '../../src/views/menu-page.ts';
import { decodeCustomId } from '../../src/views/custom-id.ts';
import { buttonsOf, limitsBroken, textsOf } from './support/draft-limits.ts';
import { DEFAULT_SETTINGS } from '../../src/match/options.ts';
import type { MessageDraft } from '../../src/views/message-draft.ts';
import { settingsPage } from '../../src/views/settings-page.ts';
import { VIEW } from './support/samples.ts';
import { parseTableCode } from '../../src/match/ids.ts';
import { checkBody, checkModal } from 'discord-sandbox';
import { ModalInteractionCallbackRequestSchema } from 'discord-api-spec/zod';

const ELSEWHERE: ReadonlySet<MenuPage> = new Set([
  'new-game',
  'play-bot',
  'join',
  'matches',
  'preferences',
  'settings',
  'doctor',
]);
const isHelp = (page: MenuPage): page is HelpPage => !ELSEWHERE.has(page);
const HELP_PAGES = MENU_PAGES.filter(isHelp);
const { words } = VIEW;
const MEMBER = { permissions: '0', words };
const MANAGER = { permissions: String(PermissionFlagsBits.ManageGuild), words };

const said = (page: HelpPage): string => textsOf(menuPage(page, MEMBER)).join('\n');
const ways = (page: HelpPage, context = MEMBER) => waysFrom(menuPage(page, context));
const waysFrom = (page: MessageDraft): readonly (readonly [string, MenuPage | undefined])[] =>
  buttonsOf(page).map(({ id, label }) => {
    const way = decodeCustomId(id);
    return [label, MENU_PAGES.find((one) => way?.verb === 'menu' && one === way.topic)];
  });

describe('the main menu', () => {
  test('START-12: given somebody who manages nothing, then the menu has every button but Settings', () => {
    expect(ways('home')).toEqual([
      ['New game', 'new-game'],
      ['Play the bot', 'play-bot'],
      ['Join', 'join'],
      ['My matches', 'matches'],
      ['Rules', 'rules-board'],
      ['Playing here', 'playing'],
      ['Commands', 'commands'],
      ['Preferences', 'preferences'],
    ]);
  });

  test('START-12: given a manager of the server, then the menu has Settings as well', () => {
    expect(ways('home', MANAGER)).toEqual([...ways('home'), ['Settings', 'settings']]);
  });

  test.each(HELP_PAGES.filter((page) => page !== 'home'))('START-12: given page %s, then it has Back', (page) => {
    expect(ways(page)).toContainEqual(['Menu', 'home']);
  });

  test('START-12: given the menu, then every page can be reached from it', () => {
    const reached = new Set<MenuPage>(['home']);
    for (const page of reached) {
      const settings = page === 'settings' ? waysFrom(settingsPage(DEFAULT_SETTINGS, words)) : [];
      for (const [, next] of isHelp(page) ? ways(page, MANAGER) : settings) if (next !== undefined) reached.add(next);
    }
    expect([...reached].toSorted()).toEqual([...MENU_PAGES].toSorted());
  });
});

describe('every page of the menu', () => {
  const drafts = [
    ...HELP_PAGES.map((page) => [page, menuPage(page, MEMBER)] as const),
    ['home, with Settings', menuPage('home', MANAGER)] as const,
  ];

  test.each(drafts)('PLAY-13: given page %s, then it is for the asker alone and belongs to no match', (_, draft) => {
    expect(draft.flags).toBe(MessageFlags.Ephemeral | MessageFlags.IsComponentsV2);
    for (const { id } of buttonsOf(draft)) expect(decodeCustomId(id)).toMatchObject({ verb: 'menu' });
    expect(textsOf(draft)[0]).toMatch(/^### 👑 \S/u);
    expect(limitsBroken(draft)).toEqual([]);
  });
});

describe('what the help tells', () => {
  const registered = [checkersCommand(words), adminCommand(words)].flatMap(({ name, options = [] }) =>
    options.map((option) => `${name} ${option.name}`),
  );

  test('PLAY-13: given the registered commands, then the help lists each of them once, with what Discord says of it', () => {
    const listed = [...said('commands').matchAll(/`\/([a-z-]+ [a-z]+)` · /g)].map(([, name]) => name);
    expect(new Set(listed)).toEqual(new Set(registered));
    expect(listed).toHaveLength(registered.length);
    expect(said('commands')).toContain('`/checkers board text:true` · Show the board as text');
    expect(said('commands')).toContain('`/checkers board replay:true` · Watch the last moves again');
    expect(said('playing')).toContain('**Replay** below a result shows that game');
  });

  test('END-03: given the help, then it tells what leaving costs, and that somebody has to tell me who left', () => {
    const words = said('playing');
    expect(words).toContain('loses the game at once');
    expect(words).toContain('has 30 seconds to come back if the time limit is 15 minutes or less');
    expect(words).toContain('with a longer limit, or none, only the clock decides');
    expect(words).toContain("Being offline isn't leaving");
    expect(words).toContain('only if my operator has turned on the **members intent**');
    expect(words).toContain('**Is my opponent there?**');
  });

  test('PLAY-13: given the help, then it tells what each button does, and speaks of time and rematches', () => {
    const labels = ['Draw', 'Resign', 'Pause', 'Resume', 'My view', 'More', 'Join queue', 'Back'];
    const subjects = ['time limit', 'When the limit is reached, I warn you', 'you lose', 'rematch', 'members intent'];
    for (const words of [...labels.map((label) => `**${label}**`), ...subjects])
      expect(said('playing')).toContain(words);
  });
});

describe('the form that asks for a code', () => {
  const form = joinForm(VIEW.words);
  const [label, ...others] = form.components;
  if (label?.type !== ComponentType.Label || label.component.type !== ComponentType.TextInput) {
    throw new Error('the form has no text field in a label');
  }
  const { component: field } = label;

  test('START-12: given the form, then it and its one field are told by the same custom id', () => {
    expect(others).toEqual([]);
    expect(decodeCustomId(form.custom_id)).toEqual({ verb: 'join-form' });
    expect(field.custom_id).toBe(form.custom_id);
  });

  test("START-12, RUN-07: given the form, then it is a modal by Discord's own description", () => {
    const body = { type: InteractionResponseType.Modal, data: form };
    expect(checkBody(ModalInteractionCallbackRequestSchema, body)).toEqual({ ok: true, value: body });
    expect(checkModal(form)).toEqual([]);
    // Discord refuses a label of its own on a field that stands in one.
    expect(field).not.toHaveProperty('label');
  });

  test('START-02: given the form, then its example could be a code and a code written with blanks fits in', () => {
    expect(parseTableCode(field.placeholder ?? '')).toBe(field.placeholder);
    expect(field).toMatchObject({ required: true, min_length: 1 });
    expect(field.max_length).toBeGreaterThanOrEqual('  K7M - 4QX  '.length);
  });
});
