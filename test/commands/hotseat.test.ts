import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { discordError } from '../bot/support/fake-gate.ts';
import { Club, idOf, words } from '../bot/support/club.ts';

const NAMES = { name1: 'Ann', name2: 'Ben' };

let club: Club;
beforeEach(() => {
  club = new Club();
});
afterEach(() => club.stop());

describe('START-08: hotseat', () => {
  test('START-08: given two names, then the card is posted, the thread opened and the board shown', async () => {
    const [card] = await club.type('alice', 'hotseat', NAMES);
    expect(card).toMatchObject({ isPrivate: false, words: expect.stringContaining('Ann') as string });
    expect(club.match).toMatchObject({ phase: 'playing', operator: club.liveMatches.directory.find(idOf('alice')) });
    const { live } = club;
    expect(live.threadId).toBeDefined();
    expect(club.liveMatches.reconcilerOf(live).liveMessageId).toBeDefined();
  });

  test('START-08: given the starter, then they move for both; anybody else is refused', async () => {
    await club.type('alice', 'hotseat', NAMES);
    await club.typeThere('alice', 'move', { move: '11-15' });
    await club.typeThere('alice', 'move', { move: '22-18' });
    expect(club.match).toMatchObject({ game: { moves: [{ seat: 'dark' }, { seat: 'light' }] } });
    expect(words(await club.typeThere('bob', 'move', { move: '15x22' }))).toContain('players');
  });

  test('START-08: given Resign, then it is asked which side, and that one loses', async () => {
    await club.type('alice', 'hotseat', NAMES);
    const [asked] = await club.typeThere('alice', 'resign');
    expect(asked?.words).toContain('Ann');
    expect(asked?.words).toContain('Ben');
    const light = asked?.customIds.find((id) => id.endsWith(':light')) ?? '';
    await club.press('alice', light);
    expect(club.match).toMatchObject({ phase: 'ended', result: { winner: 'dark', reason: 'resigned' } });
    await club.answer('alice', 'rematch-yes');
    expect(club.match.phase).toBe('playing');
  });

  test('START-08: given a draw, then it takes both sides’ buttons', async () => {
    await club.type('alice', 'hotseat', NAMES);
    await club.typeThere('alice', 'draw');
    expect(club.match.phase).toBe('playing');
    await club.answer('alice', 'draw-accept');
    expect(club.match).toMatchObject({ phase: 'ended', result: { kind: 'draw', reason: 'agreement' } });
  });

  test('START-08: given the starter leaves, then nobody has lost', async () => {
    await club.type('alice', 'hotseat', NAMES);
    const [asked] = await club.typeThere('alice', 'leave');
    await club.press('alice', asked?.customIds[0] ?? '');
    expect(club.match).toMatchObject({ phase: 'closed', reason: 'host-left', result: undefined });
  });

  test.each([
    [{ name1: 'Ann', name2: 'ann' }, 'different'],
    [{ name1: ' ', name2: 'Ben' }, 'name1'],
  ])('START-08: given names %j, then they are refused and nothing begins', async (names, said) => {
    expect(words(await club.type('alice', 'hotseat', names))).toContain(said);
    expect(club.liveMatches.size).toBe(0);
  });

  test('START-05: given the thread can’t be opened, then the match is closed and the starter told what is missing', async () => {
    club.discord.answer(({ path }) => (path.endsWith('/threads') ? discordError(50_013, 403) : undefined));
    const told = await club.type('alice', 'hotseat', NAMES);
    expect(words(told)).toContain('Nothing was started');
    expect(club.match).toMatchObject({ phase: 'closed', reason: 'called-off' });
  });

  test('RUN-13: given the match is over and forgotten, then so are the names and the starter', async () => {
    await club.type('alice', 'hotseat', NAMES);
    const seats = club.match.phase === 'playing' ? club.match.seats : undefined;
    await club.typeThere('alice', 'abort');
    await club.pass(6 * 60_000);
    expect(club.liveMatches.size).toBe(0);
    expect(() => club.liveMatches.directory.person(seats?.dark ?? ('' as never))).toThrow('unknown player');
    expect(club.liveMatches.directory.find(idOf('alice'))).toBeUndefined();
  });
});
