import { afterEach, expect, test } from 'vitest';
import { textOf } from '../../tools/play/message-contents.ts';
import type { Outcome } from 'discord-sandbox';
import { privateWords, idOf } from './support/reading.ts';
import { useSharedApp } from './support/app.ts';

const app = useSharedApp();
afterEach(() => {
  app.sandbox.faults.clear();
});

const THREAD = { method: 'POST', path: '/channels/*/messages/*/threads' };
const CARD_EDIT = { method: 'PATCH', path: '/channels/*/messages/*' };
const CALLBACK = { method: 'POST', path: '/interactions/*/*/callback' };
const WEBHOOK = { path: '/webhooks/**' };

const said = (outcome: Outcome): string => (outcome.ok && outcome.message !== undefined ? textOf(outcome.message) : '');

test('START-02, START-05: given Discord opens no thread, then nobody sits down, the joiner is told, and the next try goes', async () => {
  const table = await app.ask(app.alice, 'open');
  const join = idOf(table.card, 'Join');
  app.sandbox.faults.refuse({ ...THREAD, times: Infinity });
  const outcome = await app.bob.click(table.cardId, join);
  await app.idle();
  expect(table.phase).toBe('open-table');
  expect(table.cardLabels).toEqual(['Join', 'Cancel']);
  expect(app.bob.messages(app.checkers).map(textOf).join('\n') + said(outcome)).toContain('Nothing was changed');
  app.sandbox.faults.clear();
  await table.press(app.bob, 'Join');
  expect(table.phase).toBe('playing');
  expect(table.liveBoard !== undefined).toBe(true);
});

test('START-02, RUN-05: given the card can’t be changed for a while, then its old Join is refused, and it is changed in the end', async () => {
  const table = await app.ask(app.alice, 'open');
  const join = idOf(table.card, 'Join');
  const refuse = (...requests: readonly object[]): void => {
    app.sandbox.faults.clear();
    for (const request of requests) app.sandbox.faults.refuse({ ...request, times: Infinity });
  };
  refuse(CARD_EDIT, WEBHOOK, CALLBACK);
  await app.bob.click(table.cardId, join);
  expect(table.phase).toBe('playing');
  expect(table.cardLabels).toEqual(['Join', 'Cancel']);
  refuse(CARD_EDIT, WEBHOOK);
  expect(privateWords(await app.carol.click(table.cardId, join))).toContain('seat is taken');
  app.sandbox.faults.clear();
  await expect
    .poll(
      async () => {
        await app.pass(6000);
        return [table.cardLabels, table.liveBoard !== undefined];
      },
      { timeout: 15_000 },
    )
    .toEqual([[], true]);
  expect(table.cardWords).toContain('**Alice** vs **Bob**');
});
