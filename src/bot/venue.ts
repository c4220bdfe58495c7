import type { MessageDraft } from '../commands/message-draft.ts';
import type { APIMessage } from 'discord-api-types/v10';
import { faultOf } from './discord-fault.ts';
import type { DiscordGate } from './discord-gate.ts';
import type { Door } from './door.ts';
import { drawMessage } from './drawn-message.ts';
import { customIdsOf } from './custom-ids-of.ts';
import type { Logger } from './logger.ts';

/** A place where the bot may not write at the moment: nothing is sent by its own token until a permission event comes. */
export class MutedVenue extends Error {
  constructor() {
    super('writing here is refused until the permissions change');
  }
}

/** What a message can be known by when the answer to its request was lost. */
export interface Posting {
  readonly draft: MessageDraft;
  /** Names this message and no other: match, kind and number. */
  readonly nonce: string;
  /** Whether a message found in the channel is this one, judged by its buttons; `undefined` for messages without any. */
  readonly isIt: ((customIds: readonly string[]) => boolean) | undefined;
}

/** How far back a lost message is looked for. */
const LOOK_BACK = 30;

/**
 * How a match writes to its thread and its card: by the answer to a click while that way is open, by the bot's own token
 * otherwise. A new message is never sent blindly a second time: after a request whose outcome is unknown the channel is
 * looked through first.
 */
export class Venue {
  readonly #gate: DiscordGate;
  readonly #botUserId: string;
  readonly #log: Logger;
  /** Postings whose last attempt got no answer, by nonce. */
  readonly #uncertain = new Set<string>();
  isMuted = false;

  constructor(gate: DiscordGate, botUserId: string, log: Logger) {
    this.#gate = gate;
    this.#botUserId = botUserId;
    this.#log = log;
  }

  /** Sends a new message and gives its id. Rejects when no way led there; the next call then looks before it sends. */
  async post(channelId: string, posting: Posting, door: Door | undefined): Promise<string> {
    const lost = await this.#findLost(channelId, posting);
    if (lost !== undefined) return lost;
    if (door?.isOpen === true) {
      try {
        return await door.reply(posting.draft);
      } catch (error) {
        this.#note(error, 'an answer failed; the message goes out by the own token', posting.nonce);
        const found = await this.#findLost(channelId, posting);
        if (found !== undefined) return found;
      }
    }
    try {
      const drawn = await drawMessage(posting.draft);
      const id = await this.own(() => this.#gate.post(channelId, drawn, posting.nonce));
      this.#uncertain.delete(posting.nonce);
      return id;
    } catch (error) {
      this.#note(error, 'a message could not be sent', posting.nonce);
      throw error;
    }
  }

  /** Makes a message into `draft`. Resolves also when the message is gone: there is nothing left to change. */
  async replace(channelId: string, messageId: string, draft: MessageDraft, door: Door | undefined): Promise<void> {
    if (door?.isOpen === true && door.from.kind === 'press' && door.from.messageId === messageId) {
      try {
        await door.update(draft);
        return;
      } catch (error) {
        this.#note(error, 'an update failed; the edit goes out by the own token');
      }
    }
    const drawn = await drawMessage(draft);
    await unlessGone(() => this.own(() => this.#gate.edit(channelId, messageId, drawn)));
  }

  /** Takes a message away. Resolves also when it is gone already. */
  async remove(channelId: string, messageId: string): Promise<void> {
    await unlessGone(() => this.own(() => this.#gate.delete(channelId, messageId)));
  }

  async unarchive(threadId: string): Promise<void> {
    await this.own(() => this.#gate.unarchive(threadId));
  }

  /** Asks with the bot's own token, unless that has been forbidden here. */
  own<T>(ask: () => Promise<T>): Promise<T> {
    return this.isMuted ? Promise.reject(new MutedVenue()) : ask();
  }

  async #findLost(channelId: string, { nonce, isIt }: Posting): Promise<string | undefined> {
    if (isIt === undefined || !this.#uncertain.has(nonce)) return undefined;
    const recent = await this.own(() => this.#gate.recent(channelId, LOOK_BACK));
    const found = recent.find((message) => this.#isOwn(message) && isIt(customIdsOf(message)));
    this.#uncertain.delete(nonce);
    return found?.id;
  }

  #isOwn(message: APIMessage): boolean {
    return message.author.id === this.#botUserId;
  }

  #note(error: unknown, sentence: string, nonce?: string): void {
    const fault = faultOf(error);
    if (nonce !== undefined && fault === 'unreachable' && !(error instanceof MutedVenue)) this.#uncertain.add(nonce);
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
