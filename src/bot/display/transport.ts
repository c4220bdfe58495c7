import type { APIMessage } from 'discord-api-types/v10';
import type { MessageDraft } from '../../views/message-draft.ts';
import { faultOf } from '../discord/discord-fault.ts';
import type { DiscordGate } from '../discord/discord-gate.ts';
import { drawMessage, type DrawnMessage } from '../discord/draw-message.ts';
import type { Priority } from '../discord/request-limiter.ts';
import type { Reply } from '../discord/reply.ts';
import type { Logger } from '../logger.ts';
import { ClosedVenue, type Hindrance } from '../discord/channel-access.ts';
import { saysTheSame } from './message-subject.ts';

export interface Posting {
  readonly draft: MessageDraft;
  readonly nonce: string;
  /** Tells this message among those found in the channel; `undefined`: it is judged by its words. */
  readonly isIt: ((message: APIMessage) => boolean) | undefined;
}

const LOOK_BACK = 100;

/** Writes by the answer to a click while that way is open, else by the bot's own token, and never blindly a second time. */
export class Transport {
  readonly #gate: DiscordGate;
  readonly #botUserId: string;
  readonly #log: Logger;
  readonly #closed = new Map<string, Hindrance>();
  /** By nonce, the newest id that was known before a request without an answer. */
  readonly #uncertain = new Map<string, bigint>();
  #newestId = 0n;
  /** Clicks that wait for their answer: what is shown next goes out by them. */
  #waiting: readonly Reply[] = [];
  #priority: Priority = 'high';

  constructor(gate: DiscordGate, botUserId: string, log: Logger) {
    this.#gate = gate;
    this.#botUserId = botUserId;
    this.#log = log;
  }

  /** The newest message that is known; where one got no answer, the newest that was known before that. */
  get newest(): string {
    const before = [...this.#uncertain.values()].reduce((least, id) => (id < least ? id : least), this.#newestId);
    return String(before);
  }

  /** The transport as plain data, once it `isSettled`. */
  get known() {
    return { newestId: this.#newestId, priority: this.#priority };
  }

  set known({ newestId, priority }) {
    this.#newestId = newestId;
    this.#priority = priority;
  }

  /** After a restart nobody waits for what a match still lacks, until somebody presses there. */
  restore(newest = '0'): void {
    this.#know(newest);
    this.#priority = 'low';
  }

  /** No request is without an answer, no click waits for its own, and nothing is closed. */
  get isSettled(): boolean {
    return this.#uncertain.size === 0 && this.#waiting.length === 0 && this.#closed.size === 0;
  }

  hindranceIn(channelId: string): Hindrance | undefined {
    return this.#closed.get(channelId);
  }

  close(channelId: string, hindrance: Hindrance): void {
    this.#closed.set(channelId, hindrance);
  }

  open(reasons: readonly Hindrance[]): boolean {
    const lifted = [...this.#closed].filter(([, hindrance]) => reasons.includes(hindrance));
    for (const [channelId] of lifted) this.#closed.delete(channelId);
    return lifted.length > 0;
  }

  /** Asks Discord whether a thread that was locked still is. Rejects when it can't be asked. */
  async checkLock(threadId: string): Promise<void> {
    if (this.#closed.get(threadId) !== 'locked') return;
    try {
      if (!(await this.#gate.isLocked(threadId, this.#priority))) this.#closed.delete(threadId);
    } catch (error) {
      // A thread that the bot may not see it may not write in either, locked or not.
      if (faultOf(error) === 'forbidden') this.close(threadId, 'forbidden');
      throw error;
    }
  }

  get waiting(): readonly Reply[] {
    return this.#waiting;
  }

  addReply(reply: Reply): void {
    this.#waiting = [...this.#waiting, reply];
    this.#priority = 'high';
  }

  /** Somebody waits for what comes next, or nobody does. */
  set isAwaited(isAwaited: boolean) {
    this.#priority = isAwaited || this.#waiting.length > 0 ? 'high' : 'low';
  }

  /** The newest: an earlier press, of the hop before, may have had its answer. */
  pressOn(messageId: string): Reply | undefined {
    return this.#waiting.findLast((reply) => isPressOn(reply, messageId));
  }

  replyIn(channelId: string, isFitting: (reply: Reply) => boolean): Reply | undefined {
    return this.#waiting.findLast((reply) => reply.isOpen && reply.channelId === channelId && isFitting(reply));
  }

  /** Discord must hear that these clicks were heard. A command is answered in words by its handler. */
  async acknowledge(replies: readonly Reply[]): Promise<void> {
    this.#waiting = this.#waiting.filter((reply) => !replies.includes(reply));
    const presses = replies.filter(({ from }) => from.kind === 'press');
    await Promise.all(
      presses.map((reply) =>
        reply.acknowledge().catch((error: unknown) => {
          this.#log.warn({ err: error }, 'a click could not be acknowledged');
        }),
      ),
    );
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
      const draw = (): Promise<DrawnMessage> => drawMessage(posting.draft, this.#gate);
      return this.#know(
        await this.#own(channelId, () => this.#gate.post(channelId, draw, posting.nonce, this.#priority)),
      );
    } catch (error) {
      this.#note(error, 'a message could not be sent', posting.nonce);
      throw error;
    }
  }

  /** False: there is no such message any more. */
  async replace(
    channelId: string,
    messageId: string,
    draft: MessageDraft,
    reply = this.pressOn(messageId),
  ): Promise<boolean> {
    if (reply !== undefined && isPressOn(reply, messageId)) {
      try {
        await reply.update(draft);
        return true;
      } catch (error) {
        // An edit would fare no better: the thread has to be opened first.
        if (faultOf(error) === 'archived') throw error;
        this.#note(error, 'an update failed; the edit goes out by the own token');
      }
    }
    return this.#edit(channelId, messageId, () => draft, this.#priority);
  }

  /** An edit that nobody waits for: drawn when its turn has come, by what is the newest then. */
  async edit(channelId: string, messageId: string, draft: () => MessageDraft): Promise<void> {
    await this.#edit(channelId, messageId, draft, 'low');
  }

  async remove(channelId: string, messageId: string): Promise<void> {
    await unlessGone(() => this.#own(channelId, () => this.#gate.delete(channelId, messageId)));
  }

  async holds(channelId: string, messageId: string): Promise<boolean> {
    return unlessGone(() => this.#own(channelId, () => this.#gate.message(channelId, messageId, this.#priority)));
  }

  /** A message with the thread on it, if there is one; `undefined`: there is no such message. */
  async threadOn(channelId: string, messageId: string): Promise<{ readonly threadId: string | undefined } | undefined> {
    let threadId: string | undefined;
    const isThere = await unlessGone(async () => {
      const message: Partial<APIMessage> | undefined = await this.#own(channelId, () =>
        this.#gate.message(channelId, messageId, this.#priority),
      );
      threadId = message?.thread?.id;
    });
    return isThere ? { threadId } : undefined;
  }

  /** The bot's own messages of late, the newest first, and what follows the newest known one: it may have got no answer. */
  async lookThrough(channelId: string): Promise<readonly APIMessage[]> {
    const recent = await this.#recent(channelId);
    const oldest = recent.at(-1);
    const known = this.#newestId;
    const isGap = recent.length >= LOOK_BACK && oldest !== undefined && known > 0n && BigInt(oldest.id) > known;
    const seen = new Set(recent.map(({ id }) => id));
    const followed = isGap ? await this.#recent(channelId, String(known)) : [];
    for (const { id } of recent) this.#know(id);
    return this.#ownAmong([...recent, ...followed.filter(({ id }) => !seen.has(id))]);
  }

  async unarchive(threadId: string): Promise<void> {
    await this.#own(threadId, () => this.#gate.unarchive(threadId));
  }

  async archive(threadId: string): Promise<void> {
    await this.#own(threadId, () => this.#gate.archive(threadId));
  }

  async letRest(threadId: string): Promise<void> {
    await this.#own(threadId, () => this.#gate.archiveAfterADay(threadId));
  }

  /** The message of a posting that got no answer, if it is up after all. Asks Discord only where the outcome is unknown. */
  async findLost(channelId: string, { nonce, draft, isIt }: Posting): Promise<string | undefined> {
    const after = this.#uncertain.get(nonce);
    if (after === undefined) return undefined;
    const own = this.#ownAmong(await this.#recent(channelId));
    const isLost = isIt ?? ((message: APIMessage): boolean => saysTheSame(message, draft));
    const found = own.find((message) => BigInt(message.id) > after && isLost(message));
    this.#uncertain.delete(nonce);
    return found && this.#know(found.id);
  }

  #edit(channelId: string, messageId: string, draft: () => MessageDraft, priority: Priority): Promise<boolean> {
    const draw = (): Promise<DrawnMessage> => drawMessage(draft(), this.#gate);
    return unlessGone(() => this.#own(channelId, () => this.#gate.edit(channelId, messageId, draw, priority)));
  }

  async #own<T>(channelId: string, ask: () => Promise<T>): Promise<T> {
    this.#refuseIfClosed(channelId);
    try {
      return await ask();
    } catch (error) {
      if (faultOf(error) === 'forbidden') this.close(channelId, 'forbidden');
      throw error;
    }
  }

  #refuseIfClosed(channelId: string): void {
    const hindrance = this.#closed.get(channelId);
    if (hindrance !== undefined) throw new ClosedVenue(hindrance);
  }

  #recent(channelId: string, after?: string): Promise<readonly APIMessage[]> {
    return this.#own(channelId, () => this.#gate.recent(channelId, LOOK_BACK, after, this.#priority));
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

const isPressOn = ({ canUpdate, from }: Reply, messageId: string): boolean =>
  canUpdate && from.kind === 'press' && from.messageId === messageId;

async function unlessGone(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask();
    return true;
  } catch (error) {
    if (faultOf(error) !== 'message-gone') throw error;
    return false;
  }
}
