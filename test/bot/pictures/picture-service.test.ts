import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PictureService } from '../../../src/bot/pictures/picture-service.ts';
import { DEFAULT_LOOK } from '../../../src/render/look.ts';
import { replayGif, type ReplayScript } from '../../../src/render/replay-gif.ts';
import { TRIPLE_JUMP } from '../../render/replay/scripts.ts';
import { JUMP_SCENE } from '../../render/scenes.ts';
import { QUIET } from '../support/fake-gate.ts';

const SCRIPT = { ...TRIPLE_JUMP, look: { ...TRIPLE_JUMP.look, size: 256 } } as const;

let pictures: PictureService;
beforeEach(() => {
  pictures = new PictureService(QUIET);
});
afterEach(() => pictures.close());

const made = async (script: ReplayScript = SCRIPT): Promise<Uint8Array | undefined> => {
  const answer = await pictures.replay(script);
  return answer.ok ? answer.value : undefined;
};

describe('the pictures', () => {
  it('PLAY-11: makes a replay, and has it at hand from then on, whoever asks', async () => {
    const first = await made();
    expect(first).toEqual(replayGif(SCRIPT));
    expect(await made(structuredClone(SCRIPT))).toBe(first);
  });

  it('PLAY-11: makes one replay for all who ask for it at the same time, however many', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => made()));
    expect(answers[0]).toBeDefined();
    expect(new Set(answers).size).toBe(1);
  });

  it('PLAY-11: a replay that failed is tried again', async () => {
    const wrong = { ...SCRIPT, maxBytes: 1 };
    expect((await pictures.replay(wrong)).ok).toBe(false);
    expect((await pictures.replay(wrong)).ok).toBe(false);
    expect(await made()).toBeDefined();
  });

  it('RUN-06: still draws boards when it is closed, and tells a finished replay, but makes no new one', async () => {
    const before = await made();
    await pictures.close();
    expect(await made()).toBe(before);
    expect(await pictures.replay({ ...SCRIPT, fromPly: 1 })).toEqual({ ok: false, error: 'failed' });
    expect((await pictures.draw({ kind: 'board', scene: JUMP_SCENE, look: DEFAULT_LOOK })).length).toBeGreaterThan(0);
  });
});
