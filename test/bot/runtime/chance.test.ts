import { expect, test } from 'vitest';
import { CHANCE } from '../../../src/bot/runtime/chance.ts';
import { BALLOTS } from '../../../src/engine/ballots.ts';
import { matchId, parseTableCode } from '../../../src/match/ids.ts';

test('START-02, START-04, RULE-14: what is drawn by lot is always something else, and always one of what there is', () => {
  const often = Array.from({ length: 500 });
  expect(new Set(often.map(CHANCE.drawSeat))).toEqual(new Set(['dark', 'light']));
  const ballots = new Set(often.map(CHANCE.drawBallot));
  expect(ballots.size).toBeGreaterThan(BALLOTS.length / 2);
  for (const ballot of ballots) expect(BALLOTS[ballot]).toBeDefined();
  const codes = new Set(often.map(CHANCE.drawCode));
  expect(codes.size).toBe(often.length);
  for (const code of codes) expect(parseTableCode(code)).toBe(code);
  const ids = new Set(often.map(CHANCE.drawMatchId));
  expect(ids.size).toBe(often.length);
  for (const id of ids) expect(matchId(id)).toMatch(/^[0-9A-Za-z]{10}$/);
});
