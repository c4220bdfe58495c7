import { describe, expect, test } from 'vitest';
import { textOf } from '../../tools/play/message-contents.ts';
import { useSharedApp } from './support/app.ts';
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

/** The first message in the thread. */
const opening = (match: TestMatch): string =>
  match
    .messages()
    .map(textOf)
    .find((words) => words.includes('moves first')) ?? '';

describe('START-04, START-06, START-09: what the two agree to stands on the card before anybody does', () => {
  test.each([
    ['me', 'First move: **Alice**', 'Alice', ', as agreed'],
    ['them', 'First move: **Bob**', 'Bob', ', as agreed'],
    ['drawn', 'First move: random', 'Alice', ', chosen at random'],
  ])(
    'START-04: given first: %s in a challenge, then the card tells it and that player begins',
    async (first, told, begins, how) => {
      const match = await ask(WAYS[0], { first });
      expect(match.cardWords).toContain(told);
      await match.press(app.bob, 'Accept');
      const starter = begins === 'Alice' ? app.alice : app.bob;
      expect(opening(match)).toContain(`<@${starter.id}> plays **red** and moves first${how}`);
      expect(match.players.dark).toBe(begins);
    },
  );
});

describe('START-06: fixed once play has begun', () => {
  test('START-06: given the server’s settings change, then what was asked before keeps its own, rematch included', async () => {
    const match = await ask(WAYS[0], { time: '3m' });
    const before = match.options;
    const { settings } = app.bot.liveMatches.services;
    const { guildId } = app.sandbox;
    const now = await settings.read(guildId);
    await settings.write(guildId, {
      ...now,
      options: { ...now.options, time: 'off', pieces: 'white-red', drawTurns: 20 },
    });
    await match.press(app.bob, 'Accept');
    expect(match.options).toEqual(before);
    await match.resign(app.alice);
    await match.press(app.alice, 'Yes');
    await match.press(app.bob, 'Yes');
    expect(match.phase).toBe('playing');
    expect(match.options).toEqual(before);
    expect((await ask(WAYS[1])).options).toMatchObject({ time: 'off', pieces: 'white-red', drawTurns: 20 });
    await settings.write(guildId, now);
  });
});
