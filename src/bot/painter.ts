import type { Selection } from '../commands/board-view.ts';
import type { Revision } from '../match/ids.ts';
import type { Match } from '../match/match.ts';
import type { PermissionName } from '../commands/place-rejection.ts';
import type { ShownBoard } from './board-ledger.ts';
import { BoardSurface } from './board-surface.ts';
import { CardSurface } from './card-surface.ts';
import type { Clock } from './clock.ts';
import { faultOf, waitAskedFor, type DiscordFault } from './discord-fault.ts';
import type { Door } from './door.ts';
import type { HostedMatch } from './hosted-match.ts';
import { inspectVenue } from './inspect-venue.ts';
import type { Logger } from './logger.ts';
import type { Change } from './match-runtime.ts';
import type { PlayerDirectory } from './player-directory.ts';
import { QuestionSurface } from './question-surface.ts';
import { RetryTimer } from './retry-timer.ts';
import { SerialQueue } from './serial-queue.ts';
import type { Painting } from './surface.ts';
import { ThreadOpener } from './thread-opener.ts';
import { ClosedVenue, type Hindrance, type Venue } from './venue.ts';

export interface PainterParts {
  readonly venue: Venue;
  readonly directory: PlayerDirectory;
  readonly clock: Clock;
  readonly log: Logger;
  readonly retryAfter: readonly number[];
  /** The needed permissions that the bot lacks in a channel, as far as it knows. */
  readonly missingIn: (channelId: string) => readonly PermissionName[];
  /** The thread or its channel is gone. */
  readonly onVenueLost: () => void;
}

/**
 * Makes Discord show what the match is. It stands outside the match's queue: it knows what is shown and what should be,
 * sends only the newest, and tries again until both are the same - so a slow or refused request never holds up play, and
 * a late picture never overwrites a newer state. One step at a time; answers to clicks ("doors") carry what they can,
 * the bot's own token the rest.
 */
export class Painter {
  readonly board: BoardSurface;
  readonly card: CardSurface;
  readonly #question: QuestionSurface;
  readonly #hosted: HostedMatch;
  readonly #parts: PainterParts;
  readonly #steps = new SerialQueue();
  readonly #retry: RetryTimer;
  readonly #opener: ThreadOpener;
  #doors: Door[] = [];
  #presses: ShownBoard[] = [];
  #isPlanned = false;
  #mustInspect = false;
  #isStopped = false;

  constructor(hosted: HostedMatch, parts: PainterParts) {
    const { venue, directory, clock, retryAfter } = parts;
    this.#hosted = hosted;
    this.#parts = parts;
    this.board = new BoardSurface(hosted, venue, directory, clock);
    this.card = new CardSurface(hosted, venue, directory, parts);
    this.#question = new QuestionSurface(hosted, venue, directory);
    this.#retry = new RetryTimer(clock, retryAfter, () => {
      this.paint();
    });
    this.#opener = new ThreadOpener(venue, clock, this.#retry);
  }

  /** The match has changed; `door` is the click that did it. */
  changed({ before, events }: Change, door: Door | undefined): void {
    for (const event of events) this.#question.heed(event);
    if (events.some(({ type }) => type === 'MovePlayed')) this.#pressed(before, door);
    this.paint(door);
  }

  /** Brings everything up to date, soon. */
  paint(door?: Door): void {
    if (door !== undefined) this.#doors.push(door);
    if (this.#isPlanned || this.#isStopped) return;
    this.#isPlanned = true;
    this.#retry.callOff();
    void this.#steps.add(() => this.#paint());
  }

  /** Shows a choice on the board of `revision`, unless the board has moved on in the meantime. */
  select(selection: Selection, revision: Revision, door: Door): Promise<void> {
    return this.#steps.add(async () => {
      const { match } = this.#hosted;
      if (match.phase === 'playing' && match.game.boardRevision === revision) {
        this.#pressed(match, door);
        for (const press of this.#presses.splice(0)) this.board.ledger.pressed(press);
        await this.board.select(match, selection, { match, doors: [door] });
      } else {
        await door.acknowledge();
      }
    });
  }

  /** Posts the live board anew at the bottom of the thread (`/checkers board repost:true`). */
  async callBoardBack(): Promise<void> {
    await this.#steps.add(() => this.board.callBack());
    this.paint();
    await this.idle();
  }

  /** A message of the venue was deleted. */
  messageDeleted(messageId: string): void {
    void this.#steps.add(() => {
      const { ledger } = this.board;
      if (ledger.deleted(messageId) || this.#question.forget(messageId)) this.paint();
    });
  }

  /** Discord announces a board of this match: if it is not the one that is up, a lost request arrived after all. */
  boardAnnounced(board: ShownBoard): void {
    void this.#steps.add(() => {
      const { match } = this.#hosted;
      const { ledger } = this.board;
      ledger.announced(board, match.phase === 'playing' ? match.game.boardRevision : undefined);
      if (ledger.strays.length > 0) this.paint();
    });
  }

  /** Discord announces how one of the bot's messages looks now; `revision` is that of the board it shows, if any. */
  messageEdited(messageId: string, revision: Revision | undefined): void {
    void this.#steps.add(() => {
      const { ledger } = this.board;
      if (!ledger.edited(messageId, revision !== undefined) || revision === undefined) return;
      // The announcement of the record may be on its way: judge when it would be here.
      this.#parts.clock.after(this.#parts.retryAfter[0] ?? 0, () => {
        void this.#steps.add(() => {
          ledger.recheck({ messageId, revision });
          if (ledger.behind.length > 0) this.paint();
        });
      });
    });
  }

  /** The thread was locked, or the server is out: the own token is not used until `reopen`. */
  close(hindrance: Exclude<Hindrance, 'forbidden'>): void {
    const { threadId, place } = this.#hosted;
    const { venue } = this.#parts;
    if (threadId !== undefined) venue.close(threadId, hindrance);
    if (hindrance === 'outage') venue.close(place.channelId, hindrance);
    this.paint();
  }

  /** The thread was archived while the match is running. */
  unarchive(): void {
    this.#opener.archived();
    this.paint();
  }

  /** Events were missed: what should be there may have been deleted in the meantime. */
  inspect(): void {
    this.#mustInspect = true;
    this.paint();
  }

  /** The thread is open again: somebody else may have done it. */
  unarchived(): void {
    this.#opener.unarchived();
  }

  /** A permission came back, or the server did: what could not be written is tried again. */
  reopen(): void {
    if (!this.#parts.venue.open()) return;
    this.#retry.forgive();
    this.paint();
  }

  /** Resolves when nothing is left to send at the moment. */
  async idle(): Promise<void> {
    await this.#steps.idle();
    if (this.#isPlanned) await this.idle();
  }

  stop(): void {
    this.#isStopped = true;
    this.#retry.stop();
  }

  async #paint(): Promise<void> {
    this.#isPlanned = false;
    const hosted = this.#hosted;
    const { threadId } = hosted;
    const painting: Painting = {
      // Asked anew at every step: what happens while a request is on its way is shown by the next one.
      get match() {
        return hosted.match;
      },
      doors: this.#doors,
    };
    this.#doors = [];
    for (const press of this.#presses.splice(0)) this.board.ledger.pressed(press);
    const failures = (await this.#tryAll(threadId, painting)).filter((error) => !(error instanceof ClosedVenue));
    await Promise.all(painting.doors.map((door) => this.#close(door)));
    if (failures.length === 0) this.#retry.forgive();
    else this.#failed(failures);
  }

  /** What fails in one place is no reason to leave the others behind. Gives what went wrong. */
  async #tryAll(threadId: string | undefined, painting: Painting): Promise<readonly unknown[]> {
    const failures: unknown[] = [];
    const attempt = async (step: () => Promise<void>): Promise<boolean> => {
      try {
        await step();
        return true;
      } catch (error) {
        failures.push(error);
        return false;
      }
    };
    if (this.card.isPressed(painting)) await attempt(() => this.card.show(painting));
    await attempt(async () => {
      // Only a running match needs its thread open.
      await this.#opener.open(painting.match.phase === 'playing' ? threadId : undefined);
      if (this.#mustInspect) await this.#inspect(threadId);
      // Old buttons go before new ones come; the next board must not stand beside the last one.
      const isSettled = await attempt(() => this.board.settle(painting));
      await attempt(() => this.#question.settle(painting));
      if (isSettled) await attempt(() => this.board.show(painting));
      await attempt(() => this.#question.show(painting));
      await attempt(() => this.board.tidy(painting));
    });
    await attempt(() => this.card.show(painting));
    return failures;
  }

  #failed(failures: readonly unknown[]): void {
    const { log, onVenueLost } = this.#parts;
    const { id } = this.#hosted;
    const faults = new Set<DiscordFault>();
    for (const error of failures) {
      const fault = faultOf(error);
      faults.add(fault);
      log.warn({ match: id, fault, err: error }, 'what players see is behind');
    }
    if (faults.has('channel-gone')) onVenueLost();
    else if (faults.has('archived')) this.unarchive();
    else if (faults.has('unreachable') || faults.has('rate-limited')) {
      this.#retry.failed(Math.max(...failures.map((error) => waitAskedFor(error))));
    }
    // Anything else would be refused again: the next change, or the next permission event, brings a new try.
  }

  async #inspect(threadId: string | undefined): Promise<void> {
    const { venue, onVenueLost } = this.#parts;
    await inspectVenue(threadId, {
      hosted: this.#hosted,
      venue,
      board: this.board,
      question: this.#question,
      onVenueLost,
    });
    this.#mustInspect = false;
  }

  #pressed(match: Match, door: Door | undefined): void {
    if (match.phase !== 'playing' || door?.from.kind !== 'press') return;
    const { messageId } = door.from;
    if (this.board.liveMessageId === undefined) this.#presses.push({ messageId, revision: match.game.boardRevision });
  }

  /** Whatever a click led to, Discord must hear that it was heard. A command is answered in words by who handles it. */
  async #close(door: Door): Promise<void> {
    if (door.from.kind === 'command') return;
    try {
      await door.acknowledge();
    } catch (error) {
      this.#parts.log.warn({ match: this.#hosted.id, err: error }, 'a click could not be acknowledged');
    }
  }
}
