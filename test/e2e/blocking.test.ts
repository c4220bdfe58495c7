import { describe, expect, test } from 'vitest';
import { textOf } from '../../src/cli/play/message-contents.ts';
import { challenge, press } from '../../src/cli/play/table.ts';
import type { SandboxUser } from '../../src/sandbox/client/sandbox-user.ts';
import { answer, matchAt, refused, resigns } from './support/at-the-table.ts';
import { changingNothing, openTable, privateWords } from './support/room.ts';
import { useRoom } from './support/use-room.ts';

const room = useRoom();

/** Types a command in the channel that only the asker may see the answer of; gives its words. */
async function told(user: SandboxUser, command: string, options: Readonly<Record<string, string>>): Promise<string> {
  return privateWords(await user.slash(room.checkers, `checkers ${command}`, options));
}
const block = (by: SandboxUser, user: SandboxUser) => told(by, 'block', { user: user.id });
const unblock = (by: SandboxUser, user: SandboxUser) => told(by, 'unblock', { user: user.id });

/** Opens a table; gives its card and code. */
async function open(user: SandboxUser): Promise<{ card: string; code: string }> {
  const opened = await user.slash(room.checkers, 'checkers open');
  if (!opened.ok || opened.message === undefined) throw new Error('no table');
  await room.bot.idle();
  return { card: opened.message.id, code: /^# `(\w+)`$/m.exec(textOf(opened.message))?.[1] ?? '' };
}

const BLOCKED_BY = "**Alice** doesn't take matches with you.";
const YOU_BLOCKED = 'You have blocked **Bob**.';

describe('START-01: /checkers block', () => {
  test('START-01: given Alice blocks Bob, then only she is told, and neither can challenge the other', async () => {
    expect(await changingNothing(room, () => block(room.alice, room.bob))).toContain('They are not told.');
    expect(room.bob.messages(room.checkers)).toEqual([]);
    await changingNothing(room, async () => {
      expect(await told(room.bob, 'challenge', { user: room.alice.id })).toContain(BLOCKED_BY);
      expect(await told(room.alice, 'challenge', { user: room.bob.id })).toContain(YOU_BLOCKED);
    });
  });

  test('START-01: given Alice unblocks Bob, then both can challenge again', async () => {
    await block(room.alice, room.bob);
    expect(await unblock(room.alice, room.bob)).toContain('can challenge you and join your tables again');
    const card = await challenge(room.sandbox, room.bob, room.alice);
    await press(room.alice, card, 'Decline');
    await room.bot.idle();
    await challenge(room.sandbox, room.alice, room.bob);
  });

  test('START-01, START-02: given a table, then neither can sit down at the other’s, by button or by code; Carol can', async () => {
    await block(room.alice, room.bob);
    const [hers, his] = [await open(room.alice), await open(room.bob)];
    await changingNothing(room, async () => {
      expect(privateWords(await press(room.bob, hers.card, 'Join'))).toContain(BLOCKED_BY);
      expect(await told(room.bob, 'join', { code: hers.code })).toContain(BLOCKED_BY);
      expect(privateWords(await press(room.alice, his.card, 'Join'))).toContain(YOU_BLOCKED);
      expect(await told(room.alice, 'join', { code: his.code })).toContain(YOU_BLOCKED);
    });
    await press(room.carol, hers.card, 'Join');
    await room.bot.idle();
    expect(room.bot.liveMatches.runtime.inThread(hers.card)?.match.phase).toBe('playing');
  });

  test('START-01: given an invitation made before the block, then it can’t be accepted, but declined', async () => {
    const card = await challenge(room.sandbox, room.alice, room.bob);
    await block(room.alice, room.bob);
    expect(privateWords(await changingNothing(room, () => press(room.bob, card, 'Accept')))).toContain(BLOCKED_BY);
    await press(room.bob, card, 'Decline');
    await room.bot.idle();
    await unblock(room.alice, room.bob);
    const other = await challenge(room.sandbox, room.bob, room.alice);
    await block(room.alice, room.bob);
    expect(privateWords(await changingNothing(room, () => press(room.alice, other, 'Accept')))).toContain(YOU_BLOCKED);
  });

  test('START-01, END-05: given a match that is on, then it goes on, but there is no rematch', async () => {
    const table = await openTable(room);
    await block(room.alice, room.bob);
    expect(matchAt(room, table).phase).toBe('playing');
    await resigns(room, table, room.bob);
    await answer(room, table, room.alice, 'Yes');
    expect(await refused(room, table, room.bob, 'Yes')).toContain(BLOCKED_BY);
    expect(matchAt(room, table)).toMatchObject({ phase: 'ended', next: { kind: 'rematch' } });
  });
});
