import type { FastifyInstance } from 'fastify';
import type { Faults, FaultRule } from '../faults.ts';
import type { PageBundle } from '../http.ts';
import type { DiscordState } from '../state/discord-state.ts';
import { z } from 'zod';

/** The page's own files load nothing from elsewhere, and no other page may frame it. */
const policy = (url: string): string =>
  [
    "default-src 'self'",
    `img-src 'self' data: ${url}`,
    "style-src 'self' 'unsafe-inline'",
    `connect-src 'self' ${url} ${url.replace(/^http/, 'ws')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');

/** The page, and the switches another process may throw: `POST /sandbox/faults`. */
export function pageRoutes(
  app: FastifyInstance,
  state: DiscordState,
  faults: Faults,
  page: PageBundle | undefined,
): void {
  app.post('/sandbox/faults', (request, reply) => {
    const problems = throwSwitch(faults, request.body);
    if (problems.length === 0) return reply.code(204).send();
    return reply.code(400).send({ message: 'That is not a switch.', code: 0, problems });
  });

  app.get('/sandbox/session', () => ({
    users: [...state.users.values()],
    guild: { id: state.guild.id, name: state.guild.name },
  }));

  if (page === undefined) return;
  const files = [
    ['/', 'text/html; charset=utf-8', page.html],
    ['/page.css', 'text/css; charset=utf-8', page.css],
    ['/page.js', 'text/javascript; charset=utf-8', page.script],
  ] as const;
  for (const [path, type, load] of files) {
    app.get(path, async (request, reply) => {
      const host = `http://${request.headers.host ?? ''}`;
      void reply.type(type).header('content-security-policy', policy(host)).header('cache-control', 'no-cache');
      return load();
    });
  }
}

const ms = z.number().int().min(0).max(600_000);

const effect = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('status'),
    status: z.number().int().min(400).max(599),
    retryAfter: z.number().min(0).max(3600).optional(),
    global: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('hang') }),
  z.object({ kind: z.literal('drop') }),
  z.object({ kind: z.literal('delay'), ms }),
]);

const rule = z.object({
  method: z.string().max(10).optional(),
  path: z.string().max(200).optional(),
  times: z.number().int().min(1).optional(),
  skip: z.number().int().min(0).optional(),
  when: z.enum(['before', 'after']).optional(),
  effect,
});

/** What `POST /sandbox/faults` takes: the switches of `Faults` by name. */
const schema = z.discriminatedUnion('do', [
  z.object({ do: z.literal('request'), rule }),
  z.object({ do: z.literal('clear') }),
  z.object({ do: z.literal('deliverTwice'), times: z.number().int().min(1).max(1000).optional() }),
  z.object({ do: z.literal('dropGateway'), how: z.enum(['clean', 'abrupt']).optional() }),
  z.object({ do: z.literal('closeGateway'), code: z.number().int().min(1000).max(4999) }),
  z.object({ do: z.literal('reconnect') }),
  z.object({ do: z.literal('invalidSession'), resumable: z.boolean() }),
  z.object({ do: z.literal('gatewayAway'), ms }),
  z.object({ do: z.literal('restart') }),
]);

/** Throws a switch that was asked for over HTTP; gives the problems when it can't be understood. */
export function throwSwitch(faults: Faults, body: unknown): readonly string[] {
  const read = schema.safeParse(body);
  if (!read.success) return read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  const wanted = read.data;
  switch (wanted.do) {
    case 'request':
      faults.request(wanted.rule as FaultRule);
      break;
    case 'clear':
      faults.clear();
      break;
    case 'deliverTwice':
      faults.deliverTwice(wanted.times);
      break;
    case 'dropGateway':
      faults.dropGateway(wanted.how);
      break;
    case 'closeGateway':
      faults.closeGateway(wanted.code);
      break;
    case 'reconnect':
      faults.reconnect();
      break;
    case 'invalidSession':
      faults.invalidSession(wanted.resumable);
      break;
    case 'gatewayAway':
      faults.gatewayAway(wanted.ms);
      break;
    case 'restart':
      // The answer to this very request goes out first.
      setTimeout(() => void faults.restart(), 20);
      break;
    default:
      wanted satisfies never;
  }
  return [];
}
