import { expect, test } from 'vitest';
import { Table } from '../../tools/play/table.ts';
import { legalMoves, play } from '../../src/engine/moves.ts';
import { START } from '../../src/engine/position.ts';
import { useSharedApp } from './support/app.ts';
import { readAltText } from '../render/read-alt-text.ts';
import { pictureWords } from './games-support/replayed-game.ts';

const MATCHES = 200;
const AT_A_TIME = 8;
const PAIRS = [
  ['Alice', 'Bob'],
  ['Bob', 'Carol'],
  ['Carol', 'Alice'],
] as const;

const app = useSharedApp({ MAX_MATCHES_PER_PLAYER: '1000' });

test(`RUN-02: ${MATCHES} matches run at once in one process, each with its own thread and its own game`, async () => {
  const tables: Table[] = [];
  for (let number = 0; number < MATCHES; number += 1) {
    const [challenger, invited] = PAIRS[number % PAIRS.length] ?? PAIRS[0];
    tables.push(await Table.open(app.sandbox, app.sandbox.user(challenger), app.sandbox.user(invited)));
  }
  expect(new Set(tables.map(({ threadId }) => threadId)).size).toBe(MATCHES);
  expect(app.bot.liveMatches.runtime.size).toBe(MATCHES);

  for (let first = 0; first < MATCHES; first += AT_A_TIME) {
    await Promise.all(tables.slice(first, first + AT_A_TIME).map((table, index) => playTwoMoves(table, first + index)));
  }
  for (const [number, table] of tables.entries()) {
    expect(table.liveBoards()).toHaveLength(1);
    expect(readAltText(pictureWords(await table.board())).position).toEqual(movesOf(number).after);
  }
}, 180_000);

/** Different games at neighboring tables: a move that strayed would show. */
function movesOf(number: number) {
  const first = pick(legalMoves(START), number);
  const middle = play(START, first);
  const second = pick(legalMoves(middle), Math.floor(number / 7));
  return { first, second, after: play(middle, second) };
}

function pick<T>(options: readonly T[], number: number): T {
  const option = options[number % options.length];
  if (option === undefined) throw new RangeError('nothing to pick from');
  return option;
}

async function playTwoMoves(table: Table, number: number): Promise<void> {
  const { dark, light } = table.seats();
  const { first, second } = movesOf(number);
  await table.play(dark, first);
  await table.play(light, second);
}
