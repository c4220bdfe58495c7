import { type APIMessage, type APISelectMenuComponent, ComponentType } from 'discord-api-types/v10';
import { afterEach, describe, expect, test } from 'vitest';
import { textOf } from '../../tools/play/message-contents.ts';
import { press } from '../../tools/play/table.ts';
import { DEFAULT_OPTIONS } from '../../src/match/options.ts';
import type { SandboxUser } from 'discord-sandbox';
import { privateWords } from './support/reading.ts';
import { useSharedApp } from './support/app.ts';
import type { TestMatch } from './support/test-match.ts';

const app = useSharedApp();
const lounge = () => app.sandbox.channelId('lounge');
// Each test leaves the server as it came.
afterEach(async () => {
  app.sandbox.world.revoke(app.bob.id, 'ManageGuild');
  await press(app.alice, (await settingsOf(app.alice)).id, 'Reset all');
});

/** The page that `/checkers-admin settings` opens for somebody who may see it. */
async function settingsOf(user: SandboxUser): Promise<APIMessage> {
  const outcome = await user.slash(app.checkers, 'checkers-admin settings');
  if (!outcome.ok || !outcome.onlyMe || outcome.message === undefined) throw new Error('no settings were shown');
  return outcome.message;
}

/** Every menu of the page by its name, with what stands as chosen. */
function menusOf(message: APIMessage): ReadonlyMap<string, APISelectMenuComponent> {
  const [container] = message.components ?? [];
  const rows = container?.type === ComponentType.Container ? container.components : [];
  const menus = rows.flatMap((row) => (row.type === ComponentType.ActionRow ? row.components : []));
  const found = menus.filter((one): one is APISelectMenuComponent => one.type !== ComponentType.Button);
  return new Map(found.map((menu) => [menu.custom_id.replace('c1:set:', ''), menu]));
}

function chosenIn(message: APIMessage, setting: string): readonly string[] {
  const menu = menusOf(message).get(setting);
  if (menu?.type === ComponentType.StringSelect)
    return menu.options.filter((one) => one.default).map(({ value }) => value);
  return menu?.type === ComponentType.ChannelSelect ? (menu.default_values ?? []).map(({ id }) => id) : [];
}

/** Chooses on a page; gives the page as it is then. */
async function choose(user: SandboxUser, page: APIMessage, setting: string, ...values: readonly string[]) {
  const outcome = await user.select(page.id, `c1:set:${setting}`, values);
  if (!outcome.ok) throw new Error(outcome.error);
  await app.idle();
  const changed = user.message(page.id);
  if (changed === undefined) throw new Error('the page is gone');
  return changed;
}

const open = (user = app.bob, channelId = app.checkers): Promise<TestMatch> => app.ask(user, 'open', {}, channelId);
const optionsOf = ({ live: { match } }: TestMatch): unknown => ('options' in match ? match.options : undefined);

describe('RUN-11: who may', () => {
  test('RUN-11: given somebody who manages the server, then the settings open for them alone, as they stand', async () => {
    const page = await settingsOf(app.alice);
    expect(textOf(page)).toContain('Anything a challenger leaves out uses these defaults.');
    expect(['time', 'board', 'rules', 'channels'].map((name) => chosenIn(page, name).join())).toEqual([
      '5m',
      'wood',
      'standard',
      '',
    ]);
  });

  test('RUN-11: given anybody else, then they have no such command, and a forged choice does nothing', async () => {
    const said = 'Only server managers can do that.';
    expect(await app.bob.slash(app.checkers, 'checkers-admin settings')).toMatchObject({ ok: false });
    const page = await settingsOf(app.alice);
    for (const id of ['c1:set:time', 'c1:set:reset', 'c1:menu:settings']) {
      const forged = await app.bob.forgeClick(app.checkers, page.id, id);
      expect(privateWords(forged)).toContain(said);
    }
    expect(chosenIn(await settingsOf(app.alice), 'time')).toEqual(['5m']);
  });
});

describe('RUN-11: what they do', () => {
  test.each([
    ['time', '1m', { time: { limit: 60_000, warning: 60_000 } }],
    ['rules', 'tournament', { rules: 'tournament', drawTurns: 80 }],
  ])(
    'RUN-11: given %s is set to %s, then the page shows it and the next match is played by it',
    async (setting, value, options) => {
      const before = await open();
      const page = await choose(app.alice, await settingsOf(app.alice), setting, value);
      expect(chosenIn(page, setting)).toEqual([value]);
      expect(chosenIn(await settingsOf(app.alice), setting)).toEqual([value]);
      const table = await open();
      expect(optionsOf(table)).toEqual({ ...DEFAULT_OPTIONS, ...options });
      // START-06: what was asked for before keeps its own.
      expect(optionsOf(before)).toEqual(DEFAULT_OPTIONS);
    },
  );
});

describe('RUN-11: where matches may be started', () => {
  const start = (command: string, options: object = {}) =>
    app.bob.slash(app.checkers, `checkers ${command}`, { ...options });

  test('RUN-11, START-01: given another channel, then here each way to start is refused with a link, and there it goes', async () => {
    const page = await choose(app.alice, await settingsOf(app.alice), 'channels', lounge());
    expect(chosenIn(page, 'channels')).toEqual([lounge()]);
    for (const [command, options] of [
      ['challenge', { user: app.carol.id }],
      ['open', {}],
      ['hotseat', { name1: 'Ann', name2: 'Ben' }],
    ] as const) {
      const refused = await app.changingNothing(() => start(command, options));
      expect(privateWords(refused)).toBe(`Matches have their own channels in this server. Start it in <#${lounge()}>.`);
    }
    const menu = await app.bob.slash(app.checkers, 'checkers help');
    const forged = await app.bob.forgeClick(app.checkers, menu.ok ? (menu.message?.id ?? '') : '', 'c1:menu:new-game');
    expect(privateWords(forged)).toContain(`<#${lounge()}>`);
    const table = await open(app.bob, lounge());
    // Joining is not starting: a code leads there from anywhere.
    const joined = await app.carol.slash(app.checkers, 'checkers join', { code: table.code });
    expect(privateWords(joined)).toContain("You're in!");
  });
});
