import type { Selection } from '../../views/board-picture.ts';
import type { MessageDraft } from '../../views/message-draft.ts';
import type { Revision } from '../../match/ids.ts';
import type { Match } from '../../match/match.ts';
import { faultOf, waitAskedFor } from '../discord/discord-fault.ts';
import type { Reply } from '../discord/reply.ts';
import type { LiveMatch, Change } from '../runtime/live-match.ts';
import { SerialQueue } from '../runtime/queues.ts';
import { closeIfForbidden, restore, save, type Restored } from './restore.ts';
import { Card, type CardParts } from './card.ts';
import { ClockReporter, type ReporterParts } from './clock-reports.ts';
import type { Subject } from './known-by.ts';
import { Replies } from './replies.ts';
import { Thread } from './thread.ts';
import { ThreadState } from './thread-state.ts';
import { ThreadWriter } from './thread-writer.ts';
import { ClockLook, Inspections, RetryTimer } from './timers.ts';
import { ClosedVenue, type Hindrance } from './transport.ts';

export interface ReconcilerParts extends Omit<CardParts & ReporterParts, 'live' | 'liveBoard'> {
  readonly retryAfter: readonly number[];
}

/**
 * Makes Discord show what the match is. It stands outside the match's queue, sends only the newest, one step at a time, and
 * tries again until what is shown is what should be: a slow or refused request never holds up play, and a late picture
 * never overwrites a newer state.
 */
export class Reconciler {
  readonly card: Card;
  readonly #live: LiveMatch;
  readonly #parts: ReconcilerParts;
  readonly #state: ThreadState;
  readonly #writer: ThreadWriter;
  readonly #replies: Replies;
  readonly #thread: Thread;
  readonly #inspections = new Inspections();
  readonly #clockLook: ClockLook;
  readonly #steps = new SerialQueue();
  readonly #retry: RetryTimer;
  readonly #reporter: ClockReporter;
  #isPlanned = false;
  #isStopped = false;

  constructor(live: LiveMatch, parts: ReconcilerParts) {
    const { transport, clock, retryAfter } = parts;
    this.#live = live;
    this.#parts = parts;
    this.#replies = new Replies(live.id, parts.log);
    this.card = new Card({ ...parts, live });
    this.#state = new ThreadState({ ...parts, live });
    this.#writer = new ThreadWriter({ ...parts, live, state: this.#state, replies: this.#replies });
    const again = (): void => {
      this.reconcile();
    };
    this.#retry = new RetryTimer(clock, retryAfter, again);
    this.#clockLook = new ClockLook(clock, again);
    this.#thread = new Thread(transport, clock, this.#retry);
    this.#reporter = new ClockReporter({ ...parts, live, liveBoard: () => this.#state.liveBoard }, () => {
      this.#retry.failed(0);
    });
  }

  /** The message with the board of this turn, while one is known to be up. */
  get liveMessageId(): string | undefined {
    return this.#state.liveBoard?.messageId;
  }

  /** What a board became: the record of the move made on it, or the board as the play on it stopped. */
  recordOf(board: Revision): MessageDraft | undefined {
    return this.#state.recordOf(board);
  }

  /**
   * Takes up what an earlier process has left behind; called before anything else, or never. `past` is the whole history of
   * the match, `text` what an earlier reconciler gave as `saved`. Nothing is sent before the first `inspect`, or click.
   */
  restore(past: readonly Change[], text: string | undefined): void {
    restore(this.#restored, past, text);
    this.#inspections.restored();
    this.#reporter.startsAt(this.#parts.clock.now());
  }

  /** What is known to be shown at this moment, for `restore` in another process: a short text. */
  get saved(): string {
    return save(this.#restored);
  }

  get #restored(): Restored {
    return { ...this.#parts, live: this.#live, card: this.card, state: this.#state, thread: this.#thread };
  }

  /** The match has changed; `reply` is the way back to the click that did it. */
  changed(change: Change, reply: Reply | undefined): void {
    this.card.handle(change);
    this.#pressed(change.before, change.events.some(({ type }) => type === 'MovePlayed') ? reply : undefined);
    this.#state.handle(change);
    for (const event of change.events) {
      if (event.type === 'ClockStarted') this.#reporter.startsAt(event.at);
      if (event.type === 'ClockStopped' && event.reason === 'gateway-away') this.#inspections.lost();
    }
    this.reconcile(reply);
  }

  /** Posts what no change of the match has brought about. */
  tell(draft: MessageDraft): void {
    this.#state.tell(draft);
    this.reconcile();
  }

  /** Brings everything up to date, soon. */
  reconcile(reply?: Reply): void {
    if (reply !== undefined) {
      this.#replies.add(reply);
      this.#inspections.wake();
    }
    if (this.#isPlanned || this.#isStopped || this.#inspections.isAsleep) return;
    this.#isPlanned = true;
    this.#retry.callOff();
    void this.#step(() => this.#pass());
  }

  /** Shows a choice on the board of `revision`, unless the board has moved on in the meantime. */
  select(selection: Selection, revision: Revision, reply: Reply): Promise<void> {
    this.#pressed(this.#live.match, reply);
    return this.#step(async () => {
      const { match } = this.#live;
      if (match.phase === 'playing' && match.game.boardRevision === revision) {
        await this.#thread.unlessArchived(this.#live.threadId, () => this.#writer.select(match, selection, reply));
      }
      // Where the board is gone, or another one by now, the press was heard all the same.
      await reply.acknowledge();
    });
  }

  /** Posts the live board anew at the bottom of the thread (`/checkers board repost:true`). */
  async callBoardBack(): Promise<void> {
    this.#inspections.wake();
    await this.#step(() => this.#writer.callBoardBack());
    this.reconcile();
    await this.idle();
  }

  messageDeleted(messageId: string): void {
    this.#notice(() => this.#state.deleted(messageId));
  }

  /** Discord announces a board or a question of this match: if it is not one that is known, a lost request arrived after all. */
  messageAnnounced(messageId: string, subject: Subject): void {
    this.#notice(() => this.#state.announced(messageId, subject));
  }

  /** Discord announces how one of the bot's messages looks now; `subject` is what its buttons belong to, if it has any. */
  messageEdited(messageId: string, subject: Subject | undefined): void {
    const { clock, retryAfter } = this.#parts;
    void this.#step(() => {
      if (!this.#state.shown.announced(messageId, subject !== undefined)) return;
      // The announcement of the record may be on its way: judge when it would be here.
      clock.after(retryAfter[0] ?? 0, () => {
        this.#notice(() => this.#state.recheck(messageId));
      });
    });
  }

  /** The thread was locked, a permission taken, or the server is out: the own token is not used there until `reopen`. */
  close(hindrance: Hindrance): void {
    const { threadId, place } = this.#live;
    const { transport } = this.#parts;
    if (threadId !== undefined) transport.close(threadId, hindrance);
    if (hindrance === 'outage') {
      transport.close(place.channelId, hindrance);
      this.#inspections.lost();
    }
    this.reconcile();
  }

  /** The thread was archived while something in it can still be pressed. */
  unarchive(): void {
    this.#thread.archived();
    this.reconcile();
  }

  /** Events were missed: what should be there may have been deleted in the meantime. */
  inspect(): void {
    this.#inspections.ask(this.#parts.clock.now());
    this.reconcile();
  }

  /** The thread is open again: somebody else may have done it. */
  unarchived(): void {
    this.#thread.unarchived();
  }

  /** What stood in the way may be gone - all of it, when left off: what could not be written is tried again. */
  reopen(lifted?: readonly Hindrance[]): void {
    if (!this.#parts.transport.open(lifted)) return;
    this.#retry.forgive();
    this.reconcile();
  }

  /** Something could not be shown, and is tried again until it is: by a timer, or when the thread can be written in again. */
  get isBehind(): boolean {
    const { threadId } = this.#live;
    const isClosed = threadId !== undefined && this.#parts.transport.hindranceIn(threadId) !== undefined;
    return isClosed || this.#inspections.isDue || this.#retry.isFailing;
  }

  /** Resolves when nothing is left to send at the moment. */
  async idle(): Promise<void> {
    await this.#steps.idle();
    if (this.#isPlanned) await this.idle();
  }

  stop(): void {
    this.#isStopped = true;
    this.#retry.stop();
    this.#clockLook.stop();
  }

  /** Whatever a step has found out, the match is told, and a clock that will have to be shown otherwise is looked at in time. */
  #step(task: () => Promise<void> | void): Promise<void> {
    return this.#steps.add(async () => {
      try {
        await task();
      } finally {
        if (!this.#isStopped) {
          if (!this.#inspections.isBlind) this.#reporter.tell();
          this.#clockLook.plan(this.#state.faceLasts(this.#live.match));
          this.#parts.onShown?.();
        }
      }
    });
  }

  /** Notes what became of a message, in its turn; where that is not as it should be, it is mended. */
  #notice(note: () => boolean): void {
    void this.#step(() => {
      if (note()) this.reconcile();
    });
  }

  /** A board was pressed: should none be known to be up, it is this one. */
  #pressed(match: Match, reply: Reply | undefined): void {
    if (match.phase !== 'playing' || reply?.from.kind !== 'press' || this.liveMessageId !== undefined) return;
    const { from } = reply;
    void this.#steps.add(() => {
      this.#state.pressed(from.messageId, match.game.boardRevision);
    });
  }

  async #pass(): Promise<void> {
    this.#isPlanned = false;
    const { cardId, threadId, match } = this.#live;
    const failures = new Map<string, unknown>();
    const attempt = async (key: string, task: () => Promise<void>): Promise<void> => {
      try {
        await task();
      } catch (error) {
        failures.set(key, error);
      }
    };
    if (this.#inspections.isDue) closeIfForbidden(this.#live, this.#parts.transport, this.#parts.missingIn);
    if (cardId !== undefined && this.#replies.on(cardId) !== undefined) {
      await attempt('card', () => this.card.show(this.#replies));
    }
    await attempt('thread', async () => {
      await this.#thread.open(this.#thread.isNeeded(match) ? threadId : undefined);
      // In a thread that was left to rest nothing has been left to change.
      const inspect = async (): Promise<void> => {
        if (threadId === undefined) await this.card.inspect();
        else if (!this.#thread.isAtRest) await this.#writer.inspect(threadId);
      };
      await this.#inspections.run(inspect, this.#parts.clock.now());
      if (threadId !== undefined) await this.#writer.bring(threadId, failures);
      if (failures.size === 0) await this.#thread.settled(this.#live.match, threadId);
    });
    const { all: answered } = this.#replies;
    if (!failures.has('card')) await attempt('card', () => this.card.show(this.#replies));
    this.#inspections.tried();
    await this.#replies.acknowledge(answered);
    this.#judge([...failures.values()].filter((error) => !(error instanceof ClosedVenue)));
  }

  /** Plans the next try, where one is worth it. Anything refused would be refused again: it waits for the next change. */
  #judge(failures: readonly unknown[]): void {
    const { log, onVenueLost } = this.#parts;
    const faults = new Set(failures.map(faultOf));
    for (const err of failures) {
      log.warn({ match: this.#live.id, fault: faultOf(err), err }, 'what players see is behind');
    }
    if (faults.has('channel-gone')) onVenueLost();
    else if (faults.has('archived')) {
      this.#thread.wake();
      this.unarchive();
    } else if (faults.has('unreachable') || faults.has('rate-limited')) {
      this.#retry.failed(Math.max(...failures.map((error) => waitAskedFor(error))));
    } else if (faults.size === 0) this.#retry.forgive();
  }
}
