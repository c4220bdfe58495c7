import { expect, test } from 'vitest';
import { HostedMatch } from '../../../src/bot/runtime/hosted-match.ts';
import { TableCodes } from '../../../src/bot/runtime/table-codes.ts';
import { matchId, playerId } from '../../../src/match/ids.ts';
import { CODE_LETTERS, makeTableCode } from '../../../src/match/table-code.ts';

const PLACE = { guildId: '1', channelId: '2' };
const hosted = (id: string): HostedMatch => new HostedMatch(matchId(id), PLACE, { challenger: playerId('alice') });
/** Draws the codes of these numbers, one after the other, the last one for ever. */
const drawing = (...numbers: readonly number[]) => {
  let next = 0;
  return () => {
    const number = numbers[Math.min(next, numbers.length - 1)] ?? 0;
    next += 1;
    const digits = Array.from({ length: 6 }, (_, at) => Math.floor(number / CODE_LETTERS.length ** at));
    return makeTableCode(digits);
  };
};

test('START-02: given a code that is taken, then another one is drawn', () => {
  const codes = new TableCodes(drawing(1, 1, 2));
  const [first, second] = [hosted('a'), hosted('b')];
  const [one, two] = [codes.codeFor(first), codes.codeFor(second)];
  expect(one).not.toBe(two);
  expect([codes.find(one), codes.find(two)]).toEqual([first, second]);
});

test('END-07: given a code that nobody was shown after all, then it leads nowhere and can be drawn again', () => {
  const codes = new TableCodes(drawing(1));
  const code = codes.codeFor(hosted('a'));
  codes.takeBack(code);
  expect(codes.find(code)).toBeUndefined();
  expect(codes.codeFor(hosted('b'))).toBe(code);
});

test('START-02: given the match is forgotten, then its code still tells what became of it, and is not drawn again', () => {
  const codes = new TableCodes(drawing(1, 1, 2));
  const table = hosted('a');
  const code = codes.codeFor(table);
  codes.retired(table);
  expect(codes.find(code)).toEqual({ guildId: '1', closed: undefined });
  expect(codes.codeFor(hosted('b'))).not.toBe(code);
});

test('START-02: given many tables of the past, then the oldest are forgotten', () => {
  let drawn = 0;
  const codes = new TableCodes(() => drawing((drawn += 1))());
  const first = hosted('a');
  const code = codes.codeFor(first);
  codes.retired(first);
  for (let index = 0; index < 10_000; index += 1) {
    const table = hosted(`t${index}`);
    codes.codeFor(table);
    codes.retired(table);
  }
  expect(codes.find(code)).toBeUndefined();
});

test('START-02: given chance that always draws the same, then it is said, not waited for', () => {
  const codes = new TableCodes(drawing(1));
  codes.codeFor(hosted('a'));
  expect(() => codes.codeFor(hosted('b'))).toThrow('taken');
});
