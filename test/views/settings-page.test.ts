import { ComponentType, MessageFlags, type APIMessageComponent } from 'discord-api-types/v10';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BOARD_NAMES } from '../../src/views/match-options.ts';
import { SETTING_NAMES, type SettingName, settingsPage } from '../../src/views/settings-page.ts';
import { decodeCustomId } from '../../src/views/custom-id.ts';
import { readSetting } from '../../src/commands/managing.ts';
import { millis } from '../../src/match/ids.ts';
import { DEFAULT_OPTIONS, type MatchOptions, DEFAULT_SETTINGS, type ServerSettings } from '../../src/match/options.ts';
import { readOptions } from '../../src/match/read-options.ts';
import { buttonsOf, limitsBroken, textsOf } from './support/draft-limits.ts';
import { clockOf } from '../match/timed.ts';
import { tries } from '../support/tries.ts';
import { VIEW } from './support/samples.ts';

const withOptions = (options: Partial<MatchOptions>): ServerSettings => ({
  ...DEFAULT_SETTINGS,
  options: { ...DEFAULT_OPTIONS, ...options },
});

const within = (part: APIMessageComponent): readonly APIMessageComponent[] =>
  'components' in part ? [part, ...part.components.flatMap(within)] : [part];

interface ShownMenu {
  readonly values: readonly string[];
  readonly chosen: string;
  readonly isDisabled: boolean;
}

function menusOf(settings: ServerSettings): ReadonlyMap<SettingName, ShownMenu> {
  const all = settingsPage(settings, VIEW.words).components.flatMap(within);
  const menus = all.flatMap((part): readonly (readonly [SettingName, ShownMenu])[] => {
    if (part.type !== ComponentType.StringSelect) return [];
    const id = decodeCustomId(part.custom_id);
    const name = SETTING_NAMES.find((one) => one === id?.topic);
    if (id?.verb !== 'set' || name === undefined) throw new Error(`not a setting: ${part.custom_id}`);
    const chosen = part.options.filter((option) => option.default === true).map(({ label }) => label);
    const values = part.options.map(({ value }) => value);
    return [[name, { values, chosen: chosen.join(), isDisabled: part.disabled === true }]];
  });
  return new Map(menus);
}

const chosenIn = (settings: ServerSettings): Record<string, string> =>
  Object.fromEntries([...menusOf(settings)].map(([setting, { chosen }]) => [setting, chosen]));

describe('the settings page', () => {
  test('RUN-11: given a server that has set nothing, then each menu shows what counts there', () => {
    const draft = settingsPage(DEFAULT_SETTINGS, VIEW.words);
    expect(draft).toMatchObject({
      flags: MessageFlags.Ephemeral | MessageFlags.IsComponentsV2,
      allowed_mentions: { parse: [] },
    });
    expect(textsOf(draft)).toEqual([
      '### 👑 Matches in this server\nAnything a challenger leaves out uses these defaults. Matches in progress keep the settings they started with.',
      '**Time per move**',
      '**Grace period**',
      "**Pieces (first mover's color first)**",
      '**Board**',
      '**The public board**',
      '**Board messages**',
      '**Rules**',
      '**Draw after this many turns without progress**',
      '**Invitations and open tables expire after**',
      '**Where matches can start**',
    ]);
    expect(chosenIn(DEFAULT_SETTINGS)).toEqual({
      time: '5 min',
      warning: '1 min',
      pieces: 'red and white',
      board: 'wood',
      turning: 'keeps the second player at the bottom',
      boards: 'one, updated with every move',
      rules: 'standard',
      rated: 'Games: rated',
      'draw-turns': '50 turns',
      invitation: '1 h',
      pause: 'Longest pause: 10 min',
    });
    expect(buttonsOf(draft)).toEqual([
      { id: 'c1:set:reset', label: 'Reset all' },
      { id: 'c1:menu:doctor', label: 'Checkup' },
      { id: 'c1:menu:home', label: 'Menu' },
    ]);
  });

  test('RUN-11: given a value that is not usually listed, then it is shown as the present one', () => {
    const settings = withOptions({
      time: { limit: millis(150_000), warning: millis(45_000) },
      drawTurns: 77,
      invitationTime: millis(7 * 60_000),
    });
    expect(chosenIn(settings)).toMatchObject({
      time: '2 min 30 s',
      warning: '45 s',
      'draw-turns': '77 turns',
      invitation: '7 min',
    });
  });

  test('RUN-11: given no clock or tournament rules, then what they leave no choice in can not be chosen', () => {
    const menus = menusOf(withOptions({ time: 'off', rules: 'tournament' }));
    expect(menus.get('warning')).toMatchObject({ chosen: 'none: there is no clock', isDisabled: true });
    expect(menus.get('draw-turns')).toMatchObject({ chosen: '80 turns, fixed by tournament rules', isDisabled: true });
    expect(menus.get('time')).toMatchObject({ chosen: 'no clock', isDisabled: false });
  });

  test('RUN-11, TIME-09: given a total time, then it is chosen with the times, and there is no warning to choose', () => {
    const menus = menusOf(withOptions({ time: clockOf(7, 4) }));
    expect(menus.get('time')).toMatchObject({ chosen: '7+4, 7 min each, plus 4 s a turn', isDisabled: false });
    expect(menus.get('warning')).toMatchObject({ chosen: 'none: the clock covers the whole game', isDisabled: true });
  });

  test('RUN-11: given allowed channels, then they are the ones that are set, and none means everywhere', () => {
    const menu = (channels: readonly string[]) =>
      settingsPage({ ...DEFAULT_SETTINGS, channels }, VIEW.words)
        .components.flatMap(within)
        .find(({ type }) => type === ComponentType.ChannelSelect);
    expect(menu([])).toMatchObject({ default_values: [], min_values: 0, max_values: 25, placeholder: 'everywhere' });
    expect(menu(['7', '8'])).toMatchObject({
      default_values: [
        { id: '7', type: 'channel' },
        { id: '8', type: 'channel' },
      ],
    });
  });

  test('RUN-11: given every value of every menu, then choosing it sets it, and the page then shows it', () => {
    for (const [setting, { values }] of menusOf(DEFAULT_SETTINGS)) {
      for (const value of values) {
        const read = readSetting(setting, [value], DEFAULT_SETTINGS);
        if (!read.ok) throw new Error(`${setting} can't be ${value}`);
        const menu = menusOf(read.value).get(setting);
        const before = menusOf(DEFAULT_SETTINGS).get(setting);
        expect(menu?.values).toEqual(before?.values);
        expect(menu?.chosen === before?.chosen, `${setting} ${value}`).toBe(
          JSON.stringify(read.value) === JSON.stringify(DEFAULT_SETTINGS),
        );
      }
    }
  });
});

describe('reading a setting', () => {
  const options = (setting: SettingName, value: string, settings = DEFAULT_SETTINGS): MatchOptions => {
    const read = readSetting(setting, [value], settings);
    if (!read.ok) throw new Error(read.error.code);
    return read.value.options;
  };

  test.each<[SettingName, string, Partial<MatchOptions>]>([
    ['time', '1h', { time: { limit: millis(3_600_000), warning: millis(60_000) } }],
    ['time', '5+3', { time: { total: millis(300_000), increment: millis(3000) } }],
    ['warning', 'none', { time: { limit: millis(300_000), warning: 'none' } }],
    ['pieces', 'blue-red', { pieces: 'blue-red' }],
    ['board', 'green-buff-lettered', { board: 'green-buff-lettered' }],
    ['turning', 'turns', { turning: 'turns' }],
    ['boards', 'every-move', { boards: 'every-move' }],
    ['rated', 'no', { rated: false }],
    ['draw-turns', '100', { drawTurns: 100 }],
    ['invitation', '1d', { invitationTime: millis(86_400_000) }],
    ['pause', '1h', { pauseTime: millis(3_600_000) }],
  ])('RUN-11: given %s is set to %s, then all others stay', (setting, value, changed) => {
    expect(options(setting, value)).toEqual({ ...DEFAULT_OPTIONS, ...changed });
  });

  test('RUN-11, RULE-14: given tournament rules and then standard ones again, then the number of quiet turns is as it was', () => {
    const thirty = withOptions({ drawTurns: 30 });
    const tournament = options('rules', 'tournament', thirty);
    expect(tournament).toEqual({ ...thirty.options, rules: 'tournament' });
    expect(options('rules', 'standard', { ...thirty, options: tournament })).toEqual(thirty.options);
  });

  test('RUN-11, TIME-02: given the clock is switched off and on again, then the warning is the usual one', () => {
    expect(options('time', '2m', withOptions({ time: options('time', 'off').time })).time).toEqual({
      limit: 120_000,
      warning: 60_000,
    });
  });

  test('RUN-11: given channels, then each is kept once; given none, then matches may be anywhere', () => {
    expect(readSetting('channels', ['7', '8', '7'], DEFAULT_SETTINGS)).toEqual({
      ok: true,
      value: { ...DEFAULT_SETTINGS, channels: ['7', '8'] },
    });
    expect(readSetting('channels', [], { ...DEFAULT_SETTINGS, channels: ['7'] })).toEqual({
      ok: true,
      value: DEFAULT_SETTINGS,
    });
  });

  test("RUN-11: given a reset, then everything is as it was at first, or as the bot's operator has it", () => {
    const changed = { ...withOptions({ drawTurns: 30 }), channels: ['7'] };
    expect(readSetting('reset', [], changed)).toEqual({ ok: true, value: DEFAULT_SETTINGS });
    const usual = withOptions({ invitationTime: millis(5 * 60_000) });
    expect(readSetting('reset', [], changed, usual)).toEqual({ ok: true, value: usual });
  });

  test.each<[SettingName, readonly string[]]>([
    ['time', []],
    ['rated', ['true']],
    ['time', ['6m']],
    ['time', ['5m', '1m']],
    ['warning', ['1h']],
    ['pieces', ['gold-silver']],
    ['board', ['__proto__']],
    ['turning', ['spins']],
    ['boards', ['none']],
    ['turning', ['turns', 'stays']],
    ['turning', []],
    ['rules', ['none']],
    ['draw-turns', ['19']],
    ['draw-turns', ['1e2']],
    ['invitation', ['100d']],
    ['pause', ['0s']],
    ['channels', ['general']],
    ['channels', Array.from({ length: 26 }, (_, index) => String(index))],
  ])('RUN-07: given a forged press that sets %s to %j, then nothing is set', (setting, values) => {
    expect(readSetting(setting, values, DEFAULT_SETTINGS)).toEqual({ ok: false, error: { code: 'bad-setting' } });
  });

  test("RUN-07, RUN-11: given any presses one after the other, then matches can be asked for by the settings, and the page keeps Discord's limits", () => {
    const offered = [...menusOf(DEFAULT_SETTINGS).values()].flatMap(({ values }) => values);
    const value = fc.oneof(
      fc.constantFrom(...offered),
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom('7', '8'),
    );
    const press = fc.tuple(fc.constantFrom(...SETTING_NAMES), fc.array(value, { maxLength: 3 }));
    fc.assert(
      fc.property(fc.array(press, { maxLength: 12 }), (presses) => {
        const settings = presses.reduce<ServerSettings>((now, [setting, values]) => {
          const read = readSetting(setting, values, now);
          return read.ok ? read.value : now;
        }, DEFAULT_SETTINGS);
        expect(readOptions({}, settings.options, BOARD_NAMES)).toMatchObject({ ok: true });
        expect(settings.options.first).toBe('drawn');
        expect(limitsBroken(settingsPage(settings, VIEW.words))).toEqual([]);
      }),
      tries(200),
    );
  });
});
