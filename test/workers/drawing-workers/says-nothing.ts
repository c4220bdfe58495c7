import { parentPort } from 'node:worker_threads';

/** Takes everything, and answers nothing. */
parentPort?.on('message', () => undefined);
