import { afterEach, describe, expect, it } from 'vitest';
import { PictureService, ReplayPool, TooManyReplays } from '../../src/workers/picture-service.ts';
import { replayGif, type ReplayScript } from '../../src/render/replay-gif.ts';
import { TRIPLE_JUMP } from '../render/replay/scripts.ts';
import { FakeClock, settled } from '../bot/support/fake-clock.ts';
import { QUIET } from '../bot/support/fake-gate.ts';

const SHORT: ReplayScript = { ...TRIPLE_JUMP, look: { ...TRIPLE_JUMP.look, size: 256 } };
/** The fake worker dies of one, and never ends the other. */
const DEADLY: ReplayScript = { ...SHORT, fromPly: 1 };
const ENDLESS: ReplayScript = { ...SHORT, fromPly: 2 };

const worker = (name: string): URL => new URL(`./drawing-workers/${name}.ts`, import.meta.url);

describe('the pool for replays', () => {
  let clock: FakeClock;
  let pool: ReplayPool;
  const open = (name?: string): ReplayPool => {
    clock = new FakeClock();
    return (pool = new ReplayPool({ clock, ...(name === undefined ? {} : { worker: worker(name) }) }));
  };
  /** What becomes of replays that are asked for at the same time. */
  const outcomes = async (scripts: readonly ReplayScript[]): Promise<readonly string[]> => {
    const settled = await Promise.allSettled(scripts.map((script) => pool.make(script)));
    return settled.map(({ status }) => (status === 'fulfilled' ? 'made' : 'failed'));
  };
  afterEach(() => pool.close());

  it('RUN-06: makes what the pure function makes; a script that can not be played fails, and does no harm to the next', async () => {
    open();
    await expect(pool.make({ ...SHORT, moves: SHORT.moves.slice(1) })).rejects.toThrow("can't be played");
    expect(await pool.make(SHORT)).toEqual(replayGif(SHORT));
  });

  it('RUN-06: makes one after the other, and is busy while eight are waiting', async () => {
    open('replays');
    const done: number[] = [];
    const asked = [0, 3, 4, 5, 6, 7, 8, 9];
    const made = asked.map(async (fromPly) => {
      await pool.make({ ...SHORT, fromPly });
      done.push(fromPly);
    });
    await expect(pool.make(SHORT)).rejects.toThrow(TooManyReplays);
    await Promise.all(made);
    expect(done).toEqual(asked);
    expect(await pool.make(SHORT)).toEqual(Uint8Array.of(0));
  });

  it('RUN-06: a worker that dies takes only its own replay along', async () => {
    open('replays');
    expect(await outcomes([SHORT, DEADLY, SHORT])).toEqual(['made', 'failed', 'made']);
  });

  it('RUN-06: a worker that never ends is ended after a minute, and the event loop is free meanwhile', async () => {
    open('replays');
    const asked = outcomes([ENDLESS, SHORT]);
    await settled();
    clock.pass(59_999);
    await settled();
    expect(clock.pending).toBe(1);
    clock.pass(1);
    expect(await asked).toEqual(['failed', 'made']);
    expect(clock.waits).toEqual([60_000, 60_000]);
  });

  it('RUN-06: with a worker that breaks while it is loaded, replays fail', async () => {
    open('breaks-at-birth');
    expect(await outcomes([SHORT, SHORT])).toEqual(['failed', 'failed']);
  });

  it('RUN-06: closing ends what is under way, and what is asked for later fails', async () => {
    open('replays');
    const asked = outcomes([ENDLESS, SHORT]);
    await settled();
    await pool.close();
    expect(await asked).toEqual(['failed', 'failed']);
    await expect(pool.make(SHORT)).rejects.toThrow();
  });
});

describe('the pictures', () => {
  /** Has the pictures made by a pool that answers with how often it was asked, or fails where nothing fits. */
  function openService() {
    const made: ReplayScript[] = [];
    const replays = {
      make: (script: ReplayScript): Promise<Uint8Array> => {
        made.push(script);
        if (script.maxBytes === 1) return Promise.reject(new Error('too large'));
        if (script.maxBytes === 2) return Promise.reject(new TooManyReplays());
        return Promise.resolve(Uint8Array.of(made.length));
      },
      close: () => Promise.resolve(),
    };
    const drawer = { draw: () => Promise.resolve(Uint8Array.of(0)), close: () => Promise.resolve() };
    return { made, pictures: new PictureService(QUIET, { drawer, replays }) };
  }

  it('PLAY-11: makes one replay for all who ask for it, at the same time or later', async () => {
    const { pictures, made } = openService();
    const answers = await Promise.all(Array.from({ length: 50 }, () => pictures.replay(SHORT)));
    expect(new Set(answers.map((answer) => answer.ok && answer.value[0]))).toEqual(new Set([1]));
    expect(await pictures.replay(structuredClone(SHORT))).toEqual({ ok: true, value: Uint8Array.of(1) });
    expect(made).toEqual([SHORT]);
  });

  it('PLAY-11: a replay that failed is tried again, and who comes when too many are waiting is told', async () => {
    const { pictures, made } = openService();
    const wrong = { ...SHORT, maxBytes: 1 };
    expect(await pictures.replay(wrong)).toEqual({ ok: false, error: 'failed' });
    expect(await pictures.replay(wrong)).toEqual({ ok: false, error: 'failed' });
    expect(made).toEqual([wrong, wrong]);
    expect(await pictures.replay({ ...SHORT, maxBytes: 2 })).toEqual({ ok: false, error: 'busy' });
  });
});
