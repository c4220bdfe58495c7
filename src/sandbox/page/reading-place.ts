/**
 * Where somebody reads further up: a message, and where on the screen it begins. The browser would keep such a place by
 * itself, but not at the very top of a list, where older messages arrive.
 */
export class ReadingPlace {
  #message: Element | undefined;
  #top = 0;

  /** Remembers the first message in sight; not the oldest of those that have older ones, which may lose its head to them. */
  remember(list: Element): void {
    const edge = list.getBoundingClientRect().top;
    const oldest = list.querySelector('[data-testid="older"]') === null ? 0 : 1;
    this.#message = [...list.querySelectorAll('[data-message-id]')].find(
      (message, index) => index >= oldest && message.getBoundingClientRect().bottom > edge,
    );
    this.#top = this.#message?.getBoundingClientRect().top ?? 0;
  }

  /** Scrolls to where that message stands as it did, whatever has come and gone above it. */
  restore(list: Element): void {
    if (this.#message?.isConnected !== true) return;
    const moved = this.#message.getBoundingClientRect().top - this.#top;
    if (moved !== 0) list.scrollTop += moved;
  }
}
