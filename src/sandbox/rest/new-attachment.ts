import type { APIAttachment } from 'discord-api-types/v10';
import { AttachmentFlags } from 'discord-api-types/v10';
import type { AttachmentRequest } from '../checks/message-body.ts';
import type { DiscordState } from '../state/discord-state.ts';
import type { Snowflake } from '../state/snowflake.ts';
import { imageFacts } from './image-facts.ts';
import type { UploadedFile } from './request-body.ts';

/** Where an attachment hangs: ephemeral ones say so, and have an address of another kind. */
export interface AttachmentPlace {
  readonly channelId: Snowflake;
  readonly isEphemeral: boolean;
}

/** The attachment object of an uploaded file, with what its bytes tell of a picture. */
export function newAttachment(
  state: DiscordState,
  { channelId, isEphemeral }: AttachmentPlace,
  { name, bytes, contentType }: UploadedFile,
  wanted: AttachmentRequest | undefined,
): APIAttachment {
  const id = state.nextId();
  const folder = isEphemeral ? 'ephemeral-attachments' : 'attachments';
  const url = `${state.url}/${folder}/${channelId}/${id}/${encodeURIComponent(name)}`;
  const image = imageFacts(bytes);
  const attachment: APIAttachment = {
    id,
    filename: name,
    size: bytes.byteLength,
    url,
    proxy_url: url,
    content_type: image?.contentType ?? contentType,
    ...(image === undefined ? {} : { width: image.width, height: image.height }),
    ...(isEphemeral ? { ephemeral: true } : {}),
    ...(image?.isAnimated === true ? { flags: AttachmentFlags.IsAnimated } : {}),
  };
  return wanted === undefined ? attachment : describedAnew(attachment, wanted);
}

/** An attachment with the description and spoiler mark that a list gives it; what the list leaves out stays. */
export function describedAnew(attachment: APIAttachment, wanted: AttachmentRequest): APIAttachment {
  const { description: before, flags: marks, ...rest } = attachment;
  const oldFlags: number = marks ?? 0;
  const description = wanted.description === undefined ? before : (wanted.description ?? '');
  const isSpoiler = wanted.is_spoiler ?? (oldFlags & AttachmentFlags.IsSpoiler) !== 0;
  const flags = (oldFlags & ~AttachmentFlags.IsSpoiler) | (isSpoiler ? AttachmentFlags.IsSpoiler : 0);
  return {
    ...rest,
    ...(description === undefined || description === '' ? {} : { description }),
    ...(flags === 0 ? {} : { flags }),
  };
}

/** Whether an attachment is a moving picture. */
export const isAnimated = ({ flags }: APIAttachment): boolean => ((flags ?? 0) & AttachmentFlags.IsAnimated) !== 0;
