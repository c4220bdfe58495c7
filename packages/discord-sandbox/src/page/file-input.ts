import { html, nothing, type TemplateResult } from 'lit';
import type { PageFile, World } from '../protocol.ts';

interface Wanted {
  readonly name: string;
  readonly required: boolean;
  readonly least?: number | undefined;
  readonly most?: number | undefined;
  /** Groups such as `image`, and endings such as `.pdf`. */
  readonly types?: readonly string[] | undefined;
}

/** A control for files; what doesn't fit the browser itself refuses to send. */
export const fileInput = (wanted: Wanted, world: World, isFirst = false): TemplateResult =>
  html`<input
    type="file"
    name=${wanted.name}
    data-option=${wanted.name}
    ?autofocus=${isFirst}
    ?required=${wanted.required}
    accept=${wanted.types?.map((type) => (type.startsWith('.') ? type : `${type}/*`)).join() ?? nothing}
    ?multiple=${(wanted.most ?? 1) > 1}
    @change=${({ target }: Event) => {
      if (target instanceof HTMLInputElement)
        target.setCustomValidity(problem([...(target.files ?? [])], wanted, world));
    }}
  />`;

/** Nothing when there is none. */
function problem(files: readonly File[], { least = 1, most = 1 }: Wanted, { fileBytes }: World): string {
  const isCount = files.length === 0 || (files.length >= least && files.length <= most);
  if (!isCount) return least === most ? `${most} files are wanted.` : `${least} to ${most} files are wanted.`;
  return files.some(({ size }) => size > fileBytes) ? `A file may have ${fileBytes / 1024 ** 2} MiB at most.` : '';
}

/** The files chosen in a form, by the names of their controls. */
export async function readFiles(form: HTMLFormElement): Promise<ReadonlyMap<string, readonly PageFile[]>> {
  const read = new Map<string, PageFile[]>();
  for (const [name, file] of new FormData(form)) {
    if (!(file instanceof File) || file.name === '') continue;
    read.set(name, [...(read.get(name) ?? []), await pageFile(file)]);
  }
  return read;
}

async function pageFile(file: File): Promise<PageFile> {
  const reader = new FileReader();
  const { promise, resolve } = Promise.withResolvers<void>();
  reader.addEventListener('loadend', () => resolve());
  reader.readAsDataURL(file);
  await promise;
  const base64 = typeof reader.result === 'string' ? reader.result.slice(reader.result.indexOf(',') + 1) : '';
  return { name: file.name, contentType: file.type || 'application/octet-stream', base64 };
}
