import { expect, test } from 'vitest';
import { press, type Table } from '../../src/cli/play/table.ts';
import {
  alive,
  answer,
  chooseMore,
  labelsOf,
  matchAt,
  openMore,
  pass,
  quiet,
  resigns,
  words,
} from './support/at-the-table.ts';
import { openTable } from './support/room.ts';
import { SeenButtons } from './support/seen-buttons.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { useRoom } from './support/use-room.ts';

const room = useRoom();

type Answer = readonly [who: 'alice' | 'bob' | 'carol', label: string];
const NO: Answer = ['bob', 'No'];
const GO_ON: Answer = ['alice', 'Go on'];

async function answerAll(table: Table, answers: readonly Answer[]): Promise<void> {
  for (const [who, label] of answers) await answer(room, table, room[who], label);
}

test.each<[string, readonly Answer[], readonly Answer[]]>([
  // Alice's no to a rematch leaves Bob with the watcher.
  ['the rematch question', [], [['bob', 'Stop here']]],
  ['the question to go on', [NO], []],
  ['the offered seat', [NO, GO_ON], []],
  ['the open table', [NO, GO_ON, ['carol', 'No thanks']], [['alice', 'Cancel']]],
])(
  'END-03, END-07, END-08: given %s stands, then Leave on an old menu of the remaining player ends it, and all is answered',
  async (what, before, after) => {
    const table = await openTable(room);
    const seen = new SeenButtons(room, table);
    const menu = await openMore(room, table, room.alice);
    await chooseMore(room, table, room.carol, 'Watch');
    await resigns(room, table, room.bob);
    await answerAll(table, before);
    await press(room.alice, menu, 'Leave');
    await quiet(room);
    if (what !== 'the open table') expect(labelsOf(room.alice.message(menu) ?? {})).toEqual(['Help', 'Times']);
    await answerAll(table, after);
    expect(matchAt(room, table).phase).toBe('closed');
    expect(alive(room, table)).toEqual([]);
    await seen.pressAll();
    expect(words(room, table)).not.toContain('undefined');
    await pass(room, 6 * MINUTE);
  },
);
