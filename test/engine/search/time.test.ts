import { describe, expect, it } from 'vitest';
import { START } from '../../../src/engine/position.ts';
import { createSearcher, type SearchBudget, type SearchResult } from '../../../src/engine/search/search.ts';
import { startClock } from '../../../src/engine/search/time.ts';
import { positionOf } from '../samples.ts';

const newSearcher = () => createSearcher({ weights: new Uint8Array(0), tableBits: 14 });

function search(fen: string, budget: SearchBudget): SearchResult {
  const found = newSearcher().search({ position: positionOf(fen) }, budget);
  if (found === undefined) throw new Error(`no move in ${fen}`);
  return found;
}

describe('the time of a search', () => {
  it('START-10: is up when all of it has passed; an iteration begins in its first 70 %, for an easy move in its first 35 %', () => {
    const clockAt = (passed: number) => {
      let now = 1000;
      const clock = startClock({ milliseconds: 100, now: () => now });
      now += passed;
      return clock;
    };
    expect([99, 100].map((passed) => clockAt(passed).isUp())).toEqual([false, true]);
    expect([69, 70].map((passed) => clockAt(passed).isWorthGoingOn(0.89))).toEqual([true, false]);
    expect([34, 35].map((passed) => clockAt(passed).isWorthGoingOn(0.9))).toEqual([true, false]);
  });

  it('ends when its time is up, by the clock that it is handed, or when it is called off before', () => {
    let looks = 0;
    const now = () => (looks += 1);
    const find = (budget: SearchBudget) => newSearcher().search({ position: START }, budget)?.nodes ?? 0;
    const nodes = find({ time: { milliseconds: 20, now } });
    expect(looks).toBeGreaterThan(14);
    expect(looks).toBeLessThanOrEqual(22);
    expect(find({ time: { milliseconds: 40, now } })).toBeGreaterThan(nodes);
    expect(find({ time: { milliseconds: 40, now }, shouldStop: () => true })).toBeLessThan(nodes);
  });

  /** The depth at which a search ends that has 100 ms, of which so many are over after each depth. */
  const lastDepth = (fen: string, spent: (depth: number) => number): number => {
    let passed = 0;
    const onDepth = ({ depth }: SearchResult): void => {
      passed = spent(depth);
    };
    return search(fen, { depth: 12, time: { milliseconds: 100, now: () => passed }, onDepth }).depth;
  };

  it('START-10: begins no iteration that would hardly end in time', () => {
    const fen = 'W:W19,21,22,24,25,28,29,30,31,32:B1,2,3,5,6,8,9,11,12,14';
    expect(lastDepth(fen, () => 0)).toBe(12);
    expect(lastDepth(fen, (depth) => 10 * depth)).toBe(7);
    expect(lastDepth(fen, (depth) => (depth < 9 ? 69 : 70))).toBe(9);
  });

  it('START-10: plays a move soon whose alternatives are refuted at once', () => {
    const hard = 'W:W19,21,22,24,25,28,29,30,31,32:B1,2,3,5,6,8,9,11,12,14';
    expect(lastDepth(hard, (depth) => 5 * depth)).toBe(12);
    expect(lastDepth('W:W18,22,26,27,31,32:B1,2,3,4,14,15', (depth) => 5 * depth)).toBeLessThan(12);
  });

  it('START-10: plays a forced move at once, and looks on where the limit is not time', () => {
    const forced = 'W:W18,25,26,30,31,32:B1,2,3,4,5,14';
    const budget = { nodes: 20_000, time: { milliseconds: 100, now: () => 0 } };
    expect(search(forced, budget).nodes).toBeLessThanOrEqual(5000);
    expect(search(forced, { nodes: 20_000 }).nodes).toBe(20_000);
  });

  it('START-10: gives the same move for the same nodes, however much time passes', () => {
    const position = positionOf('W:W20,21,22,25,26,28,29,31,32:B2,3,4,6,8,10,12,14,19');
    const find = (step: number) => {
      let passed = 0;
      const shouldStop = () => (passed += step) < 0;
      return newSearcher().search({ position }, { nodes: 20_000, shouldStop });
    };
    expect(find(1000)).toEqual(find(0));
  });
});
