import type { APIMessageComponentInteraction } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { holdsButton } from '../../src/commands/interactions.ts';
import { BotFixture, CHANNEL, idOf, words, type Who } from './support/bot-fixture.ts';

let fixture: BotFixture;
beforeEach(() => {
  fixture = new BotFixture();
});
afterEach(() => fixture.stop());

const challengeBob = (more: object = {}) => fixture.type('alice', 'challenge', { user: idOf('bob') }, more);
const moves = (): number => (fixture.match.phase === 'playing' ? fixture.match.game.moves.length : -1);
const phase = (): string | undefined => [...fixture.liveMatches.runtime.all()][0]?.match.phase;

describe('RUN-07: another Discord than ours', () => {
  /** The least that an interaction must hold. */
  const least = (who: Who) => ({ member: { user: { id: idOf(who), username: who } } });

  test('START-01, PLAY-01: a match is asked for, accepted and played with the least that Discord must say', async () => {
    // First answers come back empty.
    fixture.discord.answer(({ path }) => (path.endsWith('/callback') ? {} : undefined));
    await challengeBob(least('alice'));
    const card = { id: fixture.live.cardId, content: '' };
    await fixture.press('bob', `c1:accept:${fixture.live.id}:1`, {
      ...least('bob'),
      channel_id: CHANNEL,
      message: card,
    });
    const message = { id: fixture.liveMatches.driverOf(fixture.live).liveMessageId, content: '' };
    const press = (id: string) => fixture.press('alice', `c1:${id}`, { ...least('alice'), message });
    const board = `${fixture.live.id}:${fixture.board}`;
    expect(JSON.stringify(await press(`pick:${board}:11`))).toContain(`go:${board}:11.15`);
    expect(words(await press(`go:${board}:11.15`))).toContain('11-15');
    await fixture.typeThere('bob', 'move', { move: '22-18' }, least('bob'));
    expect(moves()).toBe(2);
  });

  test('RUN-07: ids that are no numbers, channels not told of, and fields nobody knows are no trouble', async () => {
    await challengeBob({ id: 'not-a-number', future_field: { a: [1] } });
    expect(phase()).toBe('invited');
    expect(words(await fixture.type('alice', 'draw', {}, { channel_id: undefined }))).toContain(
      "There's no match here",
    );
  });

  test('RUN-07: an interaction of an unheard-of shape ends nothing', async () => {
    const errors = vi.spyOn(fixture.liveMatches.services.log, 'error');
    for (const shape of [
      { type: 1 },
      { type: 5, data: { custom_id: 'c1:help' } },
      { type: 99 },
      { type: 3, data: {}, message: { id: '1' } },
      { type: 2, data: { type: 1, name: 'checkers' } },
      { type: 2, data: { type: 1, name: 'chess', options: [] } },
      { type: 4, data: { name: 'checkers', options: [{ type: 1, name: 'move', options: [] }] } },
      { type: 2, data: { type: 1, name: 'checkers', options: [] }, member: undefined },
    ]) {
      await fixture.deliver('alice', shape);
    }
    expect(errors.mock.calls).toEqual([]);
    errors.mockRestore();
    await challengeBob();
    expect(phase()).toBe('invited');
  });
});

describe('RUN-01: each interaction is answered once', () => {
  test('RUN-01: a second delivery is silent', async () => {
    expect(await fixture.type('alice', 'help')).toHaveLength(1);
    const before = fixture.discord.sent.length;
    await fixture.deliverAgain(fixture);
    expect(fixture.discord.sent).toHaveLength(before);
  });

  test('RUN-01: an exception is logged with the match, the player told that nothing was changed, and the next click works', async () => {
    await fixture.begin();
    const errors = vi.spyOn(fixture.liveMatches.services.log, 'error');
    const broken = vi.spyOn(fixture.store, 'append').mockRejectedValueOnce(new Error('the disk is full'));
    expect(words(await fixture.typeThere('alice', 'move', { move: '11-15' }))).toContain('Nothing was changed');
    expect(errors.mock.calls[0]?.[0]).toMatchObject({ match: fixture.live.id });
    for (const spy of [errors, broken]) spy.mockRestore();
    await fixture.typeThere('alice', 'move', { move: '11-15' });
    expect(moves()).toBe(1);
  });

  test('RUN-01: who comes while the bot is leaving is told so', async () => {
    fixture.router.close();
    expect(words(await fixture.type('alice', 'help'))).toContain('going offline');
  });
});

describe('START-11: outside a server', () => {
  const alone = { guild_id: undefined, member: undefined, user: { id: idOf('alice'), username: 'alice' } };

  test('START-11: a challenge is refused with its reason', async () => {
    expect(words(await challengeBob(alone))).toContain('Matches are played in a server');
    expect(phase()).toBeUndefined();
  });

  test.each([
    ['open', {}],
    ['join', { code: 'ACDEFG' }],
    ['settings', {}],
  ])('START-11: /checkers %s is refused as well', async (name, options) => {
    expect(words(await fixture.type('alice', name, options, alone))).toContain('in a server');
    expect(phase()).toBeUndefined();
  });

  test('START-11: match commands link the own matches, wherever they are', async () => {
    expect(words(await fixture.type('alice', 'draw', {}, alone))).toContain("you aren't playing anywhere else");
    await fixture.begin();
    const elsewhere = { ...alone, channel_id: '777777777777777777' };
    expect(words(await fixture.type('alice', 'resign', {}, elsewhere))).toContain(`<#${fixture.thread}>`);
    expect(phase()).toBe('playing');
  });
});

test.each([
  [2, 'voice channel'],
  [13, 'voice channel'],
  [11, 'Matches start in a channel, not in a thread.'],
  [12, 'Matches start in a channel, not in a thread.'],
  [15, "can't have public threads"],
])('START-05: a channel of kind %i, which can hold no public threads, is refused by it', async (type, expected) => {
  expect(words(await challengeBob({ channel: { id: CHANNEL, type } }))).toContain(expected);
  expect(phase()).toBeUndefined();
});

test('RUN-07: a press is genuine where the message has the button, and where Discord does not say what it has', () => {
  const pressed = (message: object): boolean =>
    holdsButton({ message, data: { custom_id: 'c1:help' } } as unknown as APIMessageComponentInteraction);
  const button = { type: 2, custom_id: 'c1:help' };
  expect(pressed({})).toBe(true);
  expect(pressed({ components: [{ type: 1, components: [button] }] })).toBe(true);
  expect(pressed({ components: [{ type: 17, components: [{ type: 1, components: [button] }] }] })).toBe(true);
  expect(pressed({ components: [{ type: 1, components: [{ type: 2, custom_id: 'c1:help:x' }] }] })).toBe(false);
  expect(pressed({ components: [] })).toBe(false);
});
