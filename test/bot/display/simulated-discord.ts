import { KEYS } from './any-display.ts';

export const FATES = ['done', 'done', 'lost', 'unanswered', 'late', 'limited', 'forbidden', 'archived'] as const;
export type Fate = (typeof FATES)[number];
type Fault = 'unreachable' | 'rate-limited' | 'forbidden' | 'archived';
/** The version of each message, by its id, which tells its key. */
export type Messages = ReadonlyMap<string, string>;

/** A thread, and a card, as Discord keeps them. It knows nothing of displays. */
export class SimulatedDiscord {
  readonly messages: Map<string, string>;
  isArchived = false;
  isForbidden = false;
  #made = 100;
  #underWay: (() => unknown)[] = [];
  readonly #nonces = new Map<string, string>();

  constructor(messages: Messages) {
    this.messages = new Map(messages);
  }

  /** Does what a request asks, unless it comes to something else. */
  take<Answer>(
    fate: Fate,
    { isWriting, isThread }: Record<'isWriting' | 'isThread', boolean>,
    ask: () => Answer,
  ): Answer | Fault {
    this.isForbidden ||= fate === 'forbidden';
    this.isArchived ||= fate === 'archived';
    if (isThread && this.isForbidden) return 'forbidden';
    if (isThread && isWriting && this.isArchived) return 'archived';
    if (fate === 'limited') return 'rate-limited';
    // Of a card nobody tells that an older edit has come after a newer one.
    if (fate === 'late' && isThread) this.#underWay.push(ask);
    else if (fate === 'unanswered') ask();
    return fate === 'lost' || fate === 'late' || fate === 'unanswered' ? 'unreachable' : ask();
  }

  arrive(): void {
    for (const ask of this.#underWay.splice(0)) ask();
  }

  post(key: string, version: string, nonce: string): string {
    const known = this.#nonces.get(nonce);
    if (known !== undefined && this.messages.has(known)) return known;
    this.#made += 1;
    const id = String(this.#made * KEYS.length + KEYS.findIndex((one) => one === key));
    this.messages.set(id, version);
    this.#nonces.set(nonce, id);
    return id;
  }

  /** False: it is not there. */
  edit(id: string, version: string): boolean {
    return this.messages.has(id) && this.messages.set(id, version) !== undefined;
  }
}
