import { expect, test } from 'vitest';
import { press } from '../../tools/play/table.ts';
import { SeenButtons } from './support/seen-buttons.ts';
import { MINUTE } from './support/shifted-clock.ts';
import { useApp } from './support/app.ts';
import type { TestMatch } from './support/test-match.ts';
import { labelsOf } from './support/reading.ts';

const app = useApp();

type Answer = readonly [who: 'alice' | 'bob' | 'carol', label: string];
const NO: Answer = ['bob', 'No'];
const GO_ON: Answer = ['alice', 'Yes'];

async function answerAll(table: TestMatch, answers: readonly Answer[]): Promise<void> {
  for (const [who, label] of answers) await table.press(app[who], label);
}

test.each<[string, readonly Answer[], readonly Answer[]]>([
  // Alice's no to a rematch leaves Bob with the watcher.
  ['the rematch question', [], [['bob', 'No']]],
  ['the question to go on', [NO], []],
  ['the offered seat', [NO, GO_ON], []],
  ['the open table', [NO, GO_ON, ['carol', 'No thanks']], [['alice', 'Cancel']]],
])(
  'END-03, END-07, END-08: given %s stands, then Leave on an old menu of the remaining player ends it, and all is answered',
  async (what, before, after) => {
    const table = await app.openMatch();
    const seen = new SeenButtons(table);
    const menu = await table.more(app.alice);
    await table.chooseMore(app.carol, 'Join queue');
    await table.resign(app.bob);
    await answerAll(table, before);
    await press(app.alice, menu, 'Leave the match');
    await app.idle();
    if (what !== 'the open table') expect(labelsOf(app.alice.message(menu) ?? {})).toEqual(['Help', 'Move times']);
    await answerAll(table, after);
    expect(table.match.phase).toBe('closed');
    expect(table.labels).toEqual([]);
    await seen.pressAll();
    expect(table.threadWords).not.toContain('undefined');
    await app.pass(6 * MINUTE);
  },
);
