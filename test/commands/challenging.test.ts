import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BotFixture, CHANNEL, GUILD, idOf, words, USERS } from '../bot/support/bot-fixture.ts';
import { block, choose, unblock } from '../bot/support/me-fixture.ts';

let fixture: BotFixture;
beforeEach(() => {
  fixture = new BotFixture();
});
afterEach(() => fixture.stop());

describe('START-01: who can’t be challenged', () => {
  const challenge = (by: 'alice' | 'bob' | 'carol', user: 'alice' | 'bob' | 'carol') =>
    fixture.type(by, 'challenge', { user: idOf(user) });

  test('START-01: given an invitation, then the same two are refused in either direction, with a link to it', async () => {
    await challenge('alice', 'bob');
    const link = `/channels/${GUILD}/${CHANNEL}/${fixture.live.cardId}`;
    expect(words(await challenge('alice', 'bob'))).toContain(link);
    expect(words(await challenge('bob', 'alice'))).toContain(link);
    expect(fixture.liveMatches.runtime.size).toBe(1);
  });

  test('START-01: given a player who has as many matches as one may, then neither they nor others can ask for one more', async () => {
    fixture = new BotFixture({ limits: { perPlayer: 1, inProcess: 20 } });
    await fixture.begin();
    expect(words(await challenge('alice', 'carol'))).toContain("You're already in 1 match");
    expect(fixture.liveMatches.services.directory.find(idOf('carol'))).toBeUndefined();
    expect(words(await challenge('carol', 'alice'))).toContain('**Alice** is already in 1 match');
    for (const [name, options] of [
      ['open', {}],
      ['hotseat', { name1: 'Ann', name2: 'Ben' }],
    ] as const) {
      expect(words(await fixture.type('alice', name, options))).toContain("You're already in 1 match");
    }
    await fixture.callOff('alice');
    await challenge('alice', 'carol');
    expect(fixture.match.phase).toBe('invited');
  });

  test('START-01: given a decline, then the card offers another game, and the challenger is told, by a mention', async () => {
    await challenge('alice', 'bob');
    fixture.discord.sent.length = 0;
    await fixture.pressCard('bob', 'decline');
    const bodies = fixture.discord.sent.map(({ body }) => JSON.stringify(body));
    expect(bodies[0]).toMatch(/\*\*Bob\*\* declined\..*c1:menu:new-game/su);
    expect(fixture.discord.sent.at(-1)?.body).toMatchObject({
      content: `<@${idOf('alice')}>, **Bob** declined your invitation.`,
      allowed_mentions: { users: [idOf('alice')] },
    });
  });

  test('RUN-05: given an invitation that can’t be posted, then there is none', async () => {
    fixture.discord.answer(() => new Error('socket hang up'));
    await challenge('alice', 'bob');
    expect(fixture.liveMatches.runtime.size).toBe(0);
  });

  test('START-01: given a bot, then neither a challenge nor a block is taken', async () => {
    const bot = { id: '666666666666666666', username: 'Chess Clock', bot: true };
    expect(words(await block(fixture, 'alice', bot))).toContain('**Chess Clock** is a bot');
    const options = [{ type: 1, name: 'challenge', options: [{ type: 6, name: 'user', value: bot.id }] }];
    const data = { id: '1', type: 1, name: 'checkers', options, resolved: { users: { [bot.id]: bot } } };
    expect(words(await fixture.deliver('alice', { type: 2, data }))).toContain('**Chess Clock** is a bot');
    expect(fixture.liveMatches.services.directory.find(bot.id)).toBeUndefined();
  });
});

describe('START-01: blocks', () => {
  test('START-01, START-13: given Bob blocked Alice, then neither can invite the other, and each is told in their own words', async () => {
    await block(fixture, 'bob', USERS.alice);
    expect(words(await fixture.type('alice', 'challenge', { user: idOf('bob') }))).toContain("can't play with you");
    expect(words(await fixture.type('bob', 'challenge', { user: idOf('alice') }))).toContain("You've blocked");
    expect(words(await unblock(fixture, 'bob', 'alice'))).toContain('can challenge you');
    await fixture.type('alice', 'challenge', { user: idOf('bob') });
    expect(fixture.match.phase).toBe('invited');
  });

  test('START-01: given a block after the invitation, then it can’t be accepted and stays open', async () => {
    await fixture.type('alice', 'challenge', { user: idOf('bob') });
    await block(fixture, 'bob', USERS.alice);
    expect(words(await fixture.pressCard('bob', 'accept'))).toContain("You've blocked");
    expect(fixture.match.phase).toBe('invited');
  });

  test('START-01: given somebody of whom Discord tells nothing but their id, then they are blocked by that', async () => {
    expect(words(await choose(fixture, 'alice', 'block', '777'))).toContain('**777**');
  });

  test('START-01: given oneself, somebody blocked already or not at all, then each is told, and nobody is remembered', async () => {
    expect(words(await block(fixture, 'alice', USERS.alice))).toContain("can't block yourself");
    expect(words(await unblock(fixture, 'alice', 'bob'))).toContain("haven't blocked");
    expect(words(await choose(fixture, 'alice', 'block', '<@777>'))).toContain('no longer works');
    await block(fixture, 'alice', USERS.bob);
    expect(words(await block(fixture, 'alice', USERS.bob))).toContain('already');
    expect(fixture.liveMatches.services.directory.find(idOf('bob'))).toBeUndefined();
  });
});
