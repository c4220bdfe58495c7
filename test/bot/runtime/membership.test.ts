import { GatewayDispatchEvents, type GatewayDispatchPayload } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { discordError, type Sent } from '../support/fake-gate.ts';
import { settled } from '../support/fake-clock.ts';
import { BotFixture, GUILD, idOf, words } from '../support/bot-fixture.ts';

let fixture: BotFixture;
/** In the thread. */
let isBobThere: boolean;

beforeEach(async () => {
  fixture = new BotFixture();
  isBobThere = true;
  fixture.discord.answer(answerOf);
  await fixture.begin();
});
afterEach(() => fixture.stop());

/** What Discord says of where Bob is. */
function answerOf({ method, path }: Sent): unknown {
  const isMissing = method === 'get' && path.endsWith(`/thread-members/${idOf('bob')}`) && !isBobThere;
  return isMissing ? discordError(10_007, 404) : undefined;
}

const ask = (who: 'alice' | 'carol' = 'alice') => fixture.press(who, `c1:opponent-gone:${fixture.live.id}`);
const looks = (): number => fixture.discord.sent.filter(({ method }) => method === 'get').length;
const away = () => (fixture.match.phase === 'playing' ? fixture.match.away.map(({ seat }) => seat) : undefined);

describe('END-03: Is my opponent there?', () => {
  test('END-03: given the opponent is there, then the asker alone is told, and nobody is looked for again within ten seconds', async () => {
    const [told] = await ask();
    expect(told).toMatchObject({ isPrivate: true, words: expect.stringContaining('still here') as string });
    const before = looks();
    expect(words(await ask())).toContain('I just checked');
    expect([looks(), away()]).toEqual([before, []]);
    fixture.clock.pass(10_000);
    expect(words(await ask())).toContain('still here');
  });

  test('END-03: given a watcher, then nobody is looked for', async () => {
    expect(words(await ask('carol'))).toContain('watching');
    expect(looks()).toBe(0);
  });

  test('END-03: given Discord can’t be asked, then nobody counts as gone', async () => {
    fixture.discord.answer(({ method }) => (method === 'get' ? new Error('socket hang up') : undefined));
    expect(words(await ask())).toContain("can't tell right now");
    expect(away()).toEqual([]);
  });

  test('END-03: given the opponent is back at the second look, then the game goes on', async () => {
    isBobThere = false;
    await ask();
    expect(away()).toEqual(['light']);
    isBobThere = true;
    await fixture.pass(30_000);
    expect(away()).toEqual([]);
    await fixture.pass(31_000);
    expect(fixture.match.phase).toBe('playing');
  });

  test.each(['thread-members', 'members'])(
    'END-03: given Discord knows the opponent among no %s any more, then the asker is told that they left, and after 30 s they have lost',
    async (which) => {
      for (const [who, move] of [
        ['alice', '11-15'],
        ['bob', '22-18'],
      ] as const)
        await fixture.typeThere(who, 'move', { move });
      fixture.discord.answer(({ method, path }) =>
        method === 'get' && path.endsWith(`/${which}/${idOf('bob')}`) ? discordError(10_007, 404) : undefined,
      );
      expect(words(await ask())).toContain("**Bob** has left. I'll post the outcome in the thread.");
      await fixture.pass(30_000);
      expect(fixture.match.phase).toBe('playing');
      await fixture.pass(1000);
      expect(fixture.match).toMatchObject({ phase: 'ended', result: { winner: 'dark', reason: 'left' } });
    },
  );

  test('END-03: given no clock, then the game waits for the opponent, whom a later question finds back', async () => {
    await fixture.begin({ time: 'off' });
    isBobThere = false;
    await ask();
    for (const time of [30_000, 3_600_000]) await fixture.pass(time);
    expect(away()).toEqual(['light']);
    isBobThere = true;
    expect(words(await ask())).toContain('still here');
    expect(away()).toEqual([]);
  });

  test('END-03: given Discord does not answer the second look, then nobody loses by it', async () => {
    isBobThere = false;
    await ask();
    fixture.discord.answer(({ method }) => (method === 'get' ? new Error('socket hang up') : undefined));
    await fixture.pass(30_000);
    expect(away()).toEqual([]);
    await fixture.pass(31_000);
    expect(fixture.match.phase).toBe('playing');
  });

  test('END-03: given one try of the second look fails, then the next one counts', async () => {
    isBobThere = false;
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
    expect(fixture.match).toMatchObject({ phase: 'closed', reason: 'called-off' });
  });

  test('END-03: given a hotseat game, then there is no opponent to look for', async () => {
    await fixture.type('alice', 'hotseat', { name1: 'Ann', name2: 'Ben' });
    expect(words(await ask())).toContain('no opponent');
  });
});

test('END-03: given the members intent reports another server, another thread or a stranger, then nothing happens', async () => {
  const tell = async (t: string, d: object): Promise<void> => {
    fixture.liveMatches.membership.handle({ op: 0, s: 1, t, d } as unknown as GatewayDispatchPayload);
    await settled();
    await fixture.liveMatches.idle();
  };
  const user = { id: idOf('bob') };
  await tell(GatewayDispatchEvents.GuildMemberRemove, { guild_id: '999999999999999999', user });
  await tell(GatewayDispatchEvents.ThreadMembersUpdate, { id: '1', guild_id: GUILD, removed_member_ids: [user.id] });
  await tell(GatewayDispatchEvents.GuildMemberRemove, { guild_id: GUILD, user: { id: '1' } });
  expect(away()).toEqual([]);
});

test('END-03, RUN-03: given a leaver can’t be written down, then the game goes on, and the next report counts', async () => {
  const report = async (): Promise<void> => {
    const packet = {
      op: 0,
      s: 1,
      t: GatewayDispatchEvents.GuildMemberRemove,
      d: { guild_id: GUILD, user: { id: idOf('bob') } },
    };
    fixture.liveMatches.membership.handle(packet as unknown as GatewayDispatchPayload);
    await settled();
    await fixture.liveMatches.idle();
  };
  fixture.store.trouble = 'away';
  await report();
  expect(away()).toEqual([]);
  fixture.store.trouble = 'none';
  await report();
  expect(away()).toEqual(['light']);
});
