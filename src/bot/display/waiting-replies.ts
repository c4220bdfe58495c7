import type { Millis } from '../../match/ids.ts';
import { hindranceWords } from '../../views/match-card.ts';
import { privateMessage } from '../../views/message-draft.ts';
import type { Reply } from '../discord/reply.ts';
import { CARD, keyOf } from './display.ts';
import type { DriverParts } from './perform.ts';
import type { Scene, Step } from './next-step.ts';
import { cardHindrance, type WantedContext } from './wanted.ts';

const NOTHING_PRESSED: ReadonlySet<string> = new Set();

/** Clicks that wait for their answer: what is shown next goes out by them. */
export class WaitingReplies {
  all: readonly Reply[] = [];
  readonly #parts: DriverParts;
  readonly #context: () => WantedContext;
  /** Those that Discord did not take an answer by. */
  readonly #spent = new WeakSet<Reply>();

  constructor(parts: DriverParts, context: () => WantedContext) {
    this.#parts = parts;
    this.#context = context;
  }

  add(reply: Reply): void {
    this.all = [...this.all, reply];
  }

  /** Nothing more goes out by it. */
  spend(reply: Reply): void {
    this.#spent.add(reply);
  }

  scene(now: Millis): Scene {
    const { match, threadId } = this.#parts.live;
    const open = this.#open;
    if (open.length === 0) return { now, match, threadId, pressed: NOTHING_PRESSED, canAnswer: false };
    const pressed = open.flatMap(({ canUpdate, from }) => (canUpdate && from.kind === 'press' ? [from.messageId] : []));
    const canAnswer = open.some(({ isOpen, channelId }) => isOpen && channelId === threadId);
    return { now, match, threadId, pressed: new Set(pressed), canAnswer };
  }

  /** The newest: an earlier press, of the hop before, may have had its answer. */
  for(step: Step): Reply | undefined {
    const open = this.#open;
    if (open.length === 0 || !('message' in step)) return undefined;
    const { key, kind } = step.message;
    const id = this.#context().display.shown[key]?.id;
    if (step.kind === 'edit')
      return open.findLast(({ canUpdate, from }) => canUpdate && from.kind === 'press' && from.messageId === id);
    if (step.kind !== 'post' || key === CARD) return undefined;
    const { threadId } = this.#parts.live;
    // A press has changed its own message to the end of the game already: only a typed command is answered with it.
    const isFitting = ({ from }: Reply): boolean =>
      from.kind === 'command' || (kind !== 'result' && !this.#wouldQuote(from.messageId));
    return open.findLast((reply) => reply.isOpen && reply.channelId === threadId && isFitting(reply));
  }

  /** Whoever waits for what can't be shown to everybody is told why not; and Discord must hear that these clicks were heard. */
  async settle(replies: readonly Reply[]): Promise<void> {
    if (replies.length === 0) return;
    const { live, view, log } = this.#parts;
    const { threadId } = live;
    const hindrance = cardHindrance(this.#context());
    if (threadId !== undefined && hindrance !== undefined) {
      const excuse = privateMessage(hindranceWords(threadId, hindrance, view.words));
      const unanswered = replies.filter(({ isOpen, isDone }) => isOpen && !isDone);
      await Promise.allSettled(unanswered.map((reply) => reply.send(excuse)));
    }
    this.all = this.all.filter((reply) => !replies.includes(reply));
    const acknowledged = replies
      .filter(({ from }) => from.kind === 'press')
      .map((reply) =>
        reply.acknowledge().catch((error: unknown) => {
          log.warn({ err: error }, 'a click could not be acknowledged');
        }),
      );
    // A command is answered in words by its handler.
    await Promise.all(acknowledged);
  }

  get #open(): readonly Reply[] {
    return this.all.length === 0 ? this.all : this.all.filter((reply) => !this.#spent.has(reply));
  }

  /** A follow-up repeats the message that was pressed above itself: a settled question, or what is the last message, stands there. */
  #wouldQuote(pressed: string): boolean {
    const { display } = this.#context();
    const isQuestion = keyOf(display, pressed)?.startsWith('question:') === true;
    const isAbove = this.#parts.live.newest.at(-1) === pressed;
    return (isQuestion || isAbove) && display.hindered.thread === undefined;
  }
}
