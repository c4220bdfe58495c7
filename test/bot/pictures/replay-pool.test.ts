import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ReplayPool, type ReplayPoolOptions } from '../../../src/bot/pictures/replay-pool.ts';
import { err, ok } from '../../../src/engine/result.ts';
import { replayGif } from '../../../src/render/replay-gif.ts';
import type { ReplayScript } from '../../../src/render/replay-gif.ts';
import { playedBy, scriptOf, TRIPLE_JUMP } from '../../render/replay/scripts.ts';
import { QUIET } from '../support/fake-gate.ts';

const SHORT: ReplayScript = { ...TRIPLE_JUMP, look: { ...TRIPLE_JUMP.look, size: 256 } };
/** This is the one that goes wrong. */
const TROUBLE: ReplayScript = { ...SHORT, fromPly: 1 };

let pool: ReplayPool;
const open = (parts: Partial<ReplayPoolOptions> = {}): ReplayPool => (pool = new ReplayPool({ log: QUIET, ...parts }));
const worker = (name: string): URL => new URL(`./workers/${name}.ts`, import.meta.url);
afterEach(async () => {
  vi.restoreAllMocks();
  await pool.close();
});

describe('the pool for replays', () => {
  it('RUN-06: makes what the pure function makes, beside the event loop', async () => {
    expect(await open().make(SHORT)).toEqual(ok(replayGif(SHORT)));
  });

  it('RUN-06: leaves the event loop free: other work is done while a long replay is made', async () => {
    const long = scriptOf(playedBy(Array.from({ length: 120 }, (_, at) => 5 * at)));
    const progress = { isMade: false, others: 0 };
    const made = open()
      .make(long)
      .finally(() => (progress.isMade = true));
    for (; !progress.isMade; progress.others++) await setTimeout(2);
    expect((await made).ok).toBe(true);
    // Whatever holds the loop lets nothing else be done in between.
    expect(progress.others).toBeGreaterThan(20);
  });

  it('RUN-06: makes one after the other, in the order in which they were asked for', async () => {
    open();
    const done: number[] = [];
    await Promise.all(
      [0, 1, 2].map(async (fromPly) => {
        await pool.make({ ...SHORT, fromPly });
        done.push(fromPly);
      }),
    );
    expect(done).toEqual([0, 1, 2]);
  });

  it('RUN-06: says at once that it is busy when eight are waiting, and is not any more when they are made', async () => {
    open();
    const waiting = Array.from({ length: 8 }, () => pool.make(SHORT));
    expect(await pool.make(SHORT)).toEqual(err('busy'));
    expect((await Promise.all(waiting)).every(({ ok }) => ok)).toBe(true);
    expect((await pool.make(SHORT)).ok).toBe(true);
  });

  it('a script that can not be played fails, is logged, and does no harm to the next', async () => {
    const lines: string[] = [];
    open({ log: pino({}, { write: (line: string) => lines.push(line) }) });
    expect(await pool.make({ ...SHORT, moves: SHORT.moves.slice(1) })).toEqual(err('failed'));
    expect(lines.join('')).toMatch(/can't be played.*a replay could not be made/s);
    expect((await pool.make(SHORT)).ok).toBe(true);
  });

  it('RUN-06: a worker that dies takes only its own replay along', async () => {
    open({ worker: worker('dies') });
    const asked = [SHORT, TROUBLE, SHORT].map((script) => pool.make(script));
    expect((await Promise.all(asked)).map(({ ok }) => ok)).toEqual([true, false, true]);
  });

  it('RUN-06: a worker that never ends is ended', async () => {
    const longestWork = 3000;
    const runningOut = AbortSignal.timeout(longestWork);
    // How soon another worker is there for the second one is a matter of the machine's speed.
    const timeLeft = new AbortController().signal;
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(runningOut).mockReturnValue(timeLeft);
    open({ worker: worker('never-ends'), longestWork });
    const asked = [TROUBLE, SHORT].map((script) => pool.make(script));
    expect((await Promise.all(asked)).map(({ ok }) => ok)).toEqual([false, true]);
    expect(timeout.mock.calls).toEqual([[longestWork], [longestWork]]);
  });

  it.each([
    ['that breaks while it is loaded, at once', 'breaks-at-birth', {}],
    ['that goes without a word, in the end', 'leaves-at-birth', { longestWork: 500 }],
  ] as const)('RUN-06: with a worker %s, replays fail', async (_, name, parts) => {
    open({ worker: worker(name), ...parts });
    const asked = [SHORT, TROUBLE].map((script) => pool.make(script));
    expect(await Promise.all(asked)).toEqual([err('failed'), err('failed')]);
  });

  it('RUN-06: closing ends what is under way, and what is asked for later fails', async () => {
    open({ worker: worker('never-ends') });
    const asked = [TROUBLE, SHORT].map((script) => pool.make(script));
    await setTimeout(1);
    await pool.close();
    expect(await Promise.all(asked)).toEqual([err('failed'), err('failed')]);
    expect(await pool.make(SHORT)).toEqual(err('failed'));
  });
});
