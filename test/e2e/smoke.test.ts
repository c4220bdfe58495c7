import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlayground, type Playground } from '../../src/cli/play/playground.ts';
import { Table } from '../../src/cli/play/table.ts';
import { legalMoves } from '../../src/engine/moves.ts';
import { START } from '../../src/engine/position.ts';

let ground: Playground;
beforeAll(async () => {
  ground = await openPlayground({ bot: { drawSeat: () => 'dark' } });
});
afterAll(() => ground.stop());

test('START-01, START-05, PLAY-01: a challenge is accepted, a thread opens, and a first move is clicked', async () => {
  const { sandbox } = ground;
  const table = await Table.open(sandbox, sandbox.user('Alice'), sandbox.user('Bob'));
  expect(table.seats().dark.name).toBe('Alice');
  const [move] = legalMoves(START);
  if (move === undefined) throw new Error('the first position has moves');
  await table.play(sandbox.user('Alice'), move);
  expect(table.liveBoards()).toHaveLength(1);
});
