import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { playRecorded, type Turn } from '../../src/cli/play/recorded-game.ts';
import { textOf } from '../../src/cli/play/message-contents.ts';
import type { Table } from '../../src/cli/play/table.ts';
import {
  destination,
  distinctMoves,
  isJump,
  isSameMove,
  legalMoves,
  squaresOf,
  type Move,
} from '../../src/engine/moves.ts';
import { makeMove } from '../../src/engine/referee.ts';
import type { Position } from '../../src/engine/position.ts';
import type { SandboxUser } from '../../src/sandbox/client/sandbox-user.ts';
import { expectEnding } from './games-support/expect-ending.ts';
import { gameFiles, type GameFile } from './games-support/game-files.ts';
import { openGameRoom, type GameRoom } from './games-support/game-room.ts';
import { plain, ReplayedGame } from './games-support/replayed-game.ts';

let room: GameRoom;
beforeAll(async () => {
  room = await openGameRoom();
});
afterAll(() => room.ground.stop());

const MOVE = 'checkers move';

describe.concurrent('PLAY-04: moves are typed', () => {
  test.each([...gameFiles(4, 4), ...gameFiles(20, 20), ...gameFiles(30, 30)])(
    '$file: a game typed in every form that is taken ends as it was recorded',
    async (file) => {
      let written = 0;
      const forms = new Set<string>();
      const { replayed, played } = await replay(file, async (table, { ply, by }) => {
        const [text = '', ...others] = formsOf(ply.before, ply.move);
        // By turns: the whole path with its own marks, with blanks, with other marks, and the short form where it is one.
        const typed = [text, ...others][written % (others.length + 1)] ?? text;
        written += 1;
        forms.add(typed.replaceAll(/\d+/g, '0'));
        await offersThisMove(table, by, ply.before, ply.move);
        await type(table, by, typed);
      });
      expect(played).toBe(file.game.plies.length);
      expect(forms.size).toBeGreaterThan(3);
      await expectEnding(replayed, file);
    },
    180_000,
  );

  test.each([...gameFiles(2, 2), ...gameFiles(16, 16)])(
    '$file: one player types, the other clicks, and the game is the same',
    async (file) => {
      const { replayed, played } = await replay(file, async (table, { ply, by }) => {
        if (ply.before.turn === 'dark') await type(table, by, makeMove(ply.move));
        else await table.play(by, ply.move);
      });
      expect(played).toBe(file.game.plies.length);
      await expectEnding(replayed, file);
    },
    180_000,
  );

  test('a short form that fits several jumps is refused with all of them, and nothing changes', async () => {
    const [file] = gameFiles(30, 30);
    if (file === undefined) throw new Error('game 30 is there');
    const asked: string[] = [];
    await replay(file, async (table, { ply, by }) => {
      const { before, move } = ply;
      const short = shortOf(move);
      const meant = distinctMoves(legalMoves(before).filter((other) => shortOf(other) === short));
      if (isJump(move) && meant.length > 1) {
        asked.push(short);
        const board = await table.board();
        const answer = await by.slash(table.threadId, MOVE, { move: short });
        if (!answer.ok || answer.message === undefined) throw new Error('a refusal has words');
        expect(answer.onlyMe).toBe(true);
        for (const other of meant) expect(textOf(answer.message)).toContain(`**${makeMove(other)}**`);
        expect(table.message(board.id)).toEqual(board);
      }
      await table.play(by, move);
    });
    expect(asked).not.toEqual([]);
  }, 180_000);
});

/** Plays a file with both players at its table, each move by `play`. */
async function replay(
  file: GameFile,
  play: (table: Table, turn: Turn) => Promise<void>,
): Promise<{ replayed: ReplayedGame; played: number }> {
  const table = await room.open(file.black, file.white, 'dark');
  const played = await playRecorded(table, file.game, async (turn) => {
    await play(table, turn);
    expect(table.liveBoards()).toHaveLength(table.isOver ? 0 : 1);
  });
  return { replayed: new ReplayedGame(room.ground, table), played };
}

/** Types a move; resolves when the next board or the result is up. */
async function type(table: Table, by: SandboxUser, move: string): Promise<void> {
  const { id } = await table.board();
  const answer = await by.slash(table.threadId, MOVE, { move });
  expect(answer).toMatchObject({ ok: true, onlyMe: false });
  await table.settled(id);
}

/** What is offered while typing: legal moves that begin as typed, this one among them, at most 25. */
async function offersThisMove(table: Table, by: SandboxUser, position: Position, move: Move): Promise<void> {
  const choices = await by.complete(table.threadId, MOVE, 'move', { move: String(move.from) });
  const offered = choices.map(({ value }) => value);
  expect(offered).toContain(makeMove(move));
  expect(offered.length).toBeLessThanOrEqual(25);
  const legal = new Set(legalMoves(position).map(makeMove));
  expect(offered.filter((text) => !legal.has(String(text)))).toEqual([]);
}

/** The writings that must be read as this move. */
function formsOf(position: Position, move: Move): readonly string[] {
  const short = shortOf(move);
  const meant = legalMoves(position).filter((other) => shortOf(other) === short);
  // A short form may take another route to the same squares: then the record could differ in its path.
  const isClear = meant.length === 1 && meant.every((other) => isSameMove(other, move));
  return [
    makeMove(move),
    squaresOf(move).join(' '),
    ` ${squaresOf(move).join(isJump(move) ? ' X ' : '–')} `,
    ...(isJump(move) && move.path.length > 1 && isClear ? [short] : []),
  ];
}

const shortOf = (move: Move): string => `${move.from}${isJump(move) ? 'x' : '-'}${destination(move)}`;

test('PLAY-05: what is typed wrongly is refused to the typist alone, and the board stays as it was', async () => {
  const table = await room.open('Alice', 'Bob', 'dark');
  const { dark, light } = table.seats();
  const board = await table.board();
  const refusals = [
    { by: light, move: '22-18', says: "It is Alice's turn." },
    { by: room.ground.sandbox.user('Carol'), move: '11-15', says: 'Only the two players can do that.' },
    { by: dark, move: '22-18', says: "The piece on 22 is your opponent's." },
    { by: dark, move: '15-19', says: 'There is no piece on 15.' },
    { by: dark, move: '11-7', says: 'There is a piece on 7 already.' },
    { by: dark, move: '11-33', says: 'There is no square 33.' },
    { by: dark, move: '11-19', says: "A piece can't go from 11 to 19 in one move." },
    { by: dark, move: 'castle', says: "I can't read castle as a move." },
  ];
  for (const { by, move, says } of refusals) {
    const answer = await by.slash(table.threadId, MOVE, { move });
    expect(answer).toMatchObject({ ok: true, onlyMe: true });
    expect(plain(answer.ok && answer.message !== undefined ? textOf(answer.message) : '')).toContain(says);
  }
  expect(table.message(board.id)).toEqual(board);
});
