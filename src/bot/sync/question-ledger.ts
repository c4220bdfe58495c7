import type { MessageDraft } from '../../views/message-draft.ts';
import type { Revision } from '../../match/ids.ts';
import type { Showing } from './restore.ts';

/** A message that asks a question, and the question's number. */
export interface ShownQuestion {
  readonly messageId: string;
  readonly number: Revision;
}

interface UpQuestion extends ShownQuestion {
  /** What the message says, as far as is known: its draft's fingerprint. */
  readonly says: string | undefined;
}

interface OverQuestion {
  readonly number: Revision;
  /** Discord last showed the message with buttons. */
  isAlive: boolean;
}

/** Enough to recognise a message of ours that is announced late, and to say how its question ended. */
const REMEMBERED = 32;

/** Which messages of a thread ask a question, and how the questions that are over ended. */
export class QuestionLedger {
  #up: readonly UpQuestion[] = [];
  readonly #over = new Map<string, OverQuestion>();
  readonly #endings = new Map<Revision, MessageDraft>();
  readonly #timesGone = new Map<Revision, number>();

  /** Takes up what an earlier process knew. */
  restore({ up, gone }: Showing['questions']): void {
    for (const { messageId, number, says } of up) this.asked({ messageId, number }, says);
    for (const { number, times } of gone) this.#timesGone.set(number, times);
  }

  /** The messages with buttons. */
  get up(): readonly UpQuestion[] {
    return this.#up;
  }

  /** How many messages that asked this were settled or deleted: asked again, after a pause, it is another message. */
  timesGone(number: Revision): number {
    return this.#timesGone.get(number) ?? 0;
  }

  /** The message that asks a question: the first one, should there be several. */
  messageOf(number: Revision): UpQuestion | undefined {
    return this.#up.find((one) => one.number === number);
  }

  /** A message is up, or was changed; `says` is its draft's fingerprint. */
  asked({ messageId, number }: ShownQuestion, says: string | undefined): void {
    const asked = { messageId, number, says };
    const isKnown = this.#up.some((one) => one.messageId === messageId);
    this.#up = isKnown ? this.#up.map((one) => (one.messageId === messageId ? asked : one)) : [...this.#up, asked];
  }

  /** What becomes of the question's message, as the question stands no more. */
  ends(number: Revision, draft: MessageDraft): void {
    remember(this.#endings, number, draft);
  }

  endingOf(number: Revision): MessageDraft | undefined {
    return this.#endings.get(number);
  }

  /** The message has lost its buttons. */
  settled({ messageId, number }: ShownQuestion): void {
    this.#up = this.#up.filter((one) => one.messageId !== messageId);
    this.#hasGone(number);
    remember(this.#over, messageId, { number, isAlive: false });
  }

  /** The message is gone. False: it asked nothing. */
  deleted(messageId: string): boolean {
    const gone = this.#up.find((one) => one.messageId === messageId);
    this.#over.delete(messageId);
    if (gone === undefined) return false;
    this.#up = this.#up.filter((one) => one !== gone);
    this.#hasGone(gone.number);
    return true;
  }

  /** Discord announces a question. False: it was known. */
  announced(question: ShownQuestion, says: string | undefined): boolean {
    if (this.#over.has(question.messageId) || this.#up.some((one) => one.messageId === question.messageId))
      return false;
    this.asked(question, says);
    return true;
  }

  /** Discord announces how a message looks now. True: a question that is over seems to have got its buttons back. */
  edited(messageId: string, hasButtons: boolean): boolean {
    const over = this.#over.get(messageId);
    if (over === undefined) return false;
    over.isAlive = hasButtons;
    return hasButtons;
  }

  /** Later: if nothing has taken the buttons away since, the question is up again. True: it is. */
  recheck(messageId: string): boolean {
    const over = this.#over.get(messageId);
    if (over?.isAlive !== true) return false;
    this.#over.delete(messageId);
    this.asked({ messageId, number: over.number }, undefined);
    return true;
  }

  #hasGone(number: Revision): void {
    remember(this.#timesGone, number, this.timesGone(number) + 1);
  }
}

function remember<Key, Value>(known: Map<Key, Value>, key: Key, value: Value): void {
  known.set(key, value);
  const [oldest] = known.keys();
  if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest);
}
