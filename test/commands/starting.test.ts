import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../src/match/options.ts';
import { BotFixture, CHANNEL, ELSEWHERE, GUILD, idOf, words, type Told } from '../bot/support/bot-fixture.ts';

const HOUR = 3_600_000;

let fixture: BotFixture;
beforeEach(() => {
  fixture = new BotFixture();
});
afterEach(() => fixture.stop());

describe('START-05: a match asked for by a command in a thread', () => {
  const THREAD = { channel_id: '700000000000000007', channel: { id: '700000000000000007', type: 11 } };
  const inThread = (parent: string) => ({ ...THREAD, channel: { ...THREAD.channel, parent_id: parent } });
  const asked = [
    ['challenge', { user: idOf('bob') }],
    ['open', {}],
    ['solo', {}],
    ['hotseat', { name1: 'Ann', name2: 'Ben' }],
  ] as const;

  test.each(asked)(
    'START-05: given /checkers %s, then nothing starts, and the channel is linked',
    async (name, options) => {
      const told = words(await fixture.type('alice', name, options, inThread(CHANNEL)));
      expect(told).toContain(`Matches start in a channel, not in a thread. Try <#${CHANNEL}>.`);
      expect(fixture.liveMatches.runtime.size).toBe(0);
    },
  );

  test('START-05, RUN-11: given the thread of a channel that holds no matches, then that is no way out', async () => {
    expect(words(await fixture.type('alice', 'open', {}, inThread(ELSEWHERE)))).not.toContain('Try');
    await fixture.store.writeSettings(GUILD, { ...DEFAULT_SETTINGS, channels: [ELSEWHERE] });
    expect(words(await fixture.type('alice', 'open', {}, inThread(CHANNEL)))).toContain(`Start it in <#${ELSEWHERE}>`);
  });
});

describe('START-06: options of a challenge', () => {
  test('START-06: given options, then the match keeps them, and what is left off is the server’s own', async () => {
    await fixture.store.writeSettings(GUILD, {
      ...DEFAULT_SETTINGS,
      options: { ...DEFAULT_SETTINGS.options, pieces: 'black-red' },
    });
    await fixture.type('alice', 'challenge', {
      user: idOf('bob'),
      time: '90s',
      warning: 'none',
      first: 'me',
      board: 'Red and White',
      draw_turns: 60,
    });
    expect(fixture.match).toMatchObject({
      phase: 'invited',
      options: {
        time: { limit: 90_000, warning: 'none' },
        first: 'challenger',
        drawTurns: 60,
        pieces: 'black-red',
        board: 'red-white',
      },
    });
  });

  test('TIME-01: given nothing, then a turn has five minutes and a minute of warning', async () => {
    await fixture.type('alice', 'challenge', { user: idOf('bob') });
    expect(fixture.match).toMatchObject({ options: { time: { limit: 300_000, warning: 60_000 } } });
  });

  test.each([
    ['time', '9s', '10 s'],
    ['time', 'soon', 'soon'],
    ['warning', '6m', '5 min'],
    ['draw_turns', 201, '200'],
    ['board', 'marble', 'wood**, **red-white**, **green-buff'],
  ])(
    'START-06: given %s %s, then it is refused with what could be chosen, and nobody is remembered',
    async (option, value, said) => {
      const told = await fixture.type('alice', 'challenge', { user: idOf('bob'), [option]: value });
      expect(words(told)).toContain(said);
      expect(told[0]?.isPrivate).toBe(true);
      expect(fixture.liveMatches.runtime.size).toBe(0);
      expect(fixture.liveMatches.services.directory.find(idOf('alice'))).toBeUndefined();
    },
  );
});

test('RUN-11: given another channel that the asker can’t see, then it is not named', async () => {
  await fixture.store.writeSettings(GUILD, { ...DEFAULT_SETTINGS, channels: [ELSEWHERE] });
  fixture.hidden.add(`${ELSEWHERE}/${idOf('bob')}`);
  const told = words(await fixture.type('bob', 'open'));
  expect(told).toContain('Ask a server manager');
  expect(told).not.toContain(ELSEWHERE);
});

describe('START-10: the time of a game against the bot', () => {
  test.each([
    [{}, 'off'],
    [{ time: '1m' }, { limit: 60_000 }],
    [{ clock: '5+3' }, { total: 300_000, increment: 3000 }],
  ])('START-10: given %j, then it is %j', async (options, time) => {
    await fixture.type('alice', 'solo', options);
    expect(fixture.match).toMatchObject({ options: { time } });
  });
});

describe('START-05: rights that are missing', () => {
  test('START-05: given a command that tells of missing rights, then nothing is posted, and they are named', async () => {
    const told = await fixture.type('alice', 'open', {}, { app_permissions: '0' });
    expect(words(told)).toContain('**Create Public Threads**');
    expect(fixture.liveMatches.runtime.size).toBe(0);
  });

  test('START-05: given a click that tells of missing rights, then it counts more than what is remembered', async () => {
    await fixture.type('alice', 'challenge', { user: idOf('bob') });
    const { id, cardId } = fixture.live;
    const message = { id: cardId, content: '' };
    await fixture.press('bob', `c1:accept:${id}:1`, { channel_id: CHANNEL, message, app_permissions: '0' });
    expect(fixture.match.phase).toBe('invited');
    fixture.missing = ['CreatePublicThreads'];
    const all = String(2n ** 60n - 1n);
    await fixture.press('bob', `c1:accept:${id}:1`, { channel_id: CHANNEL, message, app_permissions: all });
    expect(fixture.match.phase).toBe('playing');
  });

  test('START-01, RUN-07: given Decline on another message of the channel, then the invitation stands', async () => {
    await fixture.type('alice', 'challenge', { user: idOf('bob') });
    const told = await fixture.press('bob', `c1:decline:${fixture.live.id}:1`, { channel_id: CHANNEL });
    expect(words(told)).toContain('no longer works');
    expect(fixture.match.phase).toBe('invited');
  });
});

describe('START-02: open tables', () => {
  test('START-02: given what is no code, an unknown one, one’s own or a taken one, then each is told in its own words', async () => {
    await fixture.type('alice', 'open');
    const code = fixture.code;
    const said = [
      await fixture.type('bob', 'join', { code: 'O0O0O0' }),
      await fixture.type('bob', 'join', { code: 'XXXXXX' }),
      await fixture.type('alice', 'join', { code }),
      await fixture.type('bob', 'join', { code }, { guild_id: '999999999999999999' }),
    ].map(words);
    await fixture.type('bob', 'join', { code });
    said.push(words(await fixture.type('carol', 'join', { code })));
    expect(said.map((one, index) => [index, one])).toEqual([
      [0, expect.stringContaining("isn't a table's code")],
      [1, expect.stringContaining('No table in this server has that code')],
      [2, expect.stringContaining('your own table')],
      [3, expect.stringContaining('another server')],
      [4, expect.stringContaining('seat is taken')],
    ]);
  });

  test('START-02: given nobody came, then its code says so, for long after the table is forgotten', async () => {
    await fixture.type('alice', 'open');
    const code = fixture.code;
    await fixture.pass(HOUR);
    expect(fixture.match).toMatchObject({ phase: 'closed', reason: 'expired' });
    expect(words(await fixture.type('bob', 'join', { code }))).toContain('expired');
    await fixture.pass(24 * HOUR);
    expect(fixture.liveMatches.runtime.size).toBe(0);
    expect(words(await fixture.type('bob', 'join', { code }))).toContain('expired');
  });

  test('START-02: given a table that was taken, or is another server’s, then its code says so once the match is forgotten', async () => {
    await fixture.type('alice', 'open');
    const code = fixture.code;
    await fixture.pressCard('bob', 'join');
    await fixture.callOff('alice');
    await fixture.pass(6 * 60_000);
    expect(fixture.liveMatches.runtime.size).toBe(0);
    expect(words(await fixture.type('carol', 'join', { code }))).toContain('seat is taken');
    const elsewhere = await fixture.type('carol', 'join', { code }, { guild_id: '999999999999999999' });
    expect(words(elsewhere)).toContain('another server');
  });

  test('START-02: given the hour is over and nobody has noticed yet, then the joiner is told that the table has lapsed', async () => {
    await fixture.type('alice', 'open');
    fixture.clock.pass(HOUR);
    expect(words(await fixture.type('bob', 'join', { code: fixture.code }))).toContain('expired');
    expect(fixture.match).toMatchObject({ phase: 'closed', reason: 'expired' });
  });

  test('START-02: given a channel that the joiner can’t see, then the table stays free', async () => {
    await fixture.type('alice', 'open');
    fixture.hidden.add(`${CHANNEL}/${idOf('bob')}`);
    const told = await fixture.type('bob', 'join', { code: fixture.code }, { channel_id: ELSEWHERE });
    expect(words(told)).toContain("can't see");
    expect(fixture.match.phase).toBe('open-table');
  });

  test.each<[where: string, join: (who: 'bob' | 'carol') => Promise<readonly Told[]>]>([
    ['by code', (who) => fixture.type(who, 'join', { code: fixture.code })],
    ['on the card', (who) => fixture.pressCard(who, 'join')],
  ])('START-02: given two joiners at once %s, then one sits down and the other is told', async (_where, join) => {
    await fixture.type('alice', 'open');
    const told = await Promise.all([join('bob'), join('carol')]);
    expect(fixture.match).toMatchObject({ phase: 'playing' });
    expect(told.map(words).filter((one) => one.includes('seat is taken'))).toHaveLength(1);
  });

  test('WATCH-04: given a table in the list, then its Join works from any channel of the server', async () => {
    await fixture.type('alice', 'open');
    const [list] = await fixture.type('bob', 'games', {}, { channel_id: ELSEWHERE });
    const [join = ''] = list?.customIds ?? [];
    const message = { id: '600000000000000002', content: '', flags: 64 };
    expect(words(await fixture.press('bob', join, { channel_id: ELSEWHERE, message }))).toContain("You're in!");
    expect(fixture.match.phase).toBe('playing');
  });

  test('START-01: given one player joins two tables at once and may have one match, then one of them is refused', async () => {
    fixture = new BotFixture({ limits: { perPlayer: 1, inProcess: 20 } });
    const codes: string[] = [];
    for (const host of ['alice', 'carol'] as const) {
      await fixture.type(host, 'open');
      codes.push(fixture.code);
    }
    const told = await Promise.all(codes.map((code) => fixture.type('bob', 'join', { code })));
    const phases = Array.from(fixture.liveMatches.runtime.all(), ({ match }) => match.phase);
    expect(phases.toSorted()).toEqual(['open-table', 'playing']);
    expect(told.map(words).filter((one) => one.includes("You're already in 1 match"))).toHaveLength(1);
  });

  test('RUN-13: given a joiner whose other match is forgotten, then they stay known as long as this one lasts', async () => {
    await fixture.type('alice', 'open');
    await fixture.type('bob', 'join', { code: fixture.code });
    const { live } = fixture;
    await fixture.type('bob', 'open');
    await fixture.pressCard('bob', 'cancel');
    await fixture.pass(6 * 60_000);
    expect(fixture.liveMatches.services.directory.find(idOf('bob'))).toBeDefined();
    await fixture.liveMatches.runtime.act(live, { type: 'LoseVenue' });
    await fixture.pass(6 * 60_000);
    expect(fixture.liveMatches.services.directory.find(idOf('bob'))).toBeUndefined();
  });

  test('START-05: given a right is missing where the table stands, then nothing starts and the joiner is told', async () => {
    await fixture.type('alice', 'open');
    fixture.missing = ['CreatePublicThreads'];
    const told = await fixture.type('bob', 'join', { code: fixture.code }, { channel_id: ELSEWHERE });
    expect(words(told)).toContain('Nothing was started');
    expect(fixture.match.phase).toBe('open-table');
  });
});

describe('START-03: Ready', () => {
  test('START-03: given the poster pressed something at the match a moment ago, then the game starts at once', async () => {
    await fixture.type('alice', 'open');
    await fixture.pass(121_000);
    await fixture.pressCard('alice', 'join');
    await fixture.pressCard('bob', 'join');
    expect(fixture.match.phase).toBe('playing');
  });

  test('START-03: given an old Ready button, then it answers no later question', async () => {
    await fixture.type('alice', 'open');
    await fixture.pass(121_000);
    await fixture.pressCard('bob', 'join');
    const told = await fixture.press('alice', `c1:ready:${fixture.live.id}:1`);
    expect(words(told)).toContain('already been settled');
    expect(fixture.match.phase).toBe('ready-check');
    expect(await fixture.typeThere('bob', 'pdn')).toHaveLength(1);
    await fixture.answer('bob', 'call-off');
    expect(fixture.match).toMatchObject({ phase: 'closed', reason: 'called-off' });
  });
});

test('START-03: given an invitation that has lapsed, and nobody has noticed yet, then it can’t be accepted, and no thread is opened', async () => {
  await fixture.type('alice', 'challenge', { user: idOf('bob') });
  const { live } = fixture;
  fixture.clock.pass(HOUR);
  expect(words(await fixture.pressCard('bob', 'accept'))).toContain('expired');
  expect(live).toMatchObject({ match: { phase: 'closed', reason: 'expired' }, threadId: undefined });
});
