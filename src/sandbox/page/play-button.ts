import { DiscordButton } from '@skyra/discord-components-core/discord-button.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { ICONS } from './icons.ts';

/** The library's button, but truly disabled, with a waiting state, emoji as text, and a size for thumbs. */
class PlayButton extends DiscordButton {
  static override readonly properties = { waiting: { type: Boolean, reflect: true }, label: { type: String } };
  static override readonly styles = css`
    ${DiscordButton.styles}
    :host {
      display: inline-flex;
      min-width: 0;
    }
    :host > *:first-child {
      margin: 0;
      padding: 2px var(--button-padding, 16px);
      min-width: 28px;
      box-sizing: border-box;
      border-radius: 8px;
      font-variant-numeric: tabular-nums;
      position: relative;
      width: 100%;
      white-space: nowrap;
      overflow: hidden;
      text-overflow: ellipsis;
      height: auto;
      min-height: var(--button-height, 34px);
      border: 1px solid #ffffff14;
    }
    .secondary {
      background-color: #4a4d55;
    }
    .success {
      background-color: #24804a;
    }
    .success.hoverable:hover {
      background-color: #1c6a3d;
    }
    .destructive {
      background-color: #d22d39;
    }
    /* Touch leaves no hover behind: a button would look held until the next tap. */
    @media (hover: none) {
      .primary.hoverable:hover {
        background-color: #5865f2;
      }
      .secondary.hoverable:hover {
        background-color: #4a4d55;
      }
      .success.hoverable:hover {
        background-color: #24804a;
      }
      .destructive.hoverable:hover {
        background-color: #d22d39;
      }
    }
    button:focus-visible,
    a:focus-visible {
      outline: 2px solid #c9cdfb;
      outline-offset: 2px;
    }
    .mark:not(:last-child) {
      margin-right: 6px;
    }
    .face {
      overflow: hidden;
      text-overflow: ellipsis;
    }
    :host([waiting]) .face {
      visibility: hidden;
    }
    .dots {
      position: absolute;
      inset: 0;
      display: grid;
      place-items: center;
      letter-spacing: 3px;
    }
    svg {
      width: 16px;
      height: 16px;
      margin-left: 6px;
      flex: none;
    }
  `;

  declare waiting: boolean;
  declare label: string;

  constructor() {
    super();
    this.waiting = false;
    this.label = '';
  }

  protected override render(): TemplateResult<1> {
    this.checkType();
    // Lit sets a removed attribute to null, against the library's types.
    const mark = this.emoji ? html`<span class="mark">${this.emoji}</span>` : nothing;
    const name = this.label === '' ? nothing : html`<span>${this.label}</span>`;
    const face = html`<span class="face">${mark}${name}</span>`;
    if (this.url && !this.disabled) return this.#link(face);
    return html`<button
      class="${this.type} ${this.disabled ? 'disabled' : 'hoverable'}"
      ?disabled=${this.disabled}
      aria-busy=${this.waiting ? 'true' : 'false'}
      aria-label=${ifDefined(this.title === '' ? undefined : this.title)}
    >
      ${face}${this.waiting ? html`<span class="dots" aria-hidden="true">•••</span>` : nothing}
    </button>`;
  }

  /** A link within the page stays in it. */
  #link(face: TemplateResult): TemplateResult<1> {
    const inside = this.url.startsWith('#');
    return html`<a class="secondary" href=${this.url} target=${inside ? '_self' : '_blank'} rel="noopener noreferrer"
      >${face}${inside ? nothing : ICONS.window}</a
    >`;
  }
}

customElements.define('play-button', PlayButton);
