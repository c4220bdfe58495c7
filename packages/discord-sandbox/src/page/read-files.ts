import type { PageFile } from '../protocol.ts';

/** The files chosen in a form, by the names of their controls. */
export async function readFiles(form: HTMLFormElement): Promise<ReadonlyMap<string, PageFile>> {
  const files = [...new FormData(form)].filter(
    (entry): entry is [string, File] => entry[1] instanceof File && entry[1].name !== '',
  );
  return new Map(await Promise.all(files.map(async ([name, file]) => [name, await pageFile(file)] as const)));
}

async function pageFile(file: File): Promise<PageFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('');
  return { name: file.name, contentType: file.type, base64: btoa(text) };
}
