import { html, nothing, type TemplateResult } from 'lit';
import { styleMap } from 'lit/directives/style-map.js';
import type { Store } from './store.ts';

/** A picture as a message tells it. */
export interface ShownPicture {
  readonly url: string;
  readonly alt: string | undefined;
  /** Pixels, where Discord knows them. */
  readonly width: number | undefined;
  readonly height: number | undefined;
}

const NO_WORDS = 'A picture without a description';

/**
 * A picture in a message. Its place is kept from the start by its shape, so that nothing jumps when it arrives or another
 * takes its place; while that one loads the old one stays. A press opens it large.
 */
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
    />
    <button
      class="enlarge"
      data-testid="enlarge"
      aria-label="Enlarge the picture"
      aria-haspopup="dialog"
      @click=${() => {
        store.change({ enlarged: picture });
      }}
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

/** What stands for a picture's words where nobody wrote any. */
export const altOf = ({ alt }: ShownPicture): string => alt ?? NO_WORDS;
