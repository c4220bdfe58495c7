import type { Millis } from '../../match/ids.ts';
import { canWriteWithout, ClosedVenue } from '../discord/channel-access.ts';
import { faultOf, waitAskedFor } from '../discord/discord-fault.ts';
import type { Reply } from '../discord/reply.ts';
import { SerialQueue } from '../serial-queue.ts';
import { callAt, CARD, emptyDisplay, faceLasts, isBehind, isUneditable, type Display, type Lane } from './display.ts';
import { pruned } from './follow.ts';
import { startHistory, type History } from './history.ts';
import { nextStep, replyFor, type Scene, type Step } from './next-step.ts';
import { observe, type Observation, type Of } from './observe.ts';
import { answer, perform, UpToDate, type DriverParts } from './perform.ts';
import type { Known } from './recognise.ts';
import { hindranceOf, reportsOf, upSince, type VenueReport } from './venue-reports.ts';
import { buttonsOn, cardHindrance, isWaiting, liveBoard, wantedOf, type Wanted, type WantedContext } from './wanted.ts';

/** Takes the steps of a match: next step, perform, observe, until everything is as it should be. */
export class Lanes {
  history: History;
  display: Display = emptyDisplay();
  /** After a restart nothing is sent until somebody asks or presses. */
  isAsleep = false;
  isStopped = false;
  readonly #parts: DriverParts;
  /** Clicks that wait for their answer. */
  #replies: readonly Reply[] = [];
  /** Those that Discord did not take an answer by. */
  readonly #spent = new WeakSet<Reply>();
  /** Nobody waits for the card: it has a queue of its own. */
  readonly #queues: Readonly<Record<Lane, SerialQueue>> = { thread: new SerialQueue(), card: new SerialQueue() };
  readonly #planned = new Set<Lane>();
  /** One sender a message: the answer to a press on the card, or its edit, that is on its way. */
  #onCard: Promise<void> | undefined;
  #isCardNew = false;
  #cancelCall: (() => void) | undefined;

  constructor(parts: DriverParts) {
    this.#parts = parts;
    this.history = startHistory(parts.live.match);
  }

  readonly see = (...whats: readonly Observation[]): void => {
    const { live } = this.#parts;
    const card = this.display.shown[CARD]?.id;
    for (const what of whats) this.display = observe(this.display, what);
    const now = this.display.shown[CARD]?.id;
    if (card === now) return;
    live.cardId = now;
    this.#isCardNew = now !== undefined;
  };

  readonly known = (): WantedContext & Known => {
    const { live, view, readButton, clock, missingIn, seesLeaving } = this.#parts;
    const { history, display } = this;
    const { match } = history;
    return {
      history,
      display,
      now: clock.now(),
      view,
      readButton,
      threadId: live.threadId,
      get missing() {
        return missingIn(live.place.channelId);
      },
      seesLeaving,
      lastSeen: live.lastSeen,
      buttons: () => (match.phase === 'playing' ? buttonsOn(match, live, view) : undefined),
    };
  };

  next(lane: Lane): Step | undefined {
    return nextStep(lane, wantedOf(this.history, this.known()), this.display, this.#scene);
  }

  /** No step is left to take, nobody waits, and it is known whether there is a card. */
  get isQuiet(): boolean {
    const isCardKnown = this.display.shown[CARD] !== undefined || this.display.card === 'gone';
    if (this.isAsleep || this.#replies.length > 0 || this.#planned.has('thread') || !isCardKnown) return false;
    return this.next('thread') === undefined && this.next('card') === undefined;
  }

  /** Nothing is under way, and nothing is due by itself. */
  get isIdle(): boolean {
    return this.isIdleIn('thread') && this.isIdleIn('card') && this.#callAt() === undefined;
  }

  isIdleIn(lane: Lane): boolean {
    return this.#queues[lane].isIdle;
  }

  async idle(lane: Lane): Promise<void> {
    await this.#queues[lane].idle();
    if (this.#planned.has(lane)) await this.idle(lane);
  }

  stop(): void {
    this.isStopped = true;
    this.#cancelCall?.();
  }

  /** Takes all steps that are due, once those under way are done; one of them answers `reply`. Afterwards the match is told what was found out. */
  plan(reply?: Reply): Promise<void> {
    if (reply !== undefined) {
      this.#replies = [...this.#replies, reply];
      this.see({ type: 'fact', is: { isAwaited: true } });
      this.isAsleep = false;
    }
    if (this.isAsleep || this.isStopped) return Promise.resolve();
    this.#cancelCall?.();
    return this.#plan('thread', () => this.#pass());
  }

  /** Something was observed outside of a pass: what follows from it by itself is planned. */
  settle(): void {
    if (this.isStopped) return;
    this.#planCall();
    const { onShown, onCard } = this.#parts;
    onShown?.();
    if (this.#isCardNew) onCard?.();
    this.#isCardNew = false;
  }

  #plan(lane: Lane, pass: () => Promise<void>): Promise<void> {
    if (this.#planned.has(lane)) return this.idle(lane);
    this.#planned.add(lane);
    return this.#queues[lane].add(async () => {
      this.#planned.delete(lane);
      try {
        await pass();
      } finally {
        this.settle();
      }
    });
  }

  async #pass(): Promise<void> {
    const { live, clock, missingIn } = this.#parts;
    const { threadId, isOver, place } = live;
    this.see({ type: 'roused' }, { type: 'time', now: clock.now() });
    // A permission may have gone unheard of: where nothing can be written, nothing is tried, and no clock runs.
    const isUnsure = this.display.look !== 'none' && threadId !== undefined && !isOver;
    if (isUnsure && !canWriteWithout(missingIn(place.channelId)))
      this.see({ type: 'hindered', where: 'thread', by: 'forbidden' });
    await this.#takeAll('thread');
    Object.assign(this, pruned(this));
    if (!this.isStopped && this.next('card') !== undefined) void this.#plan('card', () => this.#takeAll('card'));
    const answered = this.#replies;
    if (answered.length > 0) await answer(answered, cardHindrance(this.known()), this.#parts);
    this.#replies = this.#replies.filter((reply) => !answered.includes(reply));
    if (!this.isStopped) this.#report();
  }

  async #takeAll(lane: Lane): Promise<void> {
    let last = '';
    while (!this.isStopped) {
      // Asked anew for every step: what happens while a request is on its way is shown by the next one.
      const step = this.next(lane);
      if (step === undefined) break;
      if (step.key === CARD && this.#onCard !== undefined) {
        await this.#onCard;
        continue;
      }
      const reply = lane === 'thread' ? replyFor(step, this.display, this.#scene) : undefined;
      const name = `${step.kind} ${step.key} ${'message' in step ? step.message.version : ''} ${reply?.key.id}`;
      if (name === last) this.#failed(lane, step, new Error(`a step has changed nothing: ${name}`));
      const isTaken = name === last || (await this.take(lane, step, reply).catch(() => true));
      last = isTaken ? name : '';
    }
    this.see({ type: 'rested', lane });
  }

  /** False where it was of no use any more when its turn came. Rejects when it could not be done, which is observed all the same. */
  async take(lane: Lane, step: Step, reply?: Reply): Promise<boolean> {
    const { live, log } = this.#parts;
    const sent = Promise.withResolvers<void>();
    // The edit of a card waits long for its turn: by then a press may be being answered with what it was to show.
    const newest = (): Wanted | undefined => {
      const now = this.#onCard === undefined ? this.next('card') : undefined;
      if (now === undefined || !('message' in now)) return undefined;
      this.#onCard = sent.promise;
      return now.message;
    };
    if (lane === 'thread' && step.key === CARD) this.#onCard = sent.promise;
    try {
      const hindrance = this.display.hindered[this.#placeOf(step)];
      if (hindrance !== undefined && reply === undefined && step.kind !== 'look') throw new ClosedVenue(hindrance);
      const isAwaited = this.display.isAwaited || this.#replies.length > 0;
      const priority = lane === 'thread' && isAwaited ? 'high' : 'low';
      const { see, known } = this;
      const late = lane === 'card' ? newest : undefined;
      see(...(await perform(step, { ...this.#parts, known, see, priority, reply, newest: late })));
      log.debug({ match: live.id, did: step.kind, what: step.key }, 'what is shown has changed');
      this.loseCard();
      return true;
    } catch (error) {
      if (error instanceof UpToDate) return false;
      this.#failed(lane, step, error, reply);
      throw error;
    } finally {
      if (this.#onCard === sent.promise) this.#onCard = undefined;
      sent.resolve();
    }
  }

  /** An invitation, or a table, whose card is gone can't be answered. */
  loseCard(): void {
    const { live, onVenueLost } = this.#parts;
    const isLost = this.display.shown[CARD] === undefined && this.display.card === 'gone';
    if (isLost && live.threadId === undefined && isWaiting(live.match)) onVenueLost();
  }

  get #scene(): Scene {
    const { live, clock } = this.#parts;
    const { match, threadId } = live;
    const replies = this.#replies.filter((reply) => !this.#spent.has(reply));
    return { now: clock.now(), match, threadId, replies, newest: replies.length > 0 ? live.newest.at(-1) : undefined };
  }

  #placeOf({ key }: Step): 'channel' | 'thread' {
    return key === CARD || this.#parts.live.threadId === undefined ? 'channel' : 'thread';
  }

  #failed(lane: Lane, step: Step, error: unknown, reply?: Reply): void {
    const { live, clock, log, retryAfter: waits, onVenueLost } = this.#parts;
    const fault: Of<'failed'>['fault'] = error instanceof ClosedVenue ? 'closed' : faultOf(error);
    const at = clock.now();
    const { key } = step;
    const problem = reply === undefined ? 'messages are out of date' : 'an answer failed; it goes out by the own token';
    if (fault !== 'closed') log.warn({ match: live.id, fault, err: error }, problem);
    if (reply !== undefined && fault !== 'closed' && fault !== 'archived') {
      this.#spent.add(reply);
      this.see({ type: 'unanswered', key, fault });
      return;
    }
    const { id } = this.display.shown[key] ?? {};
    const edited = step.kind === 'edit' ? step.message : undefined;
    const isStuck = edited !== undefined && isBehind(this.display, key, edited.version);
    // Its message can't be edited: the board goes on in another.
    if (isStuck && edited.subject !== undefined && id !== undefined && isUneditable(fault, id, at))
      this.#tell({ type: 'BoardRefused', board: edited.subject.number }, () => clock.now());
    const where = this.#placeOf(step);
    const failed = { lane, where, key, fault, isPosting: step.kind === 'post', version: edited?.version };
    this.see({ type: 'failed', ...failed, wait: waitAskedFor(error), waits, at });
    if (fault === 'channel-gone') onVenueLost();
  }

  /** Tells the match what it does not know of its venue yet. */
  #report(): void {
    const { live, clock, isCutOff } = this.#parts;
    const board = liveBoard(this.history, this.display);
    const hindrance = hindranceOf(this.display, live.threadId);
    for (const action of reportsOf(live.match, { live: board, hindrance, isCutOff: isCutOff() })) {
      const noticed = clock.now();
      this.#tell(action, () => {
        if (action.type === 'StopClock') return noticed;
        return action.type === 'BoardShown' && board ? upSince(board, this.display.startsAt, clock.now()) : clock.now();
      });
    }
  }

  /** What can't be recorded now is told again with a later pass. */
  #tell(action: VenueReport, at: () => Millis): void {
    const { live, log, clock, report, retryAfter: waits } = this.#parts;
    report(action, at).catch((error: unknown) => {
      log.error({ match: live.id, err: error }, 'could not report a venue to its match');
      const failed = {
        lane: 'thread',
        where: 'thread',
        key: 'report',
        fault: 'unreachable',
        isPosting: false,
      } as const;
      this.see({ type: 'failed', ...failed, wait: 0, waits, at: clock.now() });
      this.#planCall();
    });
  }

  #callAt(): Millis | undefined {
    const now = this.#parts.clock.now();
    const { match } = this.#parts.live;
    const board = liveBoard(this.history, this.display);
    const isShown = match.phase === 'playing' && board !== undefined;
    const face = isShown ? faceLasts(board.version, match, now, this.display.isNeeded) : undefined;
    return callAt(this.display, now, face);
  }

  #planCall(): void {
    this.#cancelCall?.();
    const at = this.isStopped ? undefined : this.#callAt();
    const { clock } = this.#parts;
    this.#cancelCall =
      at === undefined ? undefined : clock.after(Math.max(0, at - clock.now()), () => void this.plan());
  }
}
