import type { APIThreadChannel } from 'discord-api-types/v10';
import { LRUCache } from 'lru-cache';
import { millis, type MatchId, type Millis } from '../../match/ids.ts';

/** So many messages below a board bury it. */
export const BURIED_BY = 6;
/** Some of them may be deleted again. */
const MESSAGES = 20;
const THREADS = 2000;
const PRESSES = 20_000;
const MATCHES = 10_000;

type SeenThread = Pick<APIThreadChannel, 'id' | 'last_message_id'>;

/** When somebody was last there, by whatever names them. An earlier moment than the known one changes nothing. */
export interface Presence {
  get(who: string): Millis | undefined;
  set(who: string, at: Millis): void;
}

/**
 * What this process has lately seen of matches, whether they are in memory or not. It is bounded, and a restart loses it:
 * nothing hangs on it but how a board moves, who is called, and whether Discord is looked at once more.
 */
export class RecentActivity {
  readonly #seen = new LRUCache<string, Millis>({ max: PRESSES });
  readonly #messages = new LRUCache<string, string[]>({ max: THREADS });

  readonly #slept = new LRUCache<MatchId, Millis>({ max: MATCHES });
  /** When the gateway has last begun anew to tell of a server, and the newest messages in its threads then. */
  readonly #sessions = new Map<string, Millis>();
  readonly #newest = new LRUCache<string, string>({ max: MATCHES });

  /** Presence in one match, in one `sense`: by user, or by player. */
  presenceIn(match: MatchId, sense: string): Presence {
    return {
      get: (who) => this.#seen.get(`${match}/${sense}/${who}`),
      set: (who, at) => {
        this.#see(`${match}/${sense}/${who}`, at);
        this.#see(`${sense}/${who}`, at);
      },
    };
  }

  /** When a user was last active in any match. */
  lastSeen(userId: string): Millis | undefined {
    return this.#seen.get(`user/${userId}`);
  }

  /** The newest messages in a thread, by id. */
  messagesIn(threadId: string): readonly string[] {
    return this.#messages.get(threadId) ?? [];
  }

  /** True: just enough of them are known now to bury a board. */
  announced(threadId: string, messageId: string): boolean {
    const known = this.messagesIn(threadId);
    if (!known.includes(messageId)) this.#messages.set(threadId, [...known, messageId].slice(-MESSAGES));
    return known.length < BURIED_BY && this.messagesIn(threadId).length === BURIED_BY;
  }

  deleted(threadId: string, messageId: string): void {
    this.#keep(threadId, (id) => id !== messageId);
  }

  /** From now on only what stands below `board` is counted. */
  countBelow(threadId: string, board: string): void {
    this.#keep(threadId, (id) => BigInt(id) > BigInt(board));
  }

  session(guildId: string, at: Millis, threads: readonly SeenThread[] = []): void {
    this.#sessions.set(guildId, at);
    for (const { id, last_message_id: newest } of threads) if (newest) this.#newest.set(id, newest);
  }

  /** The newest message in a thread when the gateway began to tell of it, if it has said. */
  newestIn(threadId: string | undefined): string | undefined {
    return this.#newest.get(threadId ?? '');
  }

  slept(match: MatchId, at: Millis): void {
    this.#slept.set(match, at);
  }

  readonly hasSlept = (match: MatchId): boolean => this.#slept.has(match);

  /** Nothing can have happened to a match's messages, since it was last in memory, that the gateway has not told. */
  hasHeard(match: MatchId, guildId: string): boolean {
    const slept = this.#slept.get(match);
    return slept !== undefined && slept > (this.#sessions.get(guildId) ?? 0);
  }

  #keep(threadId: string, isKept: (id: string) => boolean): void {
    const known = this.#messages.get(threadId);
    if (known !== undefined) this.#messages.set(threadId, known.filter(isKept));
  }

  #see(key: string, at: Millis): void {
    this.#seen.set(key, millis(Math.max(at, this.#seen.get(key) ?? 0)));
  }
}
