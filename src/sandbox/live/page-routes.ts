import type { FastifyInstance } from 'fastify';
import type { PageBundle } from '../http.ts';
import type { DiscordState } from '../state/discord-state.ts';

/** The page loads nothing from elsewhere, and no other page may frame it. */
const policy = (url: string): string =>
  [
    "default-src 'self'",
    `img-src 'self' data: ${url}`,
    "style-src 'self' 'unsafe-inline'",
    `connect-src 'self' ${url} ${url.replace(/^http/, 'ws')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');

/** The page, and what it knows before anybody has been chosen. */
export function pageRoutes(app: FastifyInstance, state: DiscordState, page: PageBundle | undefined): void {
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
