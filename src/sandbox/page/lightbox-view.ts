import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { ref } from 'lit/directives/ref.js';
import { ICONS } from './icons.ts';
import { openDialog } from './open-dialog.ts';
import { altOf } from './picture-view.ts';
import type { Store } from './store.ts';

/** The picture that was pressed, large and alone. Escape and a press anywhere close it; the focus goes back. Its words stand below it, for those who see. */
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
      @close=${() => {
        store.change({ enlarged: undefined });
      }}
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

/** The dialog closes itself, not the page: so the browser gives the focus back to where it was. */
function closeOutside({ target, currentTarget }: Event): void {
  const isOther = target instanceof Element && target.closest('a, .words') !== null;
  if (!isOther && currentTarget instanceof HTMLDialogElement) currentTarget.close();
}
