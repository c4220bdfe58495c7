import type { Revision } from '../../match/ids.ts';
import type { Match } from '../../match/phases.ts';
import type { Square } from '../../engine/square.ts';
import type { MessageDraft } from '../../views/message-draft.ts';
import { faultOf } from '../discord/discord-fault.ts';
import type { Reply } from '../discord/reply.ts';
import type { MatchChange } from '../../match/journal.ts';
import type { KnownBoard, LiveMatch } from '../runtime/live-match.ts';
import { SerialQueue } from '../serial-queue.ts';
import { Card } from './card.ts';
import { ClockReporter } from './clock-reporter.ts';
import { Inspection, Thread } from './thread.ts';
import type { Subject } from './message-subject.ts';
import { goOnFrom, memoryOf, restore, type ReconcilerMemory, type MemoryParts } from './reconciler-memory.ts';
import { PrivateViews } from './private-views.ts';
import type { ReconcilerParts } from './reconciler-parts.ts';
import { closeIfForbidden, closeVenue } from './recover-thread.ts';
import { RetryTimer } from '../clock.ts';
import type { Saved } from './shown-messages.ts';
import { isPlayed, ThreadState } from './thread-state.ts';
import { isUnasked } from './history.ts';
import { ThreadWriter } from './thread-writer.ts';
import { ClosedVenue, type Hindrance } from '../discord/channel-access.ts';

/** Makes Discord show what the match is: outside the match's queue, one step at a time, until all is as it should be. */
export class Reconciler {
  readonly card: Card;
  readonly views: PrivateViews;
  readonly #parts: ReconcilerParts;
  readonly #live: LiveMatch;
  readonly #state: ThreadState;
  readonly #writer: ThreadWriter;
  readonly #thread: Thread;
  readonly #inspection: Inspection;
  readonly #steps = new SerialQueue();
  readonly #retry: RetryTimer;
  readonly #reporter: ClockReporter;
  readonly #holders: MemoryParts;
  /** After a restart nothing is sent until somebody asks or presses (`asleep`), or reported before a first try (`blind`). */
  #phase: 'asleep' | 'blind' | 'awake' = 'awake';
  #isPlanned = false;
  #isStopped = false;

  /** `known`: what the one before it knew. */
  constructor(parts: ReconcilerParts, known?: ReconcilerMemory) {
    const { live, transport, clock, retryAfter } = parts;
    const again = (): void => this.reconcile();
    this.#live = live;
    this.#parts = parts;
    const card = (this.card = new Card(parts));
    this.views = new PrivateViews(parts);
    const state = (this.#state = new ThreadState(parts));
    const writer = (this.#writer = new ThreadWriter(parts, state));
    this.#retry = new RetryTimer(clock, retryAfter, again);
    const thread = (this.#thread = new Thread(transport, clock, this.#retry));
    const inspection = (this.#inspection = new Inspection({ card, thread, writer }));
    const reporter = (this.#reporter = new ClockReporter(parts, state, again, () => void this.#retry.failed(0)));
    this.#holders = { state, card, thread, inspection, reporter };
    if (known !== undefined) goOnFrom(known, this.#holders, transport);
  }

  get liveMessageId(): string | undefined {
    return this.#state.liveBoard?.messageId;
  }

  get board(): KnownBoard {
    const { threadId } = this.#live;
    const canEdit = threadId === undefined || this.#parts.transport.hindranceIn(threadId) === undefined;
    const { liveBoard, isChosen } = this.#state;
    return { messageId: liveBoard?.messageId, shows: liveBoard?.shows, canEdit, isChosen };
  }

  /** Of a pressed board; none while no live one is known: after a restart it may be that itself, behind what was played. */
  recordOf(board: Revision): MessageDraft | undefined {
    if (this.#live.match.phase !== 'playing' || this.liveMessageId !== undefined) return this.#state.recordOf(board);
    this.inspect();
    return undefined;
  }

  /** Takes up the match's `past`, and what an earlier process `saved`; nothing is sent before a click, or `inspect`. */
  restore(past: readonly MatchChange[], text: string | undefined): void {
    restore(this.#parts, this.#holders, past, text);
    this.#phase = 'asleep';
  }

  get saved(): string {
    const { newest } = this.#parts.transport;
    const settled = this.isSettled ? this.#state.history.match.revision : undefined;
    const rest = { newest, card: this.card.saved, isAtRest: this.#thread.isAtRest, settled };
    return JSON.stringify({ version: 2, ...this.#state.save(), ...rest } satisfies Saved);
  }

  /** Everything is as it should be, and known to be: after a restart nobody has to look. */
  get isSettled(): boolean {
    const isQuiet = this.#phase === 'awake' && !this.#isPlanned && !this.#retry.isFailing;
    return isQuiet && this.#parts.transport.isSettled && this.#state.isCertain && !this.hasWork;
  }

  /** The memory that another reconciler goes on from; `undefined` while something is on its way, in doubt, or open. */
  get known(): ReconcilerMemory | undefined {
    const isAtRest = this.isSettled && !this.views.isOpen && !this.#reporter.isLooking && this.#steps.isIdle;
    return isAtRest ? memoryOf(this.#holders, this.#parts.transport) : undefined;
  }

  /** True where a restored match has something to send, or to look for. */
  get hasWork(): boolean {
    return this.#inspection.due === 'now' || this.#thread.isArchived || !this.card.isSettled || this.#writer.hasWork;
  }

  changed(change: MatchChange, reply: Reply | undefined): void {
    this.#pressed(change.before, change.events.some(isPlayed) ? reply : undefined);
    this.#state.handle(change, reply);
    this.#parts.transport.isAwaited = !change.events.every(isUnasked);
    for (const event of change.events) if (event.type === 'ClockStarted') this.#reporter.startsAt = event.at;
    this.reconcile(reply);
    this.views.changed();
  }

  tell(draft: MessageDraft, waits = false): void {
    this.#state.tell(draft, waits);
    this.reconcile();
  }

  reconcile(reply?: Reply): void {
    if (reply !== undefined) {
      this.#parts.transport.addReply(reply);
      if (this.#phase === 'asleep') this.#phase = 'blind';
    }
    if (this.#isPlanned || this.#isStopped || this.#phase === 'asleep') return;
    this.#isPlanned = true;
    this.#retry.cancel();
    void this.#step(() => this.#pass());
  }

  /** Shows a choice on the board of `revision`, unless play has gone on meanwhile. */
  select(chosen: Square | undefined, revision: Revision, reply: Reply): Promise<void> {
    this.#pressed(this.#live.match, reply);
    return this.#step(async () => {
      const show = (): Promise<void> => this.#writer.select(chosen, revision, reply);
      await this.card.orExcuse(reply, () => this.#thread.unlessArchived(this.#live.threadId, show));
      await reply.acknowledge();
    });
  }

  /** From now on a control, or none, waits for a press elsewhere (PLAY-01); false where that was so. `reconcile` shows it. */
  readonly rest = (...control: Parameters<ThreadState['rest']>): boolean => this.#state.rest(...control);

  /** A question that stands comes to the bottom of the thread, where it answers `reply`. */
  async bringDown(question: Revision, reply: Reply): Promise<void> {
    await this.#step(() => this.card.orExcuse(reply, () => this.#writer.takeAway(question)));
    this.reconcile(reply);
    await this.idle();
  }

  messageDeleted(messageId: string): void {
    this.#notice(() => this.#state.deleted(messageId));
  }

  messageAnnounced(messageId: string, subject: Subject): void {
    this.#notice(() => this.#state.announced(messageId, subject));
  }

  messageEdited(messageId: string, subject: Subject | undefined): void {
    const { clock, retryAfter } = this.#parts;
    void this.#step(() => {
      if (!this.#state.edited(messageId, subject)) return;
      // The announcement of the record may be on its way: judge when it would be here.
      clock.after(retryAfter[0] ?? 0, () => {
        this.#notice(() => this.#state.hasButtonsBack(messageId));
      });
    });
  }

  /** The thread was locked, a permission taken, or the server is out: the own token is not used there until `reopen`. */
  close(hindrance: Hindrance): void {
    closeVenue(this.#live, this.#parts.transport, hindrance);
    this.reconcile();
  }

  archived(isArchived: boolean): void {
    this.#thread.isArchived = isArchived;
    this.reconcile();
  }

  inspect(): void {
    this.#inspection.due = 'now';
    this.wakeUp();
  }

  /** Something of later than the journal was pressed, as after an older database was restored: what stands there has to go. */
  ahead(): void {
    if (!this.#inspection.force(this.#parts.clock.now())) return;
    this.#parts.transport.isAwaited = true;
    this.inspect();
  }

  /** Nobody has told for a while what happened there: it is looked at before anything is sent, or when somebody is in doubt. */
  unheard(): void {
    if (this.#inspection.due === 'none') this.#inspection.due = 'before-sending';
  }

  /** A press tells that its message is there; who types, or presses another one, may miss a message that is gone. */
  asked({ from }: Pick<Reply, 'from'>): void {
    const isUp = from.kind === 'press' && (from.messageId === this.#live.cardId || this.#state.isUpAs(from.messageId));
    if (this.#inspection.due === 'before-sending' && !isUp) this.inspect();
    if (this.#state.isNeeded) return;
    this.#state.isNeeded = true;
    this.reconcile();
  }

  wakeUp(): void {
    if (this.#phase === 'asleep') this.#phase = 'blind';
    this.reconcile();
  }

  reopen(lifted: readonly Hindrance[]): void {
    if (!this.#parts.transport.open(lifted)) return;
    this.#retry.forgive();
    this.reconcile();
  }

  /** Something could not be shown, and is tried again until it is: by a timer, or when the thread can be written in again. */
  get isBehind(): boolean {
    const isLate = this.#phase === 'asleep' || this.#inspection.due === 'now' || this.#retry.isFailing;
    return !this.board.canEdit || isLate || this.card.isBehind;
  }

  async idle(): Promise<void> {
    await this.#steps.idle();
    if (this.#isPlanned) await this.idle();
  }

  stop(): void {
    this.#isStopped = true;
    this.views.stop();
    this.card.stop();
    this.#retry.stop();
    this.#reporter.stop();
  }

  /** Afterwards the match is told what was found out, and a clock that will have to be shown otherwise is looked at in time. */
  #step(task: () => Promise<void> | void): Promise<void> {
    return this.#steps.add(async () => {
      try {
        await task();
      } finally {
        if (!this.#isStopped) {
          if (this.#phase === 'awake') this.#reporter.tell();
          this.#reporter.planLook();
          this.#parts.onShown?.();
        }
      }
    });
  }

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
    const { transport, log, onVenueLost } = this.#parts;
    const { cardId, threadId, match } = this.#live;
    const failures = new Map<string, unknown>();
    const attempt = (key: string, task: () => Promise<void>): Promise<unknown> =>
      task().catch((error: unknown) => failures.set(key, error));
    if (this.#inspection.due !== 'none') closeIfForbidden(this.#parts);
    if (cardId !== undefined && transport.pressOn(cardId) !== undefined)
      await attempt('card', () => this.card.answer());
    await attempt('thread', async () => {
      await this.#thread.open(this.#thread.isNeeded(match) ? threadId : undefined);
      await this.#inspection.take(threadId);
      if (threadId !== undefined) await this.#writer.bring(threadId, failures);
      if (failures.size === 0) await this.#thread.settled(this.#live.match, threadId);
    });
    const answered = transport.waiting;
    if (!failures.has('card')) this.card.changed();
    this.#phase = 'awake';
    await this.card.excuse(answered);
    await transport.acknowledge(answered);
    const failed = [...failures.values()].filter((error) => !(error instanceof ClosedVenue));
    for (const err of failed) log.warn({ match: this.#live.id, fault: faultOf(err), err }, 'messages are out of date');
    const found = this.#thread.judge(failed);
    if (found === 'gone') onVenueLost();
    else if (found === 'archived') this.archived(true);
    else if (found !== undefined) log.debug({ match: this.#live.id, wait: found }, 'it will be tried again');
  }
}
