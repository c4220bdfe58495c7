import type { MessageDraft } from '../../views/message-draft.ts';
import type { Clock } from '../clock.ts';
import type { LiveMatch } from '../runtime/live-match.ts';
import { NOTHING_SELECTED, type Selection } from '../../views/board-picture.ts';
import type { Person, ViewContext } from '../../views/view-context.ts';
import type { MatchChange } from '../../views/standing-question.ts';
import type { Millis, Revision } from '../../match/ids.ts';
import type { Match } from '../../match/match.ts';
import type { LiveBoard } from './clock-reports.ts';
import {
  dropPlanned,
  isNotice,
  isNoticeKind,
  noticesIn,
  plan,
  prune,
  recordOf,
  remember,
  startHistory,
  type History,
} from './history.ts';
import type { Subject } from './known-by.ts';
import { planFor, turnsUp, type Doubts, type Known } from './recover.ts';
import { restoreHistory } from './restore.ts';
import { Shown, type Saved } from './shown.ts';
import type { Posting } from './transport.ts';
import { faceIn, faceLasts, OVER, UNKNOWN, wantedOf, type Wanted } from './wanted.ts';

export interface ThreadParts {
  readonly live: LiveMatch;
  readonly view: ViewContext;
  readonly clock: Clock;
}

/** What the live board says beside the position. A selection lies over the pressed message, and is no version of its own. */
interface Overlay {
  readonly selection: Selection;
  readonly mention: Person | undefined;
}

/** All that is known of the messages in a match's thread: what should stand there, and what does. */
export class ThreadState {
  readonly shown = new Shown();
  /** Messages that were sent, as far as nobody knows whether they arrived. */
  readonly sent = new Map<string, { readonly posting: Posting; readonly version: string }>();
  readonly calls: Calls;
  readonly #parts: ThreadParts;
  #history: History;
  #doubts: Doubts = new Map();
  #asides = 0;
  #overlay: Overlay = { selection: NOTHING_SELECTED, mention: undefined };

  constructor(parts: ThreadParts) {
    this.#parts = parts;
    this.calls = new Calls(parts.live, parts.clock);
    this.#history = startHistory(parts.live.match);
  }

  restore(past: readonly MatchChange[], saved: Saved | undefined): void {
    const { live, view } = this.#parts;
    const { history, doubts } = restoreHistory(live.id, past, saved, this.shown, view);
    this.#history = history;
    this.#doubts = doubts;
  }

  save(): Pick<Saved, 'told' | 'messages' | 'copies' | 'duplicates'> {
    const { match, planned } = this.#history;
    const untold = planned.filter(isNotice).filter(({ kind, key }) => kind !== 'aside' && !this.shown.isUp(key));
    return { told: Math.min(match.revision, ...untold.map(({ revision }) => revision - 1)), ...this.shown.save() };
  }

  get known(): Known {
    return { history: this.#history, shown: this.shown, sent: this.sent, view: this.#parts.view };
  }

  /** Notices that an earlier process may have posted; nobody doubts them after a look into the thread. */
  takeDoubts(): Doubts {
    return this.#doubts;
  }

  isSure(): void {
    this.#doubts = new Map();
  }

  /** Takes down what a change makes of the thread. */
  handle(change: MatchChange): void {
    const { view } = this.#parts;
    this.#history = plan(remember(this.#history, change, view), ...noticesIn(change, view));
    this.prune();
  }

  /** Takes down something to tell that comes from no change of the match. */
  tell(draft: MessageDraft): void {
    const { live, clock } = this.#parts;
    this.#asides += 1;
    // By the time of day: another process must not count anew what Discord would take for the same message.
    const name = `${clock.now().toString(36)}${this.#asides}`;
    const named = { key: `aside:${name}`, nonce: `${live.id}-t-${name}`, revision: live.match.revision };
    this.#history = plan(this.#history, { kind: 'aside', ...named, draft, countdown: undefined, settled: undefined });
    this.prune();
  }

  /** The message with the board of this turn, while one is known to be up. */
  get liveBoard(): LiveBoard | undefined {
    const board = this.#board;
    const message = board && this.shown.get(board.key);
    return board && message && { messageId: message.id, board: board.number, sentAt: message.sentAt };
  }

  recordOf(board: Revision): MessageDraft | undefined {
    return recordOf(this.#history, board, this.#parts.view);
  }

  /** How long the live board may stay as it is, in milliseconds; `undefined` while it is right. */
  faceLasts(match: Match): number | undefined {
    const version = this.#board && this.shown.get(this.#board.key)?.version;
    if (match.phase !== 'playing' || version === undefined) return undefined;
    return faceLasts(faceIn(version), match, this.#parts.clock.now());
  }

  /** The live board is drawn like this, or about to be; with `version`, it is up. */
  drawn(overlay: Overlay, version?: string): void {
    this.#overlay = overlay;
    if (version !== undefined && this.#board !== undefined) this.shown.changed(this.#board.key, version);
  }

  /** A player uses a board while none was known to be up: the answer to its posting was lost. */
  pressed(messageId: string, board: Revision): void {
    const subject = { kind: 'board', number: board } as const;
    const planned = planFor(this.#history, subject);
    if (planned !== undefined && this.shown.get(planned.key) === undefined && !this.shown.isGone(messageId)) {
      turnsUp(messageId, subject, this.known, []);
    }
  }

  /** Discord announces a board or a question. One that nobody knows is what became of a request without an answer. */
  announced(messageId: string, subject: Subject): boolean {
    if (this.shown.isKnown(messageId)) return false;
    turnsUp(messageId, subject, this.known);
    return true;
  }

  /** If nothing has taken the buttons away since, a late answer to an earlier click has brought them. True: it has. */
  recheck(messageId: string): boolean {
    const key = this.shown.keyOf(messageId);
    if (key === undefined || !this.shown.hasButtonsBack(messageId)) return false;
    this.shown.changed(key, UNKNOWN);
    return true;
  }

  /** Somebody has deleted a message. False: it is not missed. */
  deleted(messageId: string): boolean {
    const key = this.shown.gone(messageId);
    const planned = this.#history.planned.find((one) => one.key === key);
    if (planned === undefined) return false;
    if (isNotice(planned)) this.drop(planned.key);
    return true;
  }

  wanted(): readonly Wanted[] {
    const { clock, view } = this.#parts;
    return wantedOf(this.#history, {
      now: clock.now(),
      view,
      ...(this.liveBoard === undefined ? { selection: NOTHING_SELECTED, mention: this.toCall() } : this.#overlay),
      versionOf: (key) => this.shown.get(key)?.version,
    });
  }

  /** The player on move, unless they were just here. Nobody who has left, or plays both sides, is called by any board. */
  toCall(): Person | undefined {
    const { match } = this.#history;
    if (match.phase !== 'playing') return undefined;
    const person = this.#parts.view.person(match.seats[match.game.position.turn]);
    return person.userId !== undefined && this.calls.isDue(person.userId) ? person : undefined;
  }

  /** A message is up; what stays as it is for good need not be remembered. */
  isUp({ key, version }: Pick<Wanted, 'key' | 'version'>, id: string, sentAt?: Millis): void {
    this.sent.delete(key);
    const planned = this.#history.planned.find((one) => one.key === key);
    if (planned !== undefined && isNotice(planned) && planned.countdown === undefined) this.drop(key);
    else this.shown.set(key, { id, version, ...(sentAt === undefined ? {} : { sentAt }) });
  }

  /** Nobody needs this notice any more. */
  drop(key: string): void {
    this.shown.forget(key);
    this.sent.delete(key);
    this.#history = dropPlanned(this.#history, key);
  }

  /** Forgets what has come to nothing, and what is too old. */
  prune(): void {
    this.#history = prune(this.#history, (key) => this.shown.isUp(key));
    this.shown.keepOnly(new Set(this.#history.planned.map(({ key }) => key)));
  }

  dropOutdated(): void {
    for (const { kind, key, version } of this.wanted()) {
      if (!isNoticeKind(kind) || version !== OVER) continue;
      if (this.shown.get(key) === undefined && !this.sent.has(key)) this.drop(key);
    }
  }

  get #board() {
    const board = this.#history.planned.findLast((one) => one.kind === 'board');
    return board?.kind === 'board' && !board.isOver ? board : undefined;
  }
}

/** A player who was just here needs no call; one who has been away for longer is mentioned. */
const IDLE_AFTER = 2 * 60_000;

/** Who has to be called to the board: nobody who has just been seen, or called by other words. */
class Calls {
  readonly #live: LiveMatch;
  readonly #clock: Clock;
  readonly #called = new Map<string, number>();

  constructor(live: LiveMatch, clock: Clock) {
    this.#live = live;
    this.#clock = clock;
  }

  /** These words have just notified whomever they mention. */
  made({ allowed_mentions: { users = [] } }: MessageDraft): void {
    for (const userId of users) this.#called.set(userId, this.#clock.now());
  }

  isDue(userId: string): boolean {
    const last = Math.max(this.#live.lastSeen.get(userId) ?? 0, this.#called.get(userId) ?? 0);
    return this.#clock.now() - last > IDLE_AFTER;
  }
}
