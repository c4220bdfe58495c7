import { boardMessage } from '../../views/board-message.ts';
import { NOTHING_SELECTED, type Selection } from '../../views/board-picture.ts';
import { namesBySeat } from '../../views/match-card.ts';
import type { MessageDraft } from '../../views/message-draft.ts';
import type { Person } from '../../views/person.ts';
import type { MatchChange } from '../../views/standing-question.ts';
import type { Revision } from '../../match/ids.ts';
import type { Match, PlayingMatch } from '../../match/match.ts';
import type { Clock } from '../clock.ts';
import { faultOf } from '../discord/discord-fault.ts';
import type { Reply } from '../discord/reply.ts';
import type { LiveMatch } from '../runtime/live-match.ts';
import type { PlayerDirectory } from '../runtime/player-directory.ts';
import { Calls } from './calls.ts';
import type { LiveBoard } from './clock-reports.ts';
import {
  dropPlanned,
  isNotice,
  plan,
  prune,
  recordOf,
  remember,
  noticesIn,
  startHistory,
  type History,
  isNoticeKind,
} from './history.ts';
import { shows, type Subject } from './known-by.ts';
import { nextStep, type Step } from './next-step.ts';
import { keyOf, lookThroughThread, mayReturn, planFor, restoreHistory, type Doubts } from './recover.ts';
import type { Replies } from './replies.ts';
import { Shown, type Saved } from './shown.ts';
import { ClosedVenue, type Posting, type Transport } from './transport.ts';
import { faceIn, faceLasts, faceOf, OVER, TOLD, UNKNOWN, wantedOf, type Wanted } from './wanted.ts';

export interface ThreadParts {
  readonly live: LiveMatch;
  readonly transport: Transport;
  readonly directory: Pick<PlayerDirectory, 'person'>;
  readonly clock: Clock;
  readonly replies: Replies;
}

/** A message that was sent, as far as nobody knows whether it arrived. */
interface Sent {
  readonly posting: Posting;
  readonly version: string;
}

/** The messages of a match's thread: what should stand there, what does, and each step from the one to the other. */
export class ThreadMessages {
  readonly #parts: ThreadParts;
  readonly #calls: Calls;
  readonly #shown = new Shown();
  readonly #sent = new Map<string, Sent>();
  #history: History;
  #doubts: Doubts = new Map();
  #asides = 0;
  /** What the live board says beside the position. A selection lies over the pressed message, and is no version of its own. */
  #overlay: { readonly selection: Selection; readonly mention: Person | undefined } = {
    selection: NOTHING_SELECTED,
    mention: undefined,
  };

  constructor(parts: ThreadParts) {
    this.#parts = parts;
    this.#calls = new Calls(parts.live, parts.clock);
    this.#history = startHistory(parts.live.match);
  }

  restore(past: readonly MatchChange[], saved: Saved | undefined): void {
    const { live, directory } = this.#parts;
    const { history, doubts } = restoreHistory(live.id, past, saved, this.#shown, directory.person);
    this.#history = history;
    this.#doubts = doubts;
  }

  /** What is known to be shown; `told` is the newest event of which all is told. */
  save(): Pick<Saved, 'told' | 'messages' | 'copies' | 'strays'> {
    const { match, planned } = this.#history;
    const untold = planned.filter((one) => isNotice(one) && one.kind !== 'aside' && !this.#shown.isUp(one.key));
    const before = untold.map((one) => (isNotice(one) ? one.revision - 1 : match.revision));
    return { told: Math.min(match.revision, ...before), ...this.#shown.save() };
  }

  /** Takes down what a change makes of the thread. */
  handle(change: MatchChange): void {
    const { person } = this.#parts.directory;
    this.#history = plan(remember(this.#history, change, person), ...noticesIn(change, person));
    this.#prune();
  }

  /** Takes down something to tell that comes from no change of the match. */
  tell(draft: MessageDraft): void {
    const { live, clock } = this.#parts;
    this.#asides += 1;
    // By the time of day: another process must not count anew what Discord would take for the same message.
    const name = `${clock.now().toString(36)}${this.#asides}`;
    const named = { key: `aside:${name}`, nonce: `${live.id}-t-${name}`, revision: live.match.revision };
    this.#history = plan(this.#history, { kind: 'aside', ...named, draft, countdown: undefined, settled: undefined });
    this.#prune();
  }

  /** The message with the board of this turn, while one is known to be up. */
  get liveBoard(): LiveBoard | undefined {
    const board = this.#board;
    const message = board && this.#shown.get(board.key);
    return board && message && { messageId: message.id, board: board.board, sentAt: message.sentAt };
  }

  recordOf(board: Revision): MessageDraft | undefined {
    return recordOf(this.#history, board, this.#parts.directory.person);
  }

  /** How long the live board may stay as it is, in milliseconds; `undefined` while it is right. */
  faceLasts(match: Match): number | undefined {
    const version = this.#board && this.#shown.get(this.#board.key)?.version;
    if (match.phase !== 'playing' || version === undefined) return undefined;
    return faceLasts(faceIn(version), match, this.#parts.clock.now());
  }

  /** Shows on the board that was pressed what the player on move has chosen so far. */
  async select(match: PlayingMatch, selection: Selection, reply: Reply): Promise<void> {
    const { live, transport, directory, clock } = this.#parts;
    if (reply.from.kind !== 'press' || live.threadId === undefined) return;
    const now = clock.now();
    const names = namesBySeat(match.seats, directory.person);
    const draft = boardMessage({ match, names, selection, mention: undefined, now });
    await transport.replace(live.threadId, reply.from.messageId, draft, reply);
    this.#overlay = { selection, mention: undefined };
    if (this.#board !== undefined) this.#shown.changed(this.#board.key, String(faceOf(match, now)));
  }

  /** Has the live board posted anew at the bottom of the thread: the old message goes. */
  async callBoardBack(): Promise<void> {
    const { transport, live } = this.#parts;
    const { liveBoard } = this;
    if (live.threadId === undefined || liveBoard === undefined) return;
    await transport.remove(live.threadId, liveBoard.messageId);
    this.#shown.gone(liveBoard.messageId);
  }

  /** A player uses a board while none was known to be up: the answer to its posting was lost. */
  pressed(messageId: string, board: Revision): void {
    this.#adopt(messageId, { kind: 'board', revision: board });
  }

  /** Discord announces a board or a question. One that nobody knows is what became of a request without an answer. */
  announced(messageId: string, subject: Subject): boolean {
    if (this.#shown.isKnown(messageId)) return false;
    const planned = planFor(this.#history, subject);
    const isOldBoard = planned?.kind === 'board' && planned.isOver;
    if (isOldBoard || !this.#adopt(messageId, subject)) this.#shown.addStray(messageId, planned?.key ?? keyOf(subject));
    return true;
  }

  /** Discord announces how a message looks now. True: it seems to have got its buttons back, which `recheck` has to judge later. */
  edited(messageId: string, hasButtons: boolean): boolean {
    return this.#shown.announced(messageId, hasButtons);
  }

  /** If nothing has taken the buttons away since, a late answer to an earlier click has brought them. True: it has. */
  recheck(messageId: string): boolean {
    const key = this.#shown.keyOf(messageId);
    if (key === undefined || !this.#shown.hasButtonsBack(messageId)) return false;
    this.#shown.changed(key, UNKNOWN);
    return true;
  }

  /** Somebody has deleted a message. False: it is not missed. */
  deleted(messageId: string): boolean {
    const key = this.#shown.gone(messageId);
    const planned = this.#history.planned.find((one) => one.key === key);
    if (planned === undefined) return false;
    if (isNotice(planned)) this.#history = dropPlanned(this.#history, planned.key);
    return true;
  }

  /** Looks at what became of the messages while nobody told. */
  async inspect(threadId: string): Promise<void> {
    const { transport, directory } = this.#parts;
    const recovery = { history: this.#history, shown: this.#shown, doubts: this.#doubts, person: directory.person };
    const found = await lookThroughThread(threadId, transport, recovery);
    for (const [key, messageId] of found) this.#isUp({ key, version: TOLD }, messageId);
    this.#doubts = new Map();
  }

  /** Brings the thread to what is wanted there, one step after the other. Whatever fails goes into `failures`, by key. */
  async bring(threadId: string, failures: Map<string, unknown>): Promise<void> {
    const failed = new Map<string, boolean>();
    const isSent = (key: string): boolean => this.#sent.has(key);
    for (;;) {
      // Asked anew for every step: what happens while a request is on its way is shown by the next one.
      const step = nextStep(this.#wanted(), this.#shown, { isSent, failed });
      if (step === undefined) break;
      try {
        await this.#take(step, threadId);
      } catch (error) {
        failures.set(step.key, error);
        failed.set(step.key, isWorthWaiting(error));
      }
    }
    const pointless = this.#wanted().filter((one) => isNoticeKind(one.kind) && one.version === OVER);
    for (const { key } of pointless) {
      if (this.#shown.get(key) === undefined && !isSent(key)) this.#history = dropPlanned(this.#history, key);
    }
    this.#prune();
  }

  get #board() {
    const board = this.#history.planned.findLast((one) => one.kind === 'board');
    return board?.kind === 'board' && !board.isOver ? board : undefined;
  }

  #wanted(): readonly Wanted[] {
    const { clock, directory } = this.#parts;
    const isUp = this.#board !== undefined && this.#shown.get(this.#board.key) !== undefined;
    return wantedOf(this.#history, {
      now: clock.now(),
      person: directory.person,
      ...(isUp ? this.#overlay : { selection: NOTHING_SELECTED, mention: this.#toCall() }),
      versionOf: (key) => this.#shown.get(key)?.version,
    });
  }

  /** The player on move, unless they were just here. Nobody who has left, or plays both sides, is called by any board. */
  #toCall(): Person | undefined {
    const { match } = this.#history;
    if (match.phase !== 'playing') return undefined;
    const person = this.#parts.directory.person(match.seats[match.game.position.turn]);
    return person.userId !== undefined && this.#calls.isDue(person.userId) ? person : undefined;
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
        return this.#removeStray(step.key, threadId);
      default:
        return step satisfies never;
    }
  }

  async #find({ key }: Wanted, threadId: string): Promise<void> {
    const sent = this.#sent.get(key);
    const messageId = sent && (await this.#parts.transport.findLost(threadId, sent.posting));
    this.#sent.delete(key);
    if (sent !== undefined && messageId !== undefined) {
      this.#shown.set(key, { id: messageId, version: sent.version });
    }
  }

  async #post(message: Wanted, threadId: string): Promise<void> {
    const { transport, clock, replies } = this.#parts;
    const { key, kind, version, subject } = message;
    const draft = message.draft();
    if (draft === undefined) return;
    const mention = this.#toCall();
    const isIt =
      subject &&
      ((ids: readonly string[], id: string) => shows(ids, subject, this.#history.match) && !this.#shown.isKnown(id));
    const posting = { draft, nonce: message.nonce(this.#shown.copies(key)), isIt };
    // Said before it is known to be up: it may turn out later that it was.
    this.#sent.set(key, { posting, version });
    if (kind === 'board') this.#overlay = { selection: NOTHING_SELECTED, mention };
    const sentAt = clock.now();
    // A press has changed its own message to the end of the game already: only a typed command is answered with it.
    const reply = replies.forPosting(threadId, ({ from }) => kind !== 'result' || from.kind === 'command');
    try {
      const messageId = await transport.post(threadId, posting, reply);
      this.#isUp(message, messageId, sentAt);
    } catch (error) {
      // What Discord refuses for good would stand in the way of everything after it.
      if (isNoticeKind(message.kind) && faultOf(error) === 'refused') this.#history = dropPlanned(this.#history, key);
      throw error;
    }
    if (kind === 'opening') this.#calls.made(draft);
  }

  async #edit(message: Wanted, threadId: string): Promise<void> {
    const { transport, replies } = this.#parts;
    const { key, version } = message;
    const shown = this.#shown.get(key);
    if (shown === undefined) return;
    const draft = message.draft();
    try {
      if (draft !== undefined) await transport.replace(threadId, shown.id, draft, replies.on(shown.id));
      else if (message.kind !== 'board') await transport.remove(threadId, shown.id);
    } catch (error) {
      // Refused for good: a press of a button that stayed is answered with what has become of it.
      if (faultOf(error) !== 'refused') throw error;
    }
    if (version !== OVER) this.#shown.changed(key, version);
    else if (isNoticeKind(message.kind)) this.#forgetNotice(key);
    else this.#shown.over(key, mayReturn(message, this.#history.match));
  }

  async #removeStray(messageId: string, threadId: string): Promise<void> {
    await this.#parts.transport.remove(threadId, messageId);
    this.#shown.gone(messageId);
  }

  #isUp({ key, version }: Pick<Wanted, 'key' | 'version'>, id: string, sentAt?: LiveBoard['sentAt']): void {
    this.#sent.delete(key);
    const planned = this.#history.planned.find((one) => one.key === key);
    if (planned !== undefined && isNotice(planned) && planned.countdown === undefined) this.#forgetNotice(key);
    else this.#shown.set(key, { id, version, ...(sentAt === undefined ? {} : { sentAt }) });
  }

  #forgetNotice(key: string): void {
    this.#shown.forget(key);
    this.#history = dropPlanned(this.#history, key);
  }

  /** Takes a message for the one that is wanted, unless there is one. */
  #adopt(id: string, subject: Subject): boolean {
    const planned = planFor(this.#history, subject);
    if (planned === undefined || this.#shown.get(planned.key) !== undefined || this.#shown.isKnown(id)) return false;
    this.#shown.set(planned.key, { id, version: this.#sent.get(planned.key)?.version ?? UNKNOWN });
    this.#sent.delete(planned.key);
    return true;
  }

  #prune(): void {
    this.#history = prune(this.#history, (key) => this.#shown.isUp(key));
    this.#shown.keepOnly(new Set(this.#history.planned.map(({ key }) => key)));
  }
}

/** Whether it stands in the way of what comes next until it can be done; what is refused does not. */
const isWorthWaiting = (error: unknown): boolean =>
  !(error instanceof ClosedVenue) && !['forbidden', 'refused'].includes(faultOf(error));
