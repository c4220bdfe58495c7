import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { discordError } from '../bot/support/fake-gate.ts';
import { BotFixture, idOf, words } from '../bot/support/bot-fixture.ts';

const NAMES = { name1: 'Ann', name2: 'Ben' };

let fixture: BotFixture;
beforeEach(() => {
  fixture = new BotFixture();
});
afterEach(() => fixture.stop());

describe('START-08: hotseat', () => {
  test('START-08: given the starter, then they move for both; anybody else is refused', async () => {
    await fixture.type('alice', 'hotseat', NAMES);
    await fixture.typeThere('alice', 'move', { move: '11-15' });
    await fixture.typeThere('alice', 'move', { move: '22-18' });
    expect(fixture.match).toMatchObject({ game: { moves: [{ seat: 'dark' }, { seat: 'light' }] } });
    expect(words(await fixture.typeThere('bob', 'move', { move: '15x22' }))).toContain('watching');
  });

  test('START-08: given a draw, then it takes both sides’ buttons', async () => {
    await fixture.type('alice', 'hotseat', NAMES);
    await fixture.typeThere('alice', 'draw');
    expect(fixture.match.phase).toBe('playing');
    await fixture.answer('alice', 'draw-accept');
    expect(fixture.match).toMatchObject({ phase: 'ended', result: { kind: 'draw', reason: 'agreement' } });
  });

  test('START-08, WATCH-02: given More, then nobody is offered a seat to wait for, or an opponent to look for', async () => {
    await fixture.type('alice', 'hotseat', NAMES);
    for (const [who, verbs] of [
      ['alice', ['help', 'move-times', 'abort', 'leave']],
      ['bob', ['help', 'move-times']],
    ] as const) {
      const [menu] = await fixture.press(who, `c1:more:${fixture.live.id}:${fixture.board}`);
      expect(menu?.customIds.map((id) => id.split(':')[1])).toEqual(verbs);
    }
  });

  test('START-08: given the starter leaves, then nobody has lost', async () => {
    await fixture.type('alice', 'hotseat', NAMES);
    const [asked] = await fixture.typeThere('alice', 'leave');
    await fixture.press('alice', asked?.customIds[0] ?? '');
    expect(fixture.match).toMatchObject({ phase: 'closed', reason: 'host-left', result: undefined });
  });

  test.each([
    [{ name1: 'Ann', name2: 'ann' }, 'different'],
    [{ name1: ' ', name2: 'Ben' }, 'name1'],
  ])('START-08: given names %j, then they are refused and nothing begins', async (names, said) => {
    expect(words(await fixture.type('alice', 'hotseat', names))).toContain(said);
    expect(fixture.liveMatches.runtime.size).toBe(0);
  });

  test('START-05: given the thread can’t be opened, then the match is closed and the starter told what is missing', async () => {
    fixture.discord.answer(({ path }) => (path.endsWith('/threads') ? discordError(50_013, 403) : undefined));
    const told = await fixture.type('alice', 'hotseat', NAMES);
    expect(words(told)).toContain('Nothing was started');
    expect(fixture.match).toMatchObject({ phase: 'closed', reason: 'called-off' });
  });

  test('RUN-13: given the match is over and forgotten, then so are the names and the starter', async () => {
    await fixture.type('alice', 'hotseat', NAMES);
    const seats = fixture.match.phase === 'playing' ? fixture.match.seats : undefined;
    await fixture.callOff('alice');
    await fixture.pass(6 * 60_000);
    expect(fixture.liveMatches.runtime.size).toBe(0);
    expect(() => fixture.liveMatches.services.directory.person(seats?.dark ?? ('' as never))).toThrow('unknown player');
    expect(fixture.liveMatches.services.directory.find(idOf('alice'))).toBeUndefined();
  });
});
