import { PermissionFlagsBits } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { playerId } from '../../src/match/ids.ts';
import { DEFAULT_SETTINGS } from '../../src/match/options.ts';
import { asManager, BotFixture, CHANNEL, ELSEWHERE, GUILD, idOf, words } from '../bot/support/bot-fixture.ts';
import { begunBy } from '../store/contract/tale.ts';

let fixture: BotFixture;
beforeEach(() => {
  fixture = new BotFixture();
});
afterEach(() => fixture.stop());

const MENU = { channel_id: CHANNEL, message: { id: '600000000000000003', content: '', flags: 64 } };

/** Presses a button of a private page, or chooses in one of its menus. */
const pressPage = (who: 'alice' | 'bob', customId: string, values: readonly string[] = [], more: object = {}) =>
  fixture.press(who, customId, { ...MENU, data: { component_type: 3, custom_id: customId, values }, ...more });

beforeEach(async () => {
  await fixture.type('carol', 'challenge', { user: idOf('bob') });
});

describe('START-12: the menu', () => {
  test.each([
    'new-game',
    'rules-board',
    'rules-moves',
    'rules-jumps',
    'rules-kings',
    'rules-ending',
    'playing',
    'commands',
    'preferences',
    'matches',
  ])('START-12: given %s, then its page takes the menu’s place and leads back', async (page) => {
    const [told] = await pressPage('alice', `c1:menu:${page}`);
    expect(told?.type).toBe(7);
    expect(told?.customIds.some((id) => id.startsWith('c1:menu:'))).toBe(true);
  });

  test('START-12: given Join, then a form opens', async () => {
    const [told] = await pressPage('alice', 'c1:menu:join');
    expect(told?.type).toBe(9);
    expect(told?.customIds).toContain('c1:join-form');
  });

  test('START-12: given My matches, then the asker’s own are listed, and nobody else’s', async () => {
    await fixture.begin();
    const mine = words(await pressPage('alice', 'c1:menu:matches'));
    expect(mine.match(/<#\d+>/g)).toEqual([`<#${fixture.thread}>`]);
    expect(words(await pressPage('bob', 'c1:menu:matches'))).toContain('**Carol** has challenged you');
    await fixture.callOff('alice');
    expect(words(await pressPage('alice', 'c1:menu:matches'))).not.toContain('Bob');
  });

  test('RUN-07: given a form’s id on a button, or a form of an unknown id, then it is refused', async () => {
    expect(words(await pressPage('alice', 'c1:join-form'))).toContain('no longer works');
  });
});

describe('RUN-11: settings', () => {
  test('RUN-11: given a manager’s choice, then the next challenge goes by it, and a reset takes it back', async () => {
    const manager = asManager('alice');
    const [page] = await fixture.type('alice', 'settings', {}, manager);
    expect(page).toMatchObject({ isPrivate: true });
    expect(page?.customIds).toContain('c1:set:channels');
    const [told] = await pressPage('alice', 'c1:set:time', ['15m'], manager);
    expect(told?.type).toBe(7);
    await fixture.type('bob', 'open');
    expect(fixture.match).toMatchObject({ options: { time: { limit: 900_000 } } });
    await pressPage('alice', 'c1:set:channels', [ELSEWHERE], manager);
    expect(words(await fixture.type('bob', 'open'))).toContain(`<#${ELSEWHERE}>`);
    await pressPage('alice', 'c1:set:reset', [], manager);
    await fixture.type('bob', 'open');
    expect(fixture.match).toMatchObject({ options: { time: { limit: 300_000 } } });
  });

  test.each([
    ['warning', 'none', { time: { limit: 300_000, warning: 'none' } }],
    ['pieces', 'blue-red', { pieces: 'blue-red' }],
    ['turning', 'stays', { turning: 'stays' }],
    ['draw-turns', '60', { drawTurns: 60 }],
    ['invitation', '10m', { invitationTime: 600_000 }],
    ['pause', '30m', { pauseTime: 1_800_000 }],
  ])(
    'RUN-11: given %s is set to %s, then that is written down, and nothing else changes',
    async (name, value, options) => {
      await pressPage('alice', `c1:set:${name}`, [value], asManager('alice'));
      const written = { ...DEFAULT_SETTINGS, options: { ...DEFAULT_SETTINGS.options, ...options } };
      expect(await fixture.store.readSettings(GUILD)).toEqual(written);
    },
  );

  test.each([
    ['time', ['17m']],
    ['time', ['5m', '15m']],
    ['warning', []],
    ['turning', ['up']],
    ['draw-turns', ['sixty']],
    ['invitation', ['11m']],
    ['pause', ['0']],
    ['channels', ['lounge']],
  ])('RUN-11: given %s with the choices %j, which are not on offer, then the settings stand', async (name, values) => {
    expect(words(await pressPage('alice', `c1:set:${name}`, values, asManager('alice')))).toContain(
      'no longer available',
    );
    expect(await fixture.store.readSettings(GUILD)).toBeUndefined();
  });

  test('RUN-11: given Settings in the menu, then it opens for whoever manages the server by now', async () => {
    const [page] = await pressPage('alice', 'c1:menu:settings', [], asManager('alice'));
    expect(page).toMatchObject({ type: 7, customIds: expect.arrayContaining(['c1:set:reset']) as string[] });
    expect(words(await pressPage('alice', 'c1:menu:settings'))).toContain('Only server managers');
  });
});

test('RUN-11: given somebody who does not manage the server, then the check-up and the settings are refused, once', async () => {
  for (const name of ['doctor', 'settings'])
    expect(await fixture.type('alice', name)).toMatchObject([
      { isPrivate: true, words: expect.stringContaining('Only server managers') as string },
    ]);
});

describe('WATCH-04: the games of a server', () => {
  test('WATCH-04: given another server, or none, then nothing of this one is told', async () => {
    await fixture.begin();
    const elsewhere = await fixture.type('bob', 'games', {}, { guild_id: '999999999999999999' });
    expect(words(elsewhere)).not.toContain(`<#${fixture.thread}>`);
    expect(words(await fixture.type('bob', 'games', {}, { guild_id: undefined }))).toContain('in a server');
  });

  test('WATCH-04, START-11, START-12, RUN-14: given matches that are not in memory, then they are listed and linked with the names of their players, and none is woken; nobody in them can be forgotten', async () => {
    const { store } = fixture;
    const threads = ['1600000000000000001', '1600000000000000002'];
    for (const name of ['Dora', 'Emil']) await store.meetPlayer({ id: playerId(name), userId: `7${name}`, name });
    const alice = await store.meetPlayer({ id: playerId('alice'), userId: idOf('alice'), name: 'Alice' });
    for (const [index, dark] of [playerId('Dora'), alice].entries()) {
      const where = { guildId: GUILD, channelId: CHANNEL, threadId: threads[index] };
      await begunBy(store, `asleep${index}`, { dark, light: playerId('Emil'), where });
    }
    const games = words(await fixture.type('alice', 'games'));
    expect(games).toContain('Dora');
    for (const thread of threads) expect(games).toContain(`<#${thread}>`);
    const mine = [
      words(await pressPage('alice', 'c1:menu:matches')),
      words(await fixture.type('alice', 'draw', {}, { channel_id: ELSEWHERE })),
      words(await pressPage('alice', 'c1:me:forget')),
    ];
    for (const told of mine) {
      expect(told).toContain(`<#${threads[1] ?? ''}>`);
      expect(told).not.toContain(`<#${threads[0] ?? ''}>`);
    }
    expect(mine[0]).toContain('Emil');
    const awake = Array.from(fixture.liveMatches.runtime.all(), ({ id }) => id);
    expect(awake).not.toContain('asleep0');
    expect(awake).not.toContain('asleep1');
  });
});

test('RUN-11: the check-up believes the permissions that come with the command, and not what is remembered of this channel', async () => {
  const ask = async (appPermissions: bigint) =>
    words(
      await fixture.type('alice', 'doctor', {}, { ...asManager('alice'), app_permissions: String(appPermissions) }),
    );
  const all = 2n ** 60n - 1n;
  const withoutFiles = all & ~PermissionFlagsBits.AttachFiles & ~PermissionFlagsBits.Administrator;
  expect(await ask(withoutFiles)).toContain('**Attach Files** is missing');
  fixture.missing = ['EmbedLinks'];
  expect(await ask(all)).not.toContain('is missing');
});
