import type { GatewayDispatchEvents } from 'discord-api-types/v10';
import type { Snowflake } from './snowflake.ts';

/** Something that happened, on its way to the gateway's sessions. */
export interface Dispatch {
  readonly name: GatewayDispatchEvents;
  readonly data: object;
  /** A session gets it when it asked for one of these intents; 0 is for everybody. */
  readonly intents: number;
  /** The bot gets it only while it can see this channel. */
  readonly channelId?: Snowflake;
}

/** A push notification on somebody's phone. */
export interface Toast {
  readonly userId: Snowflake;
  readonly channelId: Snowflake;
  readonly messageId: Snowflake;
  readonly title: string;
  readonly text: string;
}

type Listener<T> = (value: T) => void;

/** Where the state says what happened; the gateway, the page and waiting tests listen. Listeners are called at once. */
export class EventHub {
  readonly #dispatch = new Set<Listener<Dispatch>>();
  readonly #change = new Set<Listener<void>>();
  readonly #toast = new Set<Listener<Toast>>();

  dispatch(event: Dispatch): void {
    for (const listener of this.#dispatch) listener(event);
    this.changed();
  }

  /** Says that something a page shows has changed, without an event for bots. */
  changed(): void {
    for (const listener of this.#change) listener();
  }

  toast(toast: Toast): void {
    for (const listener of this.#toast) listener(toast);
  }

  onDispatch(listener: Listener<Dispatch>): () => void {
    return subscribe(this.#dispatch, listener);
  }

  onChange(listener: Listener<void>): () => void {
    return subscribe(this.#change, listener);
  }

  onToast(listener: Listener<Toast>): () => void {
    return subscribe(this.#toast, listener);
  }
}

function subscribe<T>(listeners: Set<Listener<T>>, listener: Listener<T>): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
