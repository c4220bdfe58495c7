import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Millis, Revision } from '../../match/ids.ts';
import { baseOf } from './history.ts';
import { OVER } from './wanted.ts';

/** A message on Discord, and the version in which it stands there. */
export interface ShownMessage {
  readonly id: string;
  readonly version: string;
  /** By this machine's clock: it can't have been up before. Unknown where the message turned up by itself. */
  readonly sentAt?: Millis;
}

const COUNT = z.number().int().nonnegative();
const ID = z.string().regex(/^[0-9]{1,20}$/);

const SAVED = z.object({
  version: z.literal(2),
  /** The newest event of which all is told that there is to tell. */
  told: COUNT,
  /** The newest message that is known: what was sent afterwards has a higher id. */
  newest: ID,
  messages: z.record(z.string(), z.object({ id: ID, version: z.string() })),
  copies: z.record(z.string(), COUNT),
  /** Messages that came twice, with the key of the one that stays. */
  duplicates: z.record(ID, z.string()),
  /** Left off while the card is not known to be up. */
  card: z.union([z.object({ id: ID, version: z.string() }), z.literal('gone')]).optional(),
  /** The match is over, and its thread was left to rest. */
  isAtRest: z.boolean(),
});

/** What another process needs to go on from here. */
export type Saved = z.infer<typeof SAVED>;

/**
 * Reads what was saved as JSON. `undefined` for anything else, also for what speaks of events that the match, at
 * revision `newest`, has not had: its journal is an older one.
 */
export function readSaved(text: string, newest: Revision): Saved | undefined {
  const read = SAVED.safeParse(parseJson(text));
  return read.success && read.data.told <= newest ? read.data : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Which message stands under which key, and in which version. */
export class Shown {
  readonly #messages = new Map<string, ShownMessage>();
  /** How many messages with the same board, or question, have gone: the next one is another, to Discord as well. */
  readonly #copies = new Map<string, number>();
  readonly #duplicates = new Map<string, string>();
  /** An announcement, or a press, of a message that was deleted can come late. */
  readonly #gone = new LRUCache<string, true>({ max: 32 });
  /** What is over, by its message: whether Discord last announced it with its buttons. */
  readonly #hasButtons = new Set<string>();

  get duplicates(): readonly string[] {
    return [...this.#duplicates.keys()];
  }

  get(key: string): ShownMessage | undefined {
    return this.#messages.get(key);
  }

  /** It is up, in a version that can still change. */
  isUp(key: string): boolean {
    const message = this.#messages.get(key);
    return message !== undefined && message.version !== OVER;
  }

  keyOf(messageId: string): string | undefined {
    for (const [key, { id }] of this.#messages) if (id === messageId) return key;
    return undefined;
  }

  copies(key: string): number {
    return this.#copies.get(baseOf(key)) ?? 0;
  }

  set(key: string, message: ShownMessage): void {
    this.#messages.set(key, message);
    this.#duplicates.delete(message.id);
  }

  changed(key: string, version: string): void {
    const message = this.#messages.get(key);
    if (message !== undefined) this.#messages.set(key, { ...message, version });
  }

  /** The message stays as it is; `mayReturn`: what it showed may have to be shown anew. */
  over(key: string, mayReturn: boolean): void {
    this.changed(key, OVER);
    if (mayReturn) this.#count(key);
  }

  /** A message is gone. Gives the key under which it stood. */
  gone(messageId: string): string | undefined {
    const duplicate = this.#duplicates.get(messageId);
    const key = duplicate ?? this.keyOf(messageId);
    this.#gone.set(messageId, true);
    if (key === undefined) return undefined;
    if (duplicate === undefined) this.#messages.delete(key);
    else this.#duplicates.delete(messageId);
    this.#count(key);
    return duplicate === undefined ? key : undefined;
  }

  isGone(messageId: string): boolean {
    return this.#gone.has(messageId);
  }

  /** One message too many. */
  addDuplicate(messageId: string, key: string): void {
    this.#duplicates.set(messageId, key);
  }

  isKnown(messageId: string): boolean {
    return this.isGone(messageId) || this.#duplicates.has(messageId) || this.keyOf(messageId) !== undefined;
  }

  /** Discord announces how a message looks now. True: something that is over seems to have got its buttons back. */
  announced(messageId: string, hasButtons: boolean): boolean {
    this.#hasButtons.delete(messageId);
    const key = this.keyOf(messageId);
    const isBack = hasButtons && key !== undefined && this.#messages.get(key)?.version === OVER;
    if (isBack) this.#hasButtons.add(messageId);
    return isBack;
  }

  /** Since it was announced with its buttons nothing has taken them away again. */
  hasButtonsBack(messageId: string): boolean {
    return this.#hasButtons.delete(messageId);
  }

  forget(key: string): void {
    this.#messages.delete(key);
  }

  /** Forgets whatever no plan speaks of any more. */
  keepOnly(keys: ReadonlySet<string>): void {
    const bases = new Set([...keys].map(baseOf));
    for (const key of this.#messages.keys()) if (!keys.has(key)) this.#messages.delete(key);
    for (const base of this.#copies.keys()) if (!bases.has(base)) this.#copies.delete(base);
  }

  save(): Pick<Saved, 'messages' | 'copies' | 'duplicates'> {
    const up = [...this.#messages].filter(([key]) => this.isUp(key));
    return {
      messages: Object.fromEntries(up.map(([key, { id, version }]) => [key, { id, version }])),
      copies: Object.fromEntries(this.#copies),
      duplicates: Object.fromEntries(this.#duplicates),
    };
  }

  restore({ messages, copies, duplicates }: Pick<Saved, 'messages' | 'copies' | 'duplicates'>): void {
    for (const [key, message] of Object.entries(messages)) this.#messages.set(key, message);
    for (const [base, count] of Object.entries(copies)) this.#copies.set(base, count);
    for (const [id, key] of Object.entries(duplicates)) this.#duplicates.set(id, key);
  }

  #count(key: string): void {
    this.#copies.set(baseOf(key), this.copies(key) + 1);
  }
}
