import type { APIMessage } from 'discord-api-types/v10';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textOf } from '../../src/cli/play/message-contents.ts';
import { buttonsOf, press, type Table } from '../../src/cli/play/table.ts';
import { findMove } from '../../src/engine/moves.ts';
import { START } from '../../src/engine/position.ts';
import { toSquare } from '../../src/engine/square.ts';
import type { SandboxUser } from '../../src/sandbox/client/sandbox-user.ts';
import { openGameRoom, type GameRoom } from './games-support/game-room.ts';
import { plain } from './games-support/replayed-game.ts';

let room: GameRoom;
beforeAll(async () => {
  room = await openGameRoom();
});
afterAll(() => room.ground.stop());

interface Seated {
  readonly table: Table;
  readonly alice: SandboxUser;
  readonly bob: SandboxUser;
  readonly carol: SandboxUser;
}

/** A fresh table: Alice is dark and on move, Bob is light, Carol looks on. */
async function sit(): Promise<Seated> {
  const { sandbox } = room.ground;
  const table = await room.open('Alice', 'Bob', 'dark');
  return { table, alice: sandbox.user('Alice'), bob: sandbox.user('Bob'), carol: sandbox.user('Carol') };
}

const labels = (message: APIMessage): readonly (string | undefined)[] => buttonsOf(message).map(({ label }) => label);

const opened = ['9', '10', '11', '12'];
const controls = ['Draw', 'Resign', 'Pause', 'My view', 'More'];

describe.concurrent('the live board', () => {
  test('PLAY-01, PLAY-02: a piece is chosen, another one instead, and Back lets go of both', async () => {
    const { table, alice } = await sit();
    const board = await table.board();
    expect(labels(board)).toEqual([...opened, ...controls]);
    await press(alice, board.id, '9');
    expect(labels(table.message(board.id))).toEqual([...opened, '9-13', '9-14', 'Back', ...controls]);
    expect(textOf(table.message(board.id))).toContain('**9** is picked up.');
    await press(alice, board.id, '12');
    expect(labels(table.message(board.id))).toEqual([...opened, '12-16', 'Back', ...controls]);
    await press(alice, board.id, 'Back');
    const after = table.message(board.id);
    expect(after.content).toBe(board.content);
    expect(after.components).toEqual(board.components);
  });

  test('PLAY-07, WATCH-01: the opponent and a watcher press a piece; both are told why, and the choice stands', async () => {
    const { table, alice, bob, carol } = await sit();
    const { id } = await table.board();
    await press(alice, id, '11');
    const chosen = table.message(id);
    for (const [user, says] of [
      [bob, "It is Alice's turn."],
      [carol, 'Only the two players can do that.'],
    ] as const) {
      for (const label of ['11-15', '9', 'Back']) {
        const answer = await press(user, id, label);
        expect(answer.onlyMe).toBe(true);
        expect(plain(textOf(answer.message ?? { content: '' }))).toContain(says);
        expect(alice.message(answer.message?.id ?? '')).toBeUndefined();
      }
    }
    expect(table.message(id)).toEqual(chosen);
  });

  test('PLAY-13: More opens Help for anybody, privately, and the board stays as it was', async () => {
    const { table, carol } = await sit();
    const board = await table.board();
    const menu = await press(carol, board.id, 'More');
    expect(menu.onlyMe).toBe(true);
    const help = await press(carol, menu.message?.id ?? '', 'Help');
    expect(help.message?.id).toBeDefined();
    expect(help.onlyMe).toBe(true);
    expect(textOf(help.message ?? { content: '' })).toContain('/checkers challenge');
    expect(table.message(board.id)).toEqual(board);
  });

  test('PLAY-09: Refresh brings a private view up to date, from the same side', async () => {
    const { table, alice, bob } = await sit();
    const first = await press(bob, (await table.board()).id, 'My view');
    const viewId = first.message?.id ?? '';
    expect(textOf(bob.message(viewId) ?? { content: '' })).toContain(
      'The start of the game, seen from the white side.',
    );
    await table.play(alice, step(11, 15));
    await press(bob, viewId, 'Refresh');
    expect(plain(textOf(bob.message(viewId) ?? { content: '' }))).toContain(
      'After 1. 11-15, seen from the white side.',
    );
  });
});

function step(from: number, to: number) {
  const squares = [from, to].flatMap((square) => toSquare(square) ?? []);
  const move = findMove(START, squares);
  if (move === undefined) throw new Error(`${from}-${to} is no first move`);
  return move;
}
