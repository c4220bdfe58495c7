import { describe, expect, test } from 'vitest';
import type { APIMessage } from 'discord-api-types/v10';
import { textOf } from '../../src/cli/play/message-contents.ts';
import { buttonsOf, press } from '../../src/cli/play/table.ts';
import { CrashApp } from './support/crash/crash-app.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { TestMatch } from './support/test-match.ts';

/** A match is asked for, and the process dies right after so many deeds that change something. */
async function askAndDie(app: CrashApp, deeds: number, ask: () => Promise<unknown>): Promise<void> {
  let left = deeds;
  const died = new Promise<void>((resolve) => {
    app.onDeed = (deed) => {
      if (app.isDead || deed.startsWith('GET ') || !/ |^append$/.test(deed)) return;
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

const inRoom = async (use: (app: CrashApp) => Promise<void>): Promise<void> => {
  const app = await CrashApp.open();
  try {
    await use(app);
  } finally {
    await app.stop();
  }
};

const cards = (app: CrashApp): readonly APIMessage[] => app.carol.messages(app.checkers);
const phases = (app: CrashApp): readonly string[] =>
  Array.from(app.bot.liveMatches.runtime.all(), ({ match }) => match.phase);

const ASKED = [
  ['an invitation', 'challenge', 'Accept'],
  ['an open table', 'open', 'Join'],
] as const;

describe.each([
  ['it was written down, and before its card is up', 1],
  ['its card is up, and before that is known', 2],
])('RUN-03, START-01: given the process dies when %s', (_when, deeds) => {
  test.each(ASKED)('then %s has one card, which can be answered', (_what, command, label) =>
    inRoom(async (app) => {
      const options = command === 'challenge' ? { user: app.bob.id } : {};
      await askAndDie(app, deeds, () => app.alice.slash(app.checkers, `checkers ${command}`, options));
      await app.soon(() => expect(cards(app)).toHaveLength(1));
      const [card] = cards(app);
      await press(app.bob, card?.id ?? '', label);
      await app.idle();
      expect(phases(app)).toEqual(['playing']);
      await new TestMatch(app, card?.id ?? '').expectInOrder();
      expect(cards(app)).toHaveLength(1);
    }),
  );

  test.each(ASKED)('then %s that nobody has seen can be cancelled, and lapses otherwise', (_what, command) =>
    inRoom(async (app) => {
      const options = command === 'challenge' ? { user: app.bob.id } : {};
      await askAndDie(app, deeds, () => app.alice.slash(app.checkers, `checkers ${command}`, options));
      await app.kill(() => app.clock.advance(MINUTE));
      await app.idle();
      expect(cards(app)).toHaveLength(1);
      app.clock.advance(61 * MINUTE);
      await app.idle();
      await app.soon(() => expect(phases(app)).toEqual(['closed']));
      await app.soon(() => expect(cards(app).flatMap((card) => buttonsOf(card))).toEqual([]));
    }),
  );
});

const sit = (app: CrashApp) => app.alice.slash(app.checkers, 'checkers hotseat', { name1: 'Ann', name2: 'Ben' });

test('RUN-03, START-08: given the process dies before a hotseat game has its card, then none of it is left, and it can be asked for anew', () =>
  inRoom(async (app) => {
    await askAndDie(app, 1, () => sit(app));
    await app.soon(() => expect(phases(app)).toEqual(['closed']));
    expect(cards(app)).toEqual([]);
    await sit(app);
    await app.idle();
    expect(phases(app)).toContain('playing');
  }));

test.each([2, 3, 4, 5, 6])(
  'RUN-03, START-08: given the process dies after %i steps towards a hotseat game, its card being up, then it is played',
  (deeds) =>
    inRoom(async (app) => {
      await askAndDie(app, deeds, () => sit(app));
      await app.soon(() => expect(phases(app)).toEqual(['playing']));
      await app.idle();
      const [card] = cards(app);
      expect(cards(app)).toHaveLength(1);
      await new TestMatch(app, card?.id ?? '').expectInOrder();
      expect(textOf(card ?? { content: '' })).toContain(`watch it in <#${card?.id}>`);
    }),
);
