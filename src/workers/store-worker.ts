import { parentPort, workerData } from 'node:worker_threads';
import { giveBackMemory } from './give-back-memory.ts';
import { SqlStore } from '../store/sql-store.ts';
import { SqliteDatabase } from '../store/sqlite-database.ts';
import { END, OPENED, packError, serveStore, type StoreAnswer, type StoreRequest } from '../store/store-messages.ts';

/** The process holds its lock. */
const file = workerData as string;
const answer = (answer: StoreAnswer): void => parentPort?.postMessage(answer, []);

try {
  const serve = serveStore(new SqlStore(await SqliteDatabase.open(file, {}, true)), answer);
  giveBackMemory();
  answer({ id: OPENED, value: undefined });
  parentPort?.on('message', (request: StoreRequest | typeof END) => {
    if (request === END) parentPort?.close();
    else serve(request);
  });
} catch (error) {
  answer({ id: OPENED, error: packError(error) });
  parentPort?.close();
}
