import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asManager, BotFixture, CHANNEL, ELSEWHERE, GUILD, idOf, words } from '../bot/support/bot-fixture.ts';

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
    expect(fixture.match.phase).toBe('open-table');
    expect(told.at(-1)?.isPrivate).toBe(false);
    expect(fixture.live.cardId).toBeDefined();
  });

  test('START-12: given My matches, then the asker’s own are listed, and nobody else’s', async () => {
    await fixture.begin();
    const mine = words(await pressPage('alice', 'c1:menu:matches'));
    expect(mine).toContain(`<#${fixture.thread}>`);
    expect(mine).not.toContain('Carol');
  });

  test('RUN-07: given a form’s id on a button, or a form of an unknown id, then it is refused', async () => {
    expect(words(await pressPage('alice', 'c1:join-form'))).toContain("doesn't work any more");
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

  test('RUN-11: given a choice that is not on offer, then the settings stand', async () => {
    expect(words(await pressPage('alice', 'c1:set:time', ['17m'], asManager('alice')))).toContain('not on offer');
    expect(await fixture.store.readSettings(GUILD)).toBeUndefined();
  });
});

describe('WATCH-04: the games of a server', () => {
  test('WATCH-04: given another server, or none, then nothing of this one is told', async () => {
    await fixture.begin();
    const elsewhere = await fixture.type('bob', 'games', {}, { guild_id: '999999999999999999' });
    expect(words(elsewhere)).not.toContain(`<#${fixture.thread}>`);
    expect(words(await fixture.type('bob', 'games', {}, { guild_id: undefined }))).toContain('in a server');
  });
});
