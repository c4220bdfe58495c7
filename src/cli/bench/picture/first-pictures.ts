import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { PictureSize } from '../../../render/look.ts';
import { middleOf } from './quantile.ts';

/** Milliseconds. */
export interface FirstPictures {
  /** The first picture of a process: fonts, colours, the empty board and every piece on it are prepared. */
  readonly coldMs: number;
  /** The first one of another look, later on. */
  readonly newLookMs: number;
}

/** Draws in so many fresh processes, one after the other; gives what is in the middle. Their start is not counted. */
export async function firstPictures(size: PictureSize, processes: number): Promise<FirstPictures> {
  const all: FirstPictures[] = [];
  while (all.length < processes) {
    const child = fork(new URL('first-pictures-process.ts', import.meta.url), [String(size)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`the process that draws ended (${String(code)})`);
    });
    ended.catch(() => undefined);
    const [message] = (await Promise.race([once(child, 'message'), ended])) as [FirstPictures];
    all.push(message);
  }
  return {
    coldMs: middleOf(all.map(({ coldMs }) => coldMs)),
    newLookMs: middleOf(all.map(({ newLookMs }) => newLookMs)),
  };
}
