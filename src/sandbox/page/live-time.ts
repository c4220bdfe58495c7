import { LitElement } from 'lit';
import { TIME_STYLES } from './markdown-inline.ts';
import { timeText } from './time-text.ts';

/** `<live-time seconds format>`: Discord's timestamp; a relative one keeps itself up to date. */
export class LiveTime extends LitElement {
  static override readonly properties = { seconds: { type: Number }, format: { type: String } };

  declare seconds: number;
  declare format: string;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor() {
    super();
    this.seconds = 0;
    this.format = 'f';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#timer = setInterval(() => {
      if (this.format === 'R') this.requestUpdate();
    }, 1000);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
  }

  override render(): string {
    return timeText(this.seconds, TIME_STYLES.find((style) => style === this.format) ?? 'f', Date.now());
  }
}

customElements.define('live-time', LiveTime);
