import type { APIUser } from 'discord-api-types/v10';
import type { PageChannel, PageModal, PageToast, World } from '../protocol.ts';

export interface Toast extends PageToast {
  readonly key: number;
}

/** A picture as a message tells it. */
export interface ShownPicture {
  readonly url: string;
  readonly alt: string | undefined;
  /** Pixels, where Discord knows them. */
  readonly width: number | undefined;
  readonly height: number | undefined;
}

/** Everything the page draws from. */
export interface PageState {
  readonly online: boolean;
  readonly world: World | undefined;
  readonly openChannelId: string | undefined;
  readonly toasts: readonly Toast[];
  /** Channel id -> how often I was mentioned there since I last looked. */
  readonly mentions: ReadonlyMap<string, number>;
  readonly modal: PageModal | undefined;
  readonly modalError: string | undefined;
  /** Message id -> custom id of a click of mine that has no answer yet. */
  readonly pending: ReadonlyMap<string, string>;
  /** Message id -> why Discord says my last click on it failed. */
  readonly failures: ReadonlyMap<string, string>;
  /** The picture that is open large. */
  readonly enlarged: ShownPicture | undefined;
  readonly drawer: boolean;
  readonly userMenu: boolean;
  readonly allThreads: boolean;
  /** The message a link led to. */
  readonly soughtMessageId: string | undefined;
  /** Whether older messages are being read, so that new ones arrive out of sight. */
  readonly scrolledUp: boolean;
  /** Whether still older messages have been asked for. */
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
  failures: new Map(),
  enlarged: undefined,
  drawer: false,
  userMenu: false,
  allThreads: false,
  soughtMessageId: undefined,
  scrolledUp: false,
  fetchingOlder: false,
};

/** Holds the state and says when it changed; several changes in a row are announced once. */
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

/** The channel on show: the chosen one while it exists, else the server's first. */
export const openChannel = ({ world, openChannelId }: PageState): PageChannel | undefined =>
  world?.channels.find(({ id }) => id === openChannelId) ?? world?.channels.find(({ kind }) => kind === 'text');

/** The people one can be: everybody but bots. */
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

/**
 * Lets a new world share the objects of the last one wherever they say the same. Each world comes whole; with this,
 * "the same object" means "nothing to draw", and a click redraws one message instead of all.
 */
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

/** JSON came in, so JSON decides: both sides were written by the same serializer, key order included. */
const same = <Value>(before: Value, after: Value): Value =>
  JSON.stringify(before) === JSON.stringify(after) ? before : after;
