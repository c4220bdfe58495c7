import { expect, test } from 'vitest';
import { readButton } from '../../../src/commands/buttons.ts';
import { saysTheSame, subjectOf } from '../../../src/bot/display/recognise.ts';
import type { Subject } from '../../../src/bot/display/wanted.ts';
import { encodeCustomId, FIRST_REVISION, type CustomId } from '../../../src/views/custom-id.ts';
import { fold } from '../../../src/match/match.ts';
import { matchId, millis, playerId, revision, makeTableCode } from '../../../src/match/ids.ts';
import { command, say } from '../../../src/views/markdown.ts';
import { privateMessage } from '../../../src/views/message-draft.ts';
import type { Match } from '../../../src/match/phases.ts';
import { questionsOf } from '../../../src/views/standing-question.ts';
import { UNTIMED_OPTIONS } from '../../../src/match/options.ts';

const match = matchId('match');
const another = matchId('another');
const number = revision(7);
const nothing = fold(match, []);
const firstTable = fold(match, [
  {
    type: 'TableOpened',
    challenger: playerId('alice'),
    options: UNTIMED_OPTIONS,
    code: makeTableCode([1, 2, 3, 4, 5, 6]),
    at: millis(0),
  },
]);
const table = { ...firstTable, occasion: 'new-opponent' } as Match;

/** A message as Discord gives it, as far as its buttons go. */
const withButtons = (...ids: readonly string[]) =>
  ({ components: [{ type: 1, components: ids.map((custom_id) => ({ type: 2, custom_id })) }] }) as never;

test.each<[what: string, id: CustomId, shown: Subject | undefined]>([
  ['a live board', { verb: 'draw', match, revision: number }, { kind: 'board', number }],
  ['a board of another match', { verb: 'draw', match: another, revision: number }, undefined],
  ['a private view', { verb: 'view-refresh', match, revision: number, path: ['dark'] }, undefined],
  ['a question', { verb: 'rematch-no', match, revision: number }, { kind: 'question', number }],
  ['a question of another match', { verb: 'rematch-no', match: another, revision: number }, undefined],
  ['the private question whether to leave', { verb: 'leave-confirm', match, revision: number }, undefined],
  ['the private question whether to resign', { verb: 'resign-cancel', match, revision: number }, undefined],
  [
    'a table that is no more',
    { verb: 'join', match, revision: FIRST_REVISION },
    { kind: 'question', number: revision(0) },
  ],
  ['the menu', { verb: 'menu', topic: 'home' }, undefined],
])('RUN-05: given the button of %s, then it is known for that', (_what, id, shown) => {
  expect(subjectOf(withButtons('nonsense', encodeCustomId(id)), nothing, readButton)).toEqual(shown);
});

test('END-07: given the buttons of an open table, then they belong to the one that stands', () => {
  expect(
    subjectOf(withButtons(encodeCustomId({ verb: 'join', match, revision: FIRST_REVISION })), table, readButton),
  ).toEqual({
    kind: 'question',
    number: revision(1),
  });
  // The first table is the card: whatever stands in a thread that was opened too early is none of it.
  expect(questionsOf(firstTable)).toEqual([]);
});

test('RUN-05: given a message whose commands were made clickable, then it says the same as its draft', () => {
  const draft = privateMessage(say`Type ${command('open')}.`);
  const shown = (content: string, of = draft) => saysTheSame({ content, components: [] }, of);
  expect(shown('Type </checkers open:123456789012345678>.')).toBe(true);
  expect(shown('Type `/checkers open`.')).toBe(true);
  expect(shown('Type </checkers games:123456789012345678>.')).toBe(false);
  expect(shown('</checkers-admin close:123456789012345678>', privateMessage(command('close')))).toBe(true);
});
