import { describe, expect, test } from 'vitest';
import type { SandboxUser } from 'discord-sandbox';
import { idOf, privateWords, momentsIn } from './support/reading.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { useCrashApp, WAYS } from './support/crash/crash-app.ts';
import type { TestMatch } from './support/test-match.ts';

const app = useCrashApp();

const HOUR = 60 * MINUTE;
const invite = (): Promise<TestMatch> => app.challenge();
const openTable = (): Promise<TestMatch> => app.ask(app.alice, 'open');
const join = (user: SandboxUser, code: string, channelId = app.checkers) =>
  user.slash(channelId, 'checkers join', { code });
const lapsesAt = ({ card }: TestMatch): number => momentsIn(card).at(-1) ?? 0;
const until = (match: TestMatch, phase: string): Promise<void> => app.soon(() => expect(match.phase).toBe(phase));

/** A card counts down to a whole second. */
const NEARLY = 2000;

describe.each(WAYS)('RUN-03, START-01: after a %s, an invitation', (way) => {
  test('TIME-08, START-03: counts down to a moment later by as much as the bot was away, and lapses then and not before', async () => {
    const match = await invite();
    const before = lapsesAt(match);
    await app.pass(50 * MINUTE);
    await app.beAway(way, 3 * HOUR);
    expect(match.phase).toBe('invited');
    await app.soon(() => expect(Math.abs(lapsesAt(match) - before - 3 * HOUR)).toBeLessThan(NEARLY));
    await app.pass(9 * MINUTE);
    expect(match.phase).toBe('invited');
    await app.pass(2 * MINUTE);
    await until(match, 'closed');
    expect(match.cardWords).toContain('expired');
    expect(match.cardLabels).toEqual(['New game']);
  });
});

describe.each(WAYS)('RUN-03, START-05: after a %s, a thread whose acceptance was never recorded', (way) => {
  const half = async (): Promise<TestMatch> => {
    const match = await invite();
    await app.bot.liveMatches.services.gate.startThread(app.checkers, match.cardId, 'Alice vs Bob');
    await app.beAway(way, MINUTE);
    return match;
  };
  const thread = ({ cardId }: TestMatch) => app.sandbox.world.thread(cardId);

  test('START-05: is put away once the invitation is declined', async () => {
    const match = await half();
    expect(thread(match)?.archived).toBe(false);
    await app.bob.click(match.cardId, idOf(match.card, 'Decline'));
    await until(match, 'closed');
    await app.soon(() => expect(thread(match)?.archived).toBe(true));
  });

  test('START-05: is the thread of the match once it is accepted', async () => {
    const match = await half();
    await app.bob.click(match.cardId, idOf(match.card, 'Accept'));
    await until(match, 'playing');
    expect(match.threadId).toBe(match.cardId);
    await app.idle();
    await match.type('11-15');
    expect(thread(match)?.archived).toBe(false);
  });
});

describe.each(WAYS)('RUN-03, START-02: after a %s, an open table', (way) => {
  test('RUN-03, START-02: is found by its code, in lower case and in another channel', async () => {
    const table = await openTable();
    const { code } = table;
    await app.beAway(way, MINUTE);
    expect(privateWords(await join(app.carol, code.toLowerCase(), app.sandbox.channelId('lounge')))).toBe(
      `You're in! Your game is in <#${table.threadId}>.`,
    );
    await until(table, 'playing');
    await table.expectInOrder();
  });
});

describe.each(WAYS)('RUN-03, START-03: after a %s, a Ready that is waited for', (way) => {
  async function readyAsked(): Promise<TestMatch> {
    const match = await openTable();
    await app.pass(3 * MINUTE);
    await match.press(app.bob, 'Join');
    expect(match.phase).toBe('ready-check');
    return match;
  }

  test('TIME-08, START-03: is waited for as long as was left, and the match is called off then', async () => {
    const match = await readyAsked();
    await app.pass(4 * MINUTE);
    await app.beAway(way, HOUR);
    await app.pass(30_000);
    expect(match.phase).toBe('ready-check');
    await app.pass(MINUTE);
    await until(match, 'closed');
    expect(match.live.match).toMatchObject({ reason: 'not-ready' });
    await app.soon(() => expect(match.pressable.length).toBe(0));
  });
});
