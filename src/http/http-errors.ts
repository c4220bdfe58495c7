import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Problem } from './move-api.ts';

/** The problem told with each status, where nothing better is known. Other statuses are told as 400 or 500. */
const PROBLEMS = {
  400: { code: 'bad-request', message: "This request can't be read." },
  403: { code: 'host-not-allowed', message: 'This name is not served here: see HTTP_ALLOWED_HOSTS.' },
  404: { code: 'not-found', message: 'There is nothing at this address.' },
  405: { code: 'method-not-allowed', message: 'This address is asked in another way; see Allow.' },
  408: { code: 'too-slow', message: 'The request took too long to arrive.' },
  413: { code: 'too-large', message: 'The request is too large.' },
  415: { code: 'unsupported-media-type', message: 'The request must be JSON, with Content-Type: application/json.' },
  422: { code: 'unprocessable', message: "This can't be answered." },
  429: { code: 'too-many-requests', message: 'Too many requests from this address; see Retry-After.' },
  431: { code: 'headers-too-large', message: 'The headers are too large.' },
  500: { code: 'internal', message: 'Something went wrong here.' },
  503: { code: 'busy', message: 'Too much is waiting; try again soon.' },
} as const satisfies Readonly<Record<number, Problem>>;
export type ErrorStatus = keyof typeof PROBLEMS;

/** Seconds after which somebody who found too much waiting may ask again. */
const RETRY_AFTER = 2;

export class HttpError extends Error {
  readonly statusCode: ErrorStatus;
  readonly problem: Problem;

  constructor(statusCode: ErrorStatus, problem: Problem = PROBLEMS[statusCode]) {
    super(problem.message);
    this.statusCode = statusCode;
    this.problem = problem;
  }
}

const isErrorStatus = (status: number | undefined): status is ErrorStatus => status !== undefined && status in PROBLEMS;

/** Any failure in the one shape of errors. What is not the asker's fault is logged, and nothing of it is told. */
export function toHttpError(error: FastifyError | HttpError, log: Logger): HttpError {
  if (error instanceof HttpError) return error;
  const status = error.statusCode ?? 500;
  if (status >= 500) log.error({ err: error }, 'a request could not be answered');
  if (error.validation !== undefined) return new HttpError(400, invalid(error));
  if (/^FST_ERR_CTP_(?:EMPTY|INVALID)_JSON_BODY$/.test(error.code) || error instanceof SyntaxError)
    return new HttpError(400, { code: 'malformed-json', message: 'The body is not JSON.' });
  return new HttpError(isErrorStatus(status) ? status : status < 500 ? 400 : 500);
}

const LONGEST_COMPLAINT = 200;

function invalid({ validation = [] }: FastifyError): Problem {
  const [first] = validation;
  const field = (first?.instancePath ?? '').slice(1).replaceAll('/', '.');
  // The complaint may be as long as the request.
  const what = (first?.message ?? 'invalid').slice(0, LONGEST_COMPLAINT);
  const message = `${field === '' ? '' : `${field}: `}${what}.`;
  return { code: 'bad-request', message, ...(field === '' ? {} : { at: { field } }) };
}

export function sendError(reply: Pick<FastifyReply, 'code' | 'header'>, { statusCode, problem }: HttpError): void {
  if (statusCode === 503) reply.header('retry-after', RETRY_AFTER);
  reply.code(statusCode).send({ error: problem });
}

export function answerErrors(server: FastifyInstance, log: Logger): void {
  server.setErrorHandler((error: FastifyError, _request, reply) => sendError(reply, toHttpError(error, log)));
  // This comes before a body is read.
  server.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return;
    const allowed = methodsAt(server, request);
    if (allowed.length === 0) throw new HttpError(404);
    reply.header('allow', allowed.join(', '));
    throw new HttpError(405);
  });
}

function methodsAt(server: FastifyInstance, { url }: FastifyRequest): readonly string[] {
  const [path = ''] = url.split('?');
  return ['GET', 'HEAD', 'POST'].filter((method) => server.hasRoute({ method, url: path }));
}

/** Answers on the bare connection what can't even be read as HTTP. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const body = JSON.stringify({ error: PROBLEMS[status] });
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
