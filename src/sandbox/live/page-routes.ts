import type { FastifyInstance } from 'fastify';
import type { Faults } from '../faults.ts';
import type { PageBundle } from '../serve-page.ts';
import type { DiscordState } from '../state/discord-state.ts';
import { throwSwitch } from './fault-request.ts';

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
