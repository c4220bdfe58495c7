import type { FastifyRequest } from 'fastify';
import { formError } from '../checks/form-errors.ts';
import { invalidForm } from './discord-error.ts';

/** 10 MiB a file, ten files ("Uploading Files"). */
export const FILE_BYTES = 10 * 1024 * 1024;
export const FILES = 10;
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

/** The body of a request that may carry files: plain JSON, or a form with `payload_json` and `files[n]`. */
export async function readBody(request: FastifyRequest): Promise<RequestBody> {
  if (!request.isMultipart()) return { json: request.body, files: [] };
  const files: UploadedFile[] = [];
  let json: unknown;
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.fieldname === 'payload_json') json = parsePayload(part.value);
      continue;
    }
    const index = /^files?\[(\d+)\]$/.exec(part.fieldname)?.[1] ?? (part.fieldname === 'file' ? '0' : undefined);
    const bytes = await part.toBuffer();
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
