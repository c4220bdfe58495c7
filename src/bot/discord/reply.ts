import { SnowflakeUtil } from 'discord.js';
import { millis, type Millis } from '../../match/ids.ts';
import { MessageFlags, type APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import type { MessageDraft } from '../../views/message-draft.ts';
import { faultOf, type DiscordFault } from './discord-fault.ts';
import { drawMessage, type DrawnMessage } from './draw-message.ts';
import { twice, type DiscordGate, type InteractionKey } from './discord-gate.ts';
import { SerialQueue } from '../serial-queue.ts';
import type { Clock } from '../clock.ts';

/** Discord takes a first answer for 3 s: half of that is left for the way there. */
export const DEFER_AFTER = 1500;

/** In milliseconds after the click: a first answer that fails later is not sent again. */
const LAST_SECOND_TRY = 2000;

/** A press can change its message; a command or a form is answered by a new one. */
export type ReplyKind = { readonly kind: 'command' } | Pressed;

interface Pressed {
  readonly kind: 'press';
  readonly messageId: string;
  /** The pressed button's place in its message (`placeOf`). */
  readonly place?: number | undefined;
}

/** Learns what becomes of an interaction. */
export interface ReplyWatch {
  /** Discord has its first answer so many milliseconds after the click. */
  answered(took: number): void;
  refused(code: string): void;
}

interface ReplyStart {
  readonly key: InteractionKey;
  readonly from: ReplyKind;
  readonly channelId: string;
  readonly age: number;
  readonly watch?: ReplyWatch;
}

type ReplyState = 'fresh' | 'deferred-update' | 'deferred-public' | 'deferred-private' | 'answered' | 'shut';

/** The answers to one interaction, in the order that Discord wants, deferred by itself. They reject where Discord does not take them. */
export class Reply {
  readonly from: ReplyKind;
  readonly channelId: string;
  readonly key: InteractionKey;
  readonly #gate: DiscordGate;
  readonly #clock: Clock;
  readonly #clickedAt: number;
  readonly #watch: ReplyWatch | undefined;
  readonly #steps = new SerialQueue();
  readonly #callOff: () => void;
  #state: ReplyState = 'fresh';
  #foundId: string | undefined;
  #followUpId: string | undefined;
  #deferral: 'public' | 'private' = 'private';
  #wasRefused = false;

  constructor(gate: DiscordGate, clock: Clock, { key, from, channelId, age, watch }: ReplyStart) {
    this.#gate = gate;
    this.#clock = clock;
    this.#clickedAt = clock.now() - age;
    this.#watch = watch;
    this.key = key;
    this.from = from;
    this.channelId = channelId;
    this.#callOff = clock.after(Math.max(0, DEFER_AFTER - age), () => {
      // Too late for an answer is no harm: what was to be shown goes out by the bot's own token.
      this.acknowledge().catch(() => undefined);
    });
  }

  get isDone(): boolean {
    return this.#state === 'answered' || this.#state === 'deferred-update' || this.#state === 'shut';
  }

  get isOpen(): boolean {
    return this.#state !== 'shut';
  }

  /** After a new message as first answer, an update would change that one. */
  get canUpdate(): boolean {
    return this.from.kind === 'press' && (this.#state === 'fresh' || this.#state === 'deferred-update');
  }

  expect(answer: 'public' | 'private'): void {
    this.#deferral = answer;
  }

  /** The message that was pressed becomes this one. Rejects when a new message has answered the press in the meantime. */
  async update(draft: MessageDraft): Promise<void> {
    const drawn = await this.#draw(draft);
    await this.#steps.add(async () => {
      if (this.#state === 'fresh') {
        await this.#first(() => this.#gate.update(this.key, drawn), 'deferred-update');
        return;
      }
      if (this.#state !== 'deferred-update') throw new Error('the press has been answered by a message of its own');
      await this.#gate.editOriginal(this.key, drawn);
    });
  }

  /** The message that was pressed becomes this one; a new one follows where Discord won't have it edited, as when it is old. */
  async updateOrSend(draft: MessageDraft): Promise<void> {
    try {
      await this.update(draft);
    } catch (error) {
      if (!REFUSALS.has(faultOf(error)) || !this.isOpen) throw error;
      await this.send(draft);
    }
  }

  /** A new message. Gives its id. */
  async send(draft: MessageDraft): Promise<string> {
    const drawn = await this.#draw(draft);
    return this.#steps.add(async () => {
      if (this.#state === 'fresh') {
        let id: string | undefined;
        await this.#first(async () => {
          id = await this.#gate.reply(this.key, drawn);
        }, 'answered');
        return id ?? this.#foundId ?? (await this.#gate.original(this.key)).id;
      }
      const isPrivate = ((drawn.body.flags ?? 0) & MessageFlags.Ephemeral) !== 0;
      if (this.#state === (isPrivate ? 'deferred-private' : 'deferred-public')) {
        this.#state = 'answered';
        return twice(() => this.#gate.editOriginal(this.key, drawn));
      }
      if (this.#state === 'deferred-private' || this.#state === 'deferred-public') {
        // A reply announced to the wrong circle is taken back: the next message decides anew who sees it.
        this.#state = 'answered';
        await this.#gate.deleteOriginal(this.key);
      }
      this.#followUpId = await this.#gate.followUp(this.key, drawn);
      return this.#followUpId;
    });
  }

  /** Changes the newest answer once more, as often as one likes while the token lives. Rejects where Discord does not take it. */
  async amend(draft: MessageDraft): Promise<void> {
    const drawn = await this.#draw(draft);
    await this.#steps.add(() => this.#gate.editOriginal(this.key, drawn, this.#followUpId));
  }

  /** The first answer goes, or the private message that was pressed. Rejects where Discord does not let it. */
  async takeBack(): Promise<void> {
    await this.#steps.add(() => this.#gate.deleteOriginal(this.key));
  }

  /** False when Discord refuses it, as for a file that is too large or in a locked thread: another can follow. */
  sendIfTaken(draft: MessageDraft): Promise<boolean> {
    return this.isTaken(() => this.send(draft));
  }

  /** The same of any answer of this reply. */
  async isTaken(answer: () => Promise<unknown>): Promise<boolean> {
    try {
      await answer();
      return true;
    } catch (error) {
      if (!REFUSALS.has(faultOf(error))) throw error;
      return false;
    }
  }

  async form(body: APIModalInteractionResponseCallbackData): Promise<void> {
    await this.#steps.add(async () => {
      if (this.#state !== 'fresh') throw new Error('a form comes first or not at all');
      await this.#first(() => this.#gate.form(this.key, body), 'answered');
    });
  }

  announce(): Promise<void> {
    return this.#steps.add(async () => {
      if (this.#state === 'fresh') await this.#first(() => this.#gate.deferReply(this.key, true), 'deferred-private');
    });
  }

  acknowledge(): Promise<void> {
    return this.#steps.add(async () => {
      if (this.#state !== 'fresh') return;
      if (this.from.kind === 'press') {
        await this.#first(() => this.#gate.deferUpdate(this.key), 'deferred-update');
        return;
      }
      const isPrivate = this.#deferral === 'private';
      const after = isPrivate ? 'deferred-private' : 'deferred-public';
      await this.#first(() => this.#gate.deferReply(this.key, isPrivate), after);
    });
  }

  /** A first answer is safe to repeat, as Discord takes only one; but it must come in time. */
  async #first(send: () => Promise<void>, after: ReplyState): Promise<void> {
    this.#callOff();
    let isRepeated = false;
    const mayRepeat = (): boolean => (isRepeated = this.#clock.now() - this.#clickedAt <= LAST_SECOND_TRY);
    try {
      await twice(send, mayRepeat);
    } catch (error) {
      // Sent once and taken already: this interaction was answered by a process that has lost the shard, or ended, since.
      const isTaken = faultOf(error) === 'acknowledged' ? isRepeated : await this.#isFound(error, after);
      if (!isTaken) {
        // An answer that Discord refuses is none, and one of another kind can follow. Nobody asks a third time.
        const isRefused = REFUSALS.has(faultOf(error));
        const isWaiting = isRefused && !this.#wasRefused;
        if (isRefused && !isWaiting) await this.#letGo();
        this.#wasRefused = true;
        this.#state = isWaiting ? 'fresh' : 'shut';
        throw error;
      }
    }
    this.#state = after;
    this.#watch?.answered(this.#clock.now() - this.#clickedAt);
  }

  #draw(draft: MessageDraft): Promise<DrawnMessage> {
    if (draft.refuses !== undefined) this.#watch?.refused(draft.refuses);
    return drawMessage(draft, this.#gate);
  }

  /** Discord takes this wherever something was pressed; without it the presser reads that the interaction failed. */
  async #letGo(): Promise<void> {
    if (this.from.kind === 'press') await this.#gate.deferUpdate(this.key).catch(() => undefined);
  }

  /** A new message would be sent a second time, so it is looked for when nobody knows whether Discord took it. */
  async #isFound(error: unknown, after: ReplyState): Promise<boolean> {
    if (after !== 'answered' || faultOf(error) !== 'unreachable') return false;
    try {
      this.#foundId = (await this.#gate.original(this.key)).id;
      return true;
    } catch {
      return false;
    }
  }
}

const REFUSALS: ReadonlySet<DiscordFault> = new Set([
  'archived',
  'forbidden',
  'message-gone',
  'rate-limited',
  'refused',
]);

/** Older or younger than this, a click's own time is not believed: clocks differ, and an id is only a number. */
const LONGEST_WAY = 10_000;

/** When it was clicked: the time in the interaction's own id, as far as it can be believed. Never in the future. */
export function clickedAt(interactionId: string, now: Millis): Millis {
  if (!/^[0-9]+$/.test(interactionId)) return now;
  const told = SnowflakeUtil.timestampFrom(interactionId);
  return told > now || told < now - LONGEST_WAY ? now : millis(told);
}
