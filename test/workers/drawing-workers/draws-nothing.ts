import { parentPort } from 'node:worker_threads';
import type { DrawingRequest } from '../../../src/workers/drawing-worker.ts';

/** Answers that nothing can be drawn here. */
parentPort?.on('message', ({ id }: DrawingRequest) => parentPort?.postMessage({ id, picture: undefined }, []));
