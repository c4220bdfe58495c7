import { expect, test } from 'vitest';
import { playRecorded } from '../../tools/play/recorded-game.ts';
import { textOf } from '../../tools/play/message-contents.ts';
import { Table } from '../../tools/play/table.ts';
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
import type { SandboxUser } from 'discord-sandbox';
import { expectEnding } from './games-support/expect-ending.ts';
import { gameFiles } from './games-support/game-files.ts';
import { replayTests } from './games-support/replay-tests.ts';
import { ReplayedGame } from './games-support/replayed-game.ts';
import { useSharedApp } from './support/app.ts';

const app = useSharedApp();

// A blockade, a draw by the rules and a resignation; the long run replays all of them.
replayTests(
  app,
  [9, 15, 24].flatMap((number) => gameFiles(number, number)),
);

const MOVE = 'checkers move';

test('PLAY-04: given a game typed in every form that is taken, then it ends as recorded; a short form that fits several jumps is refused with all of them', async () => {
  const [file] = gameFiles(30, 30);
  if (file === undefined) throw new Error('game 30 is there');
  const table = await Table.open(app.sandbox, app.sandbox.user(file.black), app.sandbox.user(file.white));
  const [forms, ambiguous] = [new Set<string>(), new Set<string>()];
  let written = 0;
  const played = await playRecorded(table, file.game, async ({ ply: { before, move }, by }) => {
    const alike = distinctMoves(legalMoves(before).filter((other) => shortOf(other) === shortOf(move)));
    if (isJump(move) && alike.length > 1) {
      ambiguous.add(shortOf(move));
      await refusesShort(table, by, shortOf(move), alike);
    }
    const [text = '', ...others] = formsOf(before, move);
    // By turns: the whole path with its own marks, with blanks, with other marks, and the short form where it is one.
    const typed = [text, ...others][written % (others.length + 1)] ?? text;
    written += 1;
    forms.add(typed.replaceAll(/\d+/g, '0'));
    await offersThisMove(table, by, before, move);
    await type(table, by, typed);
    expect(table.liveBoards()).toHaveLength(table.isOver ? 0 : 1);
  });
  expect(played).toBe(file.game.plies.length);
  expect(forms.size).toBeGreaterThan(3);
  expect(ambiguous.size).toBeGreaterThan(0);
  await expectEnding(new ReplayedGame(app, table), file);
});

async function refusesShort(table: Table, by: SandboxUser, short: string, alike: readonly Move[]): Promise<void> {
  const board = await table.board();
  const answer = await by.slash(table.threadId, MOVE, { move: short });
  expect(answer).toMatchObject({ ok: true, onlyMe: true });
  const told = answer.ok && answer.message !== undefined ? textOf(answer.message) : '';
  for (const move of alike) expect(told).toContain(`**${makeMove(move)}**`);
  expect(table.message(board.id)).toEqual(board);
}

async function type(table: Table, by: SandboxUser, move: string): Promise<void> {
  const board = await table.board();
  const answer = await by.slash(table.threadId, MOVE, { move });
  await table.settled(board);
  // The board that stands shows the move to all; the one who typed it gets a few words, or the result.
  expect(answer).toMatchObject({ ok: true, onlyMe: !table.isOver });
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
