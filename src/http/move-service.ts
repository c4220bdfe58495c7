import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import { isIPv6 } from 'node:net';
import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { BackgroundWorker } from '../workers/background-worker.ts';
import { HttpError, type ErrorStatus } from './http-errors.ts';
import { errorSchema, MOVE_API, LONGEST_BODY, NICENESS, LONGEST_WORK, MOST_OF_ONE, MOST_WAITING } from './move-api.ts';
import type { Kind } from './move-api.ts';
import type { MoveQuestion, MoveAnswer } from './move-worker.ts';

/** Answers questions one at a time: a worker, which tests replace. */
export interface Answering {
  run(question: MoveQuestion, longest: number): Promise<MoveAnswer>;
  close(): Promise<void>;
}

export interface MoveServiceOptions {
  readonly requestsPerMinute: number;
}

/** The questions that wait for the worker. Addresses take turns: one that asks much only waits behind itself. */
export class MoveQueue {
  readonly #worker: Answering;
  /** The waiting questions of each address, as the functions that let them go on; the address whose turn is next is first. */
  readonly #lines = new Map<string, readonly (() => void)[]>();
  #isBusy = false;

  constructor(worker: Answering) {
    this.#worker = worker;
  }

  /** Throws an `HttpError` when too many wait. Nobody thinks about a question whose asker has gone away in the meantime. */
  async ask<K extends Kind>(question: MoveQuestion<K>, address: string, isGone: () => boolean): Promise<MoveAnswer<K>> {
    const line = this.#lines.get(address) ?? [];
    if (line.length >= MOST_OF_ONE || this.#waiting >= MOST_WAITING) throw new HttpError(503);
    const { promise: turn, resolve } = Promise.withResolvers<void>();
    this.#lines.set(address, [...line, resolve]);
    this.#goOn();
    await turn;
    try {
      if (isGone()) throw new HttpError(408);
      // The worker answers a question by its kind.
      return (await this.#worker.run(question, LONGEST_WORK)) as MoveAnswer<K>;
    } catch (error) {
      throw isGone() ? new HttpError(408) : error;
    } finally {
      this.#isBusy = false;
      this.#goOn();
    }
  }

  get #waiting(): number {
    return [...this.#lines.values()].reduce((sum, line) => sum + line.length, 0);
  }

  #goOn(): void {
    const [next] = this.#lines;
    if (this.#isBusy || next === undefined) return;
    const [address, [begin, ...others]] = next;
    this.#lines.delete(address);
    if (others.length > 0) this.#lines.set(address, others);
    this.#isBusy = true;
    begin?.();
  }
}

const MINUTE = 60_000;

/** Exports the function that workers run. It has the ending of this file: compiled or not. */
const WORKER = new URL(`./move-worker${extname(import.meta.url)}`, import.meta.url);

/** The named schemas as they are answered: none of them is part of a request. */
function describeComponents(
  document: Parameters<typeof jsonSchemaTransformObject>[0],
): ReturnType<typeof jsonSchemaTransformObject> {
  const described = jsonSchemaTransformObject(document);
  if (!('components' in described)) return described;
  const schemas = Object.entries(described.components?.schemas ?? {}).filter(([name]) => !name.endsWith('Input'));
  return { ...described, components: { schemas: Object.fromEntries(schemas) } };
}

/** The part of an address that limits count by: a household has 2^64 addresses of IPv6, so their first four groups. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [left = [], right = []] = address.split('::').map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}

const ERRORS: readonly ErrorStatus[] = [400, 403, 413, 415, 422, 429, 500, 503];

/** The routes of the move service, with its limits and its description at `openapi.json`. */
export async function addMoveService(
  scope: FastifyInstance,
  { requestsPerMinute }: MoveServiceOptions,
  worker: Answering = new BackgroundWorker<MoveQuestion, MoveAnswer>(WORKER, 'answer', { niceness: NICENESS }),
): Promise<void> {
  const queue = new MoveQueue(worker);
  scope.addHook('onClose', () => worker.close());
  await scope.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: MINUTE,
    keyGenerator: ({ ip }) => networkOf(ip),
    errorResponseBuilder: () => new HttpError(429),
  });
  await scope.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'King Me: the referee',
        description: 'The rules of checkers (English draughts), and moves that are worth playing.',
        version: '1',
        license: { name: 'MIT', identifier: 'MIT' },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: describeComponents,
  });
  const routes = scope.withTypeProvider<ZodTypeProvider>();
  routes.setValidatorCompiler(validatorCompiler);
  routes.setSerializerCompiler(serializerCompiler);

  const errors = Object.fromEntries(ERRORS.map((status) => [status, errorSchema]));
  const add = (kind: Kind): void => {
    const { summary, body, answer } = MOVE_API[kind];
    const schema = { operationId: kind, summary, body, response: { 200: answer, ...errors } };
    routes.post(`/${kind}`, { bodyLimit: LONGEST_BODY, schema }, async (request) => {
      const question = { kind, body: request.body };
      const told = await queue.ask(question, networkOf(request.ip), () => request.raw.socket.destroyed);
      if (!told.ok) throw new HttpError(422, told.error);
      return told.value;
    });
  };
  add('moves');
  add('apply');
  add('validate');
  add('best');
  scope.get('/openapi.json', { schema: { hide: true } }, () => scope.swagger());
}
