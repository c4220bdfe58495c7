import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Millis, Revision } from '../../match/ids.ts';
import { OVER } from './wanted-before.ts';

interface ShownMessage {
  readonly id: string;
  readonly version: string;
  /** Since when what it shows is up at the earliest: sent then, or, changed, answered. */
  readonly since?: Millis;
}

/** The message of the board that is played on. */
export interface LiveBoard {
  readonly messageId: string;
  /** The number on its buttons: of the last event that it shows. */
  readonly shows: number;
  /** Since when, by this machine's clock. Unknown where it turned up by itself. */
  readonly since: Millis | undefined;
}

const COUNT = z.number().int().nonnegative();
const ID = z.string().regex(/^[0-9]{1,20}$/);

const SAVED = z.object({
  version: z.literal(2),
  /** The newest event up to which everything is told. */
  told: COUNT,
  /** The newest message that is known: what was sent afterwards has a higher id. */
  newest: ID,
  messages: z.record(z.string(), z.object({ id: ID, version: z.string() })),
  copies: z.record(z.string(), COUNT),
  /** Messages that came twice, with the key of the one that stays. */
  duplicates: z.record(ID, z.string()),
  /** Left off while the card is not known to be up. */
  card: z.union([z.object({ id: ID, version: z.string() }), z.literal('gone')]).optional(),
  isAtRest: z.boolean(),
  /** The match's revision, where everything of it was confirmed to be shown, and nothing was on its way. */
  settled: COUNT.optional(),
  /** Since when its record could not be read. */
  heldSince: COUNT.optional(),
});

export type Saved = z.infer<typeof SAVED>;

/** `undefined` when it can't be read, or when the journal, at revision `newest`, is an older one. */
export function readSaved(text: string, newest?: Revision): Saved | undefined {
  const read = SAVED.safeParse(parseJson(text));
  return read.success && read.data.told <= (newest ?? Infinity) ? read.data : undefined;
}

/** Where nothing is known, nothing is told again. */
export const nothingKnown = (told: Revision): Saved => ({
  version: 2,
  told,
  newest: '0',
  messages: {},
  copies: {},
  duplicates: {},
  isAtRest: false,
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Which message stands under which key, and in which version. */
export class ShownMessages {
  readonly #messages = new Map<string, ShownMessage>();
  /** The number of messages with a key that have gone: the next one needs a nonce of its own. */
  readonly #copies = new Map<string, number>();
  readonly #duplicates = new Map<string, string>();
  /** An announcement, or a press, of a message that was deleted can come late. */
  readonly #gone = new LRUCache<string, true>({ max: 32 });

  get duplicates(): readonly string[] {
    return [...this.#duplicates.keys()];
  }

  get(key: string): ShownMessage | undefined {
    return this.#messages.get(key);
  }

  isUp(key: string): boolean {
    const message = this.#messages.get(key);
    return message !== undefined && message.version !== OVER;
  }

  keyOf(messageId: string): string | undefined {
    for (const [key, { id }] of this.#messages) if (id === messageId) return key;
    return undefined;
  }

  copies(key: string): number {
    return this.#copies.get(key) ?? 0;
  }

  set(key: string, message: ShownMessage): void {
    this.#messages.set(key, message);
    this.#duplicates.delete(message.id);
  }

  changed(key: string, version: string, since?: Millis): void {
    const message = this.#messages.get(key);
    if (message === undefined) return;
    this.#messages.set(key, { ...message, version, ...(since === undefined ? {} : { since }) });
  }

  /** Gives the key under which the message stood. */
  gone(messageId: string): string | undefined {
    const duplicate = this.#duplicates.get(messageId);
    const key = duplicate ?? this.keyOf(messageId);
    this.#gone.set(messageId, true);
    if (key === undefined) return undefined;
    if (duplicate === undefined) this.#messages.delete(key);
    else this.#duplicates.delete(messageId);
    this.#copies.set(key, this.copies(key) + 1);
    return duplicate === undefined ? key : undefined;
  }

  addDuplicate(messageId: string, key: string): void {
    this.#duplicates.set(messageId, key);
  }

  isKnown(messageId: string): boolean {
    return this.#gone.has(messageId) || this.#duplicates.has(messageId) || this.keyOf(messageId) !== undefined;
  }

  forget(key: string): void {
    this.#messages.delete(key);
  }

  keepOnly(keys: ReadonlySet<string>): void {
    for (const key of this.#messages.keys()) if (!keys.has(key)) this.#messages.delete(key);
    for (const key of this.#copies.keys()) if (!keys.has(key)) this.#copies.delete(key);
  }

  save(): Pick<Saved, 'messages' | 'copies' | 'duplicates'> {
    const up = [...this.#messages].filter(([key]) => this.isUp(key));
    return {
      messages: Object.fromEntries(up.map(([key, { id, version }]) => [key, { id, version }])),
      copies: Object.fromEntries(this.#copies),
      duplicates: Object.fromEntries(this.#duplicates),
    };
  }

  get known() {
    const gone = [...this.#gone.keys()].toReversed();
    return { messages: this.#messages, copies: this.#copies, duplicates: this.#duplicates, gone };
  }

  set known({ messages, copies, duplicates, gone }) {
    for (const [key, message] of messages) this.#messages.set(key, message);
    for (const [key, count] of copies) this.#copies.set(key, count);
    for (const [id, key] of duplicates) this.#duplicates.set(id, key);
    for (const id of gone) this.#gone.set(id, true);
  }

  restore({ messages, copies, duplicates }: Pick<Saved, 'messages' | 'copies' | 'duplicates'>): void {
    for (const [key, message] of Object.entries(messages)) this.#messages.set(key, message);
    for (const [key, count] of Object.entries(copies)) this.#copies.set(key, count);
    for (const [id, key] of Object.entries(duplicates)) this.#duplicates.set(id, key);
  }
}
