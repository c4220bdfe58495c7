/** Draws the README's board with the bot's own painter: `npx tsx test/packaging/draw-board-picture.ts`. */
import { readFile, writeFile } from 'node:fs/promises';
import { movableSquares, nextSquares } from '../../src/engine/hops.ts';
import { platesOf } from '../../src/commands/board/board-scenes.ts';
import { isJump, legalMoves, squaresOf } from '../../src/engine/moves.ts';
import { parsePdn } from '../../src/engine/pdn.ts';
import { pieceAt, START } from '../../src/engine/position.ts';
import { replay } from '../../src/engine/replay.ts';
import { drawBoard } from '../../src/render/board-picture.ts';

/** A moment with a king on the board, a double jump just played, and a piece that can go two ways. */
const [GAME, PLY, CHOSEN] = ['16-third-repetition.pdn', 24, 9];

const file = (path: string): URL => new URL(`../../${path}`, import.meta.url);
const games = parsePdn(await readFile(file(`test/fixtures/games/${GAME}`), 'utf8'));
const [game] = games.ok ? games.value : [];
const ply = game && replay(game).plies[PLY - 1];
if (ply === undefined) throw new Error(`${GAME} has no ply ${PLY}`);

const { before, move, after } = ply;
const captured = move.captured.flatMap((square) => {
  const piece = pieceAt(before, square);
  return piece === undefined ? [] : [{ square, ...piece }];
});
const chosen = movableSquares(after).find((square) => square === CHOSEN);
const picture = await drawBoard({
  position: after,
  bottom: after.turn,
  lastMove: { squares: squaresOf(move), captured },
  movable: movableSquares(after),
  mustJump: legalMoves(after).some(isJump),
  chosen,
  targets: chosen === undefined ? [] : nextSquares(after, [chosen]),
  plates: platesOf(START, after, { dark: 'Alice', light: 'Bob' }, after.turn),
});
await writeFile(file('docs/images/board.png'), picture);
