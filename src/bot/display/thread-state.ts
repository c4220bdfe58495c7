import { type Reply, clickedAt } from '../discord/reply.ts';
import type { MessageDraft } from '../../views/message-draft.ts';
import type { Square } from '../../engine/square.ts';
import { asPreferred, preferencesOf, type Person } from '../../views/view-context.ts';
import type { FirstButtons, Mention } from '../../match/preferences.ts';
import type { MatchEvent } from '../../match/match.ts';
import type { MatchChange } from '../../match/journal.ts';
import { liveBoard } from '../../match/game.ts';
import { millis, type Millis, type Revision } from '../../match/ids.ts';
import { isBotsTurn, type Match, type PlayingMatch } from '../../match/phases.ts';
import { type LiveBoard, ShownMessages, type Saved } from './shown-messages.ts';
import { isNotice, isOfAbsence, noticesIn, plan, prune, recordOf, remember, startHistory } from './history.ts';
import type { History } from './history.ts';
import type { Subject } from './message-subject.ts';
import type { ReconcilerParts } from './reconciler-parts.ts';
import { planFor, restoreHistory, turnsUp, type Doubts } from './recover-thread.ts';
import type { Posting } from './transport.ts';
import type { Control } from '../../views/board-controls.ts';
import { boardIn, buttonsOn, faceLasts, OVER, UNKNOWN, wantedOf, type Wanted } from './wanted-before.ts';

/** Marks on the live board beside the position. A choice lies over the pressed message, and is no version of its own. */
interface Overlay {
  /** The board that it lies on, by the number of its buttons: it is of no other. */
  readonly on: number;
  readonly chosen: Square | undefined;
  /** The last press: the place of a move or hop, or a control, which waits for a press elsewhere (PLAY-01). */
  readonly pressed?: number | undefined;
  readonly rests?: Control | undefined;
  readonly mention: Person | undefined;
}

/** A player who was here, or was called by other words, less than these milliseconds ago needs no mention. */
const IDLE_AFTER = 2 * 60_000;

export class ThreadState {
  history: History;
  readonly shown = new ShownMessages();
  /** Messages that were sent, as far as nobody knows whether they arrived. */
  readonly sent = new Map<string, { readonly posting: Posting; readonly version: string }>();
  /** Notices that an earlier process may have posted; empty after a look into the thread. */
  doubts: Doubts = new Map();
  readonly view: ReconcilerParts['view'];
  readonly readButton: ReconcilerParts['readButton'];
  /** Something has happened there, or somebody has come, since the last absence. */
  isNeeded = false;
  readonly #parts: ReconcilerParts;
  /** Messages that are over, and were last announced with their buttons. */
  readonly #regained = new Set<string>();
  readonly #called = new Map<string, Millis>();
  #asides = 0;
  #overlay: Overlay = { on: 0, chosen: undefined, mention: undefined };

  constructor(parts: ReconcilerParts) {
    this.#parts = parts;
    this.view = parts.view;
    this.readButton = parts.readButton;
    this.history = startHistory(parts.live.match);
  }

  restore(past: readonly MatchChange[], saved: Saved | undefined): void {
    const { history, doubts } = restoreHistory(this.#parts.live.id, past, saved, this.view);
    this.history = history;
    this.doubts = doubts;
    if (saved !== undefined) this.shown.restore(saved);
    this.prune();
  }

  save(): Pick<Saved, 'told' | 'messages' | 'copies' | 'duplicates'> {
    const { match, planned } = this.history;
    const untold = planned.filter(isNotice).filter(({ kind, key }) => kind !== 'aside' && !this.shown.isUp(key));
    return { told: Math.min(match.revision, ...untold.map(({ revision }) => revision - 1)), ...this.shown.save() };
  }

  /** True for a message that is known to stand there with its buttons. */
  isUpAs(messageId: string): boolean {
    const key = this.shown.keyOf(messageId);
    return key !== undefined && this.shown.isUp(key);
  }

  /** The state as plain data, once it `isCertain`. */
  get known() {
    const { history, shown, doubts } = this;
    return { history, shown: shown.known, doubts, called: this.#called, overlay: this.#overlay, asides: this.#asides };
  }

  set known({ history, shown, doubts, called, overlay, asides }) {
    this.history = history;
    this.shown.known = shown;
    this.doubts = doubts;
    for (const [userId, at] of called) this.#called.set(userId, at);
    this.#overlay = overlay;
    this.#asides = asides;
  }

  /** Nothing was sent of which nobody knows whether it arrived, or waits and is written down nowhere. */
  get isCertain(): boolean {
    if (this.history.planned.some((one) => isNotice(one) && one.waits === true)) return false;
    return this.sent.size === 0 && this.#regained.size === 0;
  }

  /** `reply`: the way back to what brought it about, if that was pressed or typed in the thread. */
  handle(change: MatchChange, reply?: Reply): void {
    this.history = plan(remember(this.history, change, this.view), ...noticesIn(change, this.view));
    const { after, events } = change;
    this.isNeeded = !events.every(isOfAbsence);
    if (after.phase === 'playing' && events.some(isPlayed)) {
      // Between the bot's moves one person presses: what they pressed last is spared until they press again.
      const isBots = reply === undefined && after.level !== undefined && !isBotsTurn(after);
      const before = isBots ? this.#overlay.pressed : undefined;
      const pressed = reply?.from.kind === 'press' ? reply.from.place : before;
      this.#overlay = { on: after.game.boardRevision, chosen: undefined, pressed, mention: undefined };
    }
    const isBackOnBoard = after.phase === 'playing' && after.level !== undefined && reply?.from.kind === 'press';
    if (isBackOnBoard && events.some(({ type }) => type === 'MoveTakenBack')) this.rest('take-back');
    this.prune();
  }

  /** `waits`: until the questions after the game are settled. */
  tell(draft: MessageDraft, waits = false): void {
    const { live, clock } = this.#parts;
    this.#asides += 1;
    // By the time of day: what another process counts anew Discord would take for the same message.
    const key = `aside:${clock.now().toString(36)}${this.#asides}`;
    const { revision } = live.match;
    this.history = plan(this.history, {
      kind: 'aside',
      key,
      revision,
      draft,
      countdown: undefined,
      settled: undefined,
      waits,
    });
    this.prune();
  }

  /** What the player on move is offered first. */
  get buttons(): FirstButtons | undefined {
    const { match } = this.history;
    return match.phase === 'playing' ? buttonsOn(match, this.#parts.live, this.view) : undefined;
  }

  get liveBoard(): LiveBoard | undefined {
    const board = this.#board;
    const message = board && this.shown.get(board.key);
    return message && { messageId: message.id, shows: boardIn(message.version), since: message.since };
  }

  get isChosen(): boolean {
    return this.#overlayNow().chosen !== undefined;
  }

  recordOf(board: Revision): MessageDraft | undefined {
    return recordOf(this.history, board, this.view);
  }

  faceLasts(match: Match): number | undefined {
    const version = this.#board && this.shown.get(this.#board.key)?.version;
    if (match.phase !== 'playing' || version === undefined) return undefined;
    return faceLasts(version, match, this.#parts.clock.now(), this.isNeeded);
  }

  /** A control of the live board was pressed: true where it did not rest yet. Without one, none rests any more. */
  rest(control?: Control): boolean {
    const overlay = this.#overlayNow();
    this.#overlay = { ...overlay, rests: control };
    return overlay.rests !== control;
  }

  /** The live board is being posted like this, or has become so. */
  drawn(overlay: Overlay, version?: string): void {
    this.#overlay = overlay;
    if (version !== undefined && this.#board !== undefined) this.changed(this.#board.key, version);
  }

  changed(key: string, version: string): void {
    const isNews = boardIn(this.shown.get(key)?.version ?? '') !== boardIn(version);
    this.shown.changed(key, version, isNews ? this.#parts.clock.now() : undefined);
  }

  /** A player uses a board while none was known to be up: the answer to its posting was lost. */
  pressed(messageId: string, board: Revision): void {
    const subject = { kind: 'board', number: board } as const;
    const planned = planFor(this.history, subject);
    if (planned !== undefined && this.shown.get(planned.key) === undefined) turnsUp(messageId, subject, this, []);
  }

  /** A board or a question that nobody knows is what became of a request without an answer. */
  announced(messageId: string, subject: Subject): boolean {
    if (this.shown.isKnown(messageId)) return false;
    turnsUp(messageId, subject, this);
    return true;
  }

  /** True: something seems to have got buttons back that were gone from it. */
  edited(messageId: string, subject: Subject | undefined): boolean {
    this.#regained.delete(messageId);
    const version = this.shown.get(this.shown.keyOf(messageId) ?? '')?.version;
    if (subject === undefined || version === undefined) return false;
    const isBack = version === OVER || (subject.kind === 'board' && subject.number < boardIn(version));
    if (isBack) this.#regained.add(messageId);
    return isBack;
  }

  /** Since then nothing has taken the buttons away again: a late answer to an earlier click has brought them. */
  hasButtonsBack(messageId: string): boolean {
    const key = this.shown.keyOf(messageId);
    if (key === undefined || !this.#regained.delete(messageId)) return false;
    this.shown.changed(key, UNKNOWN);
    return true;
  }

  /** False: it is not missed. */
  deleted(messageId: string): boolean {
    const key = this.shown.gone(messageId);
    const planned = this.history.planned.find((one) => one.key === key);
    if (planned !== undefined && isNotice(planned)) this.drop(planned.key);
    return planned !== undefined;
  }

  wanted(): readonly Wanted[] {
    return wantedOf(this.history, {
      now: this.#parts.clock.now(),
      view: this.view,
      isNeeded: this.isNeeded,
      buttons: this.buttons,
      ...this.#overlayNow(),
      versionOf: (key) => this.shown.get(key)?.version,
    });
  }

  /** A new board calls the player on move, unless they have left, play both sides, don't want it, or (`#isCalled`) were just here. */
  newOverlay(): Overlay {
    const { match } = this.history;
    if (match.phase !== 'playing') return { on: 0, chosen: undefined, mention: undefined };
    const { game, seats } = match;
    const person = asPreferred(this.view.person(seats[game.position.turn]));
    const isCalled = person.userId !== undefined && this.#isCalled(person.userId, match, preferencesOf(person).mention);
    const on = game.boardRevision;
    const pressed = this.#overlay.on === on ? this.#overlay.pressed : undefined;
    return { on, chosen: undefined, pressed, mention: isCalled ? person : undefined };
  }

  /** A choice or a call on another board counts for nothing on this one: an edit notifies nobody. */
  #overlayNow(): Overlay {
    const { match } = this.history;
    if (this.liveBoard === undefined) return this.newOverlay();
    const on = match.phase === 'playing' ? match.game.boardRevision : 0;
    return this.#overlay.on === on ? this.#overlay : { on, chosen: undefined, mention: undefined };
  }

  called({ allowed_mentions: { users = [] } }: MessageDraft): void {
    for (const userId of users) this.#called.set(userId, this.#parts.clock.now());
  }

  isUp({ key, version }: Pick<Wanted, 'key' | 'version'>, id: string, sentAt?: Millis): void {
    this.sent.delete(key);
    const planned = this.history.planned.find((one) => one.key === key);
    if (planned !== undefined && isNotice(planned) && planned.countdown === undefined) this.drop(key);
    else this.shown.set(key, { id, version, ...(sentAt === undefined ? {} : { since: this.#postedAt(id, sentAt) }) });
  }

  drop(key: string): void {
    this.shown.forget(key);
    this.sent.delete(key);
    this.history = { ...this.history, planned: this.history.planned.filter((one) => one.key !== key) };
  }

  prune(): void {
    const isOpen = (key: string): boolean => this.shown.isUp(key) || this.sent.has(key) || this.doubts.has(key);
    this.history = prune(this.history, isOpen);
    this.shown.keepOnly(new Set(this.history.planned.map(({ key }) => key)));
  }

  /** By Discord's clock; by ours that is neither before it was sent nor to come. */
  #postedAt(id: string, sentAt: Millis): Millis {
    return millis(Math.max(sentAt, clickedAt(id, this.#parts.clock.now())));
  }

  #isCalled(userId: string, { game, options }: PlayingMatch, mention: Mention): boolean {
    if (liveBoard(game) !== game.calledBy) return false;
    // Just above the first board stand the opening words, which call both.
    const isFirst = game.boards.length <= game.moves.filter(({ byLot }) => byLot).length + 1;
    if (options.boards === 'one' || mention === 'always') return !isFirst;
    const { live, clock } = this.#parts;
    const last = Math.max(live.lastSeen.get(userId) ?? 0, this.#called.get(userId) ?? 0);
    return clock.now() - last > IDLE_AFTER;
  }

  get #board() {
    const board = this.history.planned.findLast((one) => one.kind === 'board');
    return board?.kind === 'board' && !board.isOver ? board : undefined;
  }
}

/** Both change what can be pressed next. */
export const isPlayed = ({ type }: MatchEvent): boolean => type === 'MovePlayed' || type === 'HopPlayed';
