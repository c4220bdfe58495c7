import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { PageFiles } from './page-files.ts';
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

  // Addresses as the font's own style sheet has them.
  app.get<{ Params: { name: string } }>('/files/:name', (request, reply) => {
    const { name } = request.params;
    if (!/^noto-emoji-\d-wght-normal\.woff2$/.test(name)) return reply.callNotFound();
    const path = fileURLToPath(import.meta.resolve(`@fontsource-variable/noto-emoji/files/${name}`));
    return reply.type('font/woff2').header('cache-control', 'public, max-age=86400').send(createReadStream(path));
  });

  for (const [path, type, content] of page) {
    app.get(path, (request, reply) => {
      const host = `http://${request.headers.host ?? ''}`;
      void reply.type(`${type}; charset=utf-8`).header('content-security-policy', policy(host));
      void reply.header('cache-control', 'no-cache');
      return content;
    });
  }
}
