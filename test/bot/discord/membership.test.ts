import { GatewayDispatchEvents, type GatewayDispatchPayload } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { discordError, type Sent } from '../support/fake-gate.ts';
import { settled } from '../support/fake-clock.ts';
import { BotFixture, GUILD, idOf } from '../support/bot-fixture.ts';

let fixture: BotFixture;
/** Where Bob is. */
let bob: { server: boolean; thread: boolean };

beforeEach(async () => {
  fixture = new BotFixture();
  bob = { server: true, thread: true };
  fixture.discord.answer(answerOf);
  await fixture.begin();
});
afterEach(() => fixture.stop());

/** What Discord says of where Bob is. */
function answerOf({ method, path }: Sent): unknown {
  if (method !== 'get') return undefined;
  if (path === `/guilds/${GUILD}/members/${idOf('bob')}`) return bob.server ? {} : discordError(10_007, 404);
  return path.endsWith(`/thread-members/${idOf('bob')}`) && !bob.thread ? discordError(10_007, 404) : undefined;
}

const words = (told: readonly { readonly words: string }[]): string => told.map((one) => one.words).join('\n');
const ask = (who: 'alice' | 'carol' = 'alice') => fixture.press(who, `c1:opponent-gone:${fixture.live.id}`);
const away = () => (fixture.match.phase === 'playing' ? fixture.match.away.map(({ seat }) => seat) : undefined);

describe('END-03: Opponent gone?', () => {
  test('END-03: given the opponent is there, then only the asker is told, and nothing changes', async () => {
    expect(words(await ask())).toContain('still here');
    expect(away()).toEqual([]);
  });

  test.each(['server', 'thread'] as const)(
    'END-03: given the opponent left the %s, then 30 s later the game is lost',
    async (where) => {
      bob[where] = false;
      const [told] = await ask();
      expect(told).toMatchObject({ isPrivate: true, words: expect.stringContaining('has left') as string });
      expect(away()).toEqual(['light']);
      await fixture.pass(31_000);
      expect(fixture.match).toMatchObject({ phase: 'closed', result: { winner: 'dark', reason: 'left' } });
    },
  );

  test('END-03: given the opponent is back when looked for once more, then the game goes on', async () => {
    bob.thread = false;
    await ask();
    bob.thread = true;
    await fixture.pass(30_000);
    expect(away()).toEqual([]);
    await fixture.pass(31_000);
    expect(fixture.match.phase).toBe('playing');
  });

  test('END-03: given Discord does not answer the second look, then nobody loses by it', async () => {
    bob.thread = false;
    await ask();
    fixture.discord.answer(({ method }) => (method === 'get' ? new Error('socket hang up') : undefined));
    await fixture.pass(30_000);
    expect(away()).toEqual([]);
    await fixture.pass(31_000);
    expect(fixture.match.phase).toBe('playing');
  });

  test('END-03: given one try of the second look fails, then the next one counts', async () => {
    bob.thread = false;
    await ask();
    let failures = 0;
    fixture.discord.answer((sent) => {
      if (sent.method !== 'get' || failures > 0) return answerOf(sent);
      failures += 1;
      return new Error('socket hang up');
    });
    await fixture.pass(30_000);
    expect(away()).toEqual(['light']);
    await fixture.pass(1000);
    expect(fixture.match).toMatchObject({ phase: 'closed', result: { winner: 'dark', reason: 'left' } });
  });

  test('END-03: given a second question within ten seconds, then nobody is looked for', async () => {
    await ask();
    const sent = fixture.discord.sent.filter(({ method }) => method === 'get').length;
    expect(words(await ask())).toContain('a moment ago');
    expect(fixture.discord.sent.filter(({ method }) => method === 'get')).toHaveLength(sent);
    fixture.clock.pass(10_000);
    expect(words(await ask())).toContain('still here');
  });

  test('END-03: given Discord can’t be asked, then nobody counts as gone', async () => {
    fixture.discord.answer(({ method }) => (method === 'get' ? new Error('socket hang up') : undefined));
    expect(words(await ask())).toContain("can't find out");
    expect(away()).toEqual([]);
  });

  test('END-03: given a watcher, or a hotseat game, then there is no opponent to look for', async () => {
    expect(words(await ask('carol'))).toContain('players');
    await fixture.type('alice', 'hotseat', { name1: 'Ann', name2: 'Ben' });
    expect(words(await ask())).toContain('no opponent');
  });
});

describe('END-03: with the members intent', () => {
  const tell = async (t: string, d: object): Promise<void> => {
    fixture.liveMatches.membership.handle({ op: 0, s: 1, t, d } as unknown as GatewayDispatchPayload);
    await settled();
    await fixture.liveMatches.idle();
  };
  const user = { id: idOf('bob') };

  test('END-03: given a player leaves the server and comes back, then the match knows both', async () => {
    await tell(GatewayDispatchEvents.GuildMemberRemove, { guild_id: GUILD, user });
    expect(away()).toEqual(['light']);
    await tell(GatewayDispatchEvents.GuildMemberAdd, { guild_id: GUILD, user });
    expect(away()).toEqual([]);
  });

  test('END-03: given a player leaves the thread and comes back, then the match knows both', async () => {
    const thread = { id: fixture.thread, guild_id: GUILD, member_count: 1 };
    await tell(GatewayDispatchEvents.ThreadMembersUpdate, { ...thread, removed_member_ids: [user.id] });
    expect(away()).toEqual(['light']);
    await tell(GatewayDispatchEvents.ThreadMembersUpdate, { ...thread, added_members: [{ user_id: user.id }] });
    expect(away()).toEqual([]);
  });

  test('END-03: given a player comes back once the match is closed, then they are told so, once', async () => {
    const thread = { id: fixture.thread, guild_id: GUILD, member_count: 1 };
    const welcomes = () =>
      fixture.discord.sent.filter(({ body }) => JSON.stringify(body).includes('good to see you back'));
    await tell(GatewayDispatchEvents.ThreadMembersUpdate, { ...thread, removed_member_ids: [user.id] });
    await fixture.pass(31_000);
    await tell(GatewayDispatchEvents.GuildMemberAdd, { guild_id: GUILD, user: { id: idOf('alice') } });
    expect(welcomes()).toEqual([]);
    await tell(GatewayDispatchEvents.ThreadMembersUpdate, { ...thread, added_members: [{ user_id: user.id }] });
    await tell(GatewayDispatchEvents.ThreadMembersUpdate, { ...thread, removed_member_ids: [user.id] });
    await tell(GatewayDispatchEvents.ThreadMembersUpdate, { ...thread, added_members: [{ user_id: user.id }] });
    expect(welcomes()).toHaveLength(1);
  });

  test('END-03: given another server, another thread or a stranger, then nothing happens', async () => {
    await tell(GatewayDispatchEvents.GuildMemberRemove, { guild_id: '999999999999999999', user });
    await tell(GatewayDispatchEvents.ThreadMembersUpdate, { id: '1', guild_id: GUILD, removed_member_ids: [user.id] });
    await tell(GatewayDispatchEvents.GuildMemberRemove, { guild_id: GUILD, user: { id: '1' } });
    expect(away()).toEqual([]);
  });
});
