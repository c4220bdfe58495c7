import { describe, expect, test } from 'vitest';
import type { APIMessage } from 'discord-api-types/v10';
import { textOf } from '../../tools/play/message-contents.ts';
import { buttonsOf, press } from '../../tools/play/table.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { useCrashApp } from './support/crash/crash-app.ts';
import { TestMatch } from './support/test-match.ts';

// A thread that the dead process has opened can't be opened again.
const app = useCrashApp({ mayBeRefused: true });

/** A match is asked for, and the process dies right after so many deeds that change something. */
async function askAndDie(deeds: number, ask: () => Promise<unknown>): Promise<void> {
  let left = deeds;
  const died = new Promise<void>((resolve) => {
    app.onDeed = (deed) => {
      // The emojis are uploaded meanwhile, which is nobody's step.
      if (app.isDead || /^GET |\/emojis$/.test(deed) || !/ |^append$/.test(deed)) return;
      left -= 1;
      if (left > 0) return;
      app.die();
      resolve();
    };
  });
  void ask().catch(() => undefined);
  await died;
  app.onDeed = undefined;
  await app.revive();
  await app.idle();
}

const cards = (): readonly APIMessage[] => app.carol.messages(app.checkers);
const phases = (): readonly string[] => Array.from(app.bot.liveMatches.runtime.all(), ({ match }) => match.phase);

const ASKED = [
  ['an invitation', 'Accept', () => app.alice.slash(app.checkers, 'checkers challenge', { user: app.bob.id })],
  ['an open table', 'Join', () => app.alice.slash(app.checkers, 'checkers open')],
] as const;

describe.each([
  ['it was written down, and before its card is up', 1],
  ['its card is up, and before that is known', 2],
])('RUN-03, START-01: given the process dies when %s', (_when, deeds) => {
  test.each(ASKED)('then %s has one card, which can be answered', async (_what, label, ask) => {
    await askAndDie(deeds, ask);
    await app.soon(() => expect(cards()).toHaveLength(1));
    const threadId = cards()[0]?.id ?? '';
    await press(app.bob, threadId, label);
    await app.idle();
    expect(phases()).toEqual(['playing']);
    await new TestMatch(app, threadId).expectInOrder();
    expect(cards()).toHaveLength(1);
  });

  test.each(ASKED)('then %s that nobody has seen can be canceled, and lapses otherwise', async (_what, _label, ask) => {
    await askAndDie(deeds, ask);
    await app.kill(() => app.clock.advance(MINUTE));
    await app.idle();
    expect(cards()).toHaveLength(1);
    app.clock.advance(61 * MINUTE);
    await app.idle();
    await app.soon(() => expect(phases()).toEqual(['closed']));
    await app.soon(() =>
      expect(cards().flatMap((card) => buttonsOf(card).map(({ label }) => label))).toEqual(['New game']),
    );
  });
});

const sit = () => app.alice.slash(app.checkers, 'checkers hotseat', { name1: 'Ann', name2: 'Ben' });

test.each([2, 4, 6])(
  'RUN-03, START-08: given the process dies after %i steps toward a hotseat game, its card being up, then it is played',
  async (deeds) => {
    await askAndDie(deeds, sit);
    await app.soon(() => expect(phases()).toEqual(['playing']));
    await app.idle();
    expect(cards()).toHaveLength(1);
    const [card] = cards();
    await new TestMatch(app, card?.id ?? '').expectInOrder();
    expect(textOf(card ?? { content: '' })).toContain(`Play and watch in <#${card?.id}>`);
  },
);
