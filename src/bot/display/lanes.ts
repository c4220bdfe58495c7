import { millis, type Millis } from '../../match/ids.ts';
import { canWriteWithout, ClosedVenue } from '../discord/channel-access.ts';
import { faultOf, waitAskedFor } from '../discord/discord-fault.ts';
import type { Reply } from '../discord/reply.ts';
import type { LiveMatch } from '../runtime/live-match.ts';
import { SerialQueue } from '../serial-queue.ts';
import { Card } from './card.ts';
import { callAt, CARD, emptyDisplay, faceLasts, isBehind, isUneditable, type Display, type Lane } from './display.ts';
import { startHistory, type History } from './history.ts';
import { hindranceOf, nextStep, reportsOf, upSince, type Step } from './next-step.ts';
import { observe, type Observation, type Of } from './observe.ts';
import { perform, UpToDate, type DriverParts } from './perform.ts';
import { pruned } from './follow.ts';
import type { Known } from './recognise.ts';
import { WaitingReplies } from './waiting-replies.ts';
import { buttonsOn, isWaiting, liveBoard, wantedCard, wantedOf, type Wanted, type WantedContext } from './wanted.ts';

const placeOf = ({ key }: Step, { threadId }: LiveMatch): 'channel' | 'thread' =>
  key === CARD || threadId === undefined ? 'channel' : 'thread';

/** Takes the steps of a match: next step, perform, observe, until everything is as it should be. The card has a lane of its own. */
export class Lanes {
  history: History;
  display: Display = emptyDisplay();
  readonly card: Card;
  readonly replies: WaitingReplies;
  isPlanned = false;
  isStopped = false;
  /** Nothing is told to the match before a first try. */
  isBlind = false;
  readonly #parts: DriverParts;
  readonly #again: () => void;
  readonly #steps = new SerialQueue();
  #cancelCall: (() => void) | undefined;

  /** `again` has everything tried once more. */
  constructor(parts: DriverParts, again: () => void) {
    this.#parts = parts;
    this.#again = again;
    this.history = startHistory(parts.live.match);
    this.card = new Card(parts, this);
    this.replies = new WaitingReplies(parts, () => this.context);
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
      get missing() {
        return missingIn(live.place.channelId);
      },
      seesLeaving,
      lastSeen: live.lastSeen,
      buttons: () => (match.phase === 'playing' ? buttonsOn(match, live, view) : undefined),
    };
  }

  get known(): Known {
    const { view, readButton, clock } = this.#parts;
    return { history: this.history, display: this.display, view, readButton, now: clock.now() };
  }

  get wantedCard(): readonly Wanted[] {
    return wantedCard(this.history.match, this.context);
  }

  next(lane: Lane): Step | undefined {
    const { history, display, context } = this;
    const wanted = lane === 'card' ? this.wantedCard : wantedOf(history, context);
    return nextStep(lane, wanted, display, this.replies.scene(context.now));
  }

  /** Nothing is under way, and nothing is due by itself. */
  get isIdle(): boolean {
    return this.#steps.isIdle && this.card.isIdle && this.#callAt() === undefined;
  }

  /** Nothing is planned, nobody waits, and it is known whether there is a card. */
  get isQuiet(): boolean {
    const isCardKnown = this.display.shown[CARD] !== undefined || this.display.card === 'gone';
    return !this.isPlanned && !this.isBlind && this.replies.all.length === 0 && isCardKnown;
  }

  async idle(): Promise<void> {
    await this.#steps.idle();
    if (this.isPlanned) await this.idle();
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
    Object.assign(this, pruned(this));
    const answered = this.replies.all;
    if (!this.isStopped) this.card.bring();
    this.isBlind = false;
    await this.replies.settle(answered);
  }

  async #takeAll(): Promise<void> {
    let last = '';
    while (!this.isStopped) {
      // Asked anew for every step: what happens while a request is on its way is shown by the next one.
      const step = this.next('thread');
      if (step === undefined) return;
      if (step.kind === 'edit' && step.key === CARD && this.card.sending !== undefined) {
        await this.card.sending;
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
      if (isCard) this.card.isAnswered = true;
      const hindrance = this.display.hindered[placeOf(step, live)];
      if (hindrance !== undefined && reply === undefined && step.kind !== 'look') throw new ClosedVenue(hindrance);
      this.see(...(await perform(step, means)));
      log.debug({ match: live.id, did: step.kind, what: step.key }, 'what is shown has changed');
    } catch (error) {
      if (error instanceof UpToDate) return;
      this.#failed(lane, step, error, reply);
      throw error;
    } finally {
      if (isCard) this.card.isAnswered = false;
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
    const fault: Of<'failed'>['fault'] = error instanceof ClosedVenue ? 'closed' : faultOf(error);
    const at = clock.now();
    const { key } = step;
    const problem = reply === undefined ? 'messages are out of date' : 'an answer failed; it goes out by the own token';
    if (fault !== 'closed') log.warn({ match: live.id, fault, err: error }, problem);
    if (reply !== undefined && fault !== 'closed' && fault !== 'archived') {
      this.replies.spend(reply);
      this.see({ type: 'unanswered', key, fault });
      return;
    }
    const { id } = this.display.shown[key] ?? {};
    const edited = step.kind === 'edit' ? step.message : undefined;
    const isStuck = edited !== undefined && isBehind(this.display, key, edited.version);
    if (isStuck && id !== undefined && isUneditable(fault, id, at)) this.#moveBoard(edited);
    const where = placeOf(step, live);
    const failed = { lane, where, key, fault, isPosting: step.kind === 'post', version: edited?.version };
    this.see({ type: 'failed', ...failed, wait: waitAskedFor(error), waits, at });
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
