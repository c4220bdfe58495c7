import { openChannel, type PageState } from './store.ts';

/** Closer to the end than this, one counts as reading the newest message. */
const NEAR_PX = 80;

/**
 * Keeps the newest message in sight while one is at the end, and leaves the list alone while one reads further up.
 * Pictures that load late and boards that grow are followed too.
 */
export class ScrollKeeper {
  readonly #onScrolledUp: (scrolledUp: boolean) => void;
  readonly #growth = new ResizeObserver(() => {
    this.#follow();
  });
  #list: HTMLElement | undefined;
  #atEnd = true;
  #lastTop = 0;
  #lastHeight = 0;
  #channelId: string | undefined;
  #sought: string | undefined;

  constructor(onScrolledUp: (scrolledUp: boolean) => void) {
    this.#onScrolledUp = onScrolledUp;
  }

  /** For lit's `ref`: the scrolling element; what it holds is watched for growth. */
  readonly attach = (element: Element | undefined): void => {
    if (!(element instanceof HTMLElement) || element === this.#list) return;
    this.#growth.disconnect();
    this.#list = element;
    this.#lastTop = 0;
    this.#lastHeight = 0;
    element.addEventListener('scroll', () => {
      this.#look();
    });
    this.#growth.observe(element);
    for (const child of element.children) this.#growth.observe(child);
  };

  /** To be called after each drawing: a newly opened channel starts at its end, or at the message sought. */
  afterDraw(state: PageState): void {
    const channelId = openChannel(state)?.id;
    if (channelId !== this.#channelId) {
      this.#channelId = channelId;
      this.#atEnd = true;
    }
    if (state.soughtMessageId !== this.#sought && this.#show(state.soughtMessageId)) {
      this.#sought = state.soughtMessageId;
      return;
    }
    this.#follow();
  }

  /** Goes to the newest message and stays there. */
  toEnd(): void {
    this.#atEnd = true;
    this.#follow();
    this.#onScrolledUp(false);
  }

  #show(messageId: string | undefined): boolean {
    if (messageId === undefined) return true;
    const message = this.#list?.querySelector(`[data-message-id="${CSS.escape(messageId)}"]`);
    if (message === null || message === undefined) return false;
    this.#atEnd = false;
    message.scrollIntoView({ block: 'center' });
    return true;
  }

  #follow(): void {
    if (this.#atEnd && this.#list !== undefined) this.#list.scrollTop = this.#list.scrollHeight;
  }

  /**
   * Only a person scrolls up: a list that grew after it was scrolled to its end is not read further up, and one that
   * shrank moved up by itself.
   */
  #look(): void {
    if (this.#list === undefined) return;
    const { scrollHeight, scrollTop, clientHeight } = this.#list;
    const isUpwards = scrollTop < this.#lastTop && scrollHeight >= this.#lastHeight;
    this.#lastTop = scrollTop;
    this.#lastHeight = scrollHeight;
    if (scrollHeight - scrollTop - clientHeight < NEAR_PX) this.#atEnd = true;
    else if (isUpwards) this.#atEnd = false;
    this.#onScrolledUp(!this.#atEnd);
  }
}
