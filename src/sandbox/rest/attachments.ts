import type { APIAttachment } from 'discord-api-types/v10';
import type { FormError } from '../checks/form-errors.ts';
import { formError } from '../checks/form-errors.ts';
import type { AttachmentRequest } from '../checks/message-body.ts';
import type { DiscordState } from '../state/discord-state.ts';
import type { StoredFile } from '../state/file-store.ts';
import { ATTACHMENTS } from '../state/upload-limits.ts';
import { invalidForm, refusal } from './discord-error.ts';
import type { AttachmentPlace } from './new-attachment.ts';
import { describedAnew, newAttachment } from './new-attachment.ts';
import type { UploadedFile } from './request-body.ts';

export interface AttachmentWish {
  readonly place: AttachmentPlace;
  /** The request's `attachments`. */
  readonly listed: readonly AttachmentRequest[] | null | undefined;
  readonly uploads: readonly UploadedFile[];
  /** What the message holds before an edit; absent for a new message. */
  readonly kept?: readonly APIAttachment[];
  /** Where in the request the message stands: errors are told from there. */
  readonly at?: FormError['path'] | undefined;
}

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
 * by id (their description may change) and new ones by their number in the form; without a list all stay and new files
 * are added ("Edit Message"). Refuses what the list names and nobody sent, and more than ten in all.
 */
export function planAttachments(state: DiscordState, wish: AttachmentWish): AttachmentPlan {
  const { place, listed, uploads, kept = [], at = [] } = wish;
  const stored: StoredFile[] = [];
  const create = (upload: UploadedFile, wanted?: AttachmentRequest): APIAttachment => {
    const attachment = newAttachment(state, place, upload, wanted);
    const { id, filename: name, content_type: contentType = upload.contentType } = attachment;
    stored.push({ id, name, contentType, bytes: upload.bytes });
    return attachment;
  };
  const commit = (): void => {
    for (const file of stored) state.files.add(file);
  };
  if (listed === undefined || listed === null) {
    const created = uploads.map((upload) => create(upload));
    return { files: notTooMany([...kept, ...created]), touched: created, commit };
  }
  const files = listed.map((wanted, index) => {
    const upload = uploads.find((candidate) => candidate.index === wanted.id);
    if (upload !== undefined) return create(upload, wanted);
    const old = kept.find((attachment) => attachment.id === wanted.id);
    if (old !== undefined) return describedAnew(old, wanted);
    const path = [...at, 'attachments', index, 'id'];
    throw invalidForm([formError(path, 'ATTACHMENT_NOT_FOUND', `Attachment ${wanted.id} was not found`)]);
  });
  // A new message takes unlisted uploads along; an edit holds exactly what its list says.
  const named = new Set(listed.map((wanted) => wanted.id));
  const isEdit = wish.kept !== undefined;
  const extra = isEdit ? [] : uploads.filter(({ index }) => !named.has(index)).map((upload) => create(upload));
  const all = notTooMany([...files, ...extra]);
  return { files: all, touched: all, commit };
}

function notTooMany(files: readonly APIAttachment[]): readonly APIAttachment[] {
  if (files.length > ATTACHMENTS) throw refusal('tooManyAttachments');
  return files;
}
