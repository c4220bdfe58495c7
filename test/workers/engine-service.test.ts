import { afterEach, describe, expect, it } from 'vitest';
import { EngineService, timeForFirst } from '../../src/workers/engine-service.ts';
import { makeMove } from '../../src/engine/referee.ts';
import { legalMoves } from '../../src/engine/moves.ts';
import { START } from '../../src/engine/position.ts';
import { LEVELS } from '../../src/engine/search/levels.ts';
import { FakeClock, settled } from '../bot/support/fake-clock.ts';
import { positionOf } from '../engine/samples.ts';

const STATE = { position: START };
const FAKE = new URL('./engine-workers/thinks.ts', import.meta.url);
/** What the fake worker does with a question of this seed. */
const UNTIL_CALLED_OFF = { seed: 1 };
const DIES = { seed: 2 };
const FAILS = { seed: 3 };
const TELLS_THREAD = { seed: 4 };
const PLAIN = { seed: 9 };

let engine: EngineService;
let clock: FakeClock;
const open = (worker?: URL): EngineService => (engine = new EngineService(4, worker, (clock = new FakeClock())));
const openFake = (): EngineService => open(FAKE);
afterEach(() => engine.close());

/** No question is given more milliseconds. */
const LONGEST_WISH = 1500;

/** Two kings against one: all moves but 10-6 win, most of them soon. */
const WON = { position: positionOf('B:WK1:BK10,K11') };

describe('the engine', () => {
  it('START-10: plays a legal move on every level, and the same one for the same seed', async () => {
    open();
    const legal = legalMoves(WON.position).map(makeMove);
    for (const { level } of LEVELS) {
      const { move } = await engine.chooseMove(WON, level, { seed: 7 });
      expect(legal).toContain(makeMove(move));
      expect((await engine.chooseMove(WON, level, { seed: 7 })).move).toEqual(move);
    }
  });

  it('knows how to win, as a hint', async () => {
    open();
    const { move, score } = await engine.hint(WON);
    expect(score).toBeGreaterThan(29_000);
    expect(makeMove(move)).not.toBe('10-6');
  });

  it('knows who wins with five pieces if it is given such tables', async () => {
    const state = { position: positionOf('B:WK21,K32:B3,11,24') };
    open();
    expect((await engine.chooseMove(state, 3, { seed: 7 })).value).toBeUndefined();
    await engine.close();
    engine = new EngineService(5);
    expect((await engine.chooseMove(state, 3, { seed: 7 })).value).toBe('win');
    expect(await engine.tableValue(positionOf('B:WK32:BK14,K18'))).toBe('win');
  });

  it('fails where the game is over', async () => {
    open();
    await expect(engine.hint({ position: positionOf('B:W16,19:B12') })).rejects.toThrow('no legal move');
  });
});

describe('the queue of the engine', () => {
  it('answers moves before hints, and each kind in the order in which it was asked', async () => {
    openFake();
    const done: string[] = [];
    const ask = (name: string, answer: Promise<unknown>): Promise<unknown> => answer.then(() => done.push(name));
    await Promise.all([
      ask('running', engine.chooseMove(STATE, 1, PLAIN)),
      ask('hint 1', engine.hint(STATE)),
      ask('hint 2', engine.hint(STATE)),
      ask('move 1', engine.chooseMove(STATE, 1, PLAIN)),
      ask('move 2', engine.chooseMove(STATE, 1, PLAIN)),
      ask('value', engine.tableValue(START)),
    ]);
    expect(done).toEqual(['running', 'value', 'move 1', 'move 2', 'hint 1', 'hint 2']);
  });

  it('START-10: gives each of twenty that ask at once so little time that all are answered in time, and none more than it wants', () => {
    const waiting = Array.from({ length: 20 }, () => ({ wish: 1000, due: 2000 }));
    const times: number[] = [];
    for (let now = 0; waiting.length > 0; waiting.shift()) {
      const time = timeForFirst(waiting, now);
      times.push(time);
      now += time;
    }
    expect(times).toEqual(Array.from({ length: 20 }, () => 100));
    expect(timeForFirst([{ wish: 1000, due: 2000 }], 0)).toBe(1000);
  });

  it('a level that needs little time takes little from the others, and who is late gets some all the same', () => {
    const quick = Array.from({ length: 4 }, () => ({ wish: 100, due: 1200 }));
    expect(timeForFirst([{ wish: 1000, due: 1200 }, ...quick], 0)).toBe(857);
    expect(timeForFirst([{ wish: 1000, due: 1200 }], 5000)).toBeGreaterThan(0);
  });

  it('START-10: gives one whose clock is short no more time than it has, and the others only what that leaves', async () => {
    openFake();
    const haste = { search: 30, patience: 200 };
    const [, before, move, hint] = await Promise.all([
      engine.chooseMove(STATE, 8, PLAIN),
      engine.chooseMove(STATE, 8, PLAIN),
      engine.chooseMove(STATE, 8, { ...PLAIN, haste }),
      engine.hint(STATE, undefined, haste),
    ]);
    expect(before.score).toBeLessThanOrEqual(200);
    expect(move.score).toBeLessThanOrEqual(30);
    expect(hint.score).toBeLessThanOrEqual(30);
  });

  it('what is called off ends at once, and the same worker goes on with the next', async () => {
    openFake();
    const before = await engine.chooseMove(STATE, 1, TELLS_THREAD);
    const caller = new AbortController();
    const running = engine.chooseMove(STATE, 8, { ...UNTIL_CALLED_OFF, signal: caller.signal });
    const waiting = engine.hint(STATE, caller.signal);
    const other = engine.chooseMove(STATE, 1, TELLS_THREAD);
    await settled();
    const reason = new Error('taken back');
    caller.abort(reason);
    await expect(running).rejects.toBe(reason);
    await expect(waiting).rejects.toBe(reason);
    expect((await other).score).toBe(before.score);
    await expect(engine.hint(STATE, caller.signal)).rejects.toBe(reason);
  });

  it.each([
    ['dies', DIES],
    ['fails', FAILS],
  ])('a worker that %s takes only its own question along', async (_, how) => {
    openFake();
    const asked = [PLAIN, how, PLAIN].map((options) => engine.chooseMove(STATE, 1, options));
    const settled = await Promise.allSettled(asked);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('a search that never ends is ended', async () => {
    openFake();
    const asked = [UNTIL_CALLED_OFF, PLAIN].map((options) => engine.chooseMove(STATE, 1, options));
    const outcomes = Promise.allSettled(asked);
    await settled();
    clock.pass(20_000 + LONGEST_WISH);
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });

  it('closing ends what is under way and what waits, and what is asked for later fails', async () => {
    openFake();
    const asked = [UNTIL_CALLED_OFF, PLAIN].map((options) => engine.chooseMove(STATE, 1, options));
    const settled = Promise.allSettled(asked);
    await engine.close();
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(engine.hint(STATE)).rejects.toThrow('closed');
  });
});
