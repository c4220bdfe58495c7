import type { Selection } from '../commands/board-view.ts';
import type { Revision } from '../match/ids.ts';
import { BoardSurface } from './board-surface.ts';
import { CardSurface } from './card-surface.ts';
import type { Clock } from './clock.ts';
import { faultOf, type DiscordFault } from './discord-fault.ts';
import type { Door } from './door.ts';
import type { HostedMatch } from './hosted-match.ts';
import type { Logger } from './logger.ts';
import type { Change } from './match-runtime.ts';
import type { PlayerDirectory } from './player-directory.ts';
import { QuestionSurface } from './question-surface.ts';
import { SerialQueue } from './serial-queue.ts';
import type { Painting } from './surface.ts';
import { MutedVenue, type Venue } from './venue.ts';

/** How long to wait before a failed paint is tried again, in milliseconds; the last one holds on (RUN-05). */
export const RETRY_AFTER: readonly number[] = [5000, 30_000];

/** Somebody may archive faster than a bot can write: after so many in a row it waits. */
const MOST_UNARCHIVINGS = 3;

export interface PainterParts {
  readonly venue: Venue;
  readonly directory: PlayerDirectory;
  readonly clock: Clock;
  readonly log: Logger;
  readonly retryAfter: readonly number[];
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
  #doors: Door[] = [];
  #isPlanned = false;
  #failures = 0;
  #callOffRetry: (() => void) | undefined;
  #isStopped = false;

  constructor(hosted: HostedMatch, parts: PainterParts) {
    const { venue, directory, clock } = parts;
    this.#hosted = hosted;
    this.#parts = parts;
    this.board = new BoardSurface(hosted, venue, directory, clock);
    this.card = new CardSurface(hosted, venue, directory);
    this.#question = new QuestionSurface(hosted, venue, directory);
  }

  /** The match has changed; `door` is the click that did it. */
  changed(change: Change, door: Door | undefined): void {
    for (const event of change.events) this.#question.heed(event);
    this.paint(door);
  }

  /** Brings everything up to date, soon. */
  paint(door?: Door): void {
    if (door !== undefined) this.#doors.push(door);
    if (this.#isPlanned || this.#isStopped) return;
    this.#isPlanned = true;
    this.#callOffRetry?.();
    void this.#steps.add(() => this.#paint());
  }

  /** Shows a choice on the board of `revision`, unless the board has moved on in the meantime. */
  select(selection: Selection, revision: Revision, door: Door): Promise<void> {
    return this.#steps.add(async () => {
      const { match } = this.#hosted;
      if (match.phase === 'playing' && match.game.boardRevision === revision) {
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
      if (this.board.forget(messageId) || this.#question.forget(messageId)) this.paint();
    });
  }

  /** Discord announced a board of this match: if it is not the one that is up, a lost request arrived after all. */
  boardAnnounced(messageId: string): void {
    void this.#steps.add(async () => {
      try {
        await this.board.dropStray(messageId);
      } catch (error) {
        this.#parts.log.warn({ match: this.#hosted.id, err: error }, 'a stray board could not be removed');
      }
    });
  }

  /** The thread was locked: nothing is written until it is open again. */
  mute(): void {
    this.#parts.venue.isMuted = true;
  }

  /** The thread was archived while the match is running. */
  unarchive(): void {
    void this.#steps.add(() => this.#unarchive(this.#hosted.threadId));
  }

  /** A permission came back, or the server did: what could not be written is tried again. */
  unmute(): void {
    if (!this.#parts.venue.isMuted) return;
    this.#parts.venue.isMuted = false;
    this.#failures = 0;
    this.paint();
  }

  /** Resolves when nothing is left to send at the moment. */
  async idle(): Promise<void> {
    await this.#steps.idle();
    if (this.#isPlanned) await this.idle();
  }

  stop(): void {
    this.#isStopped = true;
    this.#callOffRetry?.();
  }

  async #paint(): Promise<void> {
    this.#isPlanned = false;
    const { match } = this.#hosted;
    const painting: Painting = { match, doors: this.#doors };
    this.#doors = [];
    try {
      if (this.card.isPressed(painting)) await this.card.show(painting);
      await this.board.settle(painting);
      await this.#question.settle(painting);
      await this.board.show(painting);
      await this.#question.show(painting);
      await this.card.show(painting);
      this.#failures = 0;
    } catch (error) {
      await this.#failed(error);
    } finally {
      await Promise.all(painting.doors.map((door) => this.#close(door)));
    }
  }

  async #failed(error: unknown): Promise<void> {
    const { log, venue, onVenueLost } = this.#parts;
    const fault = faultOf(error);
    const { id, threadId } = this.#hosted;
    if (error instanceof MutedVenue) return;
    log.warn({ match: id, fault, err: error }, 'what players see is behind');
    switch (fault) {
      case 'archived':
        await this.#unarchive(threadId);
        return;
      case 'forbidden':
        venue.isMuted = true;
        return;
      case 'channel-gone':
        onVenueLost();
        return;
      case 'unreachable':
        this.#tryLater();
        return;
      case 'message-gone':
      case 'acknowledged':
      case 'expired':
      case 'thread-exists':
      case 'refused':
        // Asking again would be refused again: the next change brings a new try.
        log.error({ match: id, err: error }, 'Discord refused what a match had to show');
        return;
      default:
        fault satisfies never;
    }
  }

  async #unarchive(threadId: string | undefined): Promise<void> {
    if (threadId === undefined) return;
    try {
      await this.#parts.venue.unarchive(threadId);
      this.#failures += 1;
      if (this.#failures > MOST_UNARCHIVINGS) this.#tryLater();
      else this.paint();
    } catch (error) {
      const fault: DiscordFault = faultOf(error);
      if (fault === 'unreachable') this.#tryLater();
      else this.#parts.venue.isMuted = true;
    }
  }

  #tryLater(): void {
    if (this.#isStopped) return;
    const waits = this.#parts.retryAfter;
    const wait = waits[Math.min(this.#failures, waits.length - 1)] ?? 0;
    this.#failures += 1;
    this.#callOffRetry?.();
    this.#callOffRetry = this.#parts.clock.after(wait, () => {
      this.paint();
    });
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
