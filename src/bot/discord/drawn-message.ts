import type { RawFile } from 'discord.js';
import { MessageFlags, type RESTPostAPIChannelMessageJSONBody } from 'discord-api-types/v10';
import type { DraftAttachment, MessageDraft } from '../../commands/text/message-draft.ts';
import { drawBoard } from '../../render/board-picture.ts';

/** A message ready to be sent: Discord's JSON, and the files it speaks of. */
export interface DrawnMessage {
  readonly body: RESTPostAPIChannelMessageJSONBody;
  readonly files: RawFile[];
}

/** Draws a draft's pictures and writes it as Discord wants it. */
export async function drawMessage(draft: MessageDraft): Promise<DrawnMessage> {
  const files = await Promise.all(draft.attachments.map(drawFile));
  const { content, flags } = draft;
  return {
    body: {
      ...(content === undefined ? {} : { content }),
      ...(flags === undefined ? {} : { flags }),
      components: [...draft.components],
      allowed_mentions: draft.allowed_mentions,
      // An edit keeps only the attachments it lists: these replace whatever the message held.
      attachments: draft.attachments.map(({ name, description }, id) => ({ id, filename: name, description })),
    },
    files,
  };
}

/** The same message as an edit: who can see a message is settled when it is created. */
export function asEdit({ body, files }: DrawnMessage): DrawnMessage {
  const { flags, ...rest } = body;
  const kept = (flags ?? 0) & ~MessageFlags.Ephemeral;
  return { body: kept === 0 ? rest : { ...rest, flags: kept }, files };
}

async function drawFile(attachment: DraftAttachment): Promise<RawFile> {
  switch (attachment.kind) {
    case 'picture':
      return {
        name: attachment.name,
        data: Buffer.from(await drawBoard(attachment.scene, attachment.look)),
        contentType: 'image/png',
      };
    case 'text':
      return { name: attachment.name, data: Buffer.from(attachment.text, 'utf8'), contentType: 'text/plain' };
    default:
      return attachment satisfies never;
  }
}
