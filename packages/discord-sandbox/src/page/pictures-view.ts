import { html, nothing, type TemplateResult } from 'lit';
import { styleMap } from 'lit/directives/style-map.js';
import type { Store, ShownPicture } from './store.ts';
import { ICONS } from './icons.ts';
import '@skyra/discord-components-core/discord-attachments.js';
import { type APIAttachment, type APIMessage, MessageFlags } from 'discord-api-types/v10';
import { keyed } from 'lit/directives/keyed.js';
import { ref } from 'lit/directives/ref.js';

const NO_WORDS = 'A picture without a description';

/** A picture. Its shape reserves the place, so that nothing jumps; the old one stays while a new one loads. */
export function pictureView(picture: ShownPicture, store: Store): TemplateResult {
  const { url, alt, width, height } = picture;
  const known = width !== undefined && height !== undefined;
  return html`<figure
    class="image ${known ? 'known' : ''}"
    style=${styleMap(known ? { '--wide': `${width}`, '--high': `${height}` } : {})}
  >
    <img
      src=${url}
      alt=${altOf(picture)}
      width=${width ?? nothing}
      height=${height ?? nothing}
      loading="lazy"
      decoding="sync"
      @load=${(event: Event) => markChange(event, store)}
    />
    <button
      class="enlarge"
      data-testid="enlarge"
      aria-label="Enlarge the picture"
      aria-haspopup="dialog"
      @click=${() => store.change({ enlarged: picture })}
    ></button>
    ${
      alt === undefined
        ? nothing
        : html`<details class="alt" data-testid="alt">
            <summary aria-label="Show the picture's description">ALT</summary>
            <p>${alt}</p>
          </details>`
    }
  </figure>`;
}

/** So soon after a press of one's own nobody needs to be told what changes. */
const OWN_MS = 3000;

/** Shows for a moment that a picture gave way to another: when somebody else moves, an edit makes no other stir. */
function markChange({ currentTarget: image }: Event, { state }: Store): void {
  if (!(image instanceof HTMLImageElement)) return;
  const isFirst = image.dataset['shown'] === undefined;
  image.dataset['shown'] = image.src;
  const isMine = performance.now() - state.pressedAt < OWN_MS;
  if (isFirst || isMine || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  image.animate({ outline: ['3px solid #f0b232', '3px solid #f0b23200'] }, { duration: 1200, easing: 'ease-in' });
}

/** For pictures without alt text. */
const altOf = ({ alt }: ShownPicture): string => alt ?? NO_WORDS;

/** A classic message's files: pictures at their size, cards to download for the rest. */
export function attachmentsView({ attachments, flags }: APIMessage, store: Store): TemplateResult | typeof nothing {
  // With Components V2 only components show files.
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

const isImage = ({ content_type: type, filename }: APIAttachment): boolean =>
  type === undefined ? /\.(?:png|jpe?g|gif|webp)$/iu.test(filename) : /^image\/(?!svg)/u.test(type);

const readImage = ({ url, description, width, height }: APIAttachment): ShownPicture => ({
  url,
  alt: description,
  width: width ?? undefined,
  height: height ?? undefined,
});

function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1_048_576 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
}

/** The enlarged picture with its words. Escape and a press anywhere close it. */
export function lightboxView(store: Store): TemplateResult | typeof nothing {
  const { enlarged } = store.state;
  if (enlarged === undefined) return nothing;
  const { url, alt, width, height } = enlarged;
  return html`${keyed(
    enlarged,
    html`<dialog
      class="lightbox"
      data-testid="lightbox"
      aria-label="Picture"
      ${ref(openDialog)}
      @click=${closeOutside}
      @close=${() => store.change({ enlarged: undefined })}
    >
      <img src=${url} alt=${altOf(enlarged)} width=${width ?? nothing} height=${height ?? nothing} />
      ${alt === undefined ? nothing : html`<p class="words" aria-hidden="true">${alt}</p>`}
      <footer>
        <button type="button" class="quiet-button" data-testid="lightbox-close">${ICONS.close} Close</button>
        <a class="quiet-button" href=${url} target="_blank" rel="noopener">Open by itself ${ICONS.window}</a>
      </footer>
    </dialog>`,
  )}`;
}

/** Closed by the dialog itself, so that the browser gives the focus back. */
function closeOutside({ target, currentTarget }: Event): void {
  const isOther = target instanceof Element && target.closest('a, .words') !== null;
  if (!isOther && currentTarget instanceof HTMLDialogElement) currentTarget.close();
}

/** For lit's `ref`: opens a modal dialog. */
export function openDialog(element: Element | undefined): void {
  // Lit is still building the page; a dialog can be opened only once it is attached.
  queueMicrotask(() => {
    if (element instanceof HTMLDialogElement && element.isConnected && !element.open) element.showModal();
  });
}
