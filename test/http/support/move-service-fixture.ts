import { Ajv2020 } from 'ajv/dist/2020.js';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { systemClock } from '../../../src/bot/clock.ts';
import { Health } from '../../../src/bot/health.ts';
import { createLogger, type Logger } from '../../../src/bot/logger.ts';
import type { Answering } from '../../../src/http/move-service.ts';
import { createHttpServer } from '../../../src/http/serve-http.ts';

export const HEALTH = new Health(systemClock);

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** The server of `HTTP_PORT` with its move service, which refuses to give an answer that its own description doesn't have. */
export class MoveServiceFixture {
  readonly server: FastifyInstance;
  readonly description: OpenApi;
  readonly #ajv = new Ajv2020({ strict: false });

  private constructor(server: FastifyInstance, description: OpenApi) {
    this.server = server;
    this.description = description;
    this.#ajv.addSchema(description, 'openapi');
  }

  static async start({
    requestsPerMinute = 1_000_000,
    worker,
    log = createLogger('silent', undefined),
  }: { requestsPerMinute?: number; worker?: Answering; log?: Logger } = {}): Promise<MoveServiceFixture> {
    const http = { host: '127.0.0.1', allowedHosts: ['moves.example'], moveService: { requestsPerMinute } };
    const server = await createHttpServer({ health: HEALTH }, http, log, worker);
    await server.listen({ host: '127.0.0.1', port: 0 });
    const description = await fetch(`${server.listeningOrigin}/v1/openapi.json`);
    return new MoveServiceFixture(server, (await description.json()) as OpenApi);
  }

  /** For the running test only. */
  static async forTest(parts: Parameters<typeof MoveServiceFixture.start>[0]): Promise<MoveServiceFixture> {
    const fixture = await MoveServiceFixture.start(parts);
    onTestFinished(() => fixture.server.close());
    return fixture;
  }

  /** Posts `body` as JSON, or as it is when it is a text. */
  ask(path: string, body: string | object): Promise<Answer> {
    return this.send(path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) });
  }

  async send(path: string, { headers, ...options }: Request): Promise<Answer> {
    const given = await fetch(`${this.server.listeningOrigin}${path}`, {
      ...options,
      headers: { 'content-type': 'application/json', ...headers },
    });
    const body: unknown = await given.json();
    const answer = { status: given.status, headers: Object.fromEntries(given.headers), body };
    this.#check(path, answer);
    return answer;
  }

  #check(path: string, { status, body }: Answer): void {
    const described = `paths/${path.replaceAll('/', '~1')}/post/responses/${status}/content/application~1json/schema`;
    const isDescribed = path in this.description.paths && status !== 404 && status !== 405;
    const schema = isDescribed ? described : 'components/schemas/Error';
    if (!this.#ajv.validate({ $ref: `openapi#/${schema}` }, body))
      throw new Error(`${path} ${status}: ${this.#ajv.errorsText()} in ${JSON.stringify(body)}`);
  }
}

interface Request {
  readonly method: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

interface OpenApi {
  readonly [key: string]: unknown;
  readonly paths: Readonly<Record<string, unknown>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}
