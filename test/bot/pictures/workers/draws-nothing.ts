import { parentPort } from 'node:worker_threads';
import type { Asked } from '../../../../src/bot/pictures/drawing-worker.ts';

/** Answers that nothing can be drawn here. */
parentPort?.on('message', ({ id }: Asked) => parentPort?.postMessage({ id, picture: undefined }, []));
