import { expect } from 'vitest';
import { tellsTheEnd, textOf } from '../../../tools/play/message-contents.ts';
import { buttonsOf, press } from '../../../tools/play/table.ts';
import type { Outcome, SandboxUser } from 'discord-sandbox';
import type { App } from './app.ts';
import type { TestMatch } from './test-match.ts';
import { idOf } from './reading.ts';

/** Somebody with a finger on a button, or on Enter. */
export interface Hand {
  readonly user: SandboxUser;
  readonly act: () => Promise<Outcome>;
}

/** A finger on the newest button of this label in the thread, which may be gone when the press arrives. */
export async function onButton(table: TestMatch, user: SandboxUser, label: string): Promise<Hand> {
  const message = await table.withButton(label);
  const id = idOf(message, label);
  return { user, act: () => user.forgeClick(table.threadId, message.id, id) };
}

export const onEnter = (
  table: TestMatch,
  user: SandboxUser,
  command: string,
  options: Readonly<Record<string, string>> = {},
): Hand => ({ user, act: () => table.app.type(user, command, options, table.threadId) });

/** A finger on the second press of resigning, leaving or calling off. */
export async function onConfirmation(
  table: TestMatch,
  user: SandboxUser,
  command: 'resign' | 'leave' | 'abort',
): Promise<Hand> {
  return onYes(user, await user.slash(table.threadId, `checkers ${command}`));
}

/** A finger on the second press of offering a draw. */
export const onDraw = async (table: TestMatch, user: SandboxUser): Promise<Hand> =>
  onYes(user, await table.press(user, 'Draw'));

function onYes(user: SandboxUser, asked: Outcome): Hand {
  const question = asked.ok ? asked.message : undefined;
  const [yes] = buttonsOf(question ?? {});
  if (question === undefined || yes === undefined) throw new Error('nobody asked back');
  return { user, act: () => user.click(question.id, yes.custom_id) };
}

/** A finger on the second press of a move, after the first. */
export async function onMove(app: App, table: TestMatch, user: SandboxUser, from: string, hop: string): Promise<Hand> {
  const { id } = await table.board();
  await press(user, id, from);
  await app.idle();
  return onButton(table, user, hop);
}

/** Both at the same instant, `first` a hair before: both are answered, and whatever came of it is shown as it is. */
export async function race(app: App, table: TestMatch, first: Hand, second: Hand): Promise<void> {
  const outcomes = await Promise.all([first.act(), second.act()]);
  expect(outcomes.map((outcome) => (outcome.ok ? 'answered' : outcome.error))).toEqual(['answered', 'answered']);
  await app.idle();
  await table.expectInOrder();
  await app.soon(() => expectOneEnd(app, table));
}

/** Every game that is over was told once; the last result stands on the card as in the thread. */
function expectOneEnd(app: App, table: TestMatch): void {
  const match = table.match;
  const ends = table.messages().filter((message) => tellsTheEnd(textOf(message)));
  const isOver = match.phase === 'ended' || match.phase === 'closed';
  const before = 'score' in match ? match.score.wins.dark + match.score.wins.light + match.score.draws : 0;
  const hasNoResult = match.phase === 'closed' && match.game !== undefined && match.result === undefined;
  expect(ends).toHaveLength(before + (hasNoResult ? 1 : 0));
  const [told] = ends.map((message) =>
    textOf(message)
      .split('\n')[0]
      ?.replace(/^(?:### )?👑 /, ''),
  );
  if (!isOver || hasNoResult || told === undefined) return;
  expect(textOf(app.carol.message(table.cardId) ?? { content: '', components: [] })).toContain(told);
}
