import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FaultEffect } from '../faults.ts';
import type { InteractionStore } from '../state/interactions.ts';
import type { ApiParts } from './api-server.ts';

const PREFIX = '/api/v10';

/** Applies fault rules before and after a request takes effect, and logs requests. */
export function faultHooks(api: FastifyInstance, { faults, log, state }: ApiParts): void {
  const faulted = new WeakSet<FastifyRequest>();
  const late = ({ ms }: { readonly ms: number }): Promise<void> =>
    new Promise((resolve) => void state.after(ms, resolve));
  const add = (request: FastifyRequest, status: number): void => {
    // Files are fetched by pages as well.
    if (!request.url.startsWith(PREFIX)) return;
    log.add({
      at: state.now(),
      method: request.method,
      route: (request.routeOptions.url ?? '').slice(PREFIX.length),
      path: pathOf(request),
      status,
      interactionId: interactionOf(request, state.interactions),
      faulted: faulted.has(request),
    });
  };

  api.addHook('preHandler', async (request, reply) => {
    const effect = faults.take(request.method, pathOf(request), 'before');
    if (effect === undefined) return undefined;
    faulted.add(request);
    if (effect.kind === 'delay') return late(effect);
    if (effect.kind === 'status') return refuse(reply, effect).send(statusBody(effect));
    add(request, 0);
    return lose(request, effect.kind);
  });

  api.addHook('onSend', async (request, reply, payload) => {
    if (faulted.has(request)) return payload;
    const effect = faults.take(request.method, pathOf(request), 'after');
    if (effect === undefined) return payload;
    faulted.add(request);
    if (effect.kind === 'delay') {
      await late(effect);
      return payload;
    }
    if (effect.kind === 'status') {
      refuse(reply, effect).type('application/json').removeHeader('content-length');
      return JSON.stringify(statusBody(effect));
    }
    add(request, 0);
    return lose(request, effect.kind);
  });

  api.addHook('onResponse', async (request, reply) => {
    add(request, reply.statusCode);
    await Promise.resolve();
  });
}

type StatusEffect = Extract<FaultEffect, { kind: 'status' }>;

function refuse(reply: FastifyReply, { status, retryAfter, global }: StatusEffect): FastifyReply {
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
  if (status === 429) void reply.header('x-ratelimit-scope', global === true ? 'global' : 'shared');
  if (global === true) void reply.header('x-ratelimit-global', 'true');
  return reply.code(status);
}

function statusBody({ status, retryAfter, global }: StatusEffect): object {
  if (status !== 429) return { message: `${status}: Fault switched on`, code: 0 };
  return { message: 'You are being rate limited.', retry_after: retryAfter ?? 0, global: global === true };
}

/** Sends no answer: the socket is cut, or left open in silence. */
function lose(request: FastifyRequest, kind: 'hang' | 'drop'): Promise<never> {
  if (kind === 'drop') request.raw.socket.destroy();
  return new Promise(() => undefined);
}

const pathOf = (request: FastifyRequest): string => (request.url.split('?')[0] ?? '').replace(PREFIX, '');

function interactionOf(request: FastifyRequest, known: InteractionStore): string | undefined {
  const { token = '' } = request.params as { readonly token?: string };
  return known.byToken(token)?.id;
}
