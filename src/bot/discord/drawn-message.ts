import type { RawFile } from 'discord.js';
import { MessageFlags, type RESTPostAPIChannelMessageJSONBody } from 'discord-api-types/v10';
import type { DraftAttachment, MessageDraft } from '../../views/message-draft.ts';
import { ReplayError, type Pictures } from '../pictures/pictures.ts';

/** A message ready to be sent: Discord's JSON and the files it refers to. */
export interface DrawnMessage {
  readonly body: RESTPostAPIChannelMessageJSONBody;
  readonly files: RawFile[];
}

/** Draws a draft's pictures and turns it into a request. Rejects with `ReplayError` when a replay can't be made. */
export async function drawMessage(draft: MessageDraft, pictures: Pictures): Promise<DrawnMessage> {
  const files = await Promise.all(draft.attachments.map((attachment) => drawFile(attachment, pictures)));
  const { content, flags } = draft;
  return {
    body: {
      ...(content === undefined ? {} : { content }),
      ...(flags === undefined ? {} : { flags }),
      components: [...draft.components],
      allowed_mentions: draft.allowed_mentions,
      // An edit keeps only the attachments it lists.
      attachments: draft.attachments.map(({ name, description }, id) => ({ id, filename: name, description })),
    },
    files,
  };
}

/** The same message as an edit, where the ephemeral flag can't be changed. */
export function asEdit({ body, files }: DrawnMessage): DrawnMessage {
  const { flags, ...rest } = body;
  const kept = (flags ?? 0) & ~MessageFlags.Ephemeral;
  return { body: kept === 0 ? rest : { ...rest, flags: kept }, files };
}

async function drawFile(attachment: DraftAttachment, pictures: Pictures): Promise<RawFile> {
  switch (attachment.kind) {
    case 'picture': {
      const png = await pictures.board(attachment.scene, attachment.look);
      return { name: attachment.name, data: Buffer.from(png), contentType: 'image/png' };
    }
    case 'replay': {
      const gif = await pictures.replay(attachment.script);
      if (!gif.ok) throw new ReplayError(gif.error);
      return { name: attachment.name, data: Buffer.from(gif.value), contentType: 'image/gif' };
    }
    case 'text':
      return { name: attachment.name, data: Buffer.from(attachment.text, 'utf8'), contentType: 'text/plain' };
    default:
      return attachment satisfies never;
  }
}
