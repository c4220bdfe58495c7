import { afterEach, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../src/match/options.ts';
import { asManager, Club, ELSEWHERE, GUILD, idOf, words } from '../support/club.ts';

const clubs: Club[] = [];
afterEach(async () => {
  for (const club of clubs.splice(0)) await club.stop();
});

const open = (): Club => {
  const club = new Club();
  clubs.push(club);
  return club;
};
/** The process is killed, and another one begins on what it has left. */
const restart = async (club: Club): Promise<Club> => {
  await club.liveMatches.heartbeat.beat();
  const next = await club.next();
  clubs.push(next);
  return next;
};

describe('RUN-03: what players go on with in the next process', () => {
  test('START-01: given the limits, then matches of the last process count', async () => {
    const before = open();
    await before.type('alice', 'challenge', { user: idOf('bob') });
    const after = await restart(before);
    expect(words(await after.type('bob', 'challenge', { user: idOf('alice') }))).toContain('already');
    expect(after.liveMatches.size).toBe(1);
  });

  test('RUN-11: given settings of a server, then they stand in the next process', async () => {
    const before = open();
    await before.store.writeSettings(GUILD, { ...DEFAULT_SETTINGS, channels: [ELSEWHERE] });
    const after = await restart(before);
    expect(words(await after.type('alice', 'challenge', { user: idOf('bob') }))).toContain(ELSEWHERE);
  });
});

describe('RUN-03: a match whose record can’t be read', () => {
  /** Alice plays Bob, and Carol waits at a table, whose record the disk has lost a piece of. */
  async function damaged(which: 'game' | 'table') {
    const before = open();
    const game = await before.begin();
    await before.type('carol', 'open');
    const code = before.code;
    const table = before.live;
    const broken = which === 'game' ? game : table;
    before.store.memory.damage(broken.id, 1, 'lost');
    return { after: await restart(before), game, table, code };
  }

  test('RUN-03: given who types in its thread, then they are told that it stands still', async () => {
    const { after, game } = await damaged('game');
    const there = { channel_id: game.threadId };
    expect(words(await after.type('alice', 'move', { move: '11-15' }, there))).toContain("can't read the record");
    expect(words(await after.type('alice', 'draw'))).toContain('no match here');
  });

  test('RUN-03: given its old buttons, then they say so, and all other matches go on', async () => {
    const { after, game, table } = await damaged('game');
    const [told] = await after.press('alice', `c1:draw:${game.id}:3`, { channel_id: game.threadId });
    expect(told).toMatchObject({ isPrivate: true, words: expect.stringContaining("can't read the record") as string });
    expect(after.live.id).toBe(table.id);
    await after.pressCard('bob', 'join');
    expect(after.match.phase).toBe('playing');
  });

  test('RUN-03: given the code of such a table, then it says so', async () => {
    const { after, code } = await damaged('table');
    expect(words(await after.type('bob', 'join', { code }))).toContain("can't read the record");
  });
});

describe('RUN-03: a store that fails', () => {
  test('RUN-03: given it is away, then the asker is told that nothing was taken, alone, and the thread sees nothing', async () => {
    const club = open();
    await club.begin();
    club.store.trouble = 'away';
    club.discord.sent.length = 0;
    const told = await club.typeThere('alice', 'move', { move: '11-15' });
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ isPrivate: true, words: expect.stringContaining('was not taken') as string });
    expect(club.discord.sent).toHaveLength(1);
    expect(club.match).toMatchObject({ game: { moves: [] } });
    club.store.trouble = 'none';
    await club.typeThere('alice', 'move', { move: '11-15' });
    expect(club.match).toMatchObject({ game: { moves: [{ seat: 'dark' }] }, stops: [] });
  });

  test.each([
    ['a challenge', (club: Club) => club.type('alice', 'challenge', { user: idOf('bob') })],
    ['a table', (club: Club) => club.type('alice', 'open')],
    ['a hotseat game', (club: Club) => club.type('alice', 'hotseat', { name1: 'Ann', name2: 'Ben' })],
    ['a code', (club: Club) => club.type('alice', 'join', { code: 'ACDEFG' })],
    ['a block', (club: Club) => club.type('alice', 'block', { user: idOf('bob') })],
    ['settings', (club: Club) => club.type('alice', 'settings', {}, asManager('alice'))],
  ])('RUN-03: given %s is asked for meanwhile, then it is refused as a whole', async (_, ask) => {
    const club = open();
    club.store.trouble = 'away';
    expect(words(await ask(club))).toContain('was not taken');
    expect(club.liveMatches.size).toBe(0);
    expect(club.liveMatches.blocks.all().size).toBe(0);
    club.store.trouble = 'none';
    expect(words(await ask(club))).not.toContain('was not taken');
  });

  test('RUN-03: given it breaks off, then the asker is told that nobody knows, and a second try does not count twice', async () => {
    const club = open();
    await club.begin();
    club.store.trouble = 'broke-off-after';
    expect(words(await club.typeThere('alice', 'move', { move: '11-15' }))).toContain("can't tell yet");
    club.store.trouble = 'none';
    expect(words(await club.typeThere('alice', 'move', { move: '11-15' }))).toContain('turn');
    expect(club.match).toMatchObject({ game: { moves: [{ seat: 'dark' }] } });
  });

  test('RUN-03: given it breaks off over a press, then the board shows the move as soon as anybody comes', async () => {
    const club = open();
    const live = await club.begin();
    const board = club.liveMatches.reconcilerOf(live).liveMessageId;
    club.store.trouble = 'broke-off-after';
    const message = { id: board, content: '' };
    const told = await club.press('alice', `c1:go:${live.id}:3:11.15`, { message });
    expect(words(told)).toContain("can't tell yet");
    club.store.trouble = 'none';
    await club.typeThere('bob', 'move', { move: '22-18' });
    expect(club.match).toMatchObject({ game: { moves: [{ seat: 'dark' }, { seat: 'light' }] } });
  });
});
