import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CHANNEL, ELSEWHERE, idOf, words } from '../bot/support/bot-fixture.ts';
import { asDiscord, CLOCK, COMPOSER, ComposerFixture, STRANGER } from '../bot/support/composer-fixture.ts';
import { BOT, discordError } from '../bot/support/fake-gate.ts';

const THREAD = '700000000000000007';

let fixture: ComposerFixture;
beforeEach(() => {
  fixture = new ComposerFixture();
});
afterEach(() => fixture.stop());

describe('START-12: a new game from the menu', () => {
  test('START-12: given New game and nothing else, then its button opens a table with the defaults, and links it', async () => {
    const [page] = await fixture.open();
    expect(page).toMatchObject({ type: 7 });
    expect(page?.words).toContain('Open a table');
    const told = await fixture.compose('alice', 'send');
    expect(told.map(({ type }) => type)).toEqual([7, undefined]);
    expect(fixture.match).toMatchObject({ phase: 'open-table', options: { time: { limit: 300_000 } } });
    expect(JSON.stringify(fixture.posted()?.body)).toContain(`c1:join:${fixture.live.id}:1`);
    expect(told[1]?.words).toContain(fixture.cardLink());
    expect(told[1]?.customIds).toEqual(['c1:menu:home']);
  });

  test('START-12, START-06: given choices one after the other, then each stays, the button says what it does, and the invitation has them all', async () => {
    await fixture.open();
    const [picked] = await fixture.compose('alice', 'opponent', [idOf('bob')]);
    expect(picked).toMatchObject({ type: 7 });
    expect(picked?.words).toContain('Challenge Bob');
    await fixture.compose('alice', 'time', ['1d']);
    await fixture.compose('alice', 'more');
    await fixture.compose('alice', 'rules', ['tournament']);
    await fixture.compose('alice', 'pieces', ['blue-red']);
    const [last] = await fixture.compose('alice', 'board', ['night']);
    expect(last?.words).toContain('Challenge Bob');
    const told = await fixture.compose('alice', 'send');
    expect(fixture.match).toMatchObject({
      phase: 'invited',
      options: { time: { limit: 86_400_000 }, rules: 'tournament', pieces: 'blue-red', board: 'night' },
    });
    expect(fixture.posted()?.body).toMatchObject({ enforce_nonce: true, allowed_mentions: { users: [idOf('bob')] } });
    expect(told.at(-1)?.words).toContain(fixture.cardLink());
    await fixture.pressCard('bob', 'accept');
    expect(fixture.match.phase).toBe('playing');
  });

  test.each(['new-game', 'play-bot'])(
    'START-12: given the button of %s is pressed twice in one moment, and once late, then one match begins, and every press leads there',
    async (page) => {
      await fixture.open('alice', {}, page);
      const stale = { message: { id: COMPOSER, content: '', flags: 64, components: fixture.shown() } };
      await Promise.all([
        fixture.compose('alice', 'send', undefined, stale),
        fixture.compose('alice', 'send', undefined, stale),
      ]);
      const late = await fixture.compose('alice', 'send', undefined, stale);
      expect(fixture.liveMatches.runtime.size).toBe(1);
      expect(late.at(-1)?.words).toContain(fixture.cardLink());
      const answers = fixture.discord.sent.filter(({ body }) =>
        JSON.stringify(body ?? {}).includes(fixture.cardLink()),
      );
      expect(answers).toHaveLength(3);
      // The same message can begin another one.
      await fixture.open('alice', {}, page);
      await fixture.compose('alice', 'send');
      expect(fixture.liveMatches.runtime.size).toBe(2);
    },
  );

  test('START-12: given a press that was refused, then the next one tries again', async () => {
    await fixture.open();
    fixture.discord.answer((sent) =>
      JSON.stringify(sent.body ?? {}).includes('c1:join:') ? discordError(50_013, 403) : asDiscord(sent),
    );
    await Promise.all([fixture.compose('alice', 'send'), fixture.compose('alice', 'send')]);
    expect(fixture.liveMatches.runtime.size).toBe(0);
    fixture.discord.answer(asDiscord);
    await fixture.compose('alice', 'send');
    expect(fixture.liveMatches.runtime.size).toBe(1);
  });

  test('START-12: given More options, then the lists behind it appear and stay, and what is chosen there counts', async () => {
    const [page] = await fixture.open();
    const menus = (told = page) => told?.customIds.filter((id) => id.startsWith('c1:compose:'));
    expect(menus()).toEqual(['c1:compose:opponent', 'c1:compose:time', 'c1:compose:send', 'c1:compose:more']);
    await fixture.compose('alice', 'time', ['1d']);
    const [more] = await fixture.compose('alice', 'more');
    const ALL = ['opponent', 'time', 'rated', 'rules', 'pieces', 'board', 'send'].map((part) => `c1:compose:${part}`);
    expect(menus(more)).toEqual(ALL);
    await fixture.compose('alice', 'board', ['night']);
    const [still] = await fixture.compose('alice', 'opponent', [idOf('bob')]);
    expect(menus(still)).toEqual(ALL);
    await fixture.compose('alice', 'send');
    expect(fixture.match).toMatchObject({ options: { time: { limit: 86_400_000 }, board: 'night' } });
  });

  test('RUN-12, START-12: given a game is taken as not rated, then it is; without a clock it is not asked to be', async () => {
    await fixture.open();
    await fixture.compose('alice', 'more');
    expect((await fixture.compose('alice', 'rated', ['no']))[0]?.words).toContain('**Not rated**');
    expect((await fixture.compose('alice', 'rated', ['yes']))[0]?.words).toContain('Rated, live');
    const [clockless] = await fixture.compose('alice', 'time', ['off']);
    expect(clockless?.words).toContain('**Not rated**: no clock');
    await fixture.compose('alice', 'time', ['1d']);
    await fixture.compose('alice', 'rated', ['no']);
    await fixture.compose('alice', 'send');
    expect(fixture.match).toMatchObject({ options: { rated: false, time: { limit: 86_400_000 } } });
  });

  test('RUN-12, START-10: given the bot is picked once all menus are there, then nothing is asked to be rated', async () => {
    await fixture.open();
    await fixture.compose('alice', 'more');
    const [page] = await fixture.compose('alice', 'opponent', [BOT]);
    expect(page?.words).toContain('Choose my strength.');
    expect(page?.words).not.toContain('c1:compose:rated');
    await fixture.compose('alice', 'send');
    expect(fixture.match).toMatchObject({ phase: 'playing', level: 4, options: { time: 'off' } });
  });

  test('START-10, START-12: given Play the bot, then its level, the time and Play are there; an opponent stands behind More options', async () => {
    const [page] = await fixture.open('alice', {}, 'play-bot');
    expect(page?.customIds).toEqual([
      'c1:compose:level',
      'c1:compose:time',
      'c1:compose:send',
      'c1:compose:more',
      'c1:menu:home',
    ]);
    await fixture.compose('alice', 'level', ['2']);
    const [more] = await fixture.compose('alice', 'more');
    expect(more?.customIds).toEqual(
      ['opponent', 'level', 'time', 'first', 'rules', 'pieces', 'board', 'send']
        .map((part) => `c1:compose:${part}`)
        .concat('c1:menu:home'),
    );
    await fixture.compose('alice', 'send');
    expect(fixture.match).toMatchObject({ phase: 'playing', level: 2 });
  });

  test('START-02: given an opponent who is taken out again, then a table is opened', async () => {
    await fixture.open();
    await fixture.compose('alice', 'opponent', [idOf('bob')]);
    const [anyone] = await fixture.compose('alice', 'opponent', []);
    expect(anyone?.words).toContain('Open a table');
    await fixture.compose('alice', 'send');
    expect(fixture.match.phase).toBe('open-table');
  });

  test('START-06: given the server has defaults of its own, then the composer begins with them', async () => {
    await fixture.set('time', ['15m']);
    await fixture.open();
    await fixture.compose('alice', 'send');
    expect(fixture.match).toMatchObject({ options: { time: { limit: 900_000 } } });
  });

  test('START-12: given New game under a public message, then the composer is a private answer', async () => {
    expect(await fixture.open('bob', { message: { id: COMPOSER } })).toMatchObject([{ type: 4, isPrivate: true }]);
  });
});

describe('START-01: whom the composer can’t challenge', () => {
  test.each([
    ['oneself', idOf('alice'), 'It takes two to play'],
    ['a bot', CLOCK.id, '**Chess Clock** is a bot'],
    ['somebody who is not in the server', STRANGER, "isn't in this server"],
  ])('START-01: given %s, then the composer says why, and its button sends nothing', async (_, userId, why) => {
    await fixture.open();
    const [page] = await fixture.compose('alice', 'opponent', [userId]);
    expect(page?.words).toContain(why);
    expect(page?.words).toContain('"disabled":true');
    expect(words(await fixture.compose('alice', 'time', ['1h']))).toContain(why);
    expect(words(await fixture.compose('alice', 'send'))).toContain(why);
    expect(fixture.liveMatches.runtime.size).toBe(0);
  });

  test('START-01: given somebody who can’t see the channel by now, then they are not invited', async () => {
    await fixture.open();
    await fixture.compose('alice', 'opponent', [idOf('bob')]);
    fixture.hidden.add(`${CHANNEL}/${idOf('bob')}`);
    expect(words(await fixture.compose('alice', 'send'))).toContain("can't see this channel");
    expect(fixture.liveMatches.runtime.size).toBe(0);
  });

  test('START-01: given an invitation between the two already, then it is linked, and the composer stays for somebody else', async () => {
    await fixture.type('bob', 'challenge', { user: idOf('alice') });
    await fixture.open();
    await fixture.compose('alice', 'opponent', [idOf('bob')]);
    const told = await fixture.compose('alice', 'send');
    expect(told.find(({ isPrivate }) => isPrivate)?.words).toContain(fixture.cardLink());
    expect(told.at(-1)?.words).toContain('Challenge Bob');
    expect(fixture.liveMatches.runtime.size).toBe(1);
  });
});

describe('START-01, START-05: where no game can begin', () => {
  test.each([
    ['a thread of nobody knows which channel', { channel: { id: THREAD, type: 11 } }, 'in a channel, not in a thread.'],
    [
      'a thread of a forum',
      { channel: { id: THREAD, type: 11, parent_id: ELSEWHERE } },
      'in a channel, not in a thread.',
    ],
    ['a voice chat', { channel: { id: CHANNEL, type: 2 } }, 'voice channel'],
    ['a place where a permission is missing', { app_permissions: '1024' }, 'I still need'],
    ['a private chat', { guild_id: undefined }, 'in a server'],
  ])('START-05: given New game in %s, then it is refused as the command is', async (_, place, why) => {
    const [told] = await fixture.open('alice', place);
    expect(told).toMatchObject({ isPrivate: true, type: 4 });
    expect(told?.words).toContain(why);
    await fixture.open();
    expect(words(await fixture.compose('alice', 'send', undefined, place))).toContain(why);
  });

  test('RUN-11: given the managers have set other channels meanwhile, then the game is refused with a link to them', async () => {
    await fixture.open();
    await fixture.set('channels', [ELSEWHERE]);
    expect(words(await fixture.compose('alice', 'send'))).toContain(`<#${ELSEWHERE}>`);
    expect(fixture.liveMatches.runtime.size).toBe(0);
  });

  test('START-01: given the player’s limit is reached, then that is told, and the composer is as it was', async () => {
    fixture = new ComposerFixture({ limits: { perPlayer: 1, inProcess: 20 } });
    await fixture.type('alice', 'open');
    await fixture.open();
    const told = await fixture.compose('alice', 'send');
    expect(words(told)).toContain("You're already in 1 match");
    expect(told.at(-1)?.customIds).toContain('c1:compose:send');
  });

  test('RUN-05: given the card can’t be posted, then there is no match, and the composer is as it was', async () => {
    await fixture.open();
    fixture.discord.answer((sent) => {
      const isCard = JSON.stringify(sent.body ?? {}).includes('c1:join:');
      return isCard ? discordError(50_013, 403) : asDiscord(sent);
    });
    const told = await fixture.compose('alice', 'send');
    expect(told.some(({ customIds }) => customIds.includes('c1:compose:send'))).toBe(true);
    expect(fixture.liveMatches.runtime.size).toBe(0);
  });
});

describe('START-05, START-12: a new game from a thread', () => {
  const THERE = { channel_id: THREAD, channel: { id: THREAD, type: 11, parent_id: CHANNEL } };

  test('START-12: given New game in a thread, then the invitation is posted in its channel, and linked in the thread', async () => {
    await fixture.open('alice', THERE);
    await fixture.compose('alice', 'opponent', [idOf('bob')], THERE);
    const told = await fixture.compose('alice', 'send', undefined, THERE);
    expect(fixture.posted()?.path).toBe(`/channels/${CHANNEL}/messages`);
    expect(fixture.live).toMatchObject({ place: { channelId: CHANNEL } });
    expect(told.at(-1)?.words).toContain(fixture.cardLink());
    await fixture.pressCard('bob', 'accept');
    expect(fixture.match.phase).toBe('playing');
  });

  test('RUN-05: given the channel of the thread takes no message, then there is no match, and the composer is as it was', async () => {
    await fixture.open('alice', THERE);
    fixture.discord.answer((sent) =>
      sent.path.startsWith('/channels/') ? discordError(50_013, 403) : asDiscord(sent),
    );
    const told = await fixture.compose('alice', 'send', undefined, THERE);
    expect(told.some(({ customIds }) => customIds.includes('c1:compose:send'))).toBe(true);
    expect(fixture.liveMatches.runtime.size).toBe(0);
  });

  test('START-05: given the category of a channel, then that is no place for a game', async () => {
    await fixture.open();
    await fixture.compose('alice', 'send', undefined, { channel: { id: CHANNEL, type: 0, parent_id: ELSEWHERE } });
    expect(fixture.live.place.channelId).toBe(CHANNEL);
  });
});

describe('START-12: Challenge to checkers, in the menu on a member', () => {
  test('START-12: given Bob, then the composer opens with him picked, and its button invites him', async () => {
    const [page, ...others] = await fixture.inMenu('alice', idOf('bob'));
    expect(others).toEqual([]);
    expect(page).toMatchObject({ type: 4, isPrivate: true });
    expect(page?.words).toContain('Challenge Bob');
    expect(fixture.liveMatches.runtime.size).toBe(0);
    await fixture.compose('alice', 'send');
    expect(fixture.match.phase).toBe('invited');
  });

  test('START-10: given the bot itself, then the composer opens for a game against it', async () => {
    const [page] = await fixture.inMenu('alice', fixture.liveMatches.services.botUserId);
    expect(page?.customIds).toContain('c1:compose:level');
  });

  test('START-01: given oneself, a bot or an unknown command, then it is refused in the usual words', async () => {
    expect(words(await fixture.inMenu('alice', idOf('alice')))).toContain('It takes two to play');
    expect(words(await fixture.inMenu('alice', CLOCK.id, undefined, CLOCK))).toContain('**Chess Clock** is a bot');
    expect(words(await fixture.inMenu('alice', idOf('bob'), 'Challenge to chess'))).toContain(
      "don't recognize that command",
    );
    expect(words(await fixture.inMenu('alice', 'bob'))).toContain("don't recognize that command");
  });
});
