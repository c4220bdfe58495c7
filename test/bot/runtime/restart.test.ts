import { afterEach, describe, expect, test } from 'vitest';
import { asManager, BotFixture, idOf, words, USERS } from '../support/bot-fixture.ts';
import { block, blocksIn } from '../support/me-fixture.ts';

const fixtures: BotFixture[] = [];
afterEach(async () => {
  for (const fixture of fixtures.splice(0)) await fixture.stop();
});

const open = (): BotFixture => {
  const fixture = new BotFixture();
  fixtures.push(fixture);
  return fixture;
};
/** The process is killed, and another one begins on what it has left. */
const restart = async (fixture: BotFixture): Promise<BotFixture> => {
  await fixture.liveMatches.heartbeat.beat();
  const next = await fixture.next();
  fixtures.push(next);
  return next;
};

describe('RUN-03: what players go on with in the next process', () => {
  test('START-01: given the limits, then matches of the last process count', async () => {
    const before = open();
    await before.type('alice', 'challenge', { user: idOf('bob') });
    const after = await restart(before);
    expect(words(await after.type('bob', 'challenge', { user: idOf('alice') }))).toContain('already');
    expect(after.liveMatches.runtime.size).toBe(1);
  });

  test('RUN-03, PLAY-07: given a board is behind what was played, when it is pressed before anything is recovered, then its thread is looked at and the present board is up', async () => {
    const before = open();
    const game = await before.begin();
    const old = before.board;
    await before.press('alice', `c1:go:${game.id}:${old}:11.15`);
    const pressed = async (after: BotFixture): Promise<void> => {
      fixtures.push(after);
      const told = await after.press('bob', `c1:pick:${game.id}:${old}:22`, { channel_id: game.threadId });
      expect(words(told)).toContain('earlier move');
      const [look, board] = after.discord.sent.map(({ method, path }) => `${method} ${path}`);
      expect(look).toBe(`get /channels/${game.threadId}/messages`);
      // It answers the press.
      expect(board).toMatch(/^post \/interactions\//);
    };
    await before.next(pressed);
  });

  test('RUN-03, TIME-04: given a deadline that an absence has moved on, when a press loads its match, then the answer to the press shows it, and no request goes before', async () => {
    const before = open();
    const game = await before.begin();
    const { liveMessageId: id } = before.liveMatches.driverOf(game);
    await before.liveMatches.heartbeat.beat();
    const after = await before.next(undefined, { later: 8000, isAsleep: true });
    fixtures.push(after);
    expect(after.liveMatches.runtime.size).toBe(0);
    const message = { id, content: '' };
    await after.press('alice', `c1:pick:${game.id}:${before.board}:11`, { channel_id: game.threadId, message });
    expect(after.discord.sent.map(({ path }) => path)).toEqual([expect.stringContaining('/callback')]);
  });

  test('RUN-03: given Discord delivers once more what the last process has answered, then it is silent', async () => {
    const before = open();
    await before.begin();
    await before.typeThere('alice', 'draw');
    const after = await restart(before);
    after.discord.sent.length = 0;
    await after.deliverAgain(before);
    expect(after.discord.sent).toEqual([]);
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
    expect(words(await after.type('alice', 'move', { move: '11-15' }, there))).toContain(
      "can't read this match's record",
    );
    expect(words(await after.type('alice', 'draw'))).toContain('no match here');
  });

  test('RUN-03: given its old buttons, then they say so, and all other matches go on', async () => {
    const { after, game, table } = await damaged('game');
    const [told] = await after.press('alice', `c1:draw:${game.id}:3`, { channel_id: game.threadId });
    expect(told).toMatchObject({
      isPrivate: true,
      words: expect.stringContaining("can't read this match's record") as string,
    });
    expect(after.live.id).toBe(table.id);
    await after.pressCard('bob', 'join');
    expect(after.match.phase).toBe('playing');
  });

  test('RUN-03: given the code of such a table, then it says so', async () => {
    const { after, code } = await damaged('table');
    expect(words(await after.type('bob', 'join', { code }))).toContain("can't read this match's record");
  });
});

test.each([
  ['a challenge', (fixture: BotFixture) => fixture.type('alice', 'challenge', { user: idOf('bob') })],
  ['a table', (fixture: BotFixture) => fixture.type('alice', 'open')],
  ['a hotseat game', (fixture: BotFixture) => fixture.type('alice', 'hotseat', { name1: 'Ann', name2: 'Ben' })],
  ['a code', (fixture: BotFixture) => fixture.type('alice', 'join', { code: 'ACDEFG' })],
  ['a block', (fixture: BotFixture) => block(fixture, 'alice', USERS.bob)],
  ['settings', (fixture: BotFixture) => fixture.type('alice', 'settings', {}, asManager('alice'))],
])('RUN-03: given %s is asked for meanwhile, then it is refused as a whole', async (_, ask) => {
  const fixture = open();
  fixture.store.trouble = 'away';
  expect(words(await ask(fixture))).toContain("didn't go through");
  expect(fixture.liveMatches.runtime.size).toBe(0);
  expect((await blocksIn(fixture)).size).toBe(0);
  fixture.store.trouble = 'none';
  expect(words(await ask(fixture))).not.toContain("didn't go through");
});
