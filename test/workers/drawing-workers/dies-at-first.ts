import { parentPort } from 'node:worker_threads';
import type { DrawingRequest } from '../../../src/workers/drawing-worker.ts';

/** Dies of the very first drawing, and answers all others, those tried again included, with their number. */
parentPort?.on('message', ({ id }: DrawingRequest) => {
  if (id === 1) process.exit(3);
  parentPort?.postMessage({ id, picture: Uint8Array.of(id) }, []);
});
