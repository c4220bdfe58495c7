import type { FastifyRequest } from 'fastify';
import { formError, type FormError } from '../checks/check-body.ts';
import { newAttachment, safeName, type AttachmentPlace } from '../state/attachments.ts';
import { type FileContent, type StoredFile, ATTACHMENTS, FILE_BYTES, REQUEST_BYTES } from '../state/files.ts';
import { invalidForm, refusal } from './discord-error.ts';
import type { AttachmentRequest } from '../checks/message-rules.ts';
import type { DiscordState } from '../state/discord-state.ts';
import { type APIAttachment, AttachmentFlags } from 'discord-api-types/v10';

export const JSON_BYTES = 1024 * 1024;

interface UploadedFile extends FileContent {
  /** The `n` of `files[n]`. */
  readonly index: string;
}

export interface RequestBody {
  readonly json: unknown;
  readonly files: readonly UploadedFile[];
}

/** Reads JSON, or a form with `payload_json` and `files[n]`. Refuses what is too large. */
export async function readBody(request: FastifyRequest): Promise<RequestBody> {
  if (!request.isMultipart()) return { json: request.body, files: [] };
  const files: UploadedFile[] = [];
  let json: unknown;
  let bytesLeft = REQUEST_BYTES;
  for await (const part of request.parts({ limits: { fileSize: FILE_BYTES } })) {
    if (part.type === 'field') {
      if (part.fieldname === 'payload_json') json = parsePayload(part.value);
      continue;
    }
    const index = /^files?\[(\d+)\]$/.exec(part.fieldname)?.[1] ?? (part.fieldname === 'file' ? '0' : undefined);
    const bytes = await part.toBuffer();
    bytesLeft -= bytes.byteLength;
    if (bytesLeft < 0) throw refusal('tooLarge');
    if (index === undefined) continue;
    files.push({ index, name: safeName(part.filename), contentType: part.mimetype, bytes });
  }
  return { json, files };
}

function parsePayload(value: unknown): unknown {
  try {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return JSON.parse(text) as unknown;
  } catch {
    throw invalidForm([formError(['payload_json'], 'FORM_TYPE_INVALID_JSON', 'Could not be parsed as JSON.')]);
  }
}

interface AttachmentWish {
  readonly place: AttachmentPlace;
  readonly listed: readonly AttachmentRequest[] | null | undefined;
  readonly uploads: readonly UploadedFile[];
  /** The attachments before an edit; absent for a new message. */
  readonly kept: readonly APIAttachment[] | undefined;
  /** Where the message stands in the request, for errors. */
  readonly at: FormError['path'];
}

interface AttachmentPlan {
  /** Of the finished message. */
  readonly files: readonly APIAttachment[];
  /** Those that this request sent or listed. */
  readonly touched: readonly APIAttachment[];
  /** Stores the bytes, once nothing can be refused any more. */
  readonly commit: () => void;
}

/**
 * The attachments of a message after a request. An edit's list names everything that stays, kept ones by id and new ones by
 * number; without a list all stay and new files are added ("Edit Message").
 */
export function planAttachments(state: DiscordState, wish: AttachmentWish): AttachmentPlan {
  const { place, listed, uploads, kept = [], at } = wish;
  const stored: StoredFile[] = [];
  const create = (upload: UploadedFile, wanted?: AttachmentRequest): APIAttachment => {
    const { attachment, file } = newAttachment(state, place, upload);
    stored.push(file);
    return wanted === undefined ? attachment : describedAnew(attachment, wanted);
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
  // A new message takes unlisted uploads along; an edit doesn't.
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

/** What the list leaves out stays. */
function describedAnew(attachment: APIAttachment, wanted: AttachmentRequest): APIAttachment {
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

export const isAnimated = ({ flags }: APIAttachment): boolean => ((flags ?? 0) & AttachmentFlags.IsAnimated) !== 0;
