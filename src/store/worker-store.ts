import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { openingFault, SqliteLock } from './sqlite-lock.ts';
import { END, OPENED, RemoteStore, unpackError, type StoreAnswer, type StoreRequest } from './store-messages.ts';
import { StoreUnavailable } from './store-errors.ts';
import type { Store } from './store.ts';

/** Has the ending of this file: compiled or not. */
const WORKER = new URL(`../workers/store-worker${extname(import.meta.url)}`, import.meta.url);

/** In MiB: what is read is handed on at once. */
const YOUNG = 4;

/** Opens a SQLite file in a thread of its own, so that nobody here waits for the disk. Rejects with `CannotOpenStore`. */
export async function openInWorker(file: string, worker = WORKER): Promise<Store> {
  let lock: SqliteLock | undefined;
  try {
    lock = SqliteLock.take(file);
    return await new WorkerStore(file, lock, worker).open();
  } catch (error) {
    lock?.release();
    throw openingFault(error, file);
  }
}

/** The process has the lock, so a worker that dies doesn't lose it: what was under way is uncertain then, and the next call starts another. */
class WorkerStore {
  readonly #file: string;
  readonly #lock: SqliteLock;
  readonly #code: URL;
  readonly #remote: RemoteStore;
  #worker: Worker | undefined;
  #closing: Promise<void> | undefined;

  constructor(file: string, lock: SqliteLock, code: URL) {
    this.#file = file;
    this.#lock = lock;
    this.#code = code;
    const close = (): Promise<void> => (this.#closing ??= this.#close());
    this.#remote = new RemoteStore((request) => this.#send(request), { close });
  }

  open(): Promise<Store> {
    const { promise, resolve, reject } = Promise.withResolvers<Store>();
    this.#worker = this.#start(() => resolve(this.#remote.store), reject);
    return promise;
  }

  #send(request: StoreRequest): void {
    if (this.#closing !== undefined) throw new StoreUnavailable('unavailable', `${this.#file} is closed`);
    if (this.#worker === undefined && 'endOf' in request) return;
    this.#worker ??= this.#start();
    // It keeps the process alive as long as somebody waits for it.
    this.#worker.ref();
    this.#worker.postMessage(request, []);
  }

  #start(onOpen?: () => void, onFailed?: (reason: unknown) => void): Worker {
    const worker = new Worker(this.#code, {
      workerData: this.#file,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG },
    });
    let isOpen = false;
    let reason: unknown = new Error('its thread ended');
    worker.on('message', (answer: StoreAnswer) => {
      if (answer.id !== OPENED) this.#remote.hear(answer);
      else if ('error' in answer) reason = unpackError(answer.error);
      else {
        isOpen = true;
        onOpen?.();
      }
      if (isOpen && this.#remote.isIdle) worker.unref();
    });
    worker.on('error', (error: unknown) => (reason = error));
    worker.on('exit', () => {
      this.#worker = undefined;
      if (!isOpen) onFailed?.(reason);
      const fault = isOpen ? 'uncertain' : 'unavailable';
      this.#remote.lose(new StoreUnavailable(fault, `${this.#file} was in a thread that ended`, reason));
    });
    return worker;
  }

  async #close(): Promise<void> {
    try {
      if (this.#worker === undefined) return;
      await this.#remote.call('close', []);
      const ended = once(this.#worker, 'exit');
      this.#worker.ref();
      this.#worker.postMessage(END, []);
      await ended;
    } finally {
      this.#lock.release();
    }
  }
}
