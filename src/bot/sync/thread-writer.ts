import { boardMessage } from '../../views/board-message.ts';
import { NOTHING_SELECTED, type Selection } from '../../views/board-picture.ts';
import type { PlayingMatch } from '../../match/match.ts';
import { faultOf } from '../discord/discord-fault.ts';
import type { Reply } from '../discord/reply.ts';
import { isNoticeKind } from './history.ts';
import { subjectOf, type Subject } from './known-by.ts';
import { nextStep, type Step } from './next-step.ts';
import { mayReturn, recover } from './recover.ts';
import type { Replies } from './replies.ts';
import type { ThreadParts, ThreadState } from './thread-state.ts';
import { ClosedVenue, type Transport } from './transport.ts';
import { faceOf, OVER, TOLD, type Wanted } from './wanted.ts';

export interface WriterParts extends ThreadParts {
  readonly state: ThreadState;
  readonly transport: Transport;
  readonly replies: Replies;
}

/** Takes each step from what stands in a match's thread to what should. */
export class ThreadWriter {
  readonly #parts: WriterParts;

  constructor(parts: WriterParts) {
    this.#parts = parts;
  }

  /** Brings the thread to what is wanted there, one step after the other. What fails goes into `failures`, by key. */
  async bring(threadId: string, failures: Map<string, unknown>): Promise<void> {
    const { state } = this.#parts;
    const failed = new Map<string, boolean>();
    const isSent = (key: string): boolean => state.sent.has(key);
    let last = '';
    for (;;) {
      // Asked anew for every step: what happens while a request is on its way is shown by the next one.
      const step = nextStep(state.wanted(), state.shown, { isSent, failed });
      if (step === undefined) break;
      const name = `${step.kind} ${step.key} ${'message' in step ? step.message.version : ''}`;
      try {
        // Nothing may ever send the same again and again.
        if (name === last) throw new Error(`a step has changed nothing: ${name}`);
        last = name;
        await this.#take(step, threadId);
      } catch (error) {
        failures.set(step.key, error);
        failed.set(step.key, isWorthWaiting(error));
      }
    }
    state.dropOutdated();
    state.prune();
  }

  /** Looks at what became of the messages while nobody told. */
  async inspect(threadId: string): Promise<void> {
    const { state, transport } = this.#parts;
    const found = await recover(threadId, transport, state.known, state.takeDoubts());
    for (const [key, messageId] of found) state.isUp({ key, version: TOLD }, messageId);
    state.isSure();
  }

  /** Shows on the board that was pressed what the player on move has chosen so far. */
  async select(match: PlayingMatch, selection: Selection, reply: Reply): Promise<void> {
    const { live, transport, view, clock, state } = this.#parts;
    if (reply.from.kind !== 'press' || live.threadId === undefined) return;
    const now = clock.now();
    const overlay = { selection, mention: undefined };
    const draft = boardMessage({ ...view, match, ...overlay, now });
    await transport.replace(live.threadId, reply.from.messageId, draft, reply);
    state.drawn(overlay, String(faceOf(match, now)));
  }

  /** Has the live board posted anew at the bottom of the thread: the old message goes. */
  async callBoardBack(): Promise<void> {
    const { transport, live, state } = this.#parts;
    const { liveBoard } = state;
    if (live.threadId === undefined || liveBoard === undefined) return;
    await transport.remove(live.threadId, liveBoard.messageId);
    state.shown.gone(liveBoard.messageId);
  }

  #take(step: Step, threadId: string): Promise<void> {
    switch (step.kind) {
      case 'find':
        return this.#find(step.message, threadId);
      case 'post':
        return this.#post(step.message, threadId);
      case 'edit':
        return this.#edit(step.message, threadId);
      case 'remove':
        return this.#removeDuplicate(step.key, threadId);
      default:
        return step satisfies never;
    }
  }

  async #find({ key }: Wanted, threadId: string): Promise<void> {
    const { state, transport } = this.#parts;
    const sent = state.sent.get(key);
    const messageId = sent && (await transport.findLost(threadId, sent.posting));
    state.sent.delete(key);
    if (sent !== undefined && messageId !== undefined) state.shown.set(key, { id: messageId, version: sent.version });
  }

  async #post(message: Wanted, threadId: string): Promise<void> {
    const { transport, clock, replies, state } = this.#parts;
    const { key, kind, version, subject } = message;
    const draft = message.draft();
    if (draft === undefined) return;
    const isIt = subject && ((ids: readonly string[], id: string) => this.#isLost(ids, id, subject));
    const posting = { draft, nonce: message.nonce(state.shown.copies(key)), isIt };
    // Said before it is known to be up: it may turn out later that it was.
    state.sent.set(key, { posting, version });
    if (kind === 'board') state.drawn({ selection: NOTHING_SELECTED, mention: state.toCall() });
    const sentAt = clock.now();
    // A press has changed its own message to the end of the game already: only a typed command is answered with it.
    const reply = replies.forPosting(threadId, ({ from }) => kind !== 'result' || from.kind === 'command');
    try {
      state.isUp(message, await transport.post(threadId, posting, reply), sentAt);
    } catch (error) {
      // What Discord refuses for good would stand in the way of everything after it.
      if (isNoticeKind(kind) && faultOf(error) === 'refused') state.drop(key);
      throw error;
    }
    if (kind === 'opening') state.calls.made(draft);
  }

  #isLost(customIds: readonly string[], id: string, { kind, number }: Subject): boolean {
    const { known, shown } = this.#parts.state;
    const subject = subjectOf(customIds, known.history.match);
    return subject?.kind === kind && subject.number === number && !shown.isKnown(id);
  }

  async #edit(message: Wanted, threadId: string): Promise<void> {
    const { transport, replies, state } = this.#parts;
    const { key, kind, version } = message;
    const shown = state.shown.get(key);
    if (shown === undefined) return;
    const draft = message.draft();
    try {
      if (draft !== undefined) await transport.replace(threadId, shown.id, draft, replies.on(shown.id));
      else if (kind !== 'board') await transport.remove(threadId, shown.id);
    } catch (error) {
      // Refused for good: a press of a button that stayed is answered with what has become of it.
      if (faultOf(error) !== 'refused') throw error;
    }
    if (version !== OVER) state.shown.changed(key, version);
    else if (isNoticeKind(kind)) state.drop(key);
    else state.shown.over(key, mayReturn(message, state.known.history.match));
  }

  async #removeDuplicate(messageId: string, threadId: string): Promise<void> {
    await this.#parts.transport.remove(threadId, messageId);
    this.#parts.state.shown.gone(messageId);
  }
}

/** Whether it stands in the way of what comes next until it can be done; what is refused does not. */
const isWorthWaiting = (error: unknown): boolean =>
  !(error instanceof ClosedVenue) && !['forbidden', 'refused'].includes(faultOf(error));
