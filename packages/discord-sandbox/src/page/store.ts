import type { APIUser } from 'discord-api-types/v10';
import type { PageChannel, PageModal, PageToast, World } from '../protocol.ts';

export interface Toast extends PageToast {
  readonly key: number;
}

export interface ShownPicture {
  readonly url: string;
  readonly alt: string | undefined;
  /** Pixels, if known. */
  readonly width: number | undefined;
  readonly height: number | undefined;
}

/** Whose menu is open, a user's or a message's, and where it was asked for; without either, the list of members. */
interface OpenMembers {
  readonly userId?: string;
  readonly messageId?: string;
  readonly at?: { readonly x: number; readonly y: number };
}

export interface PageState {
  readonly online: boolean;
  readonly world: World | undefined;
  readonly openChannelId: string | undefined;
  readonly toasts: readonly Toast[];
  /** My unread mentions, by channel id. */
  readonly mentions: ReadonlyMap<string, number>;
  readonly modal: PageModal | undefined;
  readonly modalError: string | undefined;
  /** Custom ids of my pending clicks, by message id. */
  readonly pending: ReadonlyMap<string, string>;
  /** When I last pressed something, by the page's own clock in milliseconds. */
  readonly pressedAt: number;
  /** Why my last click failed, by message id. */
  readonly failures: ReadonlyMap<string, string>;
  readonly enlarged: ShownPicture | undefined;
  readonly drawer: boolean;
  readonly userMenu: boolean;
  readonly members: OpenMembers | undefined;
  readonly allThreads: boolean;
  readonly soughtMessageId: string | undefined;
  /** Whether older messages are being read: new ones arrive out of sight. */
  readonly scrolledUp: boolean;
  /** Whether older messages are loading. */
  readonly fetchingOlder: boolean;
}

const EMPTY_STATE: PageState = {
  online: true,
  world: undefined,
  openChannelId: undefined,
  toasts: [],
  mentions: new Map(),
  modal: undefined,
  modalError: undefined,
  pending: new Map(),
  pressedAt: -Infinity,
  failures: new Map(),
  enlarged: undefined,
  drawer: false,
  userMenu: false,
  members: undefined,
  allThreads: false,
  soughtMessageId: undefined,
  scrolledUp: false,
  fetchingOlder: false,
};

/** Announces several changes in a row once. */
export class Store {
  state: PageState = EMPTY_STATE;
  readonly #onChange: () => void;
  #announced = false;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  change(patch: Partial<PageState>): void {
    this.state = { ...this.state, ...patch };
    this.announce();
  }

  announce(): void {
    if (this.#announced) return;
    this.#announced = true;
    queueMicrotask(() => {
      this.#announced = false;
      this.#onChange();
    });
  }
}

/** The chosen channel while it exists, else the server's first. */
export const openChannel = ({ world, openChannelId }: PageState): PageChannel | undefined =>
  world?.channels.find(({ id }) => id === openChannelId) ?? world?.channels.find(({ kind }) => kind === 'text');

/** Everybody but bots. */
export const people = (world: World): readonly APIUser[] => world.users.filter(({ bot }) => bot !== true);

export function withEntry<Value>(
  map: ReadonlyMap<string, Value>,
  key: string,
  value: Value | undefined,
): ReadonlyMap<string, Value> {
  const next = new Map(map);
  if (value === undefined) next.delete(key);
  else next.set(key, value);
  return next;
}

/** Shares the objects of the last world that are unchanged: a click redraws one message instead of all. */
export function keepUnchanged(before: World | undefined, after: World): World {
  if (before === undefined) return after;
  const channels = after.channels.map((channel) => {
    const old = before.channels.find(({ id }) => id === channel.id);
    return old === undefined ? channel : keepChannel(old, channel);
  });
  return {
    ...after,
    channels,
    users: same(before.users, after.users),
    commands: same(before.commands, after.commands),
  };
}

function keepChannel(before: PageChannel, after: PageChannel): PageChannel {
  const known = new Map(before.messages.map((each) => [each.message.id, each]));
  const messages = after.messages.map((each) => {
    const old = known.get(each.message.id);
    return old === undefined ? each : same(old, each);
  });
  return { ...after, messages };
}

/** As JSON: both sides were written by the same serializer, key order included. */
const same = <Value>(before: Value, after: Value): Value =>
  JSON.stringify(before) === JSON.stringify(after) ? before : after;
