import type { APIMessage } from 'discord-api-types/v10';
import { expect, vi } from 'vitest';
import { textOf } from '../../../src/cli/play/message-contents.ts';
import { buttonsOf, press, type Table } from '../../../src/cli/play/table.ts';
import { deadlineOf } from '../../../src/match/clock.ts';
import type { Match, PausedMatch, PlayingMatch } from '../../../src/match/match.ts';
import type { Outcome } from '../../../src/sandbox/client/outcome.ts';
import type { SandboxUser } from '../../../src/sandbox/client/sandbox-user.ts';
import { hostedAt, openTable, type Room } from './room.ts';

/** A busy machine is no failure. */
const PATIENCE = { timeout: 15_000, interval: 15 };

/** Asserts again and again until it holds. */
export const soon = (assertion: () => void): Promise<void> => vi.waitFor(assertion, PATIENCE);

export const matchAt = (room: Room, table: Table): Match => hostedAt(room, table).match;

export function playingAt(room: Room, table: Table): PlayingMatch {
  const match = matchAt(room, table);
  if (match.phase !== 'playing') throw new Error(`the match is ${match.phase}`);
  return match;
}

export function pausedAt(room: Room, table: Table): PausedMatch {
  const match = matchAt(room, table);
  if (match.phase !== 'paused') throw new Error(`the match is ${match.phase}`);
  return match;
}

/** Alice (dark, on move) against Bob with these options; resolves once the first turn's clock is in order. */
export async function openTimed(room: Room, options: Readonly<Record<string, string>> = {}): Promise<Table> {
  const table = await openTable(room, options);
  await turnBegun(room, table);
  return table;
}

/** Resolves once the board of the turn is up and its clock knows. */
export async function turnBegun(room: Room, table: Table): Promise<void> {
  await soon(() => expect(playingAt(room, table).clock.kind).not.toBe('unseen'));
  await room.bot.idle();
}

/** The moment from which the player on move has lost. */
export function lossAt(room: Room, table: Table): number {
  const { clock, options } = playingAt(room, table);
  const at = deadlineOf(clock, options.time);
  if (at === undefined) throw new Error('no time runs out here');
  return at;
}

/** An alarm is set by the time that is left: by as much it may ring later than it was meant to. */
const LATE = 50;

/** Lets the clock go to this moment, or just behind it, and everything that is due come about. */
export async function goTo({ clock, bot }: Room, moment: number): Promise<void> {
  clock.advance(Math.max(0, moment + LATE - clock.now()));
  await bot.idle();
}

/** The same by a span, in milliseconds. */
export const letPass = (room: Room, span: number): Promise<void> => goTo(room, room.clock.now() + span);

/** The player whose turn it is types a move, and the next board comes up with its clock running. */
export async function typeMove(room: Room, table: Table, move: string): Promise<void> {
  const { game } = playingAt(room, table);
  const user = game.position.turn === 'dark' ? room.alice : room.bob;
  const outcome = await user.slash(table.threadId, 'checkers move', { move });
  expect(outcome).toMatchObject({ ok: true });
  await soon(() => expect(playingAt(room, table).game.moves).toHaveLength(game.moves.length + 1));
  await turnBegun(room, table);
}

/** All words that everybody reads in the thread, oldest first. */
export const wordsIn = (table: Table): readonly string[] => table.messages().map(textOf);

/** The messages of the thread whose words hold this. */
export const messagesWith = (table: Table, words: string): readonly APIMessage[] =>
  table.messages().filter((message) => textOf(message).includes(words));

/** The newest message with a button of this label; waits for it. */
export async function withButton(table: Table, label: string): Promise<APIMessage> {
  return vi.waitFor(() => {
    const found = table.messages().findLast((message) => buttonsOf(message).some((one) => one.label === label));
    if (found === undefined) throw new Error(`nothing in the thread has a button "${label}"`);
    return found;
  }, PATIENCE);
}

/** Presses the newest button of this label in the thread, and lets everything come of it. */
export async function pressIn(room: Room, table: Table, user: SandboxUser, label: string): Promise<Outcome> {
  const outcome = await press(user, (await withButton(table, label)).id, label);
  await room.bot.idle();
  return outcome;
}

/** The custom id behind a label. */
export function idOf(message: Pick<APIMessage, 'components'>, label: string): string {
  const found = buttonsOf(message).find((one) => one.label === label);
  if (found === undefined) throw new Error(`no button "${label}"`);
  return found.custom_id;
}

/** The moments of Discord's live timestamps in a message, in milliseconds. */
export const momentsIn = (message: Pick<APIMessage, 'content' | 'components'>): readonly number[] =>
  Array.from(textOf(message).matchAll(/<t:(\d+):R>/g), ([, seconds]) => Number(seconds) * 1000);

/** Who was notified by something with these words since `clearNotifications`. */
export const notifiedOf = (words: string, ...users: readonly SandboxUser[]): readonly string[] =>
  users.filter(({ notifications }) => notifications.some(({ text }) => text.includes(words))).map(({ name }) => name);
