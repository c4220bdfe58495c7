import { type APIAttachment, AttachmentFlags } from 'discord-api-types/v10';
import type { DiscordState } from './discord-state.ts';
import type { FileContent, StoredFile } from './files.ts';
import { imageFacts } from './image-facts.ts';
import type { Snowflake } from './snowflake.ts';

/** Ephemeral attachments say so, and have another kind of address. */
export interface AttachmentPlace {
  readonly channelId: Snowflake;
  readonly isEphemeral: boolean;
}

/** Makes an attachment of a file, with what its bytes tell of a picture; `file` is still to be stored. */
export function newAttachment(
  state: DiscordState,
  { channelId, isEphemeral }: AttachmentPlace,
  { name, bytes, contentType }: FileContent,
): { readonly attachment: APIAttachment; readonly file: StoredFile } {
  const id = state.nextId();
  const folder = isEphemeral ? 'ephemeral-attachments' : 'attachments';
  const url = `${state.url}/${folder}/${channelId}/${id}/${encodeURIComponent(name)}`;
  const image = imageFacts(bytes);
  const type = image?.contentType ?? contentType;
  const attachment: APIAttachment = {
    id,
    filename: name,
    size: bytes.byteLength,
    url,
    proxy_url: url,
    content_type: type,
    ...(image === undefined ? {} : { width: image.width, height: image.height }),
    ...(isEphemeral ? { ephemeral: true } : {}),
    ...(image?.isAnimated === true ? { flags: AttachmentFlags.IsAnimated } : {}),
  };
  return { attachment, file: { id, name, contentType: type, bytes } };
}

/** A file that a user gives to an option or to a field of a modal. */
export interface GivenFile extends Pick<FileContent, 'name' | 'bytes'> {
  /** `application/octet-stream` when left out; pictures are recognized by their bytes. */
  readonly contentType?: string;
}

/** Stores a given file; it is ephemeral ("Resolved Data Structure"). */
export function storeGiven(state: DiscordState, channelId: Snowflake, given: GivenFile): APIAttachment {
  const { name, bytes, contentType = 'application/octet-stream' } = given;
  const content = { name: safeName(name), bytes, contentType };
  const { attachment, file } = newAttachment(state, { channelId, isEphemeral: true }, content);
  state.files.add(file);
  return attachment;
}

/** Discord keeps letters, digits and `-_.`. */
export const safeName = (name: string | undefined): string =>
  (name ?? 'unknown').replaceAll(' ', '_').replaceAll(/[^\w.-]/g, '') || 'unknown';
