import { isIPv6 } from 'node:net';
import { extname } from 'node:path';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { BackgroundWorker } from '../background-worker.ts';
import type { Config } from '../config.ts';
import { SerialQueue } from '../runtime/queues.ts';
import { HttpError, type ErrorStatus } from './http-errors.ts';
import { errorSchema, MOVE_API, type Kind } from './move-api.ts';
import { LONGEST_FILE, LONGEST_GAME, LONGEST_WORK, MOST_WAITING, NICENESS } from './move-limits.ts';
import type { Question, Told } from './move-worker.ts';

const MINUTE = 60_000;

/** Exports the function that workers run. It has the ending of this file: compiled or not. */
const WORKER = new URL(`./move-worker${extname(import.meta.url)}`, import.meta.url);

/** What answers questions: tests replace it. */
export interface Answering {
  run(question: Question, longest: number): Promise<Told>;
  close(): Promise<void>;
}

/** Rules are looked up in one worker and moves searched in another, so that no question of rules waits for a search. */
export interface MoveWorkers {
  readonly rules: Answering;
  readonly search: Answering;
}

const startWorkers = (): MoveWorkers => ({
  rules: new BackgroundWorker<Question, Told>(WORKER, 'answer', NICENESS),
  search: new BackgroundWorker<Question, Told>(WORKER, 'answer', NICENESS),
});

/** One question after the other, beside the event loop and beside the queues of the matches: play comes first. */
class MoveQueue {
  readonly #worker: Answering;
  readonly #turns = new SerialQueue();
  #waiting = 0;

  constructor(worker: Answering) {
    this.#worker = worker;
  }

  /** Throws an `HttpError` when too many wait. Nobody thinks about a question whose asker has gone away in the meantime. */
  async ask<K extends Kind>(question: Question<K>, isGone: () => boolean): Promise<Told<K>> {
    if (this.#waiting >= MOST_WAITING) throw new HttpError(503);
    this.#waiting += 1;
    try {
      const told = await this.#turns.add(() => {
        if (isGone()) throw new HttpError(408);
        return this.#worker.run(question, LONGEST_WORK);
      });
      // The worker answers a question by its kind.
      return told as Told<K>;
    } catch (error) {
      throw isGone() ? new HttpError(408) : error;
    } finally {
      this.#waiting -= 1;
    }
  }
}

/** The named schemas as they are answered: none of them is part of a request. */
function describeComponents(
  document: Parameters<typeof jsonSchemaTransformObject>[0],
): ReturnType<typeof jsonSchemaTransformObject> {
  const described = jsonSchemaTransformObject(document);
  if (!('components' in described)) return described;
  const schemas = Object.entries(described.components?.schemas ?? {}).filter(([name]) => !name.endsWith('Input'));
  return { ...described, components: { schemas: Object.fromEntries(schemas) } };
}

/** One household has 2^64 addresses of IPv6: the first four groups count. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [left = [], right = []] = address.split('::').map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}

const ERRORS: readonly ErrorStatus[] = [400, 413, 415, 422, 429, 500, 503];

/** The routes of the move service, with its limits and its description at `openapi.json`. */
export async function addMoveService(
  scope: FastifyInstance,
  { requestsPerMinute }: NonNullable<NonNullable<Config['http']>['moveService']>,
  workers: MoveWorkers = startWorkers(),
): Promise<void> {
  const queues = { rules: new MoveQueue(workers.rules), search: new MoveQueue(workers.search) };
  scope.addHook('onClose', async () => {
    await Promise.all([workers.rules.close(), workers.search.close()]);
  });
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
  const add = (kind: Kind, queue: MoveQueue, bodyLimit: number): void => {
    const { summary, body, answer } = MOVE_API[kind];
    const schema = { operationId: kind, summary, body, response: { 200: answer, ...errors } };
    routes.post(`/${kind}`, { bodyLimit, schema }, async (request) => {
      const question = { kind, body: request.body };
      const told = await queue.ask(question, () => request.raw.socket.destroyed);
      if (!told.ok) throw new HttpError(422, told.error);
      return told.value;
    });
  };
  add('moves', queues.rules, LONGEST_GAME);
  add('apply', queues.rules, LONGEST_GAME);
  add('validate', queues.rules, LONGEST_FILE);
  add('best', queues.search, LONGEST_GAME);
  scope.get('/openapi.json', { schema: { hide: true } }, () => scope.swagger());
}
