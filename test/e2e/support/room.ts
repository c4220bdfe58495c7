import { expect } from 'vitest';
import { openPlayground, type Playground } from '../../../src/cli/play/playground.ts';
import { Table, type ChallengeOptions } from '../../../src/cli/play/table.ts';
import { legalMoves, type Move } from '../../../src/engine/moves.ts';
import { makeMove } from '../../../src/engine/referee.ts';
import type { Position } from '../../../src/engine/position.ts';
import type { LiveMatch } from '../../../src/bot/runtime/live-match.ts';
import type { Outcome } from '../../../src/sandbox/client/outcome.ts';
import type { SandboxUser } from '../../../src/sandbox/client/sandbox-user.ts';
import { MemoryStore } from '../../support/memory-store.ts';
import type { Store } from '../../../src/store/store.ts';
import type { Sandbox } from '../../../src/sandbox/sandbox.ts';
import { PATIENT, ShiftedClock } from './shifted-clock.ts';

/** A sandbox with the bot in it, for a file of tests. The challenger always has dark and moves first. */
export interface Room {
  readonly sandbox: Sandbox;
  /** The bot at work now; after a restart another one. */
  readonly bot: Playground['bot'];
  /** Where the bot keeps its matches. */
  readonly store: Store;
  readonly clock: ShiftedClock;
  readonly alice: SandboxUser;
  readonly bob: SandboxUser;
  readonly carol: SandboxUser;
  readonly checkers: string;
  readonly restart: Playground['restart'];
  stop(): Promise<void>;
}

export async function openRoom(environment: Readonly<Record<string, string>> = {}): Promise<Room> {
  const clock = new ShiftedClock();
  const store = new MemoryStore();
  const ground = await openPlayground({
    environment: { MAX_MATCHES_PER_PLAYER: '100', ...environment },
    sandbox: {
      now: clock.now,
      after: clock.after,
      globalPerSecond: 10_000,
      bucketPerSecond: 10_000,
      // In the portal as in the environment.
      membersIntent: environment['DISCORD_MEMBERS_INTENT'] === 'on',
    },
    // Signs of life go by a clock that nobody moves by hours at a time.
    bot: { clock, timeouts: PATIENT, store, chance: { drawSeat: () => 'dark' }, beatEvery: undefined },
  });
  const { sandbox } = ground;
  return {
    sandbox,
    get bot() {
      return ground.bot;
    },
    store,
    clock,
    alice: sandbox.user('Alice'),
    bob: sandbox.user('Bob'),
    carol: sandbox.user('Carol'),
    checkers: sandbox.channelId('checkers'),
    restart: (meanwhile) => ground.restart(meanwhile),
    stop: () => ground.stop(),
  };
}

/** Alice (dark) against Bob (light), with the first board up. */
export async function openTable({ sandbox, bot, alice, bob }: Room, options: ChallengeOptions = {}): Promise<Table> {
  const table = await Table.open(sandbox, alice, bob, options);
  // The card in the channel comes last.
  await bot.idle();
  return table;
}

/** The words of an answer that only the asker sees; fails for any other outcome. */
export function privateWords(outcome: Outcome): string {
  if (!outcome.ok) throw new Error(`the interaction failed: ${outcome.error}`);
  expect(outcome).toMatchObject({ kind: 'message', onlyMe: true });
  return outcome.message?.content ?? '';
}

/** The newest message in a channel that only this user sees. */
export function lastPrivate({ sandbox }: Room, user: SandboxUser, channelId: string): string | undefined {
  return sandbox
    .user(user.name as 'Alice')
    .visibleRecords(channelId)
    .findLast((record) => record.onlyFor === user.id)?.message.content;
}

/**
 * All that everybody sees, and where every match stands. What was refused must leave it as it was; a message's own
 * addresses of files change with every look and are left out.
 */
export function everything({ sandbox, bot }: Room): unknown {
  const messages = [...sandbox.state.channels.keys()].flatMap((channelId) =>
    sandbox.state.messages
      .inChannel(channelId)
      .filter(({ onlyFor }) => onlyFor === undefined)
      .map(({ message: { id, content, components, edited_timestamp: edited } }) => ({
        id,
        content,
        components,
        edited,
      })),
  );
  const matches = Array.from(bot.liveMatches.runtime.all(), ({ match }) => match);
  return { messages, matches, threads: sandbox.world.threads.map(({ id }) => id) };
}

/** Does something that must change nothing for anybody, and gives what came of it. */
export async function changingNothing<T>(room: Room, what: () => Promise<T>): Promise<T> {
  await room.bot.idle();
  const before = everything(room);
  const result = await what();
  await room.bot.idle();
  expect(everything(room)).toEqual(before);
  return result;
}

/** The match behind a table. */
export function hostedAt({ bot }: Room, { threadId }: Table): LiveMatch {
  const live = bot.liveMatches.runtime.inThread(threadId);
  if (live === undefined) throw new Error('no match in this thread');
  return live;
}

export function positionAt(room: Room, table: Table): Position {
  const { match } = hostedAt(room, table);
  if (match.phase !== 'playing') throw new Error('no game is running');
  return match.game.position;
}

/** The user whose turn it is. */
export const onMoveAt = (room: Room, table: Table): SandboxUser =>
  positionAt(room, table).turn === 'dark' ? room.alice : room.bob;

/** The legal move that is written like this. */
export function moveAt(room: Room, table: Table, text: string): Move {
  const move = legalMoves(positionAt(room, table)).find((one) => makeMove(one) === text);
  if (move === undefined) throw new Error(`${text} is not legal`);
  return move;
}

/** Plays moves by typing them, each by whoever is on move. */
export async function typeMoves(room: Room, table: Table, moves: readonly string[]): Promise<void> {
  for (const move of moves) {
    const outcome = await onMoveAt(room, table).slash(table.threadId, 'checkers move', { move });
    if (!outcome.ok) throw new Error(outcome.error);
    await room.bot.idle();
  }
}

/** Requests of the bot that Discord refused since the log was cleared, rate limits apart. */
export const refusedRequests = ({ sandbox }: Room): readonly string[] =>
  sandbox.requests.all
    .filter(({ status, faulted }) => status >= 400 && status !== 429 && !faulted)
    .map(({ status, method, path }) => `${status} ${method} ${path}`);
