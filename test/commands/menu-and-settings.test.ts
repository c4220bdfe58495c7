import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asManager, Club, CHANNEL, ELSEWHERE, GUILD, idOf, words } from '../bot/support/club.ts';

let club: Club;
beforeEach(() => {
  club = new Club();
});
afterEach(() => club.stop());

const MENU = { channel_id: CHANNEL, message: { id: '600000000000000003', content: '', flags: 64 } };

/** Presses a button of a private page, or chooses in one of its menus. */
const pressPage = (who: 'alice' | 'bob', customId: string, values: readonly string[] = [], more: object = {}) =>
  club.press(who, customId, { ...MENU, data: { component_type: 3, custom_id: customId, values }, ...more });

beforeEach(async () => {
  await club.type('carol', 'challenge', { user: idOf('bob') });
});

describe('START-12: the menu', () => {
  test('START-12: given /checkers help, then the menu comes privately, with Settings for managers only', async () => {
    const [page] = await club.type('alice', 'help');
    expect(page).toMatchObject({ isPrivate: true });
    expect(page?.customIds).not.toContain('c1:menu:settings');
    const [managed] = await club.type('alice', 'help', {}, asManager('alice'));
    expect(managed?.customIds).toContain('c1:menu:settings');
  });

  test.each([
    'new-table',
    'rules-board',
    'rules-moves',
    'rules-jumps',
    'rules-kings',
    'rules-ending',
    'playing',
    'commands',
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

  test('START-12: given Open table, then a table for everybody is posted', async () => {
    const told = await pressPage('alice', 'c1:menu:open-table');
    expect(club.match.phase).toBe('open-table');
    expect(told.at(-1)?.isPrivate).toBe(false);
    expect(club.live.cardId).toBeDefined();
  });

  test('START-12: given My matches, then the asker’s own are listed, and nobody else’s', async () => {
    await club.begin();
    const mine = words(await pressPage('alice', 'c1:menu:matches'));
    expect(mine).toContain(`<#${club.thread}>`);
    expect(mine).not.toContain('Carol');
  });

  test('PLAY-13: given Help during play, then nothing in the match changes', async () => {
    await club.begin();
    await club.pass(0);
    const before = club.match;
    expect((await club.press('bob', `c1:help:${club.live.id}`))[0]?.isPrivate).toBe(true);
    expect(club.match).toBe(before);
  });

  test('RUN-07: given a form’s id on a button, or a form of an unknown id, then it is refused', async () => {
    expect(words(await pressPage('alice', 'c1:join-form'))).toContain("doesn't work any more");
  });
});

describe('RUN-11: settings', () => {
  test('RUN-11: given anybody else, then page and choices are refused', async () => {
    expect(words(await club.type('alice', 'settings'))).toContain('those who manage the server');
    expect(words(await pressPage('alice', 'c1:set:time', ['15m']))).toContain('those who manage the server');
    expect(await club.store.readSettings(GUILD)).toBeUndefined();
  });

  test('RUN-11: given a manager’s choice, then the next challenge goes by it, and a reset takes it back', async () => {
    const manager = asManager('alice');
    const [page] = await club.type('alice', 'settings', {}, manager);
    expect(page).toMatchObject({ isPrivate: true });
    expect(page?.customIds).toContain('c1:set:channels');
    const [told] = await pressPage('alice', 'c1:set:time', ['15m'], manager);
    expect(told?.type).toBe(7);
    await club.type('bob', 'open');
    expect(club.match).toMatchObject({ options: { time: { limit: 900_000 } } });
    await pressPage('alice', 'c1:set:channels', [ELSEWHERE], manager);
    expect(words(await club.type('bob', 'open'))).toContain(`<#${ELSEWHERE}>`);
    await pressPage('alice', 'c1:set:reset', [], manager);
    await club.type('bob', 'open');
    expect(club.match).toMatchObject({ options: { time: { limit: 300_000 } } });
  });

  test('RUN-11: given a choice that is not on offer, then the settings stand', async () => {
    expect(words(await pressPage('alice', 'c1:set:time', ['17m'], asManager('alice')))).toContain('not on offer');
    expect(await club.store.readSettings(GUILD)).toBeUndefined();
  });
});

describe('WATCH-04: the games of a server', () => {
  test('WATCH-04: given channels that the asker can’t see, then neither their tables nor their games are listed', async () => {
    await club.begin();
    const { thread } = club;
    await club.type('alice', 'open', {}, { channel_id: ELSEWHERE });
    const all = words(await club.type('bob', 'games'));
    expect(all).toContain(`<#${thread}>`);
    expect(all).toContain(`c1:join:${club.live.id}:1`);
    club.hidden.add(`${ELSEWHERE}/${idOf('bob')}`);
    expect(words(await club.type('bob', 'games'))).not.toContain('c1:join');
    club.hidden.add(`${CHANNEL}/${idOf('bob')}`);
    expect(words(await club.type('bob', 'games'))).not.toContain(`<#${thread}>`);
  });

  test('WATCH-04: given another server, or none, then nothing of this one is told', async () => {
    await club.begin();
    const elsewhere = await club.type('bob', 'games', {}, { guild_id: '999999999999999999' });
    expect(words(elsewhere)).not.toContain(`<#${club.thread}>`);
    expect(words(await club.type('bob', 'games', {}, { guild_id: undefined }))).toContain('in a server');
  });
});
