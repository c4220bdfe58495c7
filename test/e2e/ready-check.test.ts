import { beforeEach, describe, expect, test } from 'vitest';
import { buttonsOf, moveButtons } from '../../src/cli/play/table.ts';
import type { SandboxUser } from '../../src/sandbox/client/sandbox-user.ts';
import { privateWords } from './support/reading.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { useSharedApp } from './support/app.ts';
import type { TestMatch } from './support/test-match.ts';

const app = useSharedApp();
beforeEach(() => {
  for (const user of everybody()) user.clearNotifications();
});

const everybody = (): readonly SandboxUser[] => [app.alice, app.bob, app.carol];
const calls = (): readonly number[] => everybody().map(({ notifications }) => notifications.length);

interface Way {
  readonly what: string;
  /** What the second player presses. */
  readonly press: string;
  readonly ask: (options: object) => Promise<TestMatch>;
}

const TABLE: Way = {
  what: 'an open table',
  press: 'Join',
  ask: (options) => app.ask(app.alice, 'open', { ...options }),
};
const CHALLENGE: Way = {
  what: 'a challenge',
  press: 'Accept',
  ask: (options) => app.ask(app.alice, 'challenge', { user: app.bob.id, ...options }),
};

const hasBoard = (match: TestMatch): boolean => match.messages().some((message) => moveButtons(message).length > 0);

/** Alice asks and is away for three minutes; then Bob comes. */
async function askBack({ press, ask }: Way): Promise<TestMatch> {
  const match = await ask({});
  await app.pass(3 * MINUTE);
  for (const user of everybody()) user.clearNotifications();
  await match.press(app.bob, press);
  return match;
}

describe.each([TABLE, CHALLENGE])('START-03: the second player comes to $what', (way) => {
  const { press, ask } = way;

  test('START-03: given a poster who pressed something a moment ago, then the game begins at once', async () => {
    const match = await ask({});
    await app.pass(MINUTE);
    await match.press(app.bob, press);
    expect(match.phase).toBe('playing');
    expect(hasBoard(match)).toBe(true);
    expect(match.threadWords).not.toContain('Ready');
  });

  test('START-03: given a poster away for over two minutes, then they are called into the thread and asked first', async () => {
    const match = await askBack(way);
    expect(match.phase).toBe('ready-check');
    expect(hasBoard(match)).toBe(false);
    const question = match.messageWith('Ready');
    expect(question.content).toContain(`<@${app.alice.id}>, press **Ready**`);
    expect(question.content).toMatch(/called off <t:\d+:R>/);
    expect(buttonsOf(question).map(({ label }) => label)).toEqual(['Ready', 'Call off']);
    expect(calls()).toEqual([1, 0, 0]);
    expect(match.cardWords).toContain('**Bob** is here.');
    expect(match.cardWords).toContain('Waiting for **Alice** to press **Ready**');
    expect(match.cardWords).toContain(`<#${match.threadId}>`);
    expect(match.cardLabels).toEqual([]);
    await match.press(app.bob, 'Call off');
  });

  test('START-03: given Ready is pressed, then the game begins, both are called, and only now a clock starts', async () => {
    const match = await askBack(way);
    const question = match.messageWith('Ready');
    const [ready] = buttonsOf(question);
    await app.pass(4 * MINUTE);
    expect(match.phase).toBe('ready-check');
    for (const user of [app.bob, app.carol]) {
      const told = await app.changingNothing(() => user.click(question.id, ready?.custom_id ?? ''));
      expect(privateWords(told)).not.toBe('');
    }
    for (const user of everybody()) user.clearNotifications();
    await match.press(app.alice, 'Ready');
    expect(match.phase).toBe('playing');
    expect(match.threadWords).toContain('**Alice** is ready. The game begins.');
    expect(calls()).toEqual([1, 1, 0]);
    expect(hasBoard(match)).toBe(true);
    await app.pass(4 * MINUTE);
    expect(match.live.match).toMatchObject({ phase: 'playing', clock: { kind: 'running', told: 0 } });
    if (ready !== undefined) {
      expect(await match.pressAgain(app.alice, { ...ready, on: question.id })).toContain('That question is settled');
    }
  });

  test('START-03: given nobody presses Ready within five minutes, then the match is called off, without a result', async () => {
    const match = await askBack(way);
    const old = match.pressable;
    await app.pass(5 * MINUTE);
    await app.soon(() => expect(match.phase).toBe('closed'));
    expect(match.live.match).toMatchObject({ reason: 'not-ready', game: undefined });
    expect(match.threadWords).toContain('**Alice** was not there to press Ready, so the match was called off.');
    expect(match.cardWords).toContain('called off');
    expect(hasBoard(match)).toBe(false);
    expect(match.pressable).toEqual([]);
    expect(old.map(({ label }) => label)).toEqual(['Ready', 'Call off']);
    for (const button of old) expect(await match.pressAgain(app.alice, button)).not.toBe('');
  });

  test.each(['alice', 'bob'] as const)(
    'START-03: given %s calls it off while Ready is asked, then it is over at once, and a watcher can’t',
    async (name) => {
      const match = await askBack(way);
      const question = match.messageWith('Call off');
      const [, callOff] = buttonsOf(question);
      const foreign = await app.changingNothing(() => app.carol.click(question.id, callOff?.custom_id ?? ''));
      expect(privateWords(foreign)).toContain('Only the two players can do that');
      await match.press(app[name], 'Call off');
      expect(match.phase).toBe('closed');
      expect(match.threadWords).toContain('The match was called off before it began.');
      expect(match.cardWords).toContain('called off');
      expect(match.pressable).toEqual([]);
    },
  );

  test.each(['15m', '1d', 'off'])(
    'START-03: given %s for a move, then nobody has to be there, and the game begins at once',
    async (time) => {
      const match = await ask({ time });
      await app.pass(30 * MINUTE);
      await match.press(app.bob, press);
      expect(match.phase).toBe('playing');
      expect(hasBoard(match)).toBe(true);
    },
  );
});

test('START-03: given the poster of a table moved in another match a minute ago, then they are there', async () => {
  const match = await app.ask(app.alice, 'open');
  await app.pass(10 * MINUTE);
  const other = await app.ask(app.bob, 'challenge', { user: app.alice.id, time: 'off', first: 'them' });
  await other.press(app.alice, 'Accept');
  await app.alice.slash(other.threadId, 'checkers move', { move: '11-15' });
  await app.pass(MINUTE);
  await match.press(app.carol, 'Join');
  expect(match.phase).toBe('playing');
});
