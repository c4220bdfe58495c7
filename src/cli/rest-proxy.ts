import '../check-node.ts';
import { createRequire } from 'node:module';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type * as Proxy from '@discordjs/proxy';
import { DiscordAPIError, HTTPError, RateLimitError, type ResponseLike } from 'discord.js';
import {
  GLOBAL_PER_SECOND,
  LimitedRest,
  LONGEST_HELD,
  readPriority,
  RequestLimiter,
  type Timing,
} from '../bot/discord/request-limiter.ts';
import { onStopSignal } from '../process/stop-signals.ts';
import { failed, isStartedAs, refused, withOptions, type Answer } from './program.ts';

// As CommonJS, as discord.js is: it knows errors by their classes, which its other build has of its own.
const { proxyRequests } = createRequire(import.meta.url)('@discordjs/proxy') as typeof Proxy;

const DEFAULTS = { host: '127.0.0.1', port: '8080', api: 'https://discord.com/api' };

const USAGE =
  `Passes requests on to Discord, and counts for all bots that send theirs here, so that together they keep to
the limits of their one token. docs/scaling.md says when several processes need it.

Usage: node dist/cli/rest-proxy.js [--port N] [--host NAME] [--per-second N] [--api URL]

  --port N        the port to answer on; ${DEFAULTS.port} if left out
  --host NAME     the address to answer on; ${DEFAULTS.host} if left out. Let nobody but the bots reach it
  --per-second N  how many requests a second Discord allows the token; ${GLOBAL_PER_SECOND} if left out
  --api URL       where Discord is; ${DEFAULTS.api} if left out

The bots find it by DISCORD_API_URL=http://HOST:PORT/api. It needs no token. GET /live answers 200.`.split('\n');

/** In milliseconds; the bots themselves give up at the same time. */
const TIMEOUT = 10_000;
/** In milliseconds. Every interaction has queues of its own, which pile up with the default of an hour. */
const QUEUES_SWEPT_EVERY = 60_000;
/** Seconds' worth of requests that wait here. More are sent back, and the bots send first what is awaited. */
const MOST_WAITING = 3;
/** In milliseconds: longer than any client keeps a connection that it may still use. */
const IDLE = 120_000;

/** They are about one connection, not about the answer. */
const OF_CONNECTIONS = ['connection', 'keep-alive', 'transfer-encoding'];

type Request = Parameters<LimitedRest['queueRequest']>[0];

/** Sends what came in from a bot; the handler of `@discordjs/proxy` asks it to. */
class ForwardingRest extends LimitedRest {
  constructor(api: string, limiter: RequestLimiter) {
    const rejectOnRateLimit = ({ retryAfter }: { readonly retryAfter: number }): boolean => retryAfter > LONGEST_HELD;
    const waiting = { timeout: TIMEOUT, handlerSweepInterval: QUEUES_SWEPT_EVERY, rejectOnRateLimit };
    super({ api, version: '10', retries: 0, ...waiting }, limiter);
  }

  override async queueRequest(request: Request): Promise<ResponseLike> {
    const incoming = request.body as IncomingMessage;
    const body = await buffer(incoming);
    // A bot that has hung up sends it again.
    const draw = (): Promise<Pick<Request, 'body'>> =>
      incoming.socket.destroyed ? Promise.reject(unreachable(request)) : Promise.resolve({ body });
    try {
      const answer = await super.queueRequest({
        ...request,
        draw,
        priority: readPriority(incoming.headers['priority']),
      });
      for (const name of OF_CONNECTIONS) answer.headers.delete(name);
      return answer;
    } catch (error) {
      throw asAnswer(error, request);
    }
  }
}

const unreachable = ({ method, fullRoute }: Request): HTTPError =>
  new HTTPError(502, 'Discord could not be reached.', method, fullRoute, { body: undefined, files: undefined });

/** The handler would answer 200 to an error that it doesn't know, and takes the wait of a full bucket for that of any 429. */
function asAnswer(error: unknown, request: Request): unknown {
  if (error instanceof RateLimitError) error.timeToReset = Math.max(error.timeToReset, error.retryAfter);
  const isKnown = [DiscordAPIError, HTTPError, RateLimitError].some((known) => error instanceof known);
  return isKnown ? error : unreachable(request);
}

/** Answers with a REST proxy for the bots of one token. */
export function createRestProxy(api: string, perSecond = GLOBAL_PER_SECOND, timing?: Timing): Server {
  const limiter = new RequestLimiter(timing, perSecond);
  const withToken = proxyRequests(new ForwardingRest(api, limiter));
  // Answers to interactions and their follow-ups: they don't count, and nothing that does may hold them up.
  const openly = proxyRequests(new ForwardingRest(api, new RequestLimiter(timing, Infinity)));
  const server = createServer((request, response) => {
    if (request.url === '/live') return void response.writeHead(200).end('{"live":true}');
    if (request.url?.startsWith('/api/') !== true) return void response.writeHead(404).end();
    const isCounted = request.headers.authorization !== undefined;
    const { high, low } = limiter.waiting;
    if (isCounted && high + low >= perSecond * MOST_WAITING) return sendBack(request, response);
    const done = isCounted ? withToken(request, response) : openly(request, response);
    // Where a bot has hung up in the middle there is nobody to answer.
    return void Promise.resolve(done).catch(() => response.destroy());
  });
  server.keepAliveTimeout = IDLE;
  return server;
}

/** As Discord does when a second is used up. */
function sendBack(request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  const headers = { 'retry-after': '1', 'x-ratelimit-global': 'true', 'x-ratelimit-scope': 'global' };
  response.writeHead(429, headers).end();
}

const optionsOf = { port: { type: 'string' }, host: { type: 'string' }, 'per-second': { type: 'string' } } as const;

/** Answers until it is told to end. */
export function runRestProxy(argv: readonly string[], untilStopped: () => Promise<void>): Promise<Answer> {
  const options = { ...optionsOf, api: { type: 'string' } } as const;
  return withOptions(argv, { usage: USAGE, options }, async ({ values }) => {
    const {
      port,
      host,
      api,
      'per-second': perSecond,
    } = { 'per-second': String(GLOBAL_PER_SECOND), ...DEFAULTS, ...values };
    if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) return refused('--port must be a whole number up to 65535.');
    if (!/^[1-9]\d{0,5}$/.test(perSecond)) return refused('--per-second must be a whole number from 1 on.');
    if (!/^https?:$/.test(URL.parse(api)?.protocol ?? '')) return refused('--api must be an address.');
    const server = createRestProxy(api.replace(/\/+$/, '').replace(/\/v\d+$/, ''), Number(perSecond));
    const problem = await listening(server, Number(port), host);
    if (problem !== undefined) return failed(problem);
    console.log(`The REST proxy answers on port ${(server.address() as AddressInfo).port} of ${host}.`);
    await untilStopped();
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeIdleConnections();
    });
    return { exitCode: 0, out: [] };
  });
}

/** Why it can't listen, if it can't. */
function listening(server: Server, port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    server.once('error', ({ message }) => resolve(`The REST proxy can't start: ${message}.`));
    server.listen(port, host, () => resolve(undefined));
  });
}

if (isStartedAs(import.meta.url)) {
  const { promise: stopped, resolve } = Promise.withResolvers<void>();
  onStopSignal(() => resolve(), { isNpmScript: false });
  const { exitCode, out, error } = await runRestProxy(process.argv.slice(2), () => stopped);
  if (out.length > 0) console.log(out.join('\n'));
  if (error !== undefined) console.error(error);
  process.exit(exitCode);
}
