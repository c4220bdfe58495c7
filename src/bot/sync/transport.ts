import type { MessageDraft } from '../../views/message-draft.ts';
import { customIdsOf } from '../../views/custom-id.ts';
import { faultOf } from '../discord/discord-fault.ts';
import { type DiscordGate, drawMessage } from '../discord/discord-gate.ts';
import type { Reply } from '../discord/reply.ts';
import type { Logger } from '../logger.ts';
import type { PermissionName } from '../../views/refusal.ts';
import { saysTheSame } from './known-by.ts';
import type { APIMessage } from 'discord-api-types/v10';

/** Why the bot can't write somewhere: a permission is missing, the thread is locked, or Discord's server is out. */
export const HINDRANCES = ['forbidden', 'locked', 'outage'] as const;
export type Hindrance = (typeof HINDRANCES)[number];

/** Nothing is sent there by the bot's own token until an event says that it can be tried again. */
export class ClosedVenue extends Error {
  constructor(hindrance: Hindrance | 'archived') {
    super(`nothing can be written here at the moment: ${hindrance}`);
  }
}

/** Without these nothing can be shown in a thread. */
const TO_WRITE: ReadonlySet<PermissionName> = new Set(['ViewChannel', 'SendMessagesInThreads', 'AttachFiles']);

/** Whether the bot can write in a channel's threads although it lacks `missing` there. */
export const canWriteWithout = (missing: readonly PermissionName[]): boolean =>
  !missing.some((name) => TO_WRITE.has(name));

/** A new message, and what it can be known by when the answer to its request was lost. */
export interface Posting {
  readonly draft: MessageDraft;
  /** Names this message and no other: match, kind and number. */
  readonly nonce: string;
  /** Whether a message found in the channel is this one, judged by its buttons and its id; `undefined`: by its words. */
  readonly isIt: ((customIds: readonly string[], messageId: string) => boolean) | undefined;
}

/** How far back a lost message is looked for: as far as one request reaches. */
const LOOK_BACK = 100;

/**
 * How a match writes to its thread and its card: by the answer to a click while that way is open, by the bot's own token
 * otherwise. A new message is never sent blindly a second time: after a request whose outcome is unknown the channel is
 * looked through first. Where Discord has answered 403 once, the own token is not used again until `open`.
 */
export class Transport {
  readonly #gate: DiscordGate;
  readonly #botUserId: string;
  readonly #log: Logger;
  readonly #closed = new Map<string, Hindrance>();
  /** Threads that were locked when an earlier process last heard of them. */
  readonly #perhapsLocked = new Set<string>();
  /** Postings whose last attempt got no answer, by nonce, with the newest id that was known before. */
  readonly #uncertain = new Map<string, bigint>();
  #newestId = 0n;
  /** The bot's messages that stood in the channel at the last look. */
  #seen: ReadonlySet<string> = new Set();

  constructor(gate: DiscordGate, botUserId: string, log: Logger) {
    this.#gate = gate;
    this.#botUserId = botUserId;
    this.#log = log;
  }

  /** The newest message that is known; where one was sent and got no answer, the newest that was known before that. */
  get newest(): string {
    const before = [...this.#uncertain.values()].reduce((least, id) => (id < least ? id : least), this.#newestId);
    return String(before);
  }

  /** An earlier process knew this one. */
  restore(newest: string): void {
    this.#know(newest);
  }

  /** What keeps the bot from writing in a channel; `undefined` when nothing is known to. */
  hindranceIn(channelId: string): Hindrance | undefined {
    return this.#closed.get(channelId);
  }

  close(channelId: string, hindrance: Hindrance): void {
    this.#perhapsLocked.delete(channelId);
    this.#closed.set(channelId, hindrance);
  }

  /** What was closed for one of these reasons can be tried again; whatever it was, when left off. False: nothing was. */
  open(reasons: readonly Hindrance[] = HINDRANCES): boolean {
    const lifted = [...this.#closed].filter(([, hindrance]) => reasons.includes(hindrance));
    for (const [channelId] of lifted) this.#closed.delete(channelId);
    return lifted.length > 0;
  }

  /** A thread was locked when an earlier process last heard of it: so it is, until `checkLock`, or an event, says otherwise. */
  assumeLocked(threadId: string): void {
    this.close(threadId, 'locked');
    this.#perhapsLocked.add(threadId);
  }

  /** Asks Discord about a lock that is only assumed. Rejects when it can't be asked. */
  async checkLock(threadId: string): Promise<void> {
    if (!this.#perhapsLocked.has(threadId) || this.#closed.get(threadId) !== 'locked') return;
    try {
      if (!(await this.#gate.isLocked(threadId))) this.#closed.delete(threadId);
    } catch (error) {
      // Who may not see it may not write there either, locked or not.
      if (faultOf(error) === 'forbidden') this.close(threadId, 'forbidden');
      throw error;
    }
    this.#perhapsLocked.delete(threadId);
  }

  /** Sends a new message and gives its id. Rejects when no way led there; the next call then looks before it sends. */
  async post(channelId: string, posting: Posting, reply: Reply | undefined): Promise<string> {
    const lost = await this.findLost(channelId, posting);
    if (lost !== undefined) return lost;
    if (reply?.isOpen === true) {
      this.#know(reply.key.id);
      try {
        return this.#know(await reply.send(posting.draft));
      } catch (error) {
        this.#note(error, 'an answer failed; the message goes out by the own token', posting.nonce);
        const found = await this.findLost(channelId, posting);
        if (found !== undefined) return found;
      }
    }
    try {
      return this.#know(await this.#postNew(channelId, posting));
    } catch (error) {
      this.#note(error, 'a message could not be sent', posting.nonce);
      throw error;
    }
  }

  /** Makes a message into `draft`. Resolves also when the message is gone: there is nothing left to change. */
  async replace(channelId: string, messageId: string, draft: MessageDraft, reply: Reply | undefined): Promise<void> {
    if (reply?.canUpdate === true && reply.from.kind === 'press' && reply.from.messageId === messageId) {
      try {
        await reply.update(draft);
        return;
      } catch (error) {
        // An edit would fare no better: the thread has to be opened first.
        if (faultOf(error) === 'archived') throw error;
        this.#note(error, 'an update failed; the edit goes out by the own token');
      }
    }
    this.#refuseIfClosed(channelId);
    const drawn = await drawMessage(draft, this.#gate.pictures);
    await unlessGone(() => this.own(channelId, () => this.#gate.edit(channelId, messageId, drawn)));
  }

  /** Takes a message away. Resolves also when it is gone already. */
  async remove(channelId: string, messageId: string): Promise<void> {
    await unlessGone(() => this.own(channelId, () => this.#gate.delete(channelId, messageId)));
  }

  /** Whether a message is still there. */
  async holds(channelId: string, messageId: string): Promise<boolean> {
    let isThere = false;
    await unlessGone(async () => {
      await this.own(channelId, () => this.#gate.message(channelId, messageId));
      isThere = true;
    });
    return isThere;
  }

  /** The bot's own messages among the newest ones, the newest first. */
  async ownRecent(channelId: string): Promise<readonly APIMessage[]> {
    const recent = await this.own(channelId, () => this.#gate.recent(channelId, LOOK_BACK));
    return this.#ownAmong(recent);
  }

  /**
   * The bot's own messages of late, the newest first. Where people have written so much since the newest known one that it
   * is not among them, also those that followed it: what was sent last and got no answer stands there.
   */
  async lookThrough(channelId: string): Promise<readonly APIMessage[]> {
    const recent = await this.own(channelId, () => this.#gate.recent(channelId, LOOK_BACK));
    const oldest = recent.at(-1);
    const known = this.#newestId;
    const isGap = recent.length >= LOOK_BACK && oldest !== undefined && known > 0n && BigInt(oldest.id) > known;
    const seen = new Set(recent.map(({ id }) => id));
    const followed = isGap
      ? await this.own(channelId, () => this.#gate.recent(channelId, LOOK_BACK, String(known)))
      : [];
    for (const { id } of recent) this.#know(id);
    const own = this.#ownAmong([...recent, ...followed.filter(({ id }) => !seen.has(id))]);
    this.#seen = new Set(own.map(({ id }) => id));
    return own;
  }

  async unarchive(threadId: string): Promise<void> {
    await this.own(threadId, () => this.#gate.unarchive(threadId));
  }

  /** From now on Discord archives the thread after a day of silence (END-08). */
  async letRest(threadId: string): Promise<void> {
    await this.own(threadId, () => this.#gate.archiveAfterADay(threadId));
  }

  /**
   * The message of a posting that got no answer, if it is up after all. Asks Discord only where the outcome is unknown;
   * `undefined` otherwise.
   */
  async findLost(channelId: string, { nonce, draft, isIt }: Posting): Promise<string | undefined> {
    const after = this.#uncertain.get(nonce);
    if (after === undefined) return undefined;
    const recent = await this.ownRecent(channelId);
    const isLost = (message: APIMessage): boolean =>
      isIt === undefined ? saysTheSame(message, draft) : isIt(customIdsOf(message), message.id);
    const found = recent.find((message) => BigInt(message.id) > after && isLost(message));
    this.#uncertain.delete(nonce);
    return found === undefined ? undefined : this.#know(found.id);
  }

  /** Asks with the bot's own token, unless that has been refused in this channel. */
  async own<T>(channelId: string, ask: () => Promise<T>): Promise<T> {
    this.#refuseIfClosed(channelId);
    try {
      return await ask();
    } catch (error) {
      if (faultOf(error) === 'forbidden') this.close(channelId, 'forbidden');
      throw error;
    }
  }

  /**
   * Discord gives back an older message that had the same nonce. One that stood there before is not the new one: whoever
   * posted it did not live to say that the nonce was used up.
   */
  async #postNew(channelId: string, { draft, nonce }: Posting): Promise<string> {
    this.#refuseIfClosed(channelId);
    const drawn = await drawMessage(draft, this.#gate.pictures);
    const post = (unused: string): Promise<string> =>
      this.own(channelId, () => this.#gate.post(channelId, drawn, unused));
    const id = await post(nonce);
    return this.#seen.has(id) ? post(`${nonce}+${id.slice(-3)}`) : id;
  }

  #refuseIfClosed(channelId: string): void {
    const hindrance = this.#closed.get(channelId);
    if (hindrance !== undefined) throw new ClosedVenue(hindrance);
  }

  #ownAmong(messages: readonly APIMessage[]): readonly APIMessage[] {
    return messages.filter((message) => message.author.id === this.#botUserId);
  }

  /** Ids grow with time: what is newer than everything known can be what was lost. */
  #know(id: string): string {
    const known = BigInt(id);
    if (known > this.#newestId) this.#newestId = known;
    return id;
  }

  #note(error: unknown, sentence: string, nonce?: string): void {
    if (error instanceof ClosedVenue) return;
    const fault = faultOf(error);
    if (nonce !== undefined && fault === 'unreachable') this.#uncertain.set(nonce, this.#newestId);
    this.#log.warn({ fault, err: error }, sentence);
  }
}

async function unlessGone(ask: () => Promise<unknown>): Promise<void> {
  try {
    await ask();
  } catch (error) {
    if (faultOf(error) !== 'message-gone') throw error;
  }
}
