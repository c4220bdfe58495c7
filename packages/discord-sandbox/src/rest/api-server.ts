import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { formError } from '../checks/check-body.ts';
import type { Faults } from '../faults.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { RequestLog } from '../request-log.ts';
import type { DiscordState } from '../state/discord-state.ts';
import { ATTACHMENTS, type StoredFile } from '../state/files.ts';
import { accountRoutes } from './account-routes.ts';
import { commandRoutes } from './command-routes.ts';
import { emojiRoutes } from './emoji-routes.ts';
import { DiscordError, invalidForm, refusal } from './discord-error.ts';
import { faultHooks } from './fault-hooks.ts';
import { interactionRoutes } from './interaction-routes.ts';
import { messageRoutes } from './message-routes.ts';
import type { RateLimits } from './rate-limits.ts';
import { JSON_BYTES } from './uploads.ts';
import { threadRoutes } from './thread-routes.ts';
import type { IncomingHttpHeaders } from 'node:http';

export interface ApiParts {
  readonly state: DiscordState;
  readonly gateway: Gateway;
  readonly faults: Faults;
  readonly rateLimits: RateLimits;
  readonly log: RequestLog;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Needs no bot token. */
    open?: boolean;
  }
}

/** The HTTP server with Discord's REST API under `/api/v10`. */
export async function createApiServer(parts: ApiParts): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: JSON_BYTES,
    forceCloseConnections: true,
    // Clients encode the @ of @me and @original.
    rewriteUrl: (request) => (request.url ?? '/').replaceAll('%40', '@'),
    routerOptions: { maxParamLength: 300 },
  });
  app.addHook('onRequest', async (request, reply) => {
    if (isForUs(request.headers, parts.state.url)) return undefined;
    return reply.code(403).send({ message: 'This address is for local use only.', code: 0 });
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      const json: unknown = text === '' ? undefined : JSON.parse(String(text));
      done(null, json);
    } catch {
      done(refusal('badJson'));
    }
  });
  await app.register(multipart, {
    limits: { files: ATTACHMENTS, fields: 20, fieldSize: JSON_BYTES, parts: ATTACHMENTS + 20 },
  });
  app.setErrorHandler((error, _request, reply) => {
    const refused = asDiscordError(error);
    const { retryAfter } = refused;
    if (retryAfter !== undefined) {
      void reply.headers({ 'retry-after': retryAfter.toFixed(3), 'x-ratelimit-scope': 'user' });
    }
    return reply.code(refused.status).type('application/json').send(refused.toBody());
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(refusal('notFound').toBody()));
  await app.register((api) => apiRoutes(api, parts), { prefix: '/api/v10' });
  app.all('/api/:version/*', (request, reply) => {
    const { version } = request.params as { version: string };
    const refused = /^v\d+$/.test(version) && version !== 'v10' ? refusal('badApiVersion') : refusal('notFound');
    return reply.code(refused.status).send(refused.toBody());
  });
  await app.register((files) => fileRoutes(files, parts));
  return app;
}

async function apiRoutes(api: FastifyInstance, parts: ApiParts): Promise<void> {
  const { state, gateway } = parts;
  faultHooks(api, parts);
  authorize(api, parts);
  accountRoutes(api, state, gateway);
  commandRoutes(api, state);
  emojiRoutes(api, state);
  messageRoutes(api, state);
  threadRoutes(api, state);
  interactionRoutes(api, state);
  await Promise.resolve();
}

/** Checks the token where one is needed, then the rate limits. */
function authorize(api: FastifyInstance, { state, rateLimits }: ApiParts): void {
  api.addHook('onRequest', async (request, reply) => {
    const { url: route = '', config } = request.routeOptions;
    const open = config.open === true;
    const params = request.params as Readonly<Record<string, string>>;
    const authorized = request.headers.authorization === `Bot ${state.application.token}`;
    if (!open && !authorized) throw refusal('unauthorized');
    const major = params['channel'] ?? params['guild'] ?? params['token'] ?? '';
    const limit = rateLimits.count(request.method, route, major, !open);
    void reply.headers(limit.headers);
    if (limit.allowed) return undefined;
    const { retryAfter, global } = limit;
    return reply.code(429).send({ message: 'You are being rate limited.', retry_after: retryAfter, global });
  });
}

/** Fastify's own errors in Discord's words; anything unforeseen is a 500. */
function asDiscordError(error: unknown): DiscordError {
  if (error instanceof DiscordError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_FILES_LIMIT') return refusal('tooManyAttachments');
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code.startsWith('FST_REQ_FILE') || code.startsWith('FST_PARTS')) {
    return refusal('tooLarge');
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    const message = `Expected "Content-Type" header to be one of {'application/json', 'multipart/form-data'}.`;
    return invalidForm([formError([], 'CONTENT_TYPE_INVALID', message)]);
  }
  if (code.startsWith('FST_')) return new DiscordError(400, 0, '400: Bad Request');
  return new DiscordError(500, 0, `500: ${error instanceof Error ? error.message : 'Internal Server Error'}`);
}

/** Uploads and emojis, served to anybody who has the address, as Discord's CDN does. */
async function fileRoutes(app: FastifyInstance, parts: ApiParts): Promise<void> {
  const { state } = parts;
  faultHooks(app, parts);
  for (const folder of ['attachments', 'ephemeral-attachments'] as const) {
    app.get<{ Params: { id: string } }>(
      `/${folder}/:channel/:id/:name`,
      { config: { open: true } },
      (request, reply) => {
        return sendFile(reply, state.files.get(request.params.id));
      },
    );
  }
  app.get<{ Params: { id: string } }>('/emojis/:id.png', { config: { open: true } }, (request, reply) =>
    sendFile(reply, state.emojis.get(request.params.id)),
  );
  await Promise.resolve();
}

function sendFile(reply: FastifyReply, file: Pick<StoredFile, 'contentType' | 'bytes'> | undefined): FastifyReply {
  if (file === undefined) throw refusal('notFound');
  // The browser must not run an upload as a page of ours.
  return reply
    .type(/^image\/(?:png|gif|jpeg|webp)$/.test(file.contentType) ? file.contentType : 'application/octet-stream')
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, max-age=31536000, immutable')
    .send(Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength));
}

/** Whether a request comes from our page or from no page. Foreign pages reach 127.0.0.1, but can't hide origin and host. */
export function isForUs(headers: IncomingHttpHeaders, url: string): boolean {
  const { port } = new URL(url);
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  const { host, origin } = headers;
  if (host === undefined || !hosts.includes(host)) return false;
  return origin === undefined || origin === `http://${host}`;
}
