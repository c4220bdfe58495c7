import { beforeEach, describe, expect, test } from 'vitest';
import { buttonsOf, moveButtons } from '../../src/cli/play/table.ts';
import type { SandboxUser } from '../../src/sandbox/client/sandbox-user.ts';
import { AskedMatch, pass } from './support/asked-match.ts';
import { changingNothing, privateWords } from './support/room.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { useSharedRoom } from './support/use-room.ts';

const room = useSharedRoom();
beforeEach(() => {
  for (const user of everybody()) user.clearNotifications();
});

const everybody = (): readonly SandboxUser[] => [room.alice, room.bob, room.carol];
const calls = (): readonly number[] => everybody().map(({ notifications }) => notifications.length);

interface Way {
  readonly what: string;
  /** What the second player presses. */
  readonly press: string;
  readonly ask: (options: object) => Promise<AskedMatch>;
}

const TABLE: Way = {
  what: 'an open table',
  press: 'Join',
  ask: (options) => AskedMatch.ask(room, room.alice, 'open', { ...options }),
};
const CHALLENGE: Way = {
  what: 'a challenge',
  press: 'Accept',
  ask: (options) => AskedMatch.ask(room, room.alice, 'challenge', { user: room.bob.id, ...options }),
};

const hasBoard = (match: AskedMatch): boolean => match.thread.some((message) => moveButtons(message).length > 0);

/** Alice asks and is away for three minutes; then Bob comes. */
async function askBack({ press, ask }: Way): Promise<AskedMatch> {
  const match = await ask({});
  await pass(room, 3 * MINUTE);
  for (const user of everybody()) user.clearNotifications();
  await match.press(room.bob, press);
  return match;
}

describe.each([TABLE, CHALLENGE])('START-03: the second player comes to $what', (way) => {
  const { press, ask } = way;

  test('START-03: given a poster who pressed something a moment ago, then the game begins at once', async () => {
    const match = await ask({});
    await pass(room, MINUTE);
    await match.press(room.bob, press);
    expect(match.phase).toBe('playing');
    expect(hasBoard(match)).toBe(true);
    expect(match.threadWords).not.toContain('Ready');
  });

  test('START-03: given a poster away for over two minutes, then they are called into the thread and asked first', async () => {
    const match = await askBack(way);
    expect(match.phase).toBe('ready-check');
    expect(hasBoard(match)).toBe(false);
    const question = match.withButton('Ready');
    expect(question.content).toContain(`<@${room.alice.id}>, press **Ready**`);
    expect(question.content).toMatch(/called off <t:\d+:R>/);
    expect(buttonsOf(question).map(({ label }) => label)).toEqual(['Ready', 'Call off']);
    expect(calls()).toEqual([1, 0, 0]);
    expect(match.words).toContain('**Bob** is here.');
    expect(match.words).toContain('Waiting for **Alice** to press **Ready**');
    expect(match.words).toContain(`<#${match.threadId}>`);
    expect(match.labels).toEqual([]);
    await match.press(room.bob, 'Call off');
  });

  test('START-03: given Ready is pressed, then the game begins, both are called, and only now a clock starts', async () => {
    const match = await askBack(way);
    const question = match.withButton('Ready');
    const [ready] = buttonsOf(question);
    await pass(room, 4 * MINUTE);
    expect(match.phase).toBe('ready-check');
    for (const user of [room.bob, room.carol]) {
      const told = await changingNothing(room, () => user.click(question.id, ready?.custom_id ?? ''));
      expect(privateWords(told)).not.toBe('');
    }
    for (const user of everybody()) user.clearNotifications();
    await match.press(room.alice, 'Ready');
    expect(match.phase).toBe('playing');
    expect(match.threadWords).toContain('**Alice** is ready. The game begins.');
    expect(calls()).toEqual([1, 1, 0]);
    expect(hasBoard(match)).toBe(true);
    await pass(room, 4 * MINUTE);
    expect(match.live.match).toMatchObject({ phase: 'playing', clock: { kind: 'running', told: 0 } });
    if (ready !== undefined) {
      expect(await match.pressAgain(room.alice, { ...ready, on: question.id })).toContain('That question is settled');
    }
  });

  test('START-03: given nobody presses Ready within five minutes, then the match is called off, without a result', async () => {
    const match = await askBack(way);
    const old = match.pressable;
    await pass(room, 5 * MINUTE);
    await match.until('it is called off', () => match.phase === 'closed');
    expect(match.live.match).toMatchObject({ reason: 'not-ready', game: undefined });
    expect(match.threadWords).toContain('**Alice** was not there to press Ready, so the match was called off.');
    expect(match.words).toContain('called off');
    expect(hasBoard(match)).toBe(false);
    expect(match.pressable).toEqual([]);
    expect(old.map(({ label }) => label)).toEqual(['Ready', 'Call off']);
    for (const button of old) expect(await match.pressAgain(room.alice, button)).not.toBe('');
  });

  test.each(['alice', 'bob'] as const)(
    'START-03: given %s calls it off while Ready is asked, then it is over at once, and a watcher can’t',
    async (name) => {
      const match = await askBack(way);
      const question = match.withButton('Call off');
      const [, callOff] = buttonsOf(question);
      const foreign = await changingNothing(room, () => room.carol.click(question.id, callOff?.custom_id ?? ''));
      expect(privateWords(foreign)).toContain('Only the two players can do that');
      await match.press(room[name], 'Call off');
      expect(match.phase).toBe('closed');
      expect(match.threadWords).toContain('The match was called off before it began.');
      expect(match.words).toContain('called off');
      expect(match.pressable).toEqual([]);
    },
  );

  test.each(['15m', '1d', 'off'])(
    'START-03: given %s for a move, then nobody has to be there, and the game begins at once',
    async (time) => {
      const match = await ask({ time });
      await pass(room, 30 * MINUTE);
      await match.press(room.bob, press);
      expect(match.phase).toBe('playing');
      expect(hasBoard(match)).toBe(true);
    },
  );
});

test('START-03: given the poster of a table moved in another match a minute ago, then they are there', async () => {
  const match = await AskedMatch.ask(room, room.alice, 'open');
  await pass(room, 10 * MINUTE);
  const other = await AskedMatch.ask(room, room.bob, 'challenge', { user: room.alice.id, time: 'off', first: 'them' });
  await other.press(room.alice, 'Accept');
  await room.alice.slash(other.threadId, 'checkers move', { move: '11-15' });
  await pass(room, MINUTE);
  await match.press(room.carol, 'Join');
  expect(match.phase).toBe('playing');
});
