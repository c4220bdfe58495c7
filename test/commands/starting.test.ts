import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../src/match/options.ts';
import { Club, CHANNEL, ELSEWHERE, GUILD, idOf, words } from '../bot/support/club.ts';

const HOUR = 3_600_000;

let club: Club;
beforeEach(() => {
  club = new Club();
});
afterEach(() => club.stop());

describe('START-06: options of a challenge', () => {
  test('START-06: given options, then the match keeps them, and what is left off is the server’s own', async () => {
    await club.store.writeSettings(GUILD, {
      ...DEFAULT_SETTINGS,
      options: { ...DEFAULT_SETTINGS.options, pieces: 'black-red' },
    });
    await club.type('alice', 'challenge', {
      user: idOf('bob'),
      time: '90s',
      warning: 'none',
      first: 'me',
      draw_turns: 60,
    });
    expect(club.match).toMatchObject({
      phase: 'invited',
      options: {
        time: { limit: 90_000, warning: 'none' },
        first: 'challenger',
        drawTurns: 60,
        pieces: 'black-red',
        board: 'wood',
      },
    });
  });

  test('TIME-01: given nothing, then a turn has five minutes and a minute of warning', async () => {
    await club.type('alice', 'challenge', { user: idOf('bob') });
    expect(club.match).toMatchObject({ options: { time: { limit: 300_000, warning: 60_000 } } });
  });

  test.each([
    ['time', '9s', '10 s'],
    ['time', 'soon', 'soon'],
    ['warning', '6m', '5 min'],
    ['draw_turns', 201, '200'],
    ['board', 'marble', 'wood'],
  ])(
    'START-06: given %s %s, then it is refused with what could be chosen, and nobody is remembered',
    async (option, value, said) => {
      const told = await club.type('alice', 'challenge', { user: idOf('bob'), [option]: value });
      expect(words(told)).toContain(said);
      expect(told[0]?.isPrivate).toBe(true);
      expect(club.liveMatches.size).toBe(0);
      expect(club.liveMatches.directory.find(idOf('alice'))).toBeUndefined();
    },
  );
});

describe('RUN-11: the channels where matches may be asked for', () => {
  beforeEach(() => club.store.writeSettings(GUILD, { ...DEFAULT_SETTINGS, channels: [ELSEWHERE] }));

  test.each([
    ['challenge', { user: idOf('bob') }],
    ['open', {}],
    ['hotseat', { name1: 'Ann', name2: 'Ben' }],
  ])(
    'RUN-11: given another channel, then /checkers %s is refused there and allowed where it says',
    async (name, options) => {
      expect(words(await club.type('alice', name, options))).toContain(`<#${ELSEWHERE}>`);
      expect(club.liveMatches.size).toBe(0);
      await club.type('alice', name, options, { channel_id: ELSEWHERE });
      expect(club.liveMatches.size).toBe(1);
    },
  );

  test('RUN-11: given another channel, then a table can still be joined from there', async () => {
    await club.type('alice', 'open', {}, { channel_id: ELSEWHERE });
    await club.type('bob', 'join', { code: club.code });
    expect(club.match.phase).toBe('playing');
  });
});

describe('START-02: open tables', () => {
  test('START-02: given a table, then it has a code, and who presses Join plays', async () => {
    const [told] = await club.type('alice', 'open', { time: '1m' });
    expect(told?.isPrivate).toBe(false);
    expect(told?.words).toContain(club.code);
    await club.pressCard('bob', 'join');
    expect(club.match).toMatchObject({ phase: 'playing', options: { time: { limit: 60_000 } } });
    expect(club.live.threadId).toBeDefined();
  });

  test('START-02: given the code in any case and with blanks, then the joiner gets a link to the thread', async () => {
    await club.type('alice', 'open');
    const code = club.code.toLowerCase().replace(/(...)/, '$1 ');
    const told = await club.type('bob', 'join', { code }, { channel_id: ELSEWHERE });
    expect(club.match.phase).toBe('playing');
    expect(words(told)).toContain(`<#${club.thread}>`);
    expect(told.at(-1)?.isPrivate).toBe(true);
  });

  test('START-12: given the code in the form, then it is the same', async () => {
    await club.type('alice', 'open');
    expect(words(await club.send('bob', club.code))).toContain('You have a seat');
    expect(club.match.phase).toBe('playing');
  });

  test('START-02: given what is no code, an unknown one, one’s own or a taken one, then each is told in its own words', async () => {
    await club.type('alice', 'open');
    const code = club.code;
    const said = [
      await club.type('bob', 'join', { code: 'O0O0O0' }),
      await club.type('bob', 'join', { code: 'XXXXXX' }),
      await club.type('alice', 'join', { code }),
      await club.type('bob', 'join', { code }, { guild_id: '999999999999999999' }),
    ].map(words);
    await club.type('bob', 'join', { code });
    said.push(words(await club.type('carol', 'join', { code })));
    expect(said.map((one, index) => [index, one])).toEqual([
      [0, expect.stringContaining("doesn't read like a table's code")],
      [1, expect.stringContaining('No table in this server has that code')],
      [2, expect.stringContaining('your own table')],
      [3, expect.stringContaining('another server')],
      [4, expect.stringContaining('seat is taken')],
    ]);
  });

  test('START-02: given nobody came, then its code says so, for long after the table is forgotten', async () => {
    await club.type('alice', 'open');
    const code = club.code;
    await club.pass(HOUR);
    expect(club.match).toMatchObject({ phase: 'closed', reason: 'expired' });
    expect(words(await club.type('bob', 'join', { code }))).toContain('lapsed');
    await club.pass(24 * HOUR);
    expect(club.liveMatches.size).toBe(0);
    expect(words(await club.type('bob', 'join', { code }))).toContain('lapsed');
  });

  test('START-02: given a channel that the joiner can’t see, then the table stays free', async () => {
    await club.type('alice', 'open');
    club.hidden.add(`${CHANNEL}/${idOf('bob')}`);
    const told = await club.type('bob', 'join', { code: club.code }, { channel_id: ELSEWHERE });
    expect(words(told)).toContain("can't see");
    expect(club.match.phase).toBe('open-table');
  });

  test('START-02: given two joiners at once, then one sits down and the other is told', async () => {
    await club.type('alice', 'open');
    const code = club.code;
    const told = await Promise.all([club.type('bob', 'join', { code }), club.type('carol', 'join', { code })]);
    expect(club.match).toMatchObject({ phase: 'playing' });
    expect(told.map(words).filter((one) => one.includes('seat is taken'))).toHaveLength(1);
  });

  test('WATCH-04: given a table in the list, then its Join works from any channel of the server', async () => {
    await club.type('alice', 'open');
    const [list] = await club.type('bob', 'games', {}, { channel_id: ELSEWHERE });
    const [join = ''] = list?.customIds ?? [];
    const message = { id: '600000000000000002', content: '', flags: 64 };
    expect(words(await club.press('bob', join, { channel_id: ELSEWHERE, message }))).toContain('You have a seat');
    expect(club.match.phase).toBe('playing');
  });

  test('START-01: given one player joins two tables at once and may have one match, then one of them is refused', async () => {
    club = new Club({ limits: { perPlayer: 1, inProcess: 20 } });
    const codes: string[] = [];
    for (const host of ['alice', 'carol'] as const) {
      await club.type(host, 'open');
      codes.push(club.code);
    }
    const told = await Promise.all(codes.map((code) => club.type('bob', 'join', { code })));
    const phases = Array.from(club.liveMatches.runtime.all(), ({ match }) => match.phase);
    expect(phases.toSorted()).toEqual(['open-table', 'playing']);
    expect(told.map(words).filter((one) => one.includes('You have 1 match going'))).toHaveLength(1);
  });

  test('RUN-13: given a joiner whose other match is forgotten, then they stay known as long as this one lasts', async () => {
    await club.type('alice', 'open');
    await club.type('bob', 'join', { code: club.code });
    const { live } = club;
    await club.type('bob', 'open');
    await club.pressCard('bob', 'cancel');
    await club.pass(6 * 60_000);
    expect(club.liveMatches.directory.find(idOf('bob'))).toBeDefined();
    await club.liveMatches.runtime.act(live, { type: 'LoseVenue' });
    await club.pass(6 * 60_000);
    expect(club.liveMatches.directory.find(idOf('bob'))).toBeUndefined();
  });

  test('START-05: given a right is missing where the table stands, then nothing starts and the joiner is told', async () => {
    await club.type('alice', 'open');
    club.missing = ['CreatePublicThreads'];
    const told = await club.type('bob', 'join', { code: club.code }, { channel_id: ELSEWHERE });
    expect(words(told)).toContain('Nothing was started');
    expect(club.match.phase).toBe('open-table');
  });
});

describe('START-03: Ready', () => {
  test('START-03: given the poster was away for over two minutes, then they must press Ready before the game starts', async () => {
    await club.type('alice', 'open');
    await club.pass(121_000);
    await club.pressCard('bob', 'join');
    expect(club.match.phase).toBe('ready-check');
    expect(club.live.threadId).toBeDefined();
    expect(words(await club.answer('bob', 'ready'))).toContain('Only the player who asked');
    await club.answer('alice', 'ready');
    expect(club.match.phase).toBe('playing');
  });

  test('START-03: given the poster pressed something at the match a moment ago, then the game starts at once', async () => {
    await club.type('alice', 'open');
    await club.pass(121_000);
    await club.pressCard('alice', 'join');
    await club.pressCard('bob', 'join');
    expect(club.match.phase).toBe('playing');
  });

  test('START-03: given an old Ready button, then it answers no later question', async () => {
    await club.type('alice', 'open');
    await club.pass(121_000);
    await club.pressCard('bob', 'join');
    const told = await club.press('alice', `c1:ready:${club.live.id}:1`);
    expect(words(told)).toContain('settled already');
    expect(club.match.phase).toBe('ready-check');
    await club.answer('bob', 'call-off');
    expect(club.match).toMatchObject({ phase: 'closed', reason: 'called-off' });
  });
});

describe('START-01: blocks', () => {
  test('START-01: given Bob blocked Alice, then neither can invite the other, and each is told in their own words', async () => {
    await club.type('bob', 'block', { user: idOf('alice') });
    expect(words(await club.type('alice', 'challenge', { user: idOf('bob') }))).toContain(
      "doesn't take matches with you",
    );
    expect(words(await club.type('bob', 'challenge', { user: idOf('alice') }))).toContain('You have blocked');
    await club.type('bob', 'unblock', { user: idOf('alice') });
    await club.type('alice', 'challenge', { user: idOf('bob') });
    expect(club.match.phase).toBe('invited');
  });

  test('START-01: given a block after the invitation, then it can’t be accepted and stays open', async () => {
    await club.type('alice', 'challenge', { user: idOf('bob') });
    await club.type('bob', 'block', { user: idOf('alice') });
    expect(words(await club.pressCard('bob', 'accept'))).toContain('You have blocked');
    expect(club.match.phase).toBe('invited');
  });

  test('START-01: given oneself, somebody blocked already or not at all, then each is told, and nobody is remembered', async () => {
    expect(words(await club.type('alice', 'block', { user: idOf('alice') }))).toContain("can't block yourself");
    expect(words(await club.type('alice', 'unblock', { user: idOf('bob') }))).toContain('not blocked');
    expect(club.liveMatches.directory.find(idOf('bob'))).toBeUndefined();
    await club.type('alice', 'block', { user: idOf('bob') });
    expect(words(await club.type('alice', 'block', { user: idOf('bob') }))).toContain('already');
    expect(club.liveMatches.directory.find(idOf('bob'))).toBeDefined();
  });
});
