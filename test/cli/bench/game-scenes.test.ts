import { expect, test } from 'vitest';
import { otherGameScenes, sampleGameScenes } from '../../../src/cli/bench/picture/game-scenes.ts';
import { START } from '../../../src/engine/position.ts';
import { SAMPLE_GAME } from '../../../src/cli/demo/sample-game.ts';
import { readRecordedGame } from '../../../src/cli/play/recorded-game.ts';

test('each move of the sample game is drawn three times: its piece chosen, its record, and the board after it', () => {
  const game = readRecordedGame(SAMPLE_GAME);
  const plies = game.ok ? game.value.plies : [];
  const scenes = sampleGameScenes();
  expect(scenes).toHaveLength(3 * plies.length);
  for (const [number, { before, move, after }] of plies.entries()) {
    const [chosen, record, live] = scenes.slice(3 * number, 3 * number + 3);
    expect(chosen).toMatchObject({ position: before, bottom: before.turn, chosen: move.from });
    expect(record).toMatchObject({ position: after, bottom: 'light', movable: [], mustJump: false });
    expect(live).toMatchObject({ position: after, bottom: after.turn });
    expect(live?.lastMove?.squares).toEqual([move.from, ...move.path]);
  }
});

test('other games begin at the start, are the same each time, and differ from one another', () => {
  const [first, again, second] = [1, 1, 2].map((number) => otherGameScenes(number));
  expect(first).toEqual(again);
  expect(first).not.toEqual(second);
  expect(first?.[0]?.position).toEqual(START);
  expect(first?.length).toBeGreaterThan(60);
});
