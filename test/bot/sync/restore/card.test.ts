import { expect, test } from 'vitest';
import { UNTIMED_OPTIONS } from '../../../../src/match/options.ts';
import { makeTableCode } from '../../../../src/match/ids.ts';
import { ALICE, BOB, CHANNEL, Lives, userOf } from './lives.ts';
import { buttonsOf, wordsOf } from './message-board.ts';

const cards = ({ discord }: Lives) => discord.in(CHANNEL);

test('START-01: given an invitation whose card was known, then one look is all', async () => {
  const lives = new Lives();
  lives.now.reconciler.card.wasPosted(await lives.invite(), lives.now.live.match);
  lives.beat();
  await lives.restart();
  expect(lives.discord.asked()).toEqual([`get /channels/${CHANNEL}/messages/${lives.now.live.cardId}`]);
  expect(lives.now.losses).toBe(0);
});

test('START-01: given its card came up when the process ended, then it is found and can be answered', async () => {
  const lives = new Lives();
  const card = await lives.invite();
  await lives.restart();
  expect(lives.now.live.cardId).toBe(card);
  expect(cards(lives)).toHaveLength(1);
});

test('START-01: given its card never came up, then the bot posts it, and calls the invited player as the first one did', async () => {
  const lives = new Lives();
  lives.discord.remove(CHANNEL, await lives.invite());
  await lives.restart();
  expect(cards(lives)).toMatchObject([{ id: lives.now.live.cardId, calls: [userOf(BOB)] }]);
  expect(cards(lives).flatMap(buttonsOf)).toEqual(['accept:1', 'decline:1', 'cancel:1']);
  await lives.restart();
  expect(cards(lives)).toHaveLength(1);
});

test('START-01: given it can not be posted now, then it is tried again, and never twice', async () => {
  const lives = new Lives();
  lives.discord.remove(CHANNEL, await lives.invite());
  await lives.restart({ looks: false });
  lives.discord.fate = ({ method }) => (method === 'post' ? 'unanswered' : 'done');
  lives.now.reconciler.inspect();
  await lives.quiet();
  expect(lives.now.reconciler.isBehind).toBe(true);
  lives.discord.fate = () => 'done';
  await lives.pass(5000);
  expect(cards(lives)).toHaveLength(1);
  expect(lives.now.live.cardId).toBe(cards(lives)[0]?.id);
  expect(lives.now.reconciler.isBehind).toBe(false);
});

test('START-01: given its card was deleted while the bot was away, then nobody can answer it any more', async () => {
  const lives = new Lives();
  const card = await lives.invite();
  lives.now.reconciler.card.wasPosted(card);
  lives.beat();
  lives.discord.remove(CHANNEL, card);
  await lives.restart();
  expect(lives.now.losses).toBe(1);
  expect(cards(lives)).toEqual([]);
});

test('START-01: given an invitation that was declined in the last moment, then its card says so; none is posted for it', async () => {
  const lives = new Lives();
  const card = await lives.invite();
  await lives.act({ type: 'DeclineChallenge', by: BOB });
  await lives.restart();
  expect(cards(lives).map((one) => [one.id, buttonsOf(one)])).toEqual([[card, []]]);
  lives.discord.remove(CHANNEL, card);
  await lives.restart();
  expect(cards(lives)).toEqual([]);
});

test('START-02: given a table whose card never came up, then the bot posts it', async () => {
  const lives = new Lives();
  const code = makeTableCode([1, 2, 3, 4, 5, 6]);
  await lives.act({ type: 'OpenTable', by: ALICE, options: UNTIMED_OPTIONS, code });
  await lives.restart();
  expect(cards(lives).map(wordsOf)).toEqual([expect.stringContaining(code)]);
});

test('START-05: given a game whose card was not written down, then it is known by its thread, and tells of it', async () => {
  const lives = new Lives();
  await lives.start();
  await lives.restart();
  expect(lives.now.live.cardId).toBe(lives.thread);
  expect(cards(lives).map(wordsOf)).toEqual([expect.stringContaining(`<#${lives.thread}>`)]);
});
