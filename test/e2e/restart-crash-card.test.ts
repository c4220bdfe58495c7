import { describe, expect, test } from 'vitest';
import type { APIMessage } from 'discord-api-types/v10';
import { textOf } from '../../src/cli/play/message-contents.ts';
import { buttonsOf, press } from '../../src/cli/play/table.ts';
import { quiet } from './support/at-the-table.ts';
import { openCrashRoom, type CrashRoom } from './support/crash/crash-room.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { expectAsItStands } from './support/standing.ts';
import { soon } from './support/timed.ts';

/** A match is asked for, and the process dies right after so many deeds that change something. */
async function askAndDie(room: CrashRoom, deeds: number, ask: () => Promise<unknown>): Promise<void> {
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

const inRoom = async (use: (room: CrashRoom) => Promise<void>): Promise<void> => {
  const room = await openCrashRoom();
  try {
    await use(room);
  } finally {
    await room.stop();
  }
};

const cards = (room: CrashRoom): readonly APIMessage[] => room.carol.messages(room.checkers);
const phases = (room: CrashRoom): readonly string[] =>
  Array.from(room.bot.liveMatches.runtime.all(), ({ match }) => match.phase);

const ASKED = [
  ['an invitation', 'challenge', 'Accept'],
  ['an open table', 'open', 'Join'],
] as const;

describe.each([
  ['it was written down, and before its card is up', 1],
  ['its card is up, and before that is known', 2],
])('RUN-03, START-01: given the process dies when %s', (_when, deeds) => {
  test.each(ASKED)('then %s has one card, which can be answered', (_what, command, label) =>
    inRoom(async (room) => {
      const options = command === 'challenge' ? { user: room.bob.id } : {};
      await askAndDie(room, deeds, () => room.alice.slash(room.checkers, `checkers ${command}`, options));
      await soon(() => expect(cards(room)).toHaveLength(1));
      const [card] = cards(room);
      await press(room.bob, card?.id ?? '', label);
      await quiet(room);
      expect(phases(room)).toEqual(['playing']);
      await expectAsItStands(room, { threadId: card?.id ?? '' });
      expect(cards(room)).toHaveLength(1);
    }),
  );

  test.each(ASKED)('then %s that nobody has seen can be cancelled, and lapses otherwise', (_what, command) =>
    inRoom(async (room) => {
      const options = command === 'challenge' ? { user: room.bob.id } : {};
      await askAndDie(room, deeds, () => room.alice.slash(room.checkers, `checkers ${command}`, options));
      await room.kill(() => room.clock.advance(MINUTE));
      await quiet(room);
      expect(cards(room)).toHaveLength(1);
      room.clock.advance(61 * MINUTE);
      await quiet(room);
      await soon(() => expect(phases(room)).toEqual(['closed']));
      await soon(() => expect(cards(room).flatMap((card) => buttonsOf(card))).toEqual([]));
    }),
  );
});

const sit = (room: CrashRoom) => room.alice.slash(room.checkers, 'checkers hotseat', { name1: 'Ann', name2: 'Ben' });

test('RUN-03, START-08: given the process dies before a hotseat game has its card, then none of it is left, and it can be asked for anew', () =>
  inRoom(async (room) => {
    await askAndDie(room, 1, () => sit(room));
    await soon(() => expect(phases(room)).toEqual(['closed']));
    expect(cards(room)).toEqual([]);
    await sit(room);
    await quiet(room);
    expect(phases(room)).toContain('playing');
  }));

test.each([2, 3, 4, 5, 6])(
  'RUN-03, START-08: given the process dies after %i steps towards a hotseat game, its card being up, then it is played',
  (deeds) =>
    inRoom(async (room) => {
      await askAndDie(room, deeds, () => sit(room));
      await soon(() => expect(phases(room)).toEqual(['playing']));
      await quiet(room);
      const [card] = cards(room);
      expect(cards(room)).toHaveLength(1);
      await expectAsItStands(room, { threadId: card?.id ?? '' });
      expect(textOf(card ?? { content: '' })).toContain(`watch it in <#${card?.id}>`);
    }),
);
