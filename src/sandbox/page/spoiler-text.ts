import { css, html, LitElement, type TemplateResult } from 'lit';

/** `<spoiler-text>`: hidden until it is pressed, by finger, mouse or keyboard; hidden from screen readers as well. */
export class SpoilerText extends LitElement {
  static override readonly properties = { open: { type: Boolean, reflect: true } };
  static override readonly styles = css`
    :host {
      white-space: normal;
    }
    button {
      font: inherit;
      padding: 0 2px;
      border: 0;
      border-radius: 3px;
      color: transparent;
      background: #1e1f22;
      cursor: pointer;
    }
    button:focus-visible {
      outline: 2px solid #949cf7;
    }
    span {
      padding: 0 2px;
      border-radius: 3px;
      background: #ffffff1a;
    }
  `;

  declare open: boolean;

  constructor() {
    super();
    this.open = false;
  }

  override render(): TemplateResult {
    if (this.open) return html`<span><slot></slot></span>`;
    return html`<button
      aria-label="Show the hidden text"
      @click=${() => {
        this.open = true;
      }}
    >
      <slot aria-hidden="true"></slot>
    </button>`;
  }
}

customElements.define('spoiler-text', SpoilerText);
