import { expect, test } from 'vitest';
import { LiveMatch } from '../../../src/bot/runtime/live-match.ts';
import { TableCodes } from '../../../src/bot/runtime/table-codes.ts';
import { evolve } from '../../../src/match/evolve.ts';
import { matchId, millis, playerId, CODE_LETTERS, makeTableCode, type TableCode } from '../../../src/match/ids.ts';
import { UNTIMED_OPTIONS } from '../../../src/match/options.ts';
import type { Store } from '../../../src/store/store.ts';
import { FaultyStore } from '../support/faulty-store.ts';

const PLACE = { guildId: '1', channelId: '2' };
const ALICE = playerId('alice');
const live = (id: string): LiveMatch => new LiveMatch(matchId(id), PLACE, [ALICE]);
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

/** Alice opens the table, and the journal has it. */
async function open(table: LiveMatch, code: TableCode, store: Store): Promise<void> {
  const event = { type: 'TableOpened', challenger: ALICE, code, options: UNTIMED_OPTIONS, at: millis(0) } as const;
  await store.append({ before: table.match, events: [event], where: table.where });
  table.match = evolve(table.match, event);
}

test('START-02: given a code that is taken, then another one is drawn', async () => {
  const codes = new TableCodes(drawing(1, 1, 2), new FaultyStore());
  const [first, second] = [live('a'), live('b')];
  const [one, two] = await Promise.all([codes.codeFor(first), codes.codeFor(second)]);
  expect(one).not.toBe(two);
  expect([await codes.find(one), await codes.find(two)]).toEqual([first, second]);
});

test('END-07: given a code that nobody was shown after all, then it leads nowhere and can be drawn again', async () => {
  const codes = new TableCodes(drawing(1), new FaultyStore());
  const code = await codes.codeFor(live('a'));
  codes.takeBack(code);
  expect(await codes.find(code)).toBeUndefined();
  expect(await codes.codeFor(live('b'))).toBe(code);
});

test('START-02: given the match is forgotten, then its code still tells what became of it, and is not drawn again', async () => {
  const store = new FaultyStore();
  const codes = new TableCodes(drawing(1, 1, 2), store);
  const table = live('a');
  const code = await codes.codeFor(table);
  await open(table, code, store);
  const closed = { type: 'MatchClosed', reason: 'cancelled', at: millis(1) } as const;
  await store.append({ before: table.match, events: [closed], where: table.where });
  codes.retired(table);
  expect(await codes.find(code)).toEqual({ match: 'a', guildId: '1', isOpen: false, closed: 'cancelled' });
  expect(await codes.codeFor(live('b'))).not.toBe(code);
});

test('START-02: given a table of an earlier process, then its code leads there, and is given to nobody else', async () => {
  const store = new FaultyStore();
  const before = new TableCodes(drawing(1), store);
  const table = live('a');
  const code = await before.codeFor(table);
  await open(table, code, store);

  const after = new TableCodes(drawing(1, 1, 2), store);
  after.adopted(table);
  expect(await after.find(code)).toBe(table);
  expect(await after.codeFor(live('b'))).not.toBe(code);
});

test('START-02: given a table of another process, then its code is not given out a second time', async () => {
  const store = new FaultyStore();
  const there = new TableCodes(drawing(1), store);
  const table = live('a');
  const code = await there.codeFor(table);
  await open(table, code, store);
  const here = new TableCodes(drawing(1, 2), store);
  expect(await here.codeFor(live('b'))).not.toBe(code);
});

test('START-02: given the store can not be asked, then no code is given out, and none is lost', async () => {
  const store = new FaultyStore();
  const codes = new TableCodes(drawing(1), store);
  store.trouble = 'away';
  await expect(codes.codeFor(live('a'))).rejects.toThrow('away');
  store.trouble = 'none';
  expect(await codes.codeFor(live('b'))).toBe(drawing(1)());
});

test('START-02: given chance that always draws the same, then it is said, not waited for', async () => {
  const codes = new TableCodes(drawing(1), new FaultyStore());
  await codes.codeFor(live('a'));
  await expect(codes.codeFor(live('b'))).rejects.toThrow('taken');
});
