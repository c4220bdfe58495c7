import { parentPort } from 'node:worker_threads';
import { START } from '../engine/position.ts';
import { emptyScene } from '../render/board-scene.ts';
import { DEFAULT_LOOK } from '../render/look.ts';
import { giveBackMemory } from './give-back-memory.ts';
import { draw, type DrawingTask } from '../render/drawing.ts';

export interface DrawingRequest {
  readonly id: number;
  readonly task: DrawingTask;
}

/** Without a picture where it could not be drawn. */
export interface DrawingAnswer {
  readonly id: number;
  readonly picture: Uint8Array | undefined;
}

// Library, fonts and the colors of the usual look: nobody waits for them yet.
await draw({ kind: 'board', scene: { ...emptyScene('light'), position: START }, look: DEFAULT_LOOK });
giveBackMemory();

/** The drawer's worker answers requests in their order. */
parentPort?.on('message', ({ id, task }: DrawingRequest) => {
  const answer = (picture?: Uint8Array<ArrayBuffer>): void =>
    parentPort?.postMessage({ id, picture } satisfies DrawingAnswer, picture === undefined ? [] : [picture.buffer]);
  // Without its copy a picture takes all of the pool along that Node.js has put it into.
  draw(task).then(
    (picture) => answer(new Uint8Array(picture)),
    () => answer(),
  );
});
