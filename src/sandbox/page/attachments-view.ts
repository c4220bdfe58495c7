import '@skyra/discord-components-core/discord-attachments.js';
import { type APIAttachment, type APIMessage, MessageFlags } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import { ICONS } from './icons.ts';
import { pictureView, type ShownPicture } from './picture-view.ts';
import type { Store } from './store.ts';

/** A classic message's files: pictures at their size, everything else as a card to download. */
export function attachmentsView({ attachments, flags }: APIMessage, store: Store): TemplateResult | typeof nothing {
  // With Components V2 a file is shown by the component that names it, and only there.
  if (attachments.length === 0 || ((flags ?? 0) & MessageFlags.IsComponentsV2) !== 0) return nothing;
  return html`<discord-attachments slot="attachments">
    ${attachments.map((file) => (isImage(file) ? pictureView(readImage(file), store) : fileView(file.url, file.filename, file.size)))}
  </discord-attachments>`;
}

export function fileView(url: string, name: string, bytes: number | undefined): TemplateResult {
  return html`<a class="file-card" href=${url} download=${name} data-testid="file" data-filename=${name}>
    ${ICONS.file}
    <span class="file-name">${name}<small>${bytes === undefined ? '' : sizeText(bytes)}</small></span>
    ${ICONS.download}
  </a>`;
}

function isImage({ content_type: type, filename }: APIAttachment): boolean {
  return type === undefined ? /\.(?:png|jpe?g|gif|webp)$/iu.test(filename) : /^image\/(?!svg)/u.test(type);
}

function readImage({ url, description, width, height }: APIAttachment): ShownPicture {
  return { url, alt: description, width: width ?? undefined, height: height ?? undefined };
}

function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1_048_576 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
}
