import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asManager, BotFixture, CHANNEL, ELSEWHERE, GUILD, idOf, words, type Who } from '../bot/support/bot-fixture.ts';
import { discordError, type Sent } from '../bot/support/fake-gate.ts';

const COMPOSER = '600000000000000009';
const THREAD = '700000000000000007';
const STRANGER = '555555555555555599';
const CLOCK = { id: '666666666666666666', username: 'Chess Clock', bot: true };
const NAMES: Readonly<Record<string, string>> = { [idOf('bob')]: 'Bob', [idOf('carol')]: 'Carol' };

let fixture: BotFixture;
beforeEach(() => {
  fixture = new BotFixture();
  fixture.discord.answer(asDiscord);
});
afterEach(() => fixture.stop());

/** Who is asked for as a member is told with their name and roles, the clock as a bot, a stranger not at all. */
function asDiscord({ method, path }: Sent): unknown {
  const [, userId] = /\/members\/(\d+)$/.exec(path) ?? [];
  if (method !== 'get' || userId === undefined) return undefined;
  if (userId === STRANGER) return discordError(10_007, 404);
  const user = userId === CLOCK.id ? CLOCK : { id: userId, username: NAMES[userId] ?? 'Somebody' };
  return { user, roles: [] };
}

/** The composer as it stands for the one who uses it: Discord sends it along with every press. */
function shown(): readonly object[] {
  const bodies = fixture.discord.sent.map(({ body }): { readonly components?: readonly object[] } => ({
    ...(body?.['data'] ?? body),
  }));
  const last = bodies.findLast((body) => JSON.stringify(body.components ?? []).includes('c1:compose:'));
  return last?.components ?? [];
}

/** Chooses in a menu of the composer, or presses its button; `more` is what a tampered client would send. */
const compose = (who: Who, part: string, values?: readonly string[], more: object = {}) =>
  fixture.press(who, `c1:compose:${part}`, {
    channel_id: CHANNEL,
    data: { component_type: values === undefined ? 2 : 3, custom_id: `c1:compose:${part}`, values },
    message: { id: COMPOSER, content: '', flags: 64, components: shown() },
    ...more,
  });

const open = (who: Who = 'alice', more: object = {}, page = 'new-game') =>
  fixture.press(who, `c1:menu:${page}`, {
    channel_id: CHANNEL,
    message: { id: COMPOSER, content: '', flags: 64 },
    ...more,
  });

/** A manager of the server sets its defaults. */
const choose = (setting: string, values: readonly string[]) =>
  fixture.press('alice', `c1:set:${setting}`, {
    message: { id: '600000000000000010', flags: 64 },
    data: { component_type: 3, custom_id: `c1:set:${setting}`, values },
    ...asManager('alice'),
  });

const inMenu = (
  who: Who,
  target: string,
  name = 'Challenge to checkers',
  user: object = { username: NAMES[target] },
) => {
  const resolved = {
    users: { [target]: { id: target, ...user } },
    members: { [target]: { roles: [], permissions: '1024' } },
  };
  return fixture.deliver(who, { type: 2, data: { id: '1', type: 2, name, target_id: target, resolved } });
};

/** No answer to the composer: others don't see that. */
const posted = () =>
  fixture.discord.sent.find(({ method, path }) => method === 'post' && path.startsWith('/channels/'));

const LINK = () => `https://discord.com/channels/${GUILD}/${CHANNEL}/${fixture.live.cardId}`;

describe('START-12: a new game from the menu', () => {
  test('START-12: given New game and nothing else, then its button opens a table with the defaults, and links it', async () => {
    const [page] = await open();
    expect(page).toMatchObject({ type: 7 });
    expect(page?.words).toContain('Open a table');
    const told = await compose('alice', 'send');
    expect(told.map(({ type }) => type)).toEqual([7, undefined]);
    expect(fixture.match).toMatchObject({ phase: 'open-table', options: { time: { limit: 300_000 } } });
    expect(JSON.stringify(posted()?.body)).toContain(`c1:join:${fixture.live.id}:1`);
    expect(told[1]?.words).toContain(LINK());
    expect(told[1]?.customIds).toEqual(['c1:menu:home']);
  });

  test('START-12, START-06: given choices one after the other, then each stays, the button says what it does, and the invitation has them all', async () => {
    await open();
    const [picked] = await compose('alice', 'opponent', [idOf('bob')]);
    expect(picked).toMatchObject({ type: 7 });
    expect(picked?.words).toContain('Challenge Bob');
    await compose('alice', 'time', ['1d']);
    await compose('alice', 'more');
    await compose('alice', 'rules', ['tournament']);
    await compose('alice', 'pieces', ['blue-red']);
    const [last] = await compose('alice', 'board', ['night']);
    expect(last?.words).toContain('Challenge Bob');
    const told = await compose('alice', 'send');
    expect(fixture.match).toMatchObject({
      phase: 'invited',
      options: { time: { limit: 86_400_000 }, rules: 'tournament', pieces: 'blue-red', board: 'night' },
    });
    expect(posted()?.body).toMatchObject({ enforce_nonce: true, allowed_mentions: { users: [idOf('bob')] } });
    expect(told.at(-1)?.words).toContain(LINK());
    await fixture.pressCard('bob', 'accept');
    expect(fixture.match.phase).toBe('playing');
  });

  test.each(['new-game', 'play-bot'])(
    'START-12: given the button of %s is pressed twice in one moment, and once late, then one match begins, and every press leads there',
    async (page) => {
      await open('alice', {}, page);
      const stale = { message: { id: COMPOSER, content: '', flags: 64, components: shown() } };
      await Promise.all([compose('alice', 'send', undefined, stale), compose('alice', 'send', undefined, stale)]);
      const late = await compose('alice', 'send', undefined, stale);
      expect(fixture.liveMatches.runtime.size).toBe(1);
      expect(late.at(-1)?.words).toContain(LINK());
      const answers = fixture.discord.sent.filter(({ body }) => JSON.stringify(body ?? {}).includes(LINK()));
      expect(answers).toHaveLength(3);
      // The same message can begin another one.
      await open('alice', {}, page);
      await compose('alice', 'send');
      expect(fixture.liveMatches.runtime.size).toBe(2);
    },
  );

  test('START-12: given a press that was refused, then the next one tries again', async () => {
    await open();
    fixture.discord.answer((sent) =>
      JSON.stringify(sent.body ?? {}).includes('c1:join:') ? discordError(50_013, 403) : asDiscord(sent),
    );
    await Promise.all([compose('alice', 'send'), compose('alice', 'send')]);
    expect(fixture.liveMatches.runtime.size).toBe(0);
    fixture.discord.answer(asDiscord);
    await compose('alice', 'send');
    expect(fixture.liveMatches.runtime.size).toBe(1);
  });

  test('START-12: given More options, then the lists behind it appear and stay, and what is chosen there counts', async () => {
    const [page] = await open();
    const menus = (told = page) => told?.customIds.filter((id) => id.startsWith('c1:compose:'));
    expect(menus()).toEqual(['c1:compose:opponent', 'c1:compose:time', 'c1:compose:send', 'c1:compose:more']);
    await compose('alice', 'time', ['1d']);
    const [more] = await compose('alice', 'more');
    const ALL = ['opponent', 'time', 'rules', 'pieces', 'board', 'send'].map((part) => `c1:compose:${part}`);
    expect(menus(more)).toEqual(ALL);
    await compose('alice', 'board', ['night']);
    const [still] = await compose('alice', 'opponent', [idOf('bob')]);
    expect(menus(still)).toEqual(ALL);
    await compose('alice', 'send');
    expect(fixture.match).toMatchObject({ options: { time: { limit: 86_400_000 }, board: 'night' } });
  });

  test('START-10, START-12: given Play the bot, then its level, the time and Play are there; an opponent stands behind More options', async () => {
    const [page] = await open('alice', {}, 'play-bot');
    expect(page?.customIds).toEqual([
      'c1:compose:level',
      'c1:compose:time',
      'c1:compose:send',
      'c1:compose:more',
      'c1:menu:home',
    ]);
    await compose('alice', 'level', ['2']);
    const [more] = await compose('alice', 'more');
    expect(more?.customIds).toEqual(
      ['opponent', 'level', 'time', 'first', 'rules', 'pieces', 'board', 'send']
        .map((part) => `c1:compose:${part}`)
        .concat('c1:menu:home'),
    );
    await compose('alice', 'send');
    expect(fixture.match).toMatchObject({ phase: 'playing', level: 2 });
  });

  test('START-02: given an opponent who is taken out again, then a table is opened', async () => {
    await open();
    await compose('alice', 'opponent', [idOf('bob')]);
    const [anyone] = await compose('alice', 'opponent', []);
    expect(anyone?.words).toContain('Open a table');
    await compose('alice', 'send');
    expect(fixture.match.phase).toBe('open-table');
  });

  test('START-06: given the server has defaults of its own, then the composer begins with them', async () => {
    await choose('time', ['15m']);
    await open();
    await compose('alice', 'send');
    expect(fixture.match).toMatchObject({ options: { time: { limit: 900_000 } } });
  });

  test('START-12: given New game under a public message, then the composer is a private answer', async () => {
    expect(await open('bob', { message: { id: COMPOSER } })).toMatchObject([{ type: 4, isPrivate: true }]);
  });
});

describe('START-01: whom the composer can’t challenge', () => {
  test.each([
    ['oneself', idOf('alice'), 'It takes two to play'],
    ['a bot', CLOCK.id, '**Chess Clock** is a bot'],
    ['somebody who is not in the server', STRANGER, "isn't in this server"],
  ])('START-01: given %s, then the composer says why, and its button sends nothing', async (_, userId, why) => {
    await open();
    const [page] = await compose('alice', 'opponent', [userId]);
    expect(page?.words).toContain(why);
    expect(page?.words).toContain('"disabled":true');
    expect(words(await compose('alice', 'time', ['1h']))).toContain(why);
    expect(words(await compose('alice', 'send'))).toContain(why);
    expect(fixture.liveMatches.runtime.size).toBe(0);
  });

  test('START-01: given somebody who can’t see the channel by now, then they are not invited', async () => {
    await open();
    await compose('alice', 'opponent', [idOf('bob')]);
    fixture.hidden.add(`${CHANNEL}/${idOf('bob')}`);
    expect(words(await compose('alice', 'send'))).toContain("can't see this channel");
    expect(fixture.liveMatches.runtime.size).toBe(0);
  });

  test('START-01: given an invitation between the two already, then it is linked, and the composer stays for somebody else', async () => {
    await fixture.type('bob', 'challenge', { user: idOf('alice') });
    await open();
    await compose('alice', 'opponent', [idOf('bob')]);
    const told = await compose('alice', 'send');
    expect(told.find(({ isPrivate }) => isPrivate)?.words).toContain(LINK());
    expect(told.at(-1)?.words).toContain('Challenge Bob');
    expect(fixture.liveMatches.runtime.size).toBe(1);
  });
});

describe('START-01, START-05: where no game can begin', () => {
  test.each([
    ['a thread of nobody knows which channel', { channel: { id: THREAD, type: 11 } }, "a thread can't hold"],
    ['a thread of a forum', { channel: { id: THREAD, type: 11, parent_id: ELSEWHERE } }, "a thread can't hold"],
    ['a voice chat', { channel: { id: CHANNEL, type: 2 } }, 'voice channel'],
    ['a place where a permission is missing', { app_permissions: '1024' }, 'I still need'],
    ['a private chat', { guild_id: undefined }, 'in a server'],
  ])('START-05: given New game in %s, then it is refused as the command is', async (_, place, why) => {
    const [told] = await open('alice', place);
    expect(told).toMatchObject({ isPrivate: true, type: 4 });
    expect(told?.words).toContain(why);
    await open();
    expect(words(await compose('alice', 'send', undefined, place))).toContain(why);
  });

  test('RUN-11: given the managers have set other channels meanwhile, then the game is refused with a link to them', async () => {
    await open();
    await choose('channels', [ELSEWHERE]);
    expect(words(await compose('alice', 'send'))).toContain(`<#${ELSEWHERE}>`);
    expect(fixture.liveMatches.runtime.size).toBe(0);
  });

  test('START-01: given the player’s limit is reached, then that is told, and the composer is as it was', async () => {
    fixture = new BotFixture({ limits: { perPlayer: 1, inProcess: 20 } });
    fixture.discord.answer(asDiscord);
    await fixture.type('alice', 'open');
    await open();
    const told = await compose('alice', 'send');
    expect(words(told)).toContain('You have 1 match going');
    expect(told.at(-1)?.customIds).toContain('c1:compose:send');
  });

  test('RUN-05: given the card can’t be posted, then there is no match, and the composer is as it was', async () => {
    await open();
    fixture.discord.answer((sent) => {
      const isCard = JSON.stringify(sent.body ?? {}).includes('c1:join:');
      return isCard ? discordError(50_013, 403) : asDiscord(sent);
    });
    const told = await compose('alice', 'send');
    expect(told.some(({ customIds }) => customIds.includes('c1:compose:send'))).toBe(true);
    expect(fixture.liveMatches.runtime.size).toBe(0);
  });
});

describe('START-05, START-12: a new game from a thread', () => {
  const THERE = { channel_id: THREAD, channel: { id: THREAD, type: 11, parent_id: CHANNEL } };

  test('START-12: given New game in a thread, then the invitation is posted in its channel, and linked in the thread', async () => {
    await open('alice', THERE);
    await compose('alice', 'opponent', [idOf('bob')], THERE);
    const told = await compose('alice', 'send', undefined, THERE);
    expect(posted()?.path).toBe(`/channels/${CHANNEL}/messages`);
    expect(fixture.live).toMatchObject({ place: { channelId: CHANNEL } });
    expect(told.at(-1)?.words).toContain(LINK());
    await fixture.pressCard('bob', 'accept');
    expect(fixture.match.phase).toBe('playing');
  });

  test('RUN-05: given the channel of the thread takes no message, then there is no match, and the composer is as it was', async () => {
    await open('alice', THERE);
    fixture.discord.answer((sent) =>
      sent.path.startsWith('/channels/') ? discordError(50_013, 403) : asDiscord(sent),
    );
    const told = await compose('alice', 'send', undefined, THERE);
    expect(told.some(({ customIds }) => customIds.includes('c1:compose:send'))).toBe(true);
    expect(fixture.liveMatches.runtime.size).toBe(0);
  });

  test('START-05: given the category of a channel, then that is no place for a game', async () => {
    await open();
    await compose('alice', 'send', undefined, { channel: { id: CHANNEL, type: 0, parent_id: ELSEWHERE } });
    expect(fixture.live.place.channelId).toBe(CHANNEL);
  });
});

describe('RUN-07: what no client of Discord’s sends', () => {
  test.each([
    ['a time that nobody can read', 'time', ['a fortnight'], "can't read"],
    ['a very long time', 'time', ['9'.repeat(5000)], "can't read"],
    ['rules that there are not', 'rules', ['house'], 'can be'],
    ['a board that there is not', 'board', ['__proto__'], 'can be'],
    ['pieces that there are not', 'pieces', ['constructor'], 'can be'],
    ['a menu that is not there', 'level', ['3'], 'no longer works'],
    ['two times', 'time', ['1h', '1d'], 'no longer works'],
    ['twenty-six opponents', 'opponent', Array.from({ length: 26 }, () => '1'), 'no longer works'],
    ['a path for an opponent', 'opponent', ['../@me'], 'no longer works'],
    ['an id with too many digits', 'opponent', ['1'.repeat(21)], 'no longer works'],
  ])('RUN-07: given %s, then it is refused, and nothing is asked of Discord', async (_, part, values, why) => {
    await open();
    await compose('alice', 'more');
    const before = fixture.discord.sent.length;
    const [told, ...others] = await compose('alice', part, values);
    expect(told).toMatchObject({ type: 4, isPrivate: true });
    expect(told?.words).toContain(why);
    expect(others).toEqual([]);
    expect(fixture.discord.sent.slice(before).filter(({ method }) => method === 'get')).toEqual([]);
  });

  test.each([
    ['a message that has no such button', { components: [{ type: 1, components: [] }] }],
    ['a message that everybody sees', { flags: 0 }],
  ])('RUN-07: given the composer’s button pressed on %s, then it is refused', async (_, more) => {
    await open();
    const message = { id: COMPOSER, content: '', flags: 64, components: shown(), ...more };
    expect(words(await compose('alice', 'send', undefined, { message }))).toContain('no longer works');
    expect(fixture.liveMatches.runtime.size).toBe(0);
  });

  test('RUN-07: given values with the button, or a menu without any, then they change nothing', async () => {
    await open();
    await compose('alice', 'time', []);
    await compose('alice', 'send', ['anything']);
    expect(fixture.match).toMatchObject({ phase: 'open-table', options: { time: { limit: 300_000 } } });
  });
});

describe('START-12: Challenge to checkers, in the menu on a member', () => {
  test('START-12: given Bob, then the composer opens with him picked, and its button invites him', async () => {
    const [page, ...others] = await inMenu('alice', idOf('bob'));
    expect(others).toEqual([]);
    expect(page).toMatchObject({ type: 4, isPrivate: true });
    expect(page?.words).toContain('Challenge Bob');
    expect(fixture.liveMatches.runtime.size).toBe(0);
    await compose('alice', 'send');
    expect(fixture.match.phase).toBe('invited');
  });

  test('START-01: given oneself, a bot or an unknown command, then it is refused in the usual words', async () => {
    expect(words(await inMenu('alice', idOf('alice')))).toContain('It takes two to play');
    expect(words(await inMenu('alice', CLOCK.id, undefined, CLOCK))).toContain('**Chess Clock** is a bot');
    expect(words(await inMenu('alice', idOf('bob'), 'Challenge to chess'))).toContain("don't know that command");
    expect(words(await inMenu('alice', 'bob'))).toContain("don't know that command");
  });
});
