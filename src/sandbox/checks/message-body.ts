import type {
  APIAllowedMentions,
  APIEmbed,
  APIMessageReferenceSend,
  APIMessageTopLevelComponent,
} from 'discord-api-types/v10';

/** What the four ways to write a message have in common, after the check against the description. */
export interface MessageBody {
  readonly content?: string | null;
  readonly embeds?: readonly APIEmbed[] | null;
  readonly components?: readonly APIMessageTopLevelComponent[] | null;
  readonly attachments?: readonly AttachmentRequest[] | null;
  readonly allowed_mentions?: APIAllowedMentions | null;
  readonly flags?: number | null;
  readonly tts?: boolean | null;
  readonly nonce?: string | number | null;
  readonly enforce_nonce?: boolean | null;
  readonly message_reference?: APIMessageReferenceSend | null;
  readonly sticker_ids?: readonly string[] | null;
  readonly poll?: object | null;
}

export interface AttachmentRequest {
  /** The number of a file in this request, or the id of an attachment to keep. */
  readonly id: string;
  readonly filename?: string | null;
  readonly description?: string | null;
  readonly is_spoiler?: boolean | null;
}

/** Discord takes numbers for ids; the description says text. */
export function withTextIds(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('attachments' in body) || !Array.isArray(body.attachments)) {
    return body;
  }
  const attachments: unknown[] = body.attachments;
  return { ...body, attachments: attachments.map(withTextId) };
}

const withTextId = (attachment: unknown): unknown =>
  typeof attachment === 'object' && attachment !== null && 'id' in attachment && typeof attachment.id === 'number'
    ? { ...attachment, id: String(attachment.id) }
    : attachment;
