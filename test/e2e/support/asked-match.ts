import type { APIMessage } from 'discord-api-types/v10';
import type { LiveMatch } from '../../../src/bot/runtime/live-match.ts';
import { textOf } from '../../../src/cli/play/message-contents.ts';
import { buttonsOf, moveButtons, press, type Button } from '../../../src/cli/play/table.ts';
import type { Outcome } from '../../../src/sandbox/client/outcome.ts';
import type { SandboxUser } from '../../../src/sandbox/client/sandbox-user.ts';
import { passingButtonsOf } from './passing-buttons.ts';
import { changingNothing, privateWords, type Room } from './room.ts';

const PATIENCE = 15_000;

type Options = Parameters<SandboxUser['slash']>[2];

/** A button, and the message it stands on. */
export interface Pressable {
  readonly on: string;
  readonly label: string | undefined;
  readonly custom_id: string;
}

/** A match from its card on: the card in its channel and the thread, as everybody sees them. */
export class AskedMatch {
  readonly cardId: string;
  readonly #room: Room;

  private constructor(room: Room, cardId: string) {
    this.#room = room;
    this.cardId = cardId;
  }

  /** Types a command that must bring up a card for everybody. */
  static async ask(
    room: Room,
    user: SandboxUser,
    command: string,
    options: Options = {},
    channelId = room.checkers,
  ): Promise<AskedMatch> {
    const asked = await user.slash(channelId, `checkers ${command}`, options);
    if (!asked.ok || asked.onlyMe || asked.message === undefined) {
      throw new Error(`no card: ${asked.ok ? asked.message?.content : asked.error}`);
    }
    await room.bot.idle();
    return new AskedMatch(room, asked.message.id);
  }

  /** Alice sits down to a game of Ann against Ben. */
  static hotseat(room: Room, options: object = {}): Promise<AskedMatch> {
    return AskedMatch.ask(room, room.alice, 'hotseat', { name1: 'Ann', name2: 'Ben', ...options });
  }

  /** What stands behind it in the bot. */
  get live(): LiveMatch {
    for (const live of this.#room.bot.liveMatches.runtime.all()) if (live.cardId === this.cardId) return live;
    throw new Error('no match has this card');
  }

  get phase(): string {
    return this.live.match.phase;
  }

  get words(): string {
    return textOf(this.#message(this.cardId));
  }

  get buttons(): readonly Button[] {
    return buttonsOf(this.#message(this.cardId));
  }

  get labels(): readonly (string | undefined)[] {
    return this.buttons.map(({ label }) => label);
  }

  /** The code that the card shows by itself on a line. */
  get code(): string {
    return /^# `(\w+)`$/m.exec(this.words)?.[1] ?? '';
  }

  /** Discord gives a message's thread the message's id. */
  get threadId(): string {
    return this.cardId;
  }

  get hasThread(): boolean {
    return this.#room.sandbox.world.thread(this.threadId) !== undefined;
  }

  /** What the thread holds for everybody, oldest first. */
  get thread(): readonly APIMessage[] {
    return this.#room.carol
      .visibleRecords(this.threadId)
      .filter(({ onlyFor }) => onlyFor === undefined)
      .flatMap(({ message }) => this.#room.carol.message(message.id) ?? []);
  }

  get threadWords(): string {
    return this.thread.map(textOf).join('\n');
  }

  /** The live board, if one is up. */
  get board(): APIMessage | undefined {
    return this.thread.findLast((message) => moveButtons(message).length > 0);
  }

  /** Types moves, all of them by one user. */
  async play(user: SandboxUser, ...moves: readonly string[]): Promise<void> {
    for (const move of moves) {
      const outcome = await user.slash(this.threadId, 'checkers move', { move });
      if (!outcome.ok) throw new Error(outcome.error);
      await this.#room.bot.idle();
    }
  }

  /** The newest message of the thread with a button of this label. */
  withButton(label: string): APIMessage {
    const found = this.thread.findLast((message) => buttonsOf(message).some((one) => one.label === label));
    if (found === undefined) throw new Error(`nothing in the thread has a button "${label}"`);
    return found;
  }

  /** Everything of the match that has its time and can be pressed now, with the message it stands on. */
  get pressable(): readonly Pressable[] {
    return [this.#message(this.cardId), ...(this.hasThread ? this.thread : [])].flatMap((message) =>
      passingButtonsOf(message).map(({ label, custom_id: id }) => ({ on: message.id, label, custom_id: id })),
    );
  }

  /** Presses a button of the card, or of the thread's newest message that has it; resolves when all is settled. */
  async press(user: SandboxUser, label: string): Promise<Outcome> {
    const isOnCard = this.labels.includes(label);
    const outcome = await press(user, isOnCard ? this.cardId : this.withButton(label).id, label);
    await this.#room.bot.idle();
    return outcome;
  }

  /** Presses once more what was there a while ago: nothing may change, and the words that the presser alone reads are given. */
  async pressAgain(user: SandboxUser, { on, custom_id: id }: Omit<Pressable, 'label'>): Promise<string> {
    const channelId = this.#channelOf(on);
    return privateWords(await changingNothing(this.#room, () => user.forgeClick(channelId, on, id)));
  }

  /** Waits until something is so. */
  async until(what: string, isSo: () => boolean): Promise<void> {
    await this.#room.bot.idle();
    const found = await this.#room.sandbox.waitFor(() => (isSo() ? true : undefined), PATIENCE);
    if (found === undefined) throw new Error(`waited in vain until ${what}:\n${this.words}`);
    await this.#room.bot.idle();
  }

  #channelOf(messageId: string): string {
    return messageId === this.cardId ? this.live.place.channelId : this.threadId;
  }

  #message(id: string): APIMessage {
    const message = this.#room.carol.message(id);
    if (message === undefined) throw new Error(`nobody sees message ${id}`);
    return message;
  }
}

/** Lets time pass, and everything happen that is due. */
export async function pass({ bot, clock }: Room, span: number): Promise<void> {
  await bot.idle();
  clock.advance(span);
  await bot.idle();
}
