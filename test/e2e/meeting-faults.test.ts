import { afterEach, expect, test } from 'vitest';
import { textOf } from '../../src/cli/play/message-contents.ts';
import { buttonsOf } from '../../src/cli/play/table.ts';
import type { Outcome } from '../../src/sandbox/client/outcome.ts';
import { AskedMatch, pass } from './support/asked-match.ts';
import { privateWords } from './support/room.ts';
import { useSharedRoom } from './support/use-room.ts';
import { MINUTE } from './support/shifted-clock.ts';

const room = useSharedRoom();
afterEach(() => {
  room.sandbox.faults.clear();
});

const THREAD = { method: 'POST', path: '/channels/*/messages/*/threads' };
const MESSAGE_IN_CHANNEL = { method: 'POST', path: '/channels/*/messages' };
const CARD_EDIT = { method: 'PATCH', path: '/channels/*/messages/*' };
const CALLBACK = { method: 'POST', path: '/interactions/*/*/callback' };
const WEBHOOK = { path: '/webhooks/**' };

const hasBoard = (match: AskedMatch): boolean => match.board !== undefined;
const said = (outcome: Outcome): string => (outcome.ok && outcome.message !== undefined ? textOf(outcome.message) : '');

test('START-02, START-05: given Discord opens no thread, then nobody sits down, the joiner is told, and the next try goes', async () => {
  const table = await AskedMatch.ask(room, room.alice, 'open');
  const [join] = table.buttons;
  room.sandbox.faults.refuse({ ...THREAD, times: Infinity });
  const outcome = await room.bob.click(table.cardId, join?.custom_id ?? '');
  await room.bot.idle();
  expect(table.phase).toBe('open-table');
  expect(table.labels).toEqual(['Join', 'Cancel']);
  expect(room.bob.messages(room.checkers).map(textOf).join('\n') + said(outcome)).toContain('Nothing was changed');
  room.sandbox.faults.clear();
  await table.press(room.bob, 'Join');
  expect(table.phase).toBe('playing');
  expect(hasBoard(table)).toBe(true);
});

test('START-05, START-08: given Discord opens no thread for a hotseat game, then its card says that it was called off, without buttons', async () => {
  room.sandbox.faults.refuse({ ...THREAD, times: Infinity });
  const match = await AskedMatch.hotseat(room);
  await match.until('it is called off', () => match.phase === 'closed');
  await match.until('the card says so', () => match.words.includes('called off'));
  expect(match.labels).toEqual([]);
  expect(room.alice.messages(room.checkers).map(textOf).join('\n')).toContain('Something went wrong on my side.');
});

test('START-03, RUN-05: given the Ready question can’t be posted at first, then it comes, and the match can begin', async () => {
  const table = await AskedMatch.ask(room, room.alice, 'open');
  await pass(room, 3 * MINUTE);
  room.sandbox.faults.refuse({ ...MESSAGE_IN_CHANNEL, times: 4 });
  const [join] = table.buttons;
  await room.bob.click(table.cardId, join?.custom_id ?? '');
  await expect
    .poll(
      async () => {
        await pass(room, 6000);
        return table.thread.flatMap(buttonsOf).map(({ label }) => label);
      },
      { timeout: 15_000 },
    )
    .toEqual(['Ready', 'Call off']);
  await table.press(room.alice, 'Ready');
  expect(hasBoard(table)).toBe(true);
});

test('START-02, RUN-05: given the card can’t be changed for a while, then its old Join is refused, and it is changed in the end', async () => {
  const table = await AskedMatch.ask(room, room.alice, 'open');
  const [join] = table.buttons;
  const refuse = (...requests: readonly object[]): void => {
    room.sandbox.faults.clear();
    for (const request of requests) room.sandbox.faults.refuse({ ...request, times: Infinity });
  };
  refuse(CARD_EDIT, WEBHOOK, CALLBACK);
  await room.bob.click(table.cardId, join?.custom_id ?? '');
  expect(table.phase).toBe('playing');
  expect(table.labels).toEqual(['Join', 'Cancel']);
  refuse(CARD_EDIT, WEBHOOK);
  expect(privateWords(await room.carol.click(table.cardId, join?.custom_id ?? ''))).toContain('seat is taken');
  room.sandbox.faults.clear();
  await expect
    .poll(
      async () => {
        await pass(room, 6000);
        return [table.labels, hasBoard(table)];
      },
      { timeout: 15_000 },
    )
    .toEqual([[], true]);
  expect(table.words).toContain('**Alice** vs **Bob**');
});
