import { parentPort } from 'node:worker_threads';
import '../../../src/workers/store-worker.ts';
import { END, type StoreRequest } from '../../../src/store/store-messages.ts';

/** Dies when it is asked for a review, whatever else is under way. */
parentPort?.on('message', (request: StoreRequest | typeof END) => {
  if (request !== END && 'method' in request && request.method === 'readReview') process.exit(3);
});
