import { parentPort } from 'node:worker_threads';
import type { DrawingRequest } from '../../../src/workers/drawing-worker.ts';

/** Dies of each logo, and answers with its number what is no logo. */
parentPort?.on('message', ({ id, task }: DrawingRequest) => {
  if (task.kind === 'logo') process.exit(3);
  parentPort?.postMessage({ id, picture: Uint8Array.of(id) }, []);
});
