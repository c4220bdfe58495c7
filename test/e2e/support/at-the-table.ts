import type { APIMessage } from 'discord-api-types/v10';
import { expect, vi } from 'vitest';
import { textOf } from '../../../src/cli/play/message-contents.ts';
import { buttonsOf, press, type Table } from '../../../src/cli/play/table.ts';
import type { GameResult } from '../../../src/match/game.ts';
import type { Match } from '../../../src/match/match.ts';
import type { SandboxUser } from '../../../src/sandbox/client/sandbox-user.ts';
import { passingButtonsOf } from './passing-buttons.ts';
import { changingNothing, hostedAt, type Room } from './room.ts';

const PATIENCE = { timeout: 15_000, interval: 20 };

/** Resolves when the bot has nothing left to do at the moment; what it reports to itself comes in a second round. */
export async function quiet({ bot }: Room): Promise<void> {
  await bot.idle();
  await bot.idle();
}

/** Lets this many milliseconds pass, and everything happen that falls due. */
export async function pass(room: Room, span: number): Promise<void> {
  await quiet(room);
  room.clock.advance(span);
  await quiet(room);
}

/** Waits until the assertions in `check` hold: what the gateway tells comes when it comes. */
export async function eventually(room: Room, check: () => void): Promise<void> {
  await vi.waitFor(check, PATIENCE);
  await quiet(room);
}

export const matchAt = (room: Room, table: Table): Match => hostedAt(room, table).match;

export function resultAt(room: Room, table: Table): GameResult | undefined {
  const match = matchAt(room, table);
  return 'result' in match ? match.result : undefined;
}

/** The newest message of the thread with a button of this label, as everybody sees it. */
export function messageWith(room: Room, table: Table, label: string): string {
  const found = publicMessages(room, table).findLast((message) => labelsOf(message).includes(label));
  if (found === undefined) throw new Error(`nothing in the thread has a button "${label}":\n${words(room, table)}`);
  return found.id;
}

/** Presses the newest button of this label in the thread. */
export async function answer(room: Room, table: Table, user: SandboxUser, label: string): Promise<void> {
  await press(user, messageWith(room, table, label), label);
  await quiet(room);
}

/** Resigns, and waits until everything is asked that is asked then. */
export async function resigns(room: Room, table: Table, user: SandboxUser): Promise<void> {
  await table.resign(user);
  await quiet(room);
}

/** Presses it where it must change nothing; gives the words that the presser alone is told. */
export const refused = (room: Room, table: Table, user: SandboxUser, label: string): Promise<string> =>
  changingNothing(room, async () => {
    const outcome = await press(user, messageWith(room, table, label), label);
    expect(outcome).toMatchObject({ kind: 'message', onlyMe: true });
    return outcome.message === undefined ? '' : textOf(outcome.message);
  });

/** Types a command in the thread; gives the answer's words, which only the asker may see. */
export async function typed(
  room: Room,
  table: Table,
  user: SandboxUser,
  command: string,
  options: Readonly<Record<string, string | boolean>> = {},
): Promise<string> {
  const outcome = await user.slash(table.threadId, `checkers ${command}`, options);
  if (!outcome.ok) throw new Error(`/checkers ${command} failed: ${outcome.error}`);
  expect(outcome.onlyMe).toBe(true);
  await quiet(room);
  return textOf(user.message(outcome.message?.id ?? '') ?? { content: '' });
}

/** Opens *More* on the live board; gives the id of the private menu. */
export async function openMore(room: Room, table: Table, user: SandboxUser): Promise<string> {
  const { message } = await press(user, (await table.board()).id, 'More');
  await quiet(room);
  return message?.id ?? '';
}

/** Opens *More* and presses an entry; gives what the newest private message of the presser says then. */
export async function chooseMore(room: Room, table: Table, user: SandboxUser, label: string): Promise<string> {
  await press(user, await openMore(room, table, user), label);
  await quiet(room);
  return textOf(privateMessage(table, user));
}

/** Presses a button on the newest private message of a user; gives what that message says then. */
export async function answerInPrivate(room: Room, table: Table, user: SandboxUser, label: string): Promise<string> {
  const { id } = privateMessage(table, user);
  await press(user, id, label);
  await quiet(room);
  return textOf(user.message(id) ?? { content: '' });
}

/** The newest message in the thread that only this user sees. */
export function privateMessage({ threadId }: Table, user: SandboxUser): APIMessage {
  const record = user.visibleRecords(threadId).findLast(({ onlyFor }) => onlyFor === user.id);
  const message = record === undefined ? undefined : user.message(record.message.id);
  if (message === undefined) throw new Error(`${user.name} was told nothing`);
  return message;
}

/** What the thread holds for everybody, oldest first, whoever of us may still read it. */
export const publicMessages = ({ sandbox }: Room, { threadId }: Table): readonly APIMessage[] =>
  sandbox.state.messages
    .inChannel(threadId)
    .filter(({ onlyFor }) => onlyFor === undefined)
    .map(({ message }) => message);

/** Every word that everybody can read in the thread. */
export const words = (room: Room, table: Table): string => publicMessages(room, table).map(textOf).join('\n');

export const cardWords = (room: Room, table: Table): string => textOf(cardOf(room, table));

function cardOf({ sandbox }: Room, { channelId, cardId }: Table): APIMessage {
  const record = sandbox.state.messages.get(channelId, cardId);
  if (record === undefined) throw new Error('the card is gone');
  return record.message;
}

/** The buttons that everybody can press now, in the thread and on the card, but for those that show a game again. */
export const alive = (room: Room, table: Table): readonly string[] =>
  [...publicMessages(room, table), cardOf(room, table)].flatMap(passingButtonsOf).map(({ label }) => label ?? '');

export const labelsOf = (message: Parameters<typeof buttonsOf>[0]): readonly string[] =>
  buttonsOf(message).map(({ label }) => label ?? '');

export const isInThread = ({ sandbox }: Room, { threadId }: Table, user: SandboxUser): boolean =>
  sandbox.world.thread(threadId)?.members.has(user.id) === true;

/** Who sits where, by name. */
export function seatsAt(room: Room, table: Table): Readonly<Record<'dark' | 'light', string>> {
  const match = matchAt(room, table);
  if (!('seats' in match) || match.seats === undefined) throw new Error('nobody sits there');
  const { directory } = room.bot.liveMatches.services;
  return { dark: directory.person(match.seats.dark).name, light: directory.person(match.seats.light).name };
}
