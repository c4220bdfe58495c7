import { openChannel, type PageState } from './store.ts';

/** Closer to the end than this, one counts as reading the newest message. */
const NEAR_PX = 80;

/** A list that moves up this soon after a hand was at it was moved by that hand; momentum and slow drags included. */
const HAND_MS = 2000;
const KEYS_UP: ReadonlySet<string> = new Set(['ArrowUp', 'PageUp', 'Home', 'Tab']);

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
  #handAt = -HAND_MS;
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
    element.addEventListener('scroll', () => {
      this.#look();
    });
    this.#watchHands(element);
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
    // The hand that was at the list has let go of it.
    this.#handAt = -HAND_MS;
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

  #watchHands(list: HTMLElement): void {
    const hand = (): void => {
      this.#handAt = performance.now();
    };
    list.addEventListener('wheel', hand, { passive: true });
    list.addEventListener('touchmove', hand, { passive: true });
    list.addEventListener('keydown', ({ key }) => {
      if (KEYS_UP.has(key)) hand();
    });
    // The list itself is pressed where its scroll bar is; a press on a message is not for scrolling.
    list.addEventListener('pointerdown', ({ target }) => {
      if (target === list) hand();
    });
  }

  /** Only a person reads further up: a list that grows and shrinks as boards become records moves by itself, too. */
  #look(): void {
    if (this.#list === undefined) return;
    const { scrollHeight, scrollTop, clientHeight } = this.#list;
    const isByHand = performance.now() - this.#handAt < HAND_MS;
    const isUpwards = scrollTop < this.#lastTop;
    this.#lastTop = scrollTop;
    if (scrollHeight - scrollTop - clientHeight < NEAR_PX) this.#atEnd = true;
    else if (isUpwards && isByHand) this.#atEnd = false;
    this.#onScrolledUp(!this.#atEnd);
  }
}
