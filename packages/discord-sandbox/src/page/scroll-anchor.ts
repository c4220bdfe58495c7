import { openChannel, type PageState } from './store.ts';

/** Closer to the end than this counts as reading the newest message. */
const NEAR_PX = 80;
/** Closer to the beginning than this, older messages are loaded. */
const NEAR_TOP_PX = 400;

/** Scrolling this soon after a pointer event is the person's, momentum and slow drags included. */
const HAND_MS = 2000;
const KEYS_UP: ReadonlySet<string> = new Set(['ArrowUp', 'PageUp', 'Home', 'Tab']);

interface ScrollHandlers {
  /** After every movement. */
  readonly onScrolledUp: (scrolledUp: boolean) => void;
  readonly onNearTop: () => void;
}

/** Keeps the newest message in sight at the end, and the message being read in place further up, whatever grows. */
export class ScrollAnchor {
  readonly #handlers: ScrollHandlers;
  readonly #place = new ReadingPlace();
  readonly #growth = new ResizeObserver(() => {
    this.#settle();
  });
  #list: HTMLElement | undefined;
  #atEnd = true;
  #lastTop = 0;
  #handAt = -HAND_MS;
  #channelId: string | undefined;
  #sought: string | undefined;

  constructor(handlers: ScrollHandlers) {
    this.#handlers = handlers;
  }

  /** For lit's `ref`: the scrolling element, whose content is watched for growth. */
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

  /** After each drawing: a newly opened channel starts at its end, or at the sought message. */
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
    this.#settle();
  }

  toEnd(): void {
    this.#atEnd = true;
    // The jump is not the person's scrolling.
    this.#handAt = -HAND_MS;
    this.#settle();
    this.#handlers.onScrolledUp(false);
  }

  /** Keeps the present position from now on, however the list came there. */
  stay(): void {
    this.#atEnd = false;
    this.#rememberPlace();
    this.#handlers.onScrolledUp(true);
  }

  #show(messageId: string | undefined): boolean {
    if (messageId === undefined) return true;
    const message = this.#list?.querySelector(`[data-message-id="${CSS.escape(messageId)}"]`);
    if (message === null || message === undefined) return false;
    this.#atEnd = false;
    message.scrollIntoView({ block: 'center' });
    this.#rememberPlace();
    return true;
  }

  #settle(): void {
    if (this.#list === undefined) return;
    if (this.#atEnd) this.#list.scrollTop = this.#list.scrollHeight;
    else this.#place.restore(this.#list);
    this.#lastTop = this.#list.scrollTop;
  }

  #rememberPlace(): void {
    if (this.#list !== undefined) this.#place.remember(this.#list);
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
    // The list itself is pressed at its scroll bar; a press on a message is not for scrolling.
    list.addEventListener('pointerdown', ({ target }) => {
      if (target === list) hand();
    });
  }

  /** Ignores movements of the list itself, which grows and shrinks as boards become records. */
  #look(): void {
    if (this.#list === undefined) return;
    const { scrollHeight, scrollTop, clientHeight } = this.#list;
    const isByHand = performance.now() - this.#handAt < HAND_MS;
    const isUpwards = scrollTop < this.#lastTop;
    const hasMoved = scrollTop !== this.#lastTop;
    this.#lastTop = scrollTop;
    if (scrollHeight - scrollTop - clientHeight < NEAR_PX) this.#atEnd = true;
    else if (isUpwards && isByHand) this.#atEnd = false;
    // After the page's own scrolling messages may still grow: the place to keep is the one before.
    if (!this.#atEnd && hasMoved) this.#rememberPlace();
    this.#handlers.onScrolledUp(!this.#atEnd);
    if (isUpwards && isByHand && scrollTop < NEAR_TOP_PX) this.#handlers.onNearTop();
  }
}

/** The message being read and its position. The browser's own scroll anchoring fails at the very top of a list. */
class ReadingPlace {
  #message: Element | undefined;
  #top = 0;

  /** The first message in sight; not the oldest of those that have older ones, which may lose its head to them. */
  remember(list: Element): void {
    const edge = list.getBoundingClientRect().top;
    const oldest = list.querySelector('[data-testid="older"]') === null ? 0 : 1;
    this.#message = [...list.querySelectorAll('[data-message-id]')].find(
      (message, index) => index >= oldest && message.getBoundingClientRect().bottom > edge,
    );
    this.#top = this.#message?.getBoundingClientRect().top ?? 0;
  }

  /** Scrolls the message back to its position. */
  restore(list: Element): void {
    if (this.#message?.isConnected !== true) return;
    const moved = this.#message.getBoundingClientRect().top - this.#top;
    if (moved !== 0) list.scrollTop += moved;
  }
}
