import type { FastifyInstance } from 'fastify';
import type { PageFiles } from '../http.ts';
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
export function pageRoutes(app: FastifyInstance, state: DiscordState, page: PageFiles): void {
  app.get('/sandbox/session', () => ({
    users: [...state.users.values()],
    guild: { id: state.guild.id, name: state.guild.name },
  }));

  for (const [path, type, content] of page) {
    app.get(path, (request, reply) => {
      const host = `http://${request.headers.host ?? ''}`;
      void reply.type(`${type}; charset=utf-8`).header('content-security-policy', policy(host));
      void reply.header('cache-control', 'no-cache');
      return content;
    });
  }
}
