import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ReplayPool, TooManyReplays, type ReplayPoolOptions } from '../../../src/bot/pictures/picture-service.ts';
import { replayGif, type ReplayScript } from '../../../src/render/replay-gif.ts';
import { playedBy, scriptOf, TRIPLE_JUMP } from '../../render/replay/scripts.ts';

const SHORT: ReplayScript = { ...TRIPLE_JUMP, look: { ...TRIPLE_JUMP.look, size: 256 } };
/** This is the one that goes wrong. */
const TROUBLE: ReplayScript = { ...SHORT, fromPly: 1 };

let pool: ReplayPool;
const open = (parts: ReplayPoolOptions = {}): ReplayPool => (pool = new ReplayPool(parts));
/** What becomes of replays that are asked for at the same time. */
const outcomes = async (scripts: readonly ReplayScript[]): Promise<readonly string[]> => {
  const settled = await Promise.allSettled(scripts.map((script) => pool.make(script)));
  return settled.map(({ status }) => (status === 'fulfilled' ? 'made' : 'failed'));
};
const worker = (name: string): URL => new URL(`./workers/${name}.ts`, import.meta.url);
afterEach(async () => {
  vi.restoreAllMocks();
  await pool.close();
});

describe('the pool for replays', () => {
  it('RUN-06: makes what the pure function makes, beside the event loop', async () => {
    expect(await open().make(SHORT)).toEqual(replayGif(SHORT));
  });

  it('RUN-06: leaves the event loop free: other work is done while a long replay is made', async () => {
    const long = scriptOf(playedBy(Array.from({ length: 40 }, (_, at) => 5 * at)));
    const progress = { isMade: false, others: 0 };
    const made = open()
      .make(long)
      .finally(() => (progress.isMade = true));
    for (; !progress.isMade && progress.others < 20; progress.others++) await nextTurn();
    await made;
    // Whatever holds the loop lets nothing else be done in between.
    expect(progress.others).toBe(20);
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
    await expect(pool.make(SHORT)).rejects.toThrow(TooManyReplays);
    await Promise.all(waiting);
    expect(await pool.make(SHORT)).toEqual(replayGif(SHORT));
  });

  it('a script that can not be played fails, and does no harm to the next', async () => {
    open();
    await expect(pool.make({ ...SHORT, moves: SHORT.moves.slice(1) })).rejects.toThrow("can't be played");
    expect(await pool.make(SHORT)).toEqual(replayGif(SHORT));
  });

  it('RUN-06: a worker that dies takes only its own replay along', async () => {
    open({ worker: worker('dies') });
    const asked = outcomes([SHORT, TROUBLE, SHORT]);
    expect(await asked).toEqual(['made', 'failed', 'made']);
  });

  it('RUN-06: a worker that never ends is ended', async () => {
    const [first, second] = [new AbortController(), new AbortController()];
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    timeout.mockReturnValueOnce(first.signal).mockReturnValue(second.signal);
    open({ worker: worker('never-ends'), longestWork: 3000 });
    const asked = outcomes([TROUBLE, SHORT]);
    await expect.poll(() => timeout.mock.calls).toEqual([[3000]]);
    first.abort(new DOMException('it takes too long', 'TimeoutError'));
    expect(await asked).toEqual(['failed', 'made']);
    expect(timeout.mock.calls).toEqual([[3000], [3000]]);
  });

  it.each([
    ['that breaks while it is loaded, at once', 'breaks-at-birth', {}],
    ['that goes without a word, in the end', 'leaves-at-birth', { longestWork: 50 }],
  ] as const)('RUN-06: with a worker %s, replays fail', async (_, name, parts) => {
    open({ worker: worker(name), ...parts });
    const asked = outcomes([SHORT, TROUBLE]);
    expect(await asked).toEqual(['failed', 'failed']);
  });

  it('RUN-06: closing ends what is under way, and what is asked for later fails', async () => {
    open({ worker: worker('never-ends') });
    const asked = outcomes([TROUBLE, SHORT]);
    await nextTurn();
    await pool.close();
    expect(await asked).toEqual(['failed', 'failed']);
    await expect(pool.make(SHORT)).rejects.toThrow();
  });
});
