import type { Square } from '../../engine/square.ts';
import { isOnBoard } from '../../match/game.ts';
import { millis, type Revision } from '../../match/ids.ts';
import type { MatchChange } from '../../match/journal.ts';
import type { Control } from '../../views/board-controls.ts';
import type { MessageDraft } from '../../views/message-draft.ts';
import type { Hindrance } from '../discord/channel-access.ts';
import type { Reply } from '../discord/reply.ts';
import type { KnownBoard, LiveMatch } from '../runtime/live-match.ts';
import type { Card } from './card.ts';
import { boardIn, CARD, isUp, keyOf, NO_OVERLAY, OVER, textOf, type Display, type Overlay } from './display.ts';
import { followed, isPlayed, lastSeenIn, restored } from './follow.ts';
import { recordOf } from './history.ts';
import { Lanes } from './lanes.ts';
import { isClear, isHeldUp } from './next-step.ts';
import type { Of } from './observe.ts';
import type { DriverParts } from './perform.ts';
import { PrivateViews } from './private-views.ts';
import { turnsUp } from './recognise.ts';
import { liveBoard, overlayOf, type Subject } from './wanted.ts';

/** In milliseconds: what is pressed again and again forces no further look. */
const FORCED_ONCE_IN = 60_000;

/** Makes Discord show what the match is, outside of the match's queue: what others tell and ask of it goes through here. */
export class Driver {
  readonly card: Card;
  readonly views: PrivateViews;
  readonly #parts: DriverParts;
  readonly #live: LiveMatch;
  readonly #lanes: Lanes;
  /** After a restart nothing is sent until somebody asks or presses. */
  #isAsleep = false;

  #asides = 0;

  constructor(parts: DriverParts) {
    this.#parts = parts;
    this.#live = parts.live;
    this.#lanes = new Lanes(parts, () => this.reconcile());
    this.card = this.#lanes.card;
    this.views = new PrivateViews(parts);
  }

  get #display(): Display {
    return this.#lanes.display;
  }

  get liveMessageId(): string | undefined {
    return liveBoard(this.#lanes.history, this.#display)?.messageId;
  }

  get board(): KnownBoard {
    const live = liveBoard(this.#lanes.history, this.#display);
    const canEdit = this.#live.threadId === undefined || this.#display.hindered.thread === undefined;
    const isChosen = this.#overlay.chosen !== undefined;
    return { messageId: live?.messageId, shows: live?.shows, canEdit, isChosen };
  }

  /** Of a pressed board; none while no live one is known: after a restart it may be that itself, behind what was played. */
  recordOf(board: Revision): MessageDraft | undefined {
    if (this.#live.match.phase !== 'playing' || this.liveMessageId !== undefined)
      return recordOf(this.#lanes.history, board, this.#parts.view);
    this.inspect();
    return undefined;
  }

  /** Takes up the match's `past` and the stored `text`. `isUnheard`: something may have happened there meanwhile; nothing is sent before a click, or `wakeUp`. */
  restore(past: readonly MatchChange[], text: string | undefined, isUnheard = true, newest?: string): void {
    const { view, clock, log } = this.#parts;
    const { match, threadId, lastSeen } = this.#live;
    const from = { match, past, text, isUnheard, newest, threadId, view, now: clock.now() };
    const { history, display, heldSince, isRead } = restored(from);
    if (!isRead) log.warn({ match: match.id }, 'could not read what was shown of a match');
    Object.assign(this.#lanes, { history, display });
    this.#live.heldSince = heldSince;
    this.#live.cardId = display.shown[CARD]?.id;
    for (const [userId, at] of lastSeenIn(past, view.person)) lastSeen.set(userId, at);
    this.#isAsleep = isUnheard;
    this.#lanes.isBlind = isUnheard;
  }

  get saved(): string {
    const { revision } = this.#lanes.history.match;
    return textOf(this.isShown ? { ...this.#display, settled: revision } : this.#display);
  }

  /** Nothing is left to do: the match may be dropped once `saved` is stored. */
  get isSettled(): boolean {
    return this.#lanes.isIdle && this.isDone && !this.views.isOpen;
  }

  /** All is shown, or nothing more can be before the venue opens, which loads the match: after a restart nobody has to look. */
  get isDone(): boolean {
    const { match, threadId } = this.#live;
    return this.isShown || (this.#lanes.isQuiet && !this.#hasStep && isHeldUp(match, this.#display, threadId));
  }

  /** Everything is as it should be, and known to be. */
  get isShown(): boolean {
    return this.#lanes.isQuiet && isClear(this.#display) && !this.hasWork;
  }

  /** True where a restored match has something to send, or to look for. */
  get hasWork(): boolean {
    const { isArchived, isAtRest } = this.#display;
    return this.#isLookDue || (isArchived && !isAtRest) || this.#hasStep;
  }

  get #hasStep(): boolean {
    return this.#lanes.next('thread') !== undefined || this.#lanes.next('card') !== undefined;
  }

  get #isLookDue(): boolean {
    return this.#display.look === 'now' && !this.#display.isAtRest;
  }

  changed(change: MatchChange, reply: Reply | undefined): void {
    this.#pressed(change.events.some(isPlayed) ? reply : undefined);
    const { replies } = this.#lanes;
    Object.assign(this.#lanes, followed(this.#lanes, change, reply, this.#parts.view));
    if (replies.all.length > 0) this.#know({ isAwaited: true });
    this.reconcile(reply);
    this.views.changed();
  }

  /** `waits`: until the questions after the game are settled. */
  tell(draft: MessageDraft, waits = false): void {
    // By the time of day: what another process counts anew Discord would take for the same message.
    const stem = `aside:${this.#parts.clock.now().toString(36)}`;
    this.#asides += 1;
    const { revision } = this.#live.match;
    this.#lanes.see({ type: 'said', aside: { key: `${stem}${this.#asides}`, revision, draft, waits } });
    this.reconcile();
  }

  reconcile(reply?: Reply): void {
    void this.#reconcile(reply);
  }

  #reconcile(reply?: Reply): Promise<void> {
    if (reply !== undefined) {
      this.#lanes.replies.add(reply);
      this.#know({ isAwaited: true });
      this.#isAsleep = false;
    }
    if (this.#isAsleep || this.#lanes.isStopped) return Promise.resolve();
    return this.#lanes.plan();
  }

  /** Shows a choice on the board of `revision`, unless play has gone on meanwhile. */
  async select(chosen: Square | undefined, revision: Revision, reply: Reply): Promise<void> {
    this.#pressed(reply);
    const { match } = this.#live;
    if (match.phase === 'playing' && isOnBoard(match.game, revision)) {
      const on = match.game.boardRevision;
      this.#know({ overlay: { on, ...(chosen === undefined ? {} : { chosen }), mention: false } });
    }
    await this.#reconcile(reply);
  }

  /** From now on a control, or none, waits for a press elsewhere (PLAY-01); false where that was so. `reconcile` shows it. */
  rest(control?: Control): boolean {
    const { rests, ...overlay } = this.#overlay;
    if (rests !== control) this.#know({ overlay: control === undefined ? overlay : { ...overlay, rests: control } });
    return rests !== control;
  }

  /** A question that stands comes to the bottom of the thread, where it answers `reply`. */
  async bringDown(question: Revision, reply: Reply): Promise<void> {
    const { planned } = this.#lanes.history;
    const asked = planned.find((one) => one.kind === 'question' && one.number === question);
    if (asked !== undefined) this.#lanes.see({ type: 'brought-down', key: asked.key });
    await this.#reconcile(reply);
  }

  messageDeleted(messageId: string): void {
    const isMissed = keyOf(this.#display, messageId) !== undefined;
    this.#lanes.see({ type: 'gone', id: messageId });
    if (isMissed) this.reconcile();
  }

  /** A board or a question that nobody knows is what became of a request without an answer. */
  messageAnnounced(messageId: string, subject: Subject): void {
    const what = turnsUp(messageId, subject, this.#lanes.known);
    if (what === undefined) return;
    this.#lanes.see(what);
    this.reconcile();
  }

  messageEdited(messageId: string, subject: Subject | undefined): void {
    const { clock, retryAfter } = this.#parts;
    const version = this.#display.shown[keyOf(this.#display, messageId) ?? '']?.version;
    const isOlder = (board: string): boolean => subject?.kind === 'board' && subject.number < boardIn(board);
    const isBack = subject !== undefined && version !== undefined && (version === OVER || isOlder(version));
    const until = millis(clock.now() + (retryAfter[0] ?? 0));
    // The announcement of the record may be on its way: it is judged when it would be here.
    this.#lanes.see(isBack ? { type: 'regained', id: messageId, until } : { type: 'buttons-gone', id: messageId });
    if (isBack) this.#lanes.settle();
  }

  /** The thread was locked, a permission taken, or the server is out: the own token is not used there until `reopen`. */
  close(hindrance: Hindrance): void {
    const { threadId } = this.#live;
    if (threadId !== undefined) this.#lanes.see({ type: 'hindered', where: 'thread', by: hindrance });
    if (hindrance === 'outage') this.#lanes.see({ type: 'hindered', where: 'channel', by: hindrance });
    this.reconcile();
  }

  archived(isArchived: boolean): void {
    this.#know({ isArchived });
    this.reconcile();
  }

  inspect(): void {
    this.#know({ look: 'now' });
    this.wakeUp();
  }

  /** Something of later than the journal was pressed, as after an older database was restored: what stands there has to go. */
  ahead(): void {
    const now = this.#parts.clock.now();
    const { forcedAt } = this.#display;
    if (forcedAt !== undefined && now - forcedAt < FORCED_ONCE_IN) return;
    this.#know({ forcedAt: now, isAwaited: true });
    this.inspect();
  }

  /** Nobody has told for a while what happened there: it is looked at before anything is sent, or when somebody is in doubt. */
  unheard(): void {
    if (this.#display.look !== 'none') return;
    this.#know({ look: 'before-sending' });
    // Otherwise it would be forgotten as the match falls asleep.
    this.#parts.onShown?.();
  }

  /** A press tells that its message is there; who types, or presses another one, may miss a message that is gone. */
  asked({ from }: Pick<Reply, 'from'>): void {
    const key = from.kind === 'press' ? keyOf(this.#display, from.messageId) : undefined;
    const isThere = key !== undefined && isUp(this.#display, key);
    if (this.#display.look === 'before-sending' && !isThere) this.inspect();
    if (this.#display.isNeeded) return;
    this.#know({ isNeeded: true });
    this.reconcile();
  }

  wakeUp(): void {
    this.#isAsleep = false;
    this.reconcile();
  }

  reopen(lifted: readonly Hindrance[]): void {
    const before = this.#display;
    this.#lanes.see({ type: 'lifted', by: lifted });
    if (this.#display === before) return;
    this.reconcile();
  }

  /** Something could not be shown, and is tried again until it is: by a timer, or when the thread can be written in again. */
  get isBehind(): boolean {
    const { lanes } = this.#display;
    const isLate = this.#isAsleep || this.#isLookDue || lanes.thread.notBefore !== undefined;
    return !this.board.canEdit || isLate || lanes.card.notBefore !== undefined || !this.card.isIdle;
  }

  idle(): Promise<void> {
    return this.#lanes.idle();
  }

  stop(): void {
    this.#lanes.stop();
    this.views.stop();
  }

  get #overlay(): Overlay {
    const { match } = this.#lanes.history;
    if (match.phase !== 'playing') return NO_OVERLAY;
    return overlayOf(match, this.liveMessageId !== undefined, this.#lanes.context);
  }

  #know(is: Of<'fact'>['is']): void {
    this.#lanes.see({ type: 'fact', is });
  }

  /** A player uses a board while none was known to be up: the answer to its posting was lost. */
  #pressed(reply: Reply | undefined): void {
    const { match } = this.#lanes.history;
    if (match.phase !== 'playing' || reply?.from.kind !== 'press' || this.liveMessageId !== undefined) return;
    const what = turnsUp(
      reply.from.messageId,
      { kind: 'board', number: match.game.boardRevision },
      this.#lanes.known,
      [],
    );
    if (what?.type === 'turned-up') this.#lanes.see(what);
  }
}
