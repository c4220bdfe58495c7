import type { APIAttachment } from 'discord-api-types/v10';
import type { AttachmentRequest } from '../checks/message-body.ts';
import { formError } from '../checks/form-errors.ts';
import type { DiscordState } from '../state/discord-state.ts';
import type { Snowflake } from '../state/snowflake.ts';
import { invalidForm } from './discord-error.ts';
import { pngSize } from './image-size.ts';
import type { UploadedFile } from './request-body.ts';

export interface AttachmentPlan {
  /** What the finished message holds. */
  readonly files: readonly APIAttachment[];
  /** Those of them that this request sent or listed. */
  readonly touched: readonly APIAttachment[];
  /** Stores the bytes: to be called once nothing can be refused any more. */
  readonly commit: () => void;
}

/**
 * Works out which attachments a message has after a request. On an edit the list names everything that stays, kept ones
 * by id and new ones by their number in the form; without a list all stay and new files are added ("Edit Message").
 * @param kept the attachments before the edit; none for a new message
 */
export function planAttachments(
  state: DiscordState,
  channelId: Snowflake,
  listed: readonly AttachmentRequest[] | null | undefined,
  uploads: readonly UploadedFile[],
  kept: readonly APIAttachment[],
  isEdit: boolean,
): AttachmentPlan {
  const bytes = new Map<Snowflake, UploadedFile>();
  const create = (upload: UploadedFile, wanted: AttachmentRequest | undefined): APIAttachment => {
    const attachment = newAttachment(state, channelId, upload, wanted);
    bytes.set(attachment.id, upload);
    return attachment;
  };
  const commit = (): void => {
    for (const [id, { name, contentType, bytes: data }] of bytes) {
      state.files.add({ id, name, contentType, bytes: data });
    }
  };
  if (listed === undefined || listed === null) {
    const created = uploads.map((upload) => create(upload, undefined));
    return { files: [...kept, ...created], touched: created, commit };
  }
  const files = listed.map((wanted, index) => {
    const upload = uploads.find((candidate) => candidate.index === wanted.id);
    if (upload !== undefined) return create(upload, wanted);
    const old = kept.find((attachment) => attachment.id === wanted.id);
    if (old !== undefined) return old;
    throw invalidForm([
      formError(['attachments', index, 'id'], 'ATTACHMENT_NOT_FOUND', `Attachment ${wanted.id} was not found`),
    ]);
  });
  // A new message takes unlisted uploads along; an edit holds exactly what its list says.
  const named = new Set(listed.map((wanted) => wanted.id));
  const extra = isEdit
    ? []
    : uploads.filter(({ index }) => !named.has(index)).map((upload) => create(upload, undefined));
  const all = [...files, ...extra];
  return { files: all, touched: all, commit };
}

function newAttachment(
  state: DiscordState,
  channelId: Snowflake,
  upload: UploadedFile,
  wanted: AttachmentRequest | undefined,
): APIAttachment {
  const id = state.nextId();
  const url = `${state.url}/attachments/${channelId}/${id}/${encodeURIComponent(upload.name)}`;
  const description = wanted?.description ?? undefined;
  return {
    id,
    filename: upload.name,
    size: upload.bytes.byteLength,
    url,
    proxy_url: url,
    content_type: upload.contentType,
    ...pngSize(upload.bytes),
    ...(description === undefined ? {} : { description }),
  };
}
