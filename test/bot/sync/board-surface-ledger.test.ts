import { expect, test } from 'vitest';
import { BoardLedger } from '../../../src/bot/sync/board-ledger.ts';
import { revision } from '../../../src/match/ids.ts';

const board = (messageId: string, number: number) => ({ messageId, revision: revision(number) });

test('RUN-05: given no live board, when the current one is announced, then it is the live board', () => {
  const ledger = new BoardLedger();
  ledger.announced(board('a', 3), revision(3));
  expect(ledger.live).toEqual(board('a', 3));
  expect(ledger.strays).toEqual([]);
});

test('RUN-05: given a live board, when another one is announced, then that is a stray; the own one is not', () => {
  const ledger = new BoardLedger();
  ledger.posted(board('a', 3));
  ledger.announced(board('a', 3), revision(3));
  ledger.announced(board('b', 3), revision(3));
  expect(ledger.live).toEqual(board('a', 3));
  expect(ledger.strays).toEqual(['b']);
  ledger.cleared('b');
  expect(ledger.strays).toEqual([]);
});

test('RUN-05: given no live board, when an old one is announced, then it is a stray', () => {
  const ledger = new BoardLedger();
  ledger.announced(board('a', 2), revision(3));
  expect(ledger.live).toBeUndefined();
  expect(ledger.strays).toEqual(['a']);
});

test('RUN-05: given a record that shows buttons again, then it is behind, unless the buttons go by themselves', () => {
  const ledger = new BoardLedger();
  ledger.posted(board('a', 3));
  ledger.tookDown();
  ledger.posted(board('b', 4));
  expect(ledger.edited('b', true)).toBe(false);
  expect(ledger.edited('a', true)).toBe(true);
  expect(ledger.edited('a', false)).toBe(false);
  ledger.recheck(board('a', 3));
  expect(ledger.behind).toEqual([]);
  ledger.edited('a', true);
  ledger.recheck(board('a', 3));
  expect(ledger.behind).toEqual([board('a', 3)]);
});

test('PLAY-11: given the live board is deleted, then there is none; another message makes no difference', () => {
  const ledger = new BoardLedger();
  ledger.posted(board('a', 3));
  expect(ledger.deleted('x')).toBe(false);
  expect(ledger.deleted('a')).toBe(true);
  expect(ledger.live).toBeUndefined();
});

test('RUN-05: given a look into the thread, then old boards are behind, unknown ones strays, the live one neither', () => {
  const ledger = new BoardLedger();
  ledger.posted(board('a', 3));
  ledger.tookDown();
  ledger.posted(board('b', 4));
  for (const one of [board('a', 3), board('b', 4), board('c', 4)]) ledger.found(one, revision(4), false);
  expect(ledger.behind).toEqual([board('a', 3)]);
  expect(ledger.strays).toEqual(['c']);
});

test('RUN-03: given an unknown board of a move that the thread shows nowhere else, then it is behind; the board it becomes again is another message', () => {
  const ledger = new BoardLedger();
  ledger.posted(board('b', 4));
  ledger.found(board('a', 3), revision(4), true);
  expect(ledger.behind).toEqual([board('a', 3)]);
  expect(ledger.strays).toEqual([]);
  expect(ledger.lost).toBe(1);
});

test('RUN-03: given an older live board, when the current one is found, announced or pressed, then that is live, and the older one behind', () => {
  for (const how of ['found', 'announced', 'pressed'] as const) {
    const ledger = new BoardLedger();
    ledger.posted(board('a', 3));
    ledger[how](board('b', 4), revision(4), false);
    expect(ledger.live).toEqual(board('b', 4));
    expect(ledger.behind).toEqual([board('a', 3)]);
  }
});

test('RUN-02: given a long game, then only the newest boards are remembered', () => {
  const ledger = new BoardLedger();
  for (let number = 1; number <= 100; number += 1) ledger.posted(board(`m${number}`, number));
  expect(ledger.edited('m1', true)).toBe(false);
  expect(ledger.edited('m99', true)).toBe(true);
});
