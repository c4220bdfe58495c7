import { millis, type Millis } from '../../match/ids.ts';
import { canWriteWithout, ClosedVenue } from '../discord/channel-access.ts';
import { faultOf, waitAskedFor } from '../discord/discord-fault.ts';
import type { Reply } from '../discord/reply.ts';
import type { LiveMatch } from '../runtime/live-match.ts';
import { SerialQueue } from '../serial-queue.ts';
import {
  boardIn,
  callAt,
  CARD,
  emptyDisplay,
  faceLasts,
  isTold,
  isUneditable,
  isUp,
  marksIn,
  OVER,
  type Display,
  type Lane,
} from './display.ts';
import { isNotice, prune, startHistory, type History } from './history.ts';
import { hindranceOf, nextStep, reportsOf, upSince, type Step } from './next-step.ts';
import { observe, type Observation } from './observe.ts';
import { perform, UpToDate } from './perform.ts';
import type { DriverParts } from './driver.ts';
import type { Known } from './recognise.ts';
import { WaitingReplies } from './waiting-replies.ts';
import { buttonsOn, isWaiting, liveBoard, wantedOf, type Wanted, type WantedContext } from './wanted.ts';

const placeOf = ({ key }: Step, { threadId }: LiveMatch): 'channel' | 'thread' =>
  key === CARD || threadId === undefined ? 'channel' : 'thread';

/** Takes the steps of a match: next step, perform, observe, until everything is as it should be. The card has a lane of its own. */
export class Lanes {
  history: History;
  display: Display = emptyDisplay();
  readonly replies: WaitingReplies;
  isPlanned = false;
  isStopped = false;
  /** Nothing is told to the match before a first try. */
  isBlind = false;
  readonly #parts: DriverParts;
  readonly #again: () => void;
  readonly #steps = new SerialQueue();
  readonly #cardSteps = new SerialQueue();
  /** An edit of the card that waits for its turn will show whatever is the newest then. */
  #isCardPlanned = false;
  #isAnsweringCard = false;
  #cardSending: Promise<unknown> | undefined;
  #cancelCall: (() => void) | undefined;

  /** `again` has everything tried once more. */
  constructor(parts: DriverParts, again: () => void) {
    this.#parts = parts;
    this.#again = again;
    this.history = startHistory(parts.live.match);
    this.replies = new WaitingReplies(parts, () => this.display);
  }

  see(...whats: readonly Observation[]): void {
    const { live } = this.#parts;
    const card = this.display.shown[CARD]?.id;
    for (const what of whats) this.display = observe(this.display, what);
    const now = this.display.shown[CARD]?.id;
    if (card !== now) live.cardId = now;
  }

  get context(): WantedContext {
    const { live, view, clock, missingIn, seesLeaving } = this.#parts;
    const { match } = this.history;
    return {
      display: this.display,
      now: clock.now(),
      view,
      threadId: live.threadId,
      missing: missingIn(live.place.channelId),
      seesLeaving,
      lastSeen: live.lastSeen,
      buttons: () => (match.phase === 'playing' ? buttonsOn(match, live, view) : undefined),
    };
  }

  get known(): Known {
    const { view, readButton, clock } = this.#parts;
    return { history: this.history, display: this.display, view, readButton, now: clock.now() };
  }

  wanted(): readonly Wanted[] {
    return wantedOf(this.history, this.context);
  }

  next(lane: Lane): Step | undefined {
    return nextStep(lane, this.wanted(), this.display, this.replies.scene(this.#parts.clock.now()));
  }

  /** Nothing is under way, and nothing is due by itself. */
  get isIdle(): boolean {
    return this.#steps.isIdle && this.#cardSteps.isIdle && this.#callAt() === undefined;
  }

  get isCardIdle(): boolean {
    return this.#cardSteps.isIdle;
  }

  async idle(): Promise<void> {
    await this.#steps.idle();
    if (this.isPlanned) await this.idle();
  }

  cardIdle(): Promise<void> {
    return this.#cardSteps.idle();
  }

  stop(): void {
    this.isStopped = true;
    this.#cancelCall?.();
  }

  /** Takes all steps that are due, once those under way are done. Afterwards the match is told what was found out. */
  plan(): Promise<void> {
    if (this.isPlanned) return this.idle();
    this.isPlanned = true;
    this.#cancelCall?.();
    return this.#steps.add(async () => {
      try {
        await this.#pass();
      } finally {
        this.settle();
      }
    });
  }

  /** Something was observed outside of a pass: what follows from it by itself is planned. */
  settle(): void {
    if (this.isStopped) return;
    if (!this.isBlind) this.#report();
    this.#planCall();
    this.#parts.onShown?.();
  }

  /** Forgets what nothing depends on any more. */
  prune(): void {
    const { match } = this.history;
    const { display } = this;
    this.history = prune(this.history, (key) => isUp(display, key) || display.sent[key] !== undefined);
    const { planned } = this.history;
    const untold = planned.filter((one) => isNotice(one) && !isTold(display, one.key, one.revision)).filter(isNotice);
    const told = Math.min(match.revision, ...untold.map(({ revision }) => revision - 1));
    const left = planned.filter((one) => !isNotice(one) || one.revision > told || display.shown[one.key] !== undefined);
    if (left.length < planned.length) this.history = { ...this.history, planned: left };
    const keys = new Set([...left, ...display.asides].map(({ key }) => key));
    this.see({ type: 'planned', keys, told });
  }

  async #pass(): Promise<void> {
    this.isPlanned = false;
    const { live, clock, missingIn } = this.#parts;
    const { threadId, isOver, place } = live;
    this.see({ type: 'roused' }, { type: 'time', now: clock.now() });
    // A permission may have gone unheard of: where nothing can be written, nothing is tried, and no clock runs.
    const isUnsure = this.display.look !== 'none' && threadId !== undefined && !isOver;
    if (isUnsure && !canWriteWithout(missingIn(place.channelId)))
      this.see({ type: 'hindered', where: 'thread', by: 'forbidden' });
    await this.#takeAll();
    if (Object.keys(this.display.lanes.thread.failed).length === 0) this.see({ type: 'rested', lane: 'thread' });
    this.prune();
    const answered = this.replies.all;
    this.#bringCard();
    this.isBlind = false;
    await this.replies.settle(answered);
  }

  async #takeAll(): Promise<void> {
    let last = '';
    while (!this.isStopped) {
      // Asked anew for every step: what happens while a request is on its way is shown by the next one.
      const step = this.next('thread');
      if (step === undefined) return;
      if (step.kind === 'edit' && step.key === CARD && this.#cardSending !== undefined) {
        await this.#cardSending;
        continue;
      }
      const reply = this.replies.for(step);
      const name = `${step.kind} ${step.key} ${'message' in step ? step.message.version : ''} ${reply?.key.id}`;
      if (name === last) {
        this.#failed('thread', step, new Error(`a step has changed nothing: ${name}`));
        continue;
      }
      last = name;
      await this.take('thread', step, reply).catch(() => undefined);
    }
  }

  /** Rejects when it could not be done, which is observed all the same. */
  async take(lane: Lane, step: Step, reply?: Reply): Promise<void> {
    const { live, gate, botUserId, clock, log, onThreadFound } = this.#parts;
    const isCard = lane === 'thread' && step.key === CARD;
    const means = {
      gate,
      botUserId,
      clock,
      reply,
      onThreadFound,
      channelId: live.place.channelId,
      threadId: live.threadId,
      known: () => this.known,
      priority: this.display.isAwaited ? 'high' : 'low',
    } as const;
    if (step.kind === 'post') this.#sending(step.message, reply);
    try {
      if (isCard) this.#isAnsweringCard = true;
      const hindrance = this.display.hindered[placeOf(step, live)];
      if (hindrance !== undefined && reply === undefined && step.kind !== 'look') throw new ClosedVenue(hindrance);
      this.see(...(await perform(step, means)));
      log.debug({ match: live.id, did: step.kind, what: step.key }, 'what is shown has changed');
    } catch (error) {
      if (error instanceof UpToDate) return;
      this.#failed(lane, step, error, reply);
      throw error;
    } finally {
      if (isCard) this.#isAnsweringCard = false;
    }
    this.#loseCard();
  }

  #sending({ key, version, overlay }: Wanted, reply: Reply | undefined): void {
    // Its message will have a higher id than the click.
    if (reply !== undefined) this.see({ type: 'known', id: reply.key.id });
    this.see({ type: 'sending', key, version, after: this.display.newest, overlay });
  }

  /** An invitation, or a table, whose card is gone can't be answered. */
  #loseCard(): void {
    const { live, onVenueLost } = this.#parts;
    const isLost = this.display.shown[CARD] === undefined && this.display.card === 'gone';
    if (isLost && live.threadId === undefined && isWaiting(live.match)) onVenueLost();
  }

  #failed(lane: Lane, step: Step, error: unknown, reply?: Reply): void {
    const { live, clock, log, retryAfter: waits, onVenueLost } = this.#parts;
    const fault = error instanceof ClosedVenue ? 'closed' : faultOf(error);
    const at = clock.now();
    const { key } = step;
    const problem = reply === undefined ? 'messages are out of date' : 'an answer failed; it goes out by the own token';
    if (fault !== 'closed') log.warn({ match: live.id, fault, err: error }, problem);
    if (reply !== undefined && fault !== 'closed' && fault !== 'archived') {
      this.replies.spend(reply);
      this.see({ type: 'unanswered', key, fault });
      return;
    }
    const shown = this.display.shown[key];
    if (step.kind === 'edit' && shown !== undefined) {
      const { kind, version } = step.message;
      const isOther = boardIn(shown.version) !== boardIn(version) || marksIn(shown.version) !== marksIn(version);
      const isBehind = kind === 'board' && version !== OVER && isOther;
      if (isBehind && isUneditable(fault, shown.id, at)) this.#moveBoard(step.message);
      // Refused for good: a press of a button that stayed is answered with what has become of it.
      else if (fault === 'refused' && !isBehind) return this.see({ type: 'edited', key, version });
    }
    const where = placeOf(step, live);
    const isPosting = step.kind === 'post';
    this.see({ type: 'failed', lane, where, key, fault, isPosting, wait: waitAskedFor(error), waits, at });
    if (fault === 'channel-gone') onVenueLost();
  }

  /** Its message can't be edited: the board goes on in another. */
  #moveBoard({ subject }: Wanted): void {
    const { live, report, clock, log } = this.#parts;
    if (subject === undefined) return;
    report({ type: 'BoardRefused', board: subject.number }, () => clock.now()).catch((error: unknown) => {
      log.error({ match: live.id, err: error }, 'a board that can not be edited could not be moved');
    });
  }

  /** Brings the card up to date, beside everything else: nobody waits for it. */
  #bringCard(): void {
    if (this.#isCardPlanned || this.next('card') === undefined) return;
    this.#isCardPlanned = true;
    void this.#cardSteps.add(() => this.#editCard());
  }

  async #editCard(): Promise<void> {
    const sent = Promise.withResolvers<void>();
    const step = this.next('card');
    let version = '';
    const draft = (): ReturnType<Wanted['draft']> => {
      this.#isCardPlanned = false;
      const now = this.#isAnsweringCard ? undefined : this.next('card');
      if (now === undefined || !('message' in now)) return undefined;
      ({ version } = now.message);
      this.#cardSending = sent.promise;
      return now.message.draft();
    };
    try {
      if (step === undefined || !('message' in step)) return;
      const message: Wanted = {
        ...step.message,
        draft,
        get version() {
          return version;
        },
      };
      await this.take('card', { kind: 'edit', key: CARD, message });
      this.see({ type: 'rested', lane: 'card' });
    } catch {
      // It is observed, and tried again.
    } finally {
      this.#isCardPlanned = false;
      this.#cardSending = undefined;
      sent.resolve();
      this.settle();
    }
  }

  /** Tells the match what it does not know of its venue yet. */
  #report(): void {
    const { live, log, clock, isCutOff, report, retryAfter: waits } = this.#parts;
    const board = liveBoard(this.history, this.display);
    const hindrance = hindranceOf(this.display, live.threadId);
    for (const action of reportsOf(live.match, { live: board, hindrance, isCutOff: isCutOff() })) {
      const noticed = clock.now();
      const when = (): Millis => {
        if (action.type === 'StopClock') return noticed;
        return action.type === 'BoardShown' && board ? upSince(board, this.display.startsAt, clock.now()) : clock.now();
      };
      report(action, when).catch((error: unknown) => {
        log.error({ match: live.id, err: error }, 'could not report a venue to its match');
        const failed = {
          type: 'failed',
          lane: 'thread',
          where: 'thread',
          key: 'report',
          fault: 'unreachable',
        } as const;
        this.see({ ...failed, isPosting: false, wait: 0, waits, at: clock.now() });
        this.#planCall();
      });
    }
  }

  #callAt(): Millis | undefined {
    const { live, clock } = this.#parts;
    const now = clock.now();
    const board = liveBoard(this.history, this.display);
    const { match } = live;
    const isShown = match.phase === 'playing' && board !== undefined;
    const face = isShown ? faceLasts(board.version, match, now, this.display.isNeeded) : undefined;
    // 0 where the last look has failed to set it right: there is nothing to wait for.
    const calls = [callAt(this.display, now), face === undefined || face === 0 ? undefined : millis(now + face)];
    const due = calls.filter((at) => at !== undefined);
    return due.length === 0 ? undefined : millis(Math.min(...due));
  }

  #planCall(): void {
    this.#cancelCall?.();
    const at = this.isStopped ? undefined : this.#callAt();
    const { clock } = this.#parts;
    this.#cancelCall = at === undefined ? undefined : clock.after(Math.max(0, at - clock.now()), this.#again);
  }
}
