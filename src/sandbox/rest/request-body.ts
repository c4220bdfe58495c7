import type { FastifyRequest } from 'fastify';
import { formError } from '../checks/form-errors.ts';
import type { UploadLimits } from '../state/upload-limits.ts';
import { invalidForm, refusal } from './discord-error.ts';

export const JSON_BYTES = 1024 * 1024;

export interface UploadedFile {
  /** The `n` of `files[n]`. */
  readonly index: string;
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

export interface RequestBody {
  readonly json: unknown;
  readonly files: readonly UploadedFile[];
}

/**
 * The body of a request that may carry files: plain JSON, or a form with `payload_json` and `files[n]`. Refuses a file
 * and a request that are too large.
 */
export async function readBody(request: FastifyRequest, limits: UploadLimits): Promise<RequestBody> {
  if (!request.isMultipart()) return { json: request.body, files: [] };
  const files: UploadedFile[] = [];
  let json: unknown;
  let bytesLeft = limits.requestBytes;
  for await (const part of request.parts({ limits: { fileSize: limits.fileBytes } })) {
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

/** Discord keeps letters, digits and `-_.` of a file name. */
const safeName = (name: string | undefined): string =>
  (name ?? 'unknown').replaceAll(' ', '_').replaceAll(/[^\w.-]/g, '') || 'unknown';
