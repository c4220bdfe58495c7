import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { ICONS } from './icons.ts';
import type { MenuOption } from './select-options.ts';

/** Pixels. */
const LONGEST_LIST = 272;
const SHORTEST_LIST = 120;

/**
 * `<select-menu>`: a listbox that opens from a button, for one or several values, by mouse, thumb or keyboard. Sends
 * `choose` with the values once as many are marked as may be, or when it is closed with enough of them. (The
 * library's own menu shows options but can't hold a choice.)
 */
export class SelectMenu extends LitElement {
  static override readonly properties = {
    options: { attribute: false },
    chosen: { attribute: false },
    placeholder: { type: String },
    least: { type: Number },
    most: { type: Number },
    disabled: { type: Boolean, reflect: true },
    waiting: { type: Boolean, reflect: true },
    open: { type: Boolean, reflect: true },
    up: { type: Boolean, reflect: true },
    marked: { state: true },
    active: { state: true },
  };

  declare options: readonly MenuOption[];
  declare chosen: readonly string[];
  declare placeholder: string;
  declare least: number;
  declare most: number;
  declare disabled: boolean;
  declare waiting: boolean;
  declare open: boolean;
  /** Whether the list stands above the button, for want of room below. */
  declare up: boolean;
  declare marked: readonly string[] | undefined;
  declare active: number;

  constructor() {
    super();
    this.options = [];
    this.chosen = [];
    this.placeholder = '';
    this.least = 1;
    this.most = 1;
    this.disabled = false;
    this.waiting = false;
    this.open = false;
    this.up = false;
    this.marked = undefined;
    this.active = 0;
    this.addEventListener('focusout', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && this.contains(relatedTarget))) this.#close();
    });
  }

  override render(): TemplateResult {
    const values = this.#values();
    const labels = this.options.filter(({ value }) => values.includes(value)).map(({ label }) => label);
    return html`<button
        class="face"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded=${this.open}
        aria-controls="list"
        aria-label=${labels.length === 0 ? this.placeholder : `${this.placeholder}: ${labels.join(', ')}`}
        aria-activedescendant=${this.open ? `option-${this.active}` : nothing}
        ?disabled=${this.disabled || this.waiting}
        @click=${() => {
          if (this.open) this.#close();
          else this.#show();
        }}
        @keydown=${(event: KeyboardEvent) => {
          this.#key(event);
        }}
      >
        <span class=${labels.length === 0 ? 'empty' : ''}
          >${labels.length === 0 ? this.placeholder : labels.join(', ')}</span
        >
        ${this.waiting ? html`<span aria-hidden="true">•••</span>` : ICONS.down}
      </button>
      ${this.open ? this.#list(values) : nothing}`;
  }

  #list(values: readonly string[]): TemplateResult {
    return html`<ul id="list" role="listbox" aria-multiselectable=${this.most > 1}>
      ${this.options.map(
        ({ label, value, description, mark }, index) =>
          html`<li
            id="option-${index}"
            role="option"
            data-value=${value}
            class=${index === this.active ? 'active' : ''}
            aria-selected=${values.includes(value)}
            @pointerdown=${(event: Event) => {
              event.preventDefault();
            }}
            @click=${() => {
              this.#toggle(index);
            }}
          >
            ${mark === '' ? nothing : html`<span class="mark">${mark}</span>`}
            <span class="words"
              ><b>${label}</b>${description === '' ? nothing : html`<small>${description}</small>`}</span
            >
            ${values.includes(value) ? ICONS.check : nothing}
          </li>`,
      )}
    </ul>`;
  }

  #values(): readonly string[] {
    return this.marked ?? this.chosen;
  }

  #show(): void {
    this.marked = this.most > 1 ? this.chosen : undefined;
    this.active = Math.max(
      0,
      this.options.findIndex(({ value }) => this.chosen.includes(value)),
    );
    this.#place();
    this.open = true;
  }

  /** The list goes where there is more room in the list of messages, and is no longer than that. */
  #place(): void {
    const { top, bottom } = this.getBoundingClientRect();
    const frame = (this.closest('.messages') ?? document.documentElement).getBoundingClientRect();
    const [above, below] = [top - frame.top, frame.bottom - bottom];
    this.up = below < LONGEST_LIST && above > below;
    const room = Math.min(LONGEST_LIST, (this.up ? above : below) - 12);
    this.style.setProperty('--room', `${Math.max(SHORTEST_LIST, room)}px`);
  }

  #toggle(index: number): void {
    const value = this.options[index]?.value;
    if (value === undefined) return;
    if (this.most === 1) {
      this.#send([value]);
      return;
    }
    const values = this.#values();
    if (values.includes(value)) this.marked = values.filter((each) => each !== value);
    else if (values.length < this.most) this.marked = [...values, value];
  }

  #close(): void {
    if (!this.open) return;
    this.open = false;
    const changed = this.marked !== undefined && this.marked.join() !== this.chosen.join();
    if (changed && this.marked !== undefined && this.marked.length >= this.least) this.#send(this.marked);
    else this.marked = undefined;
  }

  #send(values: readonly string[]): void {
    this.open = false;
    this.marked = undefined;
    this.dispatchEvent(new CustomEvent('choose', { detail: values }));
  }

  #key(event: KeyboardEvent): void {
    if (!this.open || this.options.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) this.active = (this.active + step + this.options.length) % this.options.length;
    else if (event.key === 'Enter' || event.key === ' ') this.#toggle(this.active);
    else if (event.key === 'Escape') {
      this.marked = undefined;
      this.open = false;
    } else return;
    event.preventDefault();
  }

  static override readonly styles = css`
    :host {
      position: relative;
      display: block;
      width: min(400px, 100%);
    }
    .face {
      display: flex;
      align-items: center;
      justify-content: space-between;
      gap: 8px;
      width: 100%;
      min-height: var(--button-height, 40px);
      padding: 8px 12px;
      font: inherit;
      font-size: 15px;
      color: #dbdee1;
      text-align: left;
      background: #1e1f22;
      border: 1px solid #ffffff14;
      border-radius: 8px;
      cursor: pointer;
    }
    .face:disabled {
      opacity: 0.6;
      cursor: not-allowed;
    }
    .face:focus-visible {
      outline: 2px solid #949cf7;
      outline-offset: 1px;
    }
    .empty,
    small {
      color: #a0a4ab;
    }
    ul {
      position: absolute;
      z-index: 5;
      inset: 100% 0 auto;
      max-height: var(--room);
      margin: 4px 0 0;
      padding: 4px;
      overflow: auto;
      list-style: none;
      background: #2b2d31;
      border: 1px solid #1e1f22;
      border-radius: 8px;
      box-shadow: 0 8px 24px #0008;
    }
    :host([up]) ul {
      inset: auto 0 100%;
      margin: 0 0 4px;
    }
    li {
      display: flex;
      gap: 10px;
      align-items: center;
      min-height: 40px;
      padding: 4px 10px;
      border-radius: 6px;
      cursor: pointer;
    }
    li:hover,
    li.active {
      background: #404249;
    }
    .words {
      display: grid;
      flex: 1;
      line-height: 1.3;
    }
    b {
      font-weight: 500;
    }
  `;
}

customElements.define('select-menu', SelectMenu);
