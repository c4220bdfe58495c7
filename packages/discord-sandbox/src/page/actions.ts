import type { PageFields } from '../protocol.ts';
import { channelHash } from './mentions.ts';
import type { LiveSocket } from './socket.ts';
import { openChannel, type Store, withEntry } from './store.ts';

const TOAST_MS = 8000;

/** What more happens on the page when somebody acts. */
export class Actions {
  readonly #store: Store;
  readonly #socket: LiveSocket;
  #lastToast = 0;
  #shown: string | undefined;
  #showsOlder = false;

  constructor(store: Store, socket: LiveSocket) {
    this.#store = store;
    this.#socket = socket;
  }

  /** Opens a channel, at a message if given. The address keeps it, so "back" works. */
  open(channelId: string, messageId?: string): void {
    const hash = channelHash(channelId, messageId);
    if (location.hash === hash) this.followAddress();
    else location.hash = hash;
  }

  followAddress(): void {
    const [, channelId, messageId] = /^#\/channels\/(\d+)(?:\/(\d+))?$/u.exec(location.hash) ?? [];
    this.#store.change({
      openChannelId: channelId,
      soughtMessageId: messageId,
      drawer: false,
      userMenu: false,
      scrolledUp: false,
    });
    this.see();
  }

  async click(channelId: string, messageId: string, customId: string, values?: readonly string[]): Promise<void> {
    const { pending, failures } = this.#store.state;
    if (pending.get(messageId) === customId) return;
    this.#store.change({
      pending: withEntry(pending, messageId, customId),
      pressedAt: performance.now(),
      failures: withEntry(failures, messageId, undefined),
    });
    const reply = await this.#socket.ask({ type: 'click', channelId, messageId, customId, values });
    const after = this.#store.state;
    // A later click on the same message has replaced this one and clears itself.
    const mine = after.pending.get(messageId) === customId;
    this.#store.change({
      pending: mine ? withEntry(after.pending, messageId, undefined) : after.pending,
      failures: withEntry(after.failures, messageId, reply.error),
    });
  }

  async submitModal(customId: string, fields: PageFields): Promise<void> {
    const { error } = await this.#socket.ask({ type: 'modal', customId, fields });
    if (error === undefined) this.closeModal();
    else this.#store.change({ modalError: error });
  }

  closeModal(): void {
    this.#store.change({ modal: undefined, modalError: undefined });
  }

  /** Uses a command in the menu of a user or message. */
  async useOn(channelId: string, name: string, target: 'user' | 'message', targetId: string): Promise<void> {
    const { error } = await this.#socket.ask({ type: 'use-on', channelId, name, target, targetId });
    if (error !== undefined) this.#toast(channelId, `${name} did not work`, error);
  }

  async thread(channelId: string, what: 'join' | 'leave'): Promise<void> {
    const { error } = await this.#socket.ask({ type: 'thread', channelId, do: what });
    if (error !== undefined) this.#toast(channelId, 'That did not work', error);
  }

  async server(what: 'join' | 'leave'): Promise<void> {
    this.#store.change({ userMenu: false, drawer: false });
    const { error } = await this.#socket.ask({ type: 'server', do: what });
    if (error !== undefined) this.#toast('', 'That did not work', error);
  }

  /** Tells the sandbox which channel is open: its messages come whole. Again after every reconnect. */
  async show(isNewLine = false): Promise<void> {
    const channelId = openChannel(this.#store.state)?.id;
    if (channelId === undefined) return;
    const messageId = this.#store.state.soughtMessageId;
    const shown = `${channelId} ${messageId ?? ''}`;
    if (shown === this.#shown && !isNewLine) return;
    this.#shown = shown;
    this.#showsOlder = messageId !== undefined;
    await this.#socket.ask({ type: 'show', channelId, messageId });
  }

  async older(): Promise<void> {
    const channel = openChannel(this.#store.state);
    if (channel?.hasOlder !== true || this.#store.state.fetchingOlder) return;
    this.#showsOlder = true;
    this.#store.change({ fetchingOlder: true });
    await this.#socket.ask({ type: 'older', channelId: channel.id });
    this.#store.change({ fetchingOlder: false });
  }

  async newestOnly(): Promise<void> {
    const channelId = openChannel(this.#store.state)?.id;
    if (!this.#showsOlder || channelId === undefined) return;
    this.#showsOlder = false;
    await this.#socket.ask({ type: 'show', channelId });
  }

  /** Clears the open channel's notifications while somebody is looking at it. */
  see(): void {
    const shown = openChannel(this.#store.state)?.id;
    const { mentions, toasts } = this.#store.state;
    const isTold = mentions.has(shown ?? '') || toasts.some(({ channelId }) => channelId === shown);
    if (shown === undefined || !isTold || document.visibilityState === 'hidden') return;
    this.#store.change({
      mentions: withEntry(mentions, shown, undefined),
      toasts: toasts.filter(({ channelId }) => channelId !== shown),
    });
  }

  /** Shows a notification, unless its channel is open and in focus. */
  notify(channelId: string, title: string, text: string): void {
    const looking = document.visibilityState === 'visible' && openChannel(this.#store.state)?.id === channelId;
    if (looking) return;
    const { mentions } = this.#store.state;
    this.#store.change({ mentions: withEntry(mentions, channelId, (mentions.get(channelId) ?? 0) + 1) });
    this.#toast(channelId, title, text);
  }

  #toast(channelId: string, title: string, text: string): void {
    this.#lastToast += 1;
    const key = this.#lastToast;
    const toast = { type: 'toast', key, channelId, title, text } as const;
    this.#store.change({ toasts: [...this.#store.state.toasts, toast].slice(-3) });
    setTimeout(() => {
      this.forget(key);
    }, TOAST_MS);
  }

  forget(key: number): void {
    this.#store.change({ toasts: this.#store.state.toasts.filter((toast) => toast.key !== key) });
  }
}
