import { describe, expect, test } from 'vitest';
import type { APIMessage } from 'discord-api-types/v10';
import { textOf } from '../../src/cli/play/message-contents.ts';
import { buttonsOf, press } from '../../src/cli/play/table.ts';
import { quiet } from './support/at-the-table.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { expectAsItStands } from './support/standing.ts';
import { soon } from './support/timed.ts';
import { useCrashRoom } from './support/use-room.ts';

// A thread that the dead process has opened can't be opened again.
const room = useCrashRoom({ mayBeRefused: true });

/** A match is asked for, and the process dies right after so many deeds that change something. */
async function askAndDie(deeds: number, ask: () => Promise<unknown>): Promise<void> {
  let left = deeds;
  const died = new Promise<void>((resolve) => {
    room.onDeed = (deed) => {
      if (room.isDead || deed.startsWith('GET ') || !/ |^append$/.test(deed)) return;
      left -= 1;
      if (left > 0) return;
      room.die();
      resolve();
    };
  });
  void ask().catch(() => undefined);
  await died;
  room.onDeed = undefined;
  await room.revive();
  await quiet(room);
}

const cards = (): readonly APIMessage[] => room.carol.messages(room.checkers);
const phases = (): readonly string[] => Array.from(room.bot.liveMatches.runtime.all(), ({ match }) => match.phase);

const ASKED = [
  ['an invitation', 'Accept', () => room.alice.slash(room.checkers, 'checkers challenge', { user: room.bob.id })],
  ['an open table', 'Join', () => room.alice.slash(room.checkers, 'checkers open')],
] as const;

describe.each([
  ['it was written down, and before its card is up', 1],
  ['its card is up, and before that is known', 2],
])('RUN-03, START-01: given the process dies when %s', (_when, deeds) => {
  test.each(ASKED)('then %s has one card, which can be answered', async (_what, label, ask) => {
    await askAndDie(deeds, ask);
    await soon(() => expect(cards()).toHaveLength(1));
    const threadId = cards()[0]?.id ?? '';
    await press(room.bob, threadId, label);
    await quiet(room);
    expect(phases()).toEqual(['playing']);
    await expectAsItStands(room, { threadId });
    expect(cards()).toHaveLength(1);
  });

  test.each(ASKED)(
    'then %s that nobody has seen can be cancelled, and lapses otherwise',
    async (_what, _label, ask) => {
      await askAndDie(deeds, ask);
      await room.kill(() => room.clock.advance(MINUTE));
      await quiet(room);
      expect(cards()).toHaveLength(1);
      room.clock.advance(61 * MINUTE);
      await quiet(room);
      await soon(() => expect(phases()).toEqual(['closed']));
      await soon(() => expect(cards().flatMap((card) => buttonsOf(card))).toEqual([]));
    },
  );
});

const sit = () => room.alice.slash(room.checkers, 'checkers hotseat', { name1: 'Ann', name2: 'Ben' });

test('RUN-03, START-08: given the process dies before a hotseat game has its card, then none of it is left, and it can be asked for anew', async () => {
  await askAndDie(1, sit);
  await soon(() => expect(phases()).toEqual(['closed']));
  expect(cards()).toEqual([]);
  await sit();
  await quiet(room);
  expect(phases()).toContain('playing');
});

test.each([2, 3, 4, 5, 6])(
  'RUN-03, START-08: given the process dies after %i steps towards a hotseat game, its card being up, then it is played',
  async (deeds) => {
    await askAndDie(deeds, sit);
    await soon(() => expect(phases()).toEqual(['playing']));
    await quiet(room);
    expect(cards()).toHaveLength(1);
    const [card] = cards();
    await expectAsItStands(room, { threadId: card?.id ?? '' });
    expect(textOf(card ?? { content: '' })).toContain(`watch it in <#${card?.id}>`);
  },
);
