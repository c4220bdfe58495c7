import { describe, expect, test } from 'vitest';
import { buttonsOf } from '../../tools/play/table.ts';
import { privateWords } from './support/reading.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { useSharedApp } from './support/app.ts';
import type { TestMatch } from './support/test-match.ts';

const app = useSharedApp();

/** Alice opens a table and is away for three minutes; then Bob comes. */
async function askBack(): Promise<TestMatch> {
  const match = await app.ask(app.alice, 'open');
  await app.pass(3 * MINUTE);
  app.clearNotifications();
  await match.press(app.bob, 'Join');
  expect(app.notifiedOf()).toEqual(['Alice']);
  return match;
}

describe('START-03: the second player comes while the first one is away', () => {
  test('START-03: given Ready is pressed, then the game begins, both are called, and only now a clock starts', async () => {
    const match = await askBack();
    const question = match.messageWith('Ready');
    const [ready] = buttonsOf(question);
    await app.pass(4 * MINUTE);
    expect(match.phase).toBe('ready-check');
    for (const user of [app.bob, app.carol]) {
      const told = await app.changingNothing(() => user.click(question.id, ready?.custom_id ?? ''));
      expect(privateWords(told)).not.toBe('');
    }
    app.clearNotifications();
    await match.press(app.alice, 'Ready');
    expect(match.phase).toBe('playing');
    expect(match.threadWords).toContain('**Alice** is ready. The game begins.');
    expect(app.notifiedOf()).toEqual(['Alice', 'Bob']);
    expect(match.liveBoard !== undefined).toBe(true);
    await app.pass(4 * MINUTE);
    expect(match.live.match).toMatchObject({ phase: 'playing', clock: { kind: 'running', told: 0 } });
    if (ready !== undefined) {
      expect(await match.pressAgain(app.alice, { ...ready, on: question.id })).toContain(
        'That question has already been settled',
      );
    }
  });

  test('START-03: given nobody presses Ready within five minutes, then the match is called off, without a result', async () => {
    const match = await askBack();
    const old = match.pressable;
    await app.pass(5 * MINUTE);
    await app.soon(() => expect(match.phase).toBe('closed'));
    expect(match.live.match).toMatchObject({ reason: 'not-ready', game: undefined });
    expect(match.threadWords).toContain("**Alice** didn't press Ready in time.");
    expect(match.cardWords).toContain('called off');
    expect(match.liveBoard !== undefined).toBe(false);
    expect(match.pressable).toEqual([]);
    expect(old.map(({ label }) => label)).toEqual(['Ready', 'Call off']);
    for (const button of old) expect(await match.pressAgain(app.alice, button)).not.toBe('');
  });
});
