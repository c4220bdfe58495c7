import { planOf } from './planned-entry.ts';
import { CannotOpenStore, StoreUnavailable, UnreadableEvent } from './store-errors.ts';
import type { Entry, Store } from './store.ts';

/** What is asked of a store in another thread: a method, the next page of what it gives one by one, or no more of that. */
export type StoreRequest =
  | { readonly id: number; readonly method: string; readonly given: readonly unknown[] }
  | { readonly id: number; readonly nextOf: number }
  | { readonly endOf: number };

export type StoreAnswer = { readonly id: number } & (
  | { readonly value: unknown }
  | { readonly page: readonly unknown[]; readonly isLast: boolean }
  | { readonly error: PackedError }
);

/** The `id` of the answer that the other thread gives unasked: it has opened the store, or could not. */
export const OPENED = 0;

/** Sent behind the last request. A thread that is terminated in the middle of something can take the whole process along. */
export const END = 'end';

/** An error with the name of its class, which would not survive the way. */
interface PackedError {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly cause: PackedError | undefined;
  readonly fields: object;
}

export function packError(error: unknown): PackedError {
  if (!(error instanceof Error)) return packError(new Error(String(error)));
  const { message, stack, cause } = error;
  const packed = cause === undefined ? undefined : packError(cause);
  return { name: error.constructor.name, message, stack, cause: packed, fields: Object.assign({}, error) };
}

const ERRORS = [StoreUnavailable, CannotOpenStore, UnreadableEvent, RangeError, TypeError];

export function unpackError({ name, message, stack, cause, fields }: PackedError): Error {
  const error = new Error(message, cause === undefined ? {} : { cause: unpackError(cause) });
  const { prototype } = ERRORS.find((known) => known.name === name) ?? Error;
  return Object.setPrototypeOf(Object.assign(error, { stack, ...fields }), prototype) as Error;
}

const PAGE = 25;

/** Gives what answers the requests of a `RemoteStore`. */
export function serveStore(store: Store, answer: (answer: StoreAnswer) => void): (request: StoreRequest) => void {
  const begun = new Map<number, AsyncIterator<unknown>>();

  const nextPage = async (iterator: AsyncIterator<unknown>) => {
    const page: unknown[] = [];
    for (;;) {
      const next = await iterator.next();
      if (next.done === true) return { page, isLast: true };
      page.push(next.value);
      if (page.length === PAGE) return { page, isLast: false };
    }
  };

  const answerTo = async (request: Exclude<StoreRequest, { endOf: number }>) => {
    const { id } = request;
    if ('method' in request) {
      const method = Reflect.get(store, request.method) as (...given: readonly unknown[]) => unknown;
      const given = await Reflect.apply(method, store, request.given);
      if (!isIterable(given)) return { id, value: given };
      begun.set(id, given[Symbol.asyncIterator]());
    }
    const of = 'nextOf' in request ? request.nextOf : id;
    const iterator = begun.get(of);
    if (iterator === undefined) throw new StoreUnavailable('unavailable', 'the rest of what was read is lost');
    const page = await nextPage(iterator);
    if (page.isLast) begun.delete(of);
    return { id, ...page };
  };

  return (request) => {
    if ('endOf' in request) {
      void begun.get(request.endOf)?.return?.();
      begun.delete(request.endOf);
      return;
    }
    answerTo(request)
      .then(answer)
      // What can't be sent fails as what can't be read.
      .catch((error: unknown) => answer({ id: request.id, error: packError(error) }));
  };
}

const isIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

interface Waiting {
  readonly resolve: (answer: StoreAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/** A store in another thread. Each method of it is there, and gives a promise that can also be gone through in pages. */
export class RemoteStore {
  readonly store: Store;
  readonly #send: (request: StoreRequest) => void;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;

  /** @param own methods that are not sent. */
  constructor(send: (request: StoreRequest) => void, own: Partial<Store>) {
    this.#send = send;
    const append = async (entry: Entry): Promise<unknown> => this.call('appendPlanned', [planOf(entry)]);
    this.store = new Proxy({ append, ...own } as Store, {
      // An `await` of the store looks for a `then`.
      get: (methods, name) =>
        name in methods || typeof name === 'symbol' || name === 'then'
          ? (Reflect.get(methods, name) as unknown)
          : (...given: readonly unknown[]) => this.call(name, given),
    });
  }

  get isIdle(): boolean {
    return this.#waiting.size === 0;
  }

  call(method: string, given: readonly unknown[]): Promise<unknown> & AsyncIterable<unknown> {
    const id = this.#nextId();
    const answer = this.#ask({ id, method, given });
    const value = answer.then((answer) => ('value' in answer ? answer.value : undefined));
    const each = (): AsyncGenerator => {
      // The failure is thrown where the pages are read.
      value.catch(() => undefined);
      return this.#each(id, answer);
    };
    return Object.assign(value, { [Symbol.asyncIterator]: each });
  }

  hear(answer: StoreAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('error' in answer) waiting?.reject(unpackError(answer.error));
    else waiting?.resolve(answer);
  }

  /** Rejects all that waits for an answer. */
  lose(error: unknown): void {
    const lost = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of lost) reject(error);
  }

  async *#each(id: number, first: Promise<StoreAnswer>): AsyncGenerator {
    let isLast = false;
    try {
      for (let answer = await first; ; answer = await this.#ask({ id: this.#nextId(), nextOf: id })) {
        if (!('page' in answer)) return;
        ({ isLast } = answer);
        yield* answer.page;
        if (isLast) return;
      }
    } finally {
      if (!isLast) this.#send({ endOf: id });
    }
  }

  #nextId(): number {
    return (this.#lastId += 1);
  }

  #ask(request: Exclude<StoreRequest, { endOf: number }>): Promise<StoreAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<StoreAnswer>();
    this.#waiting.set(request.id, { resolve, reject });
    try {
      this.#send(request);
    } catch (error) {
      this.#waiting.delete(request.id);
      reject(error);
    }
    return promise;
  }
}
