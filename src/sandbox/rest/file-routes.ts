import type { FastifyInstance } from 'fastify';
import type { DiscordState } from '../state/discord-state.ts';
import { refusal } from './discord-error.ts';

/** Uploaded files, as Discord's CDN serves them: to anybody who has the address. */
export function fileRoutes(app: FastifyInstance, state: DiscordState): void {
  for (const folder of ['attachments', 'ephemeral-attachments'] as const) {
    app.get<{ Params: { id: string } }>(
      `/${folder}/:channel/:id/:name`,
      { config: { open: true } },
      (request, reply) => {
        const file = state.files.get(request.params.id);
        if (file === undefined) throw refusal('notFound');
        // An upload is never run as a page of ours.
        return reply
          .type(/^image\/(?:png|gif|jpeg|webp)$/.test(file.contentType) ? file.contentType : 'application/octet-stream')
          .header('x-content-type-options', 'nosniff')
          .header('cache-control', 'private, max-age=31536000, immutable')
          .send(Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength));
      },
    );
  }
}
