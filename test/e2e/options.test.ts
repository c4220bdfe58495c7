import { describe, expect, test } from 'vitest';
import { textOf } from '../../src/cli/play/message-contents.ts';
import { press } from '../../src/cli/play/table.ts';
import { privateWords } from './support/reading.ts';
import { useSharedApp, openApp } from './support/app.ts';
import type { TestMatch } from './support/test-match.ts';

const app = useSharedApp();

/** The ways to begin a match, with what each of them needs. */
const WAYS = [
  { command: 'challenge', needs: () => ({ user: app.bob.id }), press: 'Accept' },
  { command: 'open', needs: () => ({}), press: 'Join' },
  { command: 'hotseat', needs: () => ({ name1: 'Ann', name2: 'Ben' }), press: undefined },
] as const;
type Way = (typeof WAYS)[number];

const ask = ({ command, needs }: Way, options: object = {}): Promise<TestMatch> =>
  app.ask(app.alice, command, { ...needs(), ...options });

/** Asks, and has Bob come where somebody must. */
async function begin(way: Way, options: object = {}): Promise<TestMatch> {
  const match = await ask(way, options);
  if (way.press !== undefined) await match.press(app.bob, way.press);
  return match;
}

/** What is told of options that don't do: nothing may come of them. */
async function refused({ command, needs }: Way, options: object): Promise<string> {
  const outcome = await app.changingNothing(() =>
    app.alice.slash(app.checkers, `checkers ${command}`, { ...needs(), ...options }),
  );
  return outcome.ok ? privateWords(outcome) : outcome.error;
}

const options = (match: TestMatch): unknown => ('options' in match.live.match ? match.live.match.options : undefined);

/** The first message in the thread. */
const opening = (match: TestMatch): string =>
  match
    .messages()
    .map(textOf)
    .find((words) => words.includes('moves first')) ?? '';

describe.each(WAYS)('START-06: the options of /checkers $command', (way) => {
  test('START-06: given all of them, then the match is played by them', async () => {
    const chosen = { time: '2m30s', warning: '30s', pieces: 'blue-red', board: 'green-buff-lettered', draw_turns: 120 };
    const match = await begin(way, chosen);
    expect(options(match)).toMatchObject({
      time: { limit: 150_000, warning: 30_000 },
      pieces: 'blue-red',
      board: 'green-buff-lettered',
      rules: 'standard',
      drawTurns: 120,
    });
    expect(opening(match)).toContain('Time: **2 min 30 s** a move, then **30 s** warning');
    expect(opening(match)).toContain('Draw after **120** turns without a capture or a crowning');
    expect(opening(match)).toContain('plays **blue** and moves first');
    expect(opening(match)).toContain('plays **red**');
  });

  test('START-06, TIME-01, TIME-02: given none, then five minutes and one of warning, standard rules, the usual look', async () => {
    const match = await begin(way);
    expect(options(match)).toMatchObject({
      time: { limit: 300_000, warning: 60_000 },
      first: 'drawn',
      pieces: 'red-white',
      board: 'wood',
      rules: 'standard',
      drawTurns: 50,
    });
  });

  test('START-06: given a time too short, then it is refused with what could be chosen, and nothing begins', async () => {
    expect(await refused(way, { time: '9s' })).toContain(
      'A move can have **10 s** to **5 min**; beyond that there are **15 min**, **1 h**, **12 h**, **1 day**, **3 days** or **7 days** - or **off**: no clock at all.',
    );
  });

  test.each([
    ['draw_turns', 19],
    ['board', 'marble'],
  ])(
    'START-06: given %s %s, then Discord itself holds it back, as the command says what there is',
    async (option, value) => {
      expect(await refused(way, { [option]: value })).toContain(`The option ${option} can't be`);
    },
  );

  test('START-06: given a length of time being typed, then it is completed, what it means first', async () => {
    const complete = async (option: 'time' | 'warning', text: string) =>
      (
        await app.alice.complete(app.checkers, `checkers ${way.command}`, option, { ...way.needs(), [option]: text })
      ).map(({ name, value }) => [name, value]);
    expect(await complete('time', '90')).toEqual([['1 min 30 s a move', '1m30s']]);
    expect(await complete('warning', 'n')).toEqual([['none: the limit is final', 'none']]);
  });
});

describe('START-04, START-06, START-09: what the two agree to stands on the card before anybody does', () => {
  test('START-09, START-06: given a challenge, then the invitation tells time, first move, look and rules, what is unusual in bold', async () => {
    const match = await ask(WAYS[0], {
      time: '30s',
      warning: 'none',
      first: 'them',
      pieces: 'black-red',
      board: 'black-white',
    });
    expect(match.cardWords).toContain('Time: **30 s** a move, **no warning time**');
    expect(match.cardWords).toContain('First move: **Bob**');
    expect(match.cardWords).toContain('Pieces: **black and red** · Board: **black and white**');
    expect(match.cardWords).toContain('Rules: standard · Draw after 50 turns without a capture or a crowning');
    expect(match.cardWords).toContain('Fixed from acceptance to the last rematch.');
    await match.press(app.alice, 'Cancel');
    const plain = await ask(WAYS[0]);
    expect(plain.cardWords).toContain('Time: **5 min** a move, then **1 min** warning');
    expect(plain.cardWords).toContain('First move: drawn by lot');
    expect(plain.cardWords).toContain('Pieces: red and white · Board: wood');
    await plain.press(app.alice, 'Cancel');
  });

  test('START-06, END-03: given a clock, then it is said that it decides when somebody leaves; without one nothing is', async () => {
    const timed = await ask(WAYS[1]);
    expect(timed.cardWords).toContain('If somebody leaves the server, the clock decides.');
    const untimed = await ask(WAYS[1], { time: 'off' });
    expect(untimed.cardWords).not.toContain('the clock decides');
  });

  test('START-06, END-03: given Discord tells who leaves, then nothing of the kind is said', async () => {
    const told = await openApp({ DISCORD_MEMBERS_INTENT: 'on' });
    const timed = await told.ask(told.alice, 'open');
    expect(timed.cardWords).toContain('Fixed from acceptance to the last rematch.');
    expect(timed.cardWords).not.toContain('the clock decides');
    await told.stop();
  });

  test.each([
    ['me', 'First move: **Alice**', 'Alice', ', as agreed'],
    ['them', 'First move: **Bob**', 'Bob', ', as agreed'],
    ['drawn', 'First move: drawn by lot', 'Alice', ', drawn by lot'],
  ])(
    'START-04: given first: %s in a challenge, then the card tells it and that player begins',
    async (first, told, begins, how) => {
      const match = await ask(WAYS[0], { first });
      expect(match.cardWords).toContain(told);
      await match.press(app.bob, 'Accept');
      const starter = begins === 'Alice' ? app.alice : app.bob;
      expect(opening(match)).toContain(`<@${starter.id}> plays **red** and moves first${how}`);
      const { match: playing } = match.live;
      expect(
        playing.phase === 'playing' && app.bot.liveMatches.services.directory.person(playing.seats.dark).userId,
      ).toBe(starter.id);
    },
  );

  test('START-04: given first: them at an open table, then whoever joins begins', async () => {
    const match = await ask(WAYS[1], { first: 'them' });
    expect(match.cardWords).toContain('First move: **whoever joins**');
    await match.press(app.carol, 'Join');
    expect(opening(match)).toContain(`<@${app.carol.id}> plays **red** and moves first, as agreed`);
  });
});

describe('START-06: fixed once play has begun', () => {
  test('START-06: given the server’s settings change, then what was asked before keeps its own, rematch included', async () => {
    const match = await ask(WAYS[0], { time: '3m' });
    const before = options(match);
    const { settings } = app.bot.liveMatches.services;
    const { guildId } = app.sandbox;
    const now = await settings.read(guildId);
    await settings.write(guildId, {
      ...now,
      options: { ...now.options, time: 'off', pieces: 'white-red', drawTurns: 20 },
    });
    await match.press(app.bob, 'Accept');
    expect(options(match)).toEqual(before);
    const asked = await app.alice.slash(match.threadId, 'checkers resign');
    await press(app.alice, asked.ok ? (asked.message?.id ?? '') : '', 'Yes, resign');
    await app.idle();
    await match.press(app.alice, 'Yes');
    await match.press(app.bob, 'Yes');
    expect(match.phase).toBe('playing');
    expect(options(match)).toEqual(before);
    expect(options(await ask(WAYS[1]))).toMatchObject({ time: 'off', pieces: 'white-red', drawTurns: 20 });
    await settings.write(guildId, now);
  });
});
