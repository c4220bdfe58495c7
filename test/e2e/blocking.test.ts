import { describe, expect, test } from 'vitest';
import { textOf } from '../../src/cli/play/message-contents.ts';
import { challenge, press } from '../../src/cli/play/table.ts';
import type { SandboxUser } from '../../src/sandbox/client/sandbox-user.ts';
import { privateWords } from './support/reading.ts';
import { useApp } from './support/app.ts';

const app = useApp();

/** Types a command in the channel that only the asker may see the answer of; gives its words. */
async function told(user: SandboxUser, command: string, options: Readonly<Record<string, string>>): Promise<string> {
  return privateWords(await user.slash(app.checkers, `checkers ${command}`, options));
}
const block = (by: SandboxUser, user: SandboxUser) => told(by, 'block', { user: user.id });
const unblock = (by: SandboxUser, user: SandboxUser) => told(by, 'unblock', { user: user.id });

/** Opens a table; gives its card and code. */
async function open(user: SandboxUser): Promise<{ card: string; code: string }> {
  const opened = await user.slash(app.checkers, 'checkers open');
  if (!opened.ok || opened.message === undefined) throw new Error('no table');
  await app.idle();
  return { card: opened.message.id, code: /^# `(\w+)`$/m.exec(textOf(opened.message))?.[1] ?? '' };
}

const BLOCKED_BY = "**Alice** doesn't take matches with you.";
const YOU_BLOCKED = 'You have blocked **Bob**.';

describe('START-01: /checkers block', () => {
  test('START-01: given Alice blocks Bob, then only she is told, and neither can challenge the other', async () => {
    expect(await app.changingNothing(() => block(app.alice, app.bob))).toContain('They are not told.');
    expect(app.bob.messages(app.checkers)).toEqual([]);
    await app.changingNothing(async () => {
      expect(await told(app.bob, 'challenge', { user: app.alice.id })).toContain(BLOCKED_BY);
      expect(await told(app.alice, 'challenge', { user: app.bob.id })).toContain(YOU_BLOCKED);
    });
  });

  test('START-01: given Alice unblocks Bob, then both can challenge again', async () => {
    await block(app.alice, app.bob);
    expect(await unblock(app.alice, app.bob)).toContain('can challenge you and join your tables again');
    const card = await challenge(app.sandbox, app.bob, app.alice);
    await press(app.alice, card, 'Decline');
    await app.idle();
    await challenge(app.sandbox, app.alice, app.bob);
  });

  test('START-01, START-02: given a table, then neither can sit down at the other’s, by button or by code; Carol can', async () => {
    await block(app.alice, app.bob);
    const [hers, his] = [await open(app.alice), await open(app.bob)];
    await app.changingNothing(async () => {
      expect(privateWords(await press(app.bob, hers.card, 'Join'))).toContain(BLOCKED_BY);
      expect(await told(app.bob, 'join', { code: hers.code })).toContain(BLOCKED_BY);
      expect(privateWords(await press(app.alice, his.card, 'Join'))).toContain(YOU_BLOCKED);
      expect(await told(app.alice, 'join', { code: his.code })).toContain(YOU_BLOCKED);
    });
    await press(app.carol, hers.card, 'Join');
    await app.idle();
    expect(app.bot.liveMatches.runtime.inThread(hers.card)?.match.phase).toBe('playing');
  });

  test('START-01: given an invitation made before the block, then it can’t be accepted, but declined', async () => {
    const card = await challenge(app.sandbox, app.alice, app.bob);
    await block(app.alice, app.bob);
    expect(await app.refused(() => press(app.bob, card, 'Accept'))).toContain(BLOCKED_BY);
    await press(app.bob, card, 'Decline');
    await app.idle();
    await unblock(app.alice, app.bob);
    const other = await challenge(app.sandbox, app.bob, app.alice);
    await block(app.alice, app.bob);
    expect(await app.refused(() => press(app.alice, other, 'Accept'))).toContain(YOU_BLOCKED);
  });

  test('START-01, END-05: given a match that is on, then it goes on, but there is no rematch', async () => {
    const table = await app.openMatch();
    await block(app.alice, app.bob);
    expect(table.match.phase).toBe('playing');
    await table.resign(app.bob);
    await table.press(app.alice, 'Yes');
    expect(await table.refused(app.bob, 'Yes')).toContain(BLOCKED_BY);
    expect(table.match).toMatchObject({ phase: 'ended', next: { kind: 'rematch' } });
  });
});
