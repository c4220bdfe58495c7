import { parentPort } from 'node:worker_threads';
import { draw, type DrawingTask } from './drawing.ts';

export interface Asked {
  readonly id: number;
  readonly task: DrawingTask;
}

/** Without a picture where it could not be drawn. */
export interface Answered {
  readonly id: number;
  readonly picture: Uint8Array | undefined;
}

/** What the drawer's worker runs: answers what is asked, in that order. */
parentPort?.on('message', ({ id, task }: Asked) => {
  const answer = (picture?: Uint8Array): void => parentPort?.postMessage({ id, picture } satisfies Answered);
  draw(task).then(answer, () => answer());
});
