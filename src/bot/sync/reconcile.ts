import type { Selection } from '../../views/board-picture.ts';
import type { MessageDraft } from '../../views/message-draft.ts';
import type { Revision } from '../../match/ids.ts';
import type { Match } from '../../match/match.ts';
import type { ShownBoard } from './board-ledger.ts';
import { BoardSurface } from './board-surface.ts';
import { Calls, type Painting, WaitingReplies } from './surface.ts';
import { CardSurface, type CardParts } from './card-surface.ts';
import type { Clock } from '../clock.ts';
import { ClockLook, RetryTimer } from './timers.ts';
import { faultOf, waitAskedFor, type DiscordFault } from '../discord/discord-fault.ts';
import type { Reply } from '../discord/reply.ts';
import type { LiveMatch } from '../runtime/live-match.ts';
import { InspectionPlan, inspectVenue, ThreadMessages } from './inspect.ts';
import type { Logger } from '../logger.ts';
import type { Change } from '../runtime/match-change.ts';
import { NewsSurface } from './notices.ts';
import { paintRound, type RoundParts } from './round.ts';
import type { PlayerDirectory } from '../runtime/player-directory.ts';
import { QuestionSurface } from './question-surface.ts';
import { restorePainting, showingOf, type Remembering } from './restore.ts';
import { SerialQueue } from '../runtime/serial-queue.ts';
import type { ShownMessage } from './known-by.ts';
import { ThreadLife, ThreadOpener } from './thread.ts';
import { ClosedVenue, type Hindrance, type Transport } from './transport.ts';
import { VenueReporter, type ReporterParts } from './clock-reports.ts';
import { canWriteWithout } from './venue-watch.ts';

export interface ReconcilerParts extends CardParts, Pick<ReporterParts, 'isCutOff' | 'report'> {
  readonly venue: Transport;
  readonly directory: Pick<PlayerDirectory, 'person'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly retryAfter: readonly number[];
}

/**
 * Makes Discord show what the match is. It stands outside the match's queue: it knows what is shown and what should be,
 * sends only the newest, and tries again until both are the same - so a slow or refused request never holds up play, and
 * a late picture never overwrites a newer state. One step at a time; answers to clicks ("doors") carry what they can,
 * the bot's own token the rest.
 */
export class Reconciler {
  readonly board: BoardSurface;
  readonly card: CardSurface;
  readonly #round: RoundParts;
  readonly #heeding: readonly { handle(change: Change): void }[];
  readonly #live: LiveMatch;
  readonly #parts: ReconcilerParts;
  readonly #memory: Remembering;
  readonly #messages: ThreadMessages;
  readonly #inspections = new InspectionPlan();
  readonly #clockLook: ClockLook;
  readonly #steps = new SerialQueue();
  readonly #retry: RetryTimer;
  readonly #opener: ThreadOpener;
  readonly #reporter: VenueReporter;
  readonly #replies: WaitingReplies;
  #presses: ShownBoard[] = [];
  #isPlanned = false;
  #isStopped = false;

  constructor(live: LiveMatch, parts: ReconcilerParts) {
    const { venue, clock, retryAfter } = parts;
    this.#live = live;
    this.#parts = parts;
    this.#replies = new WaitingReplies(live.id, parts.log);
    const surface = { ...parts, live, calls: new Calls(live, clock) };
    this.board = new BoardSurface(surface);
    this.card = new CardSurface(surface);
    const question = new QuestionSurface(surface);
    const news = new NewsSurface(surface);
    const life = new ThreadLife(venue);
    const shown = { board: this.board, card: this.card, question, news, life };
    this.#memory = { ...shown, venue };
    this.#heeding = [this.card, this.board, question, news];
    this.#messages = new ThreadMessages(shown);
    const again = (): void => {
      this.paint();
    };
    this.#retry = new RetryTimer(clock, retryAfter, again);
    this.#clockLook = new ClockLook(clock, again);
    this.#opener = new ThreadOpener(venue, clock, this.#retry);
    const inspect = (): Promise<void> =>
      this.#inspections.run(() => inspectVenue({ live, venue, ...shown }), clock.now());
    this.#reporter = new VenueReporter({ ...parts, live, ledger: this.board.ledger }, () => {
      this.#retry.failed(0);
    });
    this.#round = { ...shown, opener: this.#opener, inspect };
  }

  /**
   * Takes up what an earlier process has left behind; called before anything else, or never. `past` is the whole history of
   * the match, `showing` what an earlier painter gave as `showing`, up to some seconds before its end. Nothing is sent
   * before the first `inspect`, or the first click: then the thread is looked through, and brought up to date.
   */
  restore(past: readonly Change[], showing: string | undefined): void {
    restorePainting(this.#memory, { ...this.#parts, live: this.#live }, past, showing);
    this.#inspections.restored();
    this.#reporter.startsAt(this.#parts.clock.now());
  }

  /** What is known to be shown at this moment, for `restore` in another process: a short text. */
  get showing(): string {
    return showingOf(this.#memory);
  }

  /** The match has changed; `door` is the click that did it. */
  changed(change: Change, reply: Reply | undefined): void {
    for (const surface of this.#heeding) surface.handle(change);
    for (const event of change.events) {
      if (event.type === 'ClockStarted') this.#reporter.startsAt(event.at);
      if (event.type === 'ClockStopped' && event.reason === 'gateway-away') this.#inspections.lost();
    }
    if (change.events.some(({ type }) => type === 'MovePlayed')) this.#pressed(change.before, reply);
    this.paint(reply);
  }

  /** Says something in the thread that no change of the match has brought about. */
  tell(draft: MessageDraft): void {
    this.#memory.news.tell(draft);
    this.paint();
  }

  /** Brings everything up to date, soon. */
  paint(reply?: Reply): void {
    if (reply !== undefined) {
      this.#replies.add(reply);
      this.#inspections.wake();
    }
    if (this.#isPlanned || this.#isStopped || this.#inspections.isAsleep) return;
    this.#isPlanned = true;
    this.#retry.callOff();
    void this.#step(() => this.#paint());
  }

  /** Shows a choice on the board of `revision`, unless the board has moved on in the meantime. */
  select(selection: Selection, revision: Revision, reply: Reply): Promise<void> {
    return this.#step(async () => {
      const { match } = this.#live;
      if (match.phase === 'playing' && match.game.boardRevision === revision) {
        this.#pressed(match, reply);
        for (const press of this.#presses.splice(0)) this.board.ledger.pressed(press);
        await this.#unarchived(() => this.board.select(match, selection, { match, replies: [reply] }));
      }
      // Where the board is gone, or another one by now, the press was heard all the same.
      await reply.acknowledge();
    });
  }

  /** Does something once more if the thread turns out to be archived: it is opened first. */
  async #unarchived(show: () => Promise<void>): Promise<void> {
    try {
      await show();
    } catch (error) {
      if (faultOf(error) !== 'archived') throw error;
      this.#opener.archived();
      await this.#opener.open(this.#live.threadId);
      await show();
    }
  }

  /** Posts the live board anew at the bottom of the thread (`/checkers board repost:true`). */
  async callBoardBack(): Promise<void> {
    this.#inspections.wake();
    await this.#step(() => this.board.callBack());
    this.paint();
    await this.idle();
  }

  /** A message of the venue was deleted. */
  messageDeleted(messageId: string): void {
    void this.#step(() => {
      if (this.#messages.deleted(messageId)) this.paint();
    });
  }

  /** Discord announces a board or a question of this match: if it is not one that is known, a lost request arrived after all. */
  messageAnnounced(messageId: string, shown: ShownMessage): void {
    void this.#step(() => {
      if (this.#messages.announced(messageId, shown, this.#live.match)) this.paint();
    });
  }

  /** Discord announces how one of the bot's messages looks now; `shown` is what its buttons belong to, if it has any. */
  messageEdited(messageId: string, shown: ShownMessage | undefined): void {
    void this.#step(() => {
      if (!this.#messages.edited(messageId, shown) || shown === undefined) return;
      // The announcement of the record may be on its way: judge when it would be here.
      this.#parts.clock.after(this.#parts.retryAfter[0] ?? 0, () => {
        void this.#step(() => {
          if (this.#messages.recheck(messageId, shown)) this.paint();
        });
      });
    });
  }

  /** The thread was locked, a permission taken, or the server is out: the own token is not used there until `reopen`. */
  close(hindrance: Hindrance): void {
    const { threadId, place } = this.#live;
    const { venue } = this.#parts;
    if (threadId !== undefined) venue.close(threadId, hindrance);
    if (hindrance === 'outage') {
      venue.close(place.channelId, hindrance);
      this.#inspections.lost();
    }
    this.paint();
  }

  /** The thread was archived while something in it can still be pressed. */
  unarchive(): void {
    this.#opener.archived();
    this.paint();
  }

  /** Events were missed: what should be there may have been deleted in the meantime. */
  inspect(): void {
    this.#inspections.ask(this.#parts.clock.now());
    this.paint();
  }

  /** The thread is open again: somebody else may have done it. */
  unarchived(): void {
    this.#opener.unarchived();
  }

  /** What stood in the way may be gone - all of it, when left off: what could not be written is tried again. */
  reopen(lifted?: readonly Hindrance[]): void {
    if (!this.#parts.venue.open(lifted)) return;
    this.#retry.forgive();
    this.paint();
  }

  /** Something could not be shown, and is tried again until it is: by a timer, or when the thread can be written in again. */
  get isBehind(): boolean {
    const { threadId } = this.#live;
    if (this.#inspections.isDue || this.#retry.isFailing) return true;
    return threadId !== undefined && this.#parts.venue.hindranceIn(threadId) !== undefined;
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
          this.#clockLook.plan(this.board.faceLasts(this.#live.match));
          this.#parts.onShown?.();
        }
      }
    });
  }

  async #paint(): Promise<void> {
    this.#isPlanned = false;
    const live = this.#live;
    const painting: Painting = {
      // Asked anew at every step: what happens while a request is on its way is shown by the next one.
      get match() {
        return live.match;
      },
      replies: this.#replies.take(),
    };
    for (const press of this.#presses.splice(0)) this.board.ledger.pressed(press);
    if (this.#inspections.isDue) this.#checkPermissions();
    const round = await paintRound(live.threadId, painting, this.#round);
    this.#inspections.tried();
    if (round.isOvertaken) this.#replies.putBack(painting.replies);
    else await this.#replies.acknowledge(painting.replies);
    const failures = round.failures.filter((error) => !(error instanceof ClosedVenue));
    if (failures.length === 0) this.#retry.forgive();
    else this.#failed(failures);
  }

  #failed(failures: readonly unknown[]): void {
    const { log, onVenueLost } = this.#parts;
    const { id } = this.#live;
    const faults = new Set<DiscordFault>();
    for (const error of failures) {
      const fault = faultOf(error);
      faults.add(fault);
      log.warn({ match: id, fault, err: error }, 'what players see is behind');
    }
    if (faults.has('channel-gone')) onVenueLost();
    else if (faults.has('archived')) {
      this.#memory.life.wake();
      this.unarchive();
    } else if (faults.has('unreachable') || faults.has('rate-limited')) {
      this.#retry.failed(Math.max(...failures.map((error) => waitAskedFor(error))));
    }
    // Anything else would be refused again: the next change, or the next permission event, brings a new try.
  }

  /** A permission may have gone unheard of: where nothing can be written, nothing is tried, and no clock runs. */
  #checkPermissions(): void {
    const { threadId, place, isOver } = this.#live;
    const { venue, missingIn } = this.#parts;
    const canWrite = canWriteWithout(missingIn(place.channelId));
    if (threadId !== undefined && !isOver && !canWrite) venue.close(threadId, 'forbidden');
  }

  #pressed(match: Match, reply: Reply | undefined): void {
    if (match.phase !== 'playing' || reply?.from.kind !== 'press') return;
    const { messageId } = reply.from;
    if (this.board.liveMessageId === undefined) this.#presses.push({ messageId, revision: match.game.boardRevision });
  }
}
