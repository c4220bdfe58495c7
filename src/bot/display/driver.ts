import type { Square } from '../../engine/square.ts';
import { isOnBoard } from '../../match/game.ts';
import { millis, type Revision } from '../../match/ids.ts';
import type { MatchChange } from '../../match/match.ts';
import type { Match } from '../../match/phases.ts';
import type { Control } from '../../views/board-picture.ts';
import type { CardMatch } from '../../views/match-card.ts';
import type { MessageDraft } from '../../views/message-draft.ts';
import type { Hindrance } from '../discord/channel-access.ts';
import type { Reply } from '../discord/reply.ts';
import type { KnownBoard, LiveMatch } from '../runtime/live-match.ts';
import { CARD, isClear, isUp, keyOf, NO_OVERLAY, textOf, UNKNOWN, type Display, type Overlay } from './display.ts';
import { followed, isPlayed, lastSeenIn, restored } from './follow.ts';
import { recordOf } from './history.ts';
import { Lanes } from './lanes.ts';
import type { Observation, Of } from './observe.ts';
import type { DriverParts } from './perform.ts';
import { PrivateViews } from './private-views.ts';
import { afterEdit, turnsUp } from './recognise.ts';
import { isHeldUp } from './venue-reports.ts';
import { cardDraft, cardVersion, liveBoard, overlayOf, wantedOf, type Subject } from './wanted.ts';

/** In milliseconds: what is pressed again and again forces no further look. */
const FORCED_ONCE_IN = 60_000;

/** Makes Discord show what the match is, outside of the match's queue: what others tell and ask of it goes through here. */
export class Driver {
  readonly views: PrivateViews;
  readonly #parts: DriverParts;
  readonly #live: LiveMatch;
  readonly #lanes: Lanes;
  #asides = 0;

  constructor(parts: DriverParts) {
    this.#parts = parts;
    this.#live = parts.live;
    this.#lanes = new Lanes(parts);
    this.views = new PrivateViews(parts);
  }

  /** Takes up the match's `past` and the stored `text`. `isUnheard`: something may have happened there meanwhile; nothing is sent before a click, or `wakeUp`. */
  restore(past: readonly MatchChange[], text: string | undefined, isUnheard = true, newest?: string): void {
    const { view, clock, log } = this.#parts;
    const { match, threadId, lastSeen } = this.#live;
    const from = { match, past, text, isUnheard, newest, threadId, view, now: clock.now() };
    const { history, display, heldSince, isRead } = restored(from);
    if (!isRead) log.warn({ match: match.id }, 'could not read what was shown of a match');
    Object.assign(this.#lanes, { history, display, isAsleep: isUnheard });
    this.#live.heldSince = heldSince;
    this.#live.cardId = display.shown[CARD]?.id;
    for (const [userId, at] of lastSeenIn(past, view.person)) lastSeen.set(userId, at);
  }

  changed(change: MatchChange, reply: Reply | undefined): void {
    this.#pressed(change.events.some(isPlayed) ? reply : undefined);
    Object.assign(this.#lanes, followed(this.#lanes, change, reply, this.#parts.view));
    void this.#lanes.plan(reply);
    this.views.changed();
  }

  /** From now on messages may be sent, what can by `reply`; what has failed is tried again. */
  wakeUp(reply?: Reply): void {
    this.#lanes.isAsleep = false;
    void this.#lanes.plan(this.#lanes.next('thread') === undefined ? undefined : reply);
  }

  stop(): void {
    this.#lanes.stop();
    this.views.stop();
  }

  /** Resolves when all is shown that somebody waits for. */
  idle(): Promise<void> {
    return this.#lanes.idle('thread');
  }

  /** The same with the card and open views, which nobody waits for. */
  async allIdle(): Promise<void> {
    await this.#lanes.idle('thread');
    await Promise.all([this.#lanes.idle('card'), this.views.idle()]);
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

  /** Something could not be shown, and is tried again until it is: by a timer, or when the thread can be written in again. */
  get isBehind(): boolean {
    const { look, isAtRest, lanes } = this.#display;
    const isLate = this.#lanes.isAsleep || (look === 'now' && !isAtRest) || !this.#lanes.isIdleIn('card');
    return !this.board.canEdit || isLate || (lanes.thread.notBefore ?? lanes.card.notBefore) !== undefined;
  }

  /** Everything is as it should be, and known to be. */
  get isShown(): boolean {
    return isClear(this.#display) && this.#lanes.isQuiet;
  }

  /** Nothing is left to do: the match may be dropped once `saved` is stored. */
  get isSettled(): boolean {
    return this.#lanes.isIdle && (this.isShown || this.#isHeldUp) && !this.views.isOpen;
  }

  /** What is known to be shown, to be stored. `isDone`: after a restart nobody has to look. */
  get saved(): { readonly text: string; readonly isDone: boolean } {
    const { isShown } = this;
    const settled = this.#lanes.history.match.revision;
    const text = textOf(isShown ? { ...this.#display, settled } : this.#display);
    return { text, isDone: isShown || this.#isHeldUp };
  }

  /** The card, as the reply to the command posts it. */
  cardDraft(match: CardMatch): MessageDraft {
    return cardDraft(match, this.#lanes.known());
  }

  /** The reply to the command has posted the card, which shows the match `as` it was then. */
  cardPosted(id: string, as?: Match): void {
    const known = this.#display.shown[CARD];
    const version = as === undefined ? UNKNOWN : cardVersion(as, {});
    const kept = known?.id === id && known.version !== UNKNOWN ? known.version : version;
    this.#lanes.see({ type: 'posted', key: CARD, id, version: kept, at: this.#parts.clock.now(), stays: true });
    this.#lanes.loseCard();
    this.#lanes.settle();
  }

  /** Posts the card by the bot's own token, as no reply does it. Rejects when no way led there. */
  async postCard(): Promise<void> {
    const message = wantedOf(this.#lanes.history, this.#lanes.known()).find(({ key }) => key === CARD);
    if (message !== undefined) await this.#lanes.take('thread', { kind: 'post', key: CARD, message });
    this.#lanes.settle();
  }

  /** Looks for a card in doubt, and posts it where it is missed. Rejects when Discord can't be asked. */
  async findCard(): Promise<void> {
    for (const kind of ['find', 'post'] as const) {
      const step = this.#lanes.next('thread');
      if (step?.kind === kind && step.key === CARD) await this.#lanes.take('thread', step);
    }
    this.#lanes.settle();
  }

  /** `waits`: until the questions after the game are settled. */
  tell(draft: MessageDraft, waits = false): void {
    // By the time of day: what another process counts anew Discord would take for the same message.
    const stem = `aside:${this.#parts.clock.now().toString(36)}`;
    this.#asides += 1;
    const { revision } = this.#live.match;
    this.#hear({ type: 'said', aside: { key: `${stem}${this.#asides}`, revision, draft, waits } });
  }

  /** Shows a choice on the board of `revision`, unless play has gone on meanwhile. */
  async select(chosen: Square | undefined, revision: Revision, reply: Reply): Promise<void> {
    this.#pressed(reply);
    const { match } = this.#live;
    if (match.phase === 'playing' && isOnBoard(match.game, revision)) {
      const on = match.game.boardRevision;
      this.#know({ overlay: { on, ...(chosen === undefined ? {} : { chosen }), mention: false } });
    }
    await this.#lanes.plan(reply);
  }

  /** From now on a control, or none, waits for a press elsewhere (PLAY-01), which answers `reply`; false where that was so. */
  rest(control?: Control, reply?: Reply): boolean {
    const { rests, ...overlay } = this.#overlay;
    if (rests === control) return false;
    this.#know({ overlay: control === undefined ? overlay : { ...overlay, rests: control } });
    void this.#lanes.plan(reply);
    return true;
  }

  /** A question that stands comes to the bottom of the thread, where it answers `reply`. */
  async bringDown(question: Revision, reply: Reply): Promise<void> {
    const { planned } = this.#lanes.history;
    const asked = planned.find((one) => one.kind === 'question' && one.number === question);
    if (asked !== undefined) this.#lanes.see({ type: 'brought-down', key: asked.key });
    await this.#lanes.plan(reply);
  }

  messageDeleted(messageId: string): void {
    const isMissed = keyOf(this.#display, messageId) !== undefined;
    this.#lanes.see({ type: 'gone', id: messageId });
    this.#lanes.loseCard();
    if (isMissed) void this.#lanes.plan();
  }

  /** A board or a question that nobody knows is what became of a request without an answer. */
  messageAnnounced(messageId: string, subject: Subject): void {
    this.#hear(turnsUp(messageId, subject, this.#lanes.known()));
  }

  messageEdited(messageId: string, subject: Subject | undefined): void {
    const { clock, retryAfter } = this.#parts;
    const what = afterEdit(messageId, subject, this.#display, millis(clock.now() + (retryAfter[0] ?? 0)));
    const before = this.#display;
    this.#lanes.see(what);
    if (this.#display !== before) this.#lanes.settle();
  }

  /** The thread was locked, a permission taken, or the server is out: the own token is not used there until `reopen`. */
  close(hindrance: Hindrance): void {
    if (this.#live.threadId !== undefined) this.#lanes.see({ type: 'hindered', where: 'thread', by: hindrance });
    if (hindrance === 'outage') this.#lanes.see({ type: 'hindered', where: 'channel', by: hindrance });
    void this.#lanes.plan();
  }

  reopen(lifted: readonly Hindrance[]): void {
    this.#hear({ type: 'lifted', by: lifted });
  }

  archived(isArchived: boolean): void {
    this.#hear({ type: 'fact', is: { isArchived } });
  }

  /** What stands there is looked at before anything else. */
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
    this.#lanes.settle();
  }

  /** A press tells that its message is there; a command, or a press elsewhere, may come from somebody who misses one. */
  asked({ from }: Pick<Reply, 'from'>): void {
    const key = from.kind === 'press' ? keyOf(this.#display, from.messageId) : undefined;
    const isThere = key !== undefined && isUp(this.#display, key);
    if (this.#display.look === 'before-sending' && !isThere) this.inspect();
    this.#hear({ type: 'fact', is: { isNeeded: true } });
  }

  get #display(): Display {
    return this.#lanes.display;
  }

  /** Nothing more can be shown before the venue opens, which loads the match. */
  get #isHeldUp(): boolean {
    return isHeldUp(this.#live.match, this.#display, this.#live.threadId) && this.#lanes.isQuiet;
  }

  get #overlay(): Overlay {
    const { match } = this.#lanes.history;
    if (match.phase !== 'playing') return NO_OVERLAY;
    return overlayOf(match, this.liveMessageId !== undefined, this.#lanes.known());
  }

  #know(is: Of<'fact'>['is']): void {
    this.#lanes.see({ type: 'fact', is });
  }

  /** What is news leads to its steps. */
  #hear(what: Observation | undefined): void {
    const before = this.#display;
    if (what !== undefined) this.#lanes.see(what);
    if (this.#display !== before) void this.#lanes.plan();
  }

  /** A player uses a board while none was known to be up: the answer to its posting was lost. */
  #pressed(reply: Reply | undefined): void {
    const { match } = this.#lanes.history;
    if (match.phase !== 'playing' || reply?.from.kind !== 'press' || this.liveMessageId !== undefined) return;
    const what = turnsUp(
      reply.from.messageId,
      { kind: 'board', number: match.game.boardRevision },
      this.#lanes.known(),
      [],
    );
    if (what?.type === 'turned-up') this.#lanes.see(what);
  }
}
