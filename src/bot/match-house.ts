import type { PermissionName } from '../commands/place-rejection.ts';
import type { Limits } from '../match/admission.ts';
import type { MatchOptions } from '../match/match-options.ts';
import type { Journal } from '../store/journal.ts';
import type { Clock } from './clock.ts';
import type { DiscordGate } from './discord-gate.ts';
import type { Hall } from './hall.ts';
import type { HostedMatch } from './hosted-match.ts';
import type { Logger } from './logger.ts';
import { MatchRuntime } from './match-runtime.ts';
import { Painter } from './painter.ts';
import { PlayerDirectory } from './player-directory.ts';
import { Venue } from './venue.ts';
import { loseVenue } from './venue-watch.ts';

export interface HouseParts {
  readonly gate: DiscordGate;
  readonly clock: Clock;
  readonly journal: Journal;
  readonly log: Logger;
  readonly retryAfter: readonly number[];
  readonly limits: Limits;
  readonly options: MatchOptions;
  readonly botUserId: string;
  /** The needed permissions that the bot lacks in a channel, as far as it knows. */
  readonly missingIn: (channelId: string) => readonly PermissionName[];
  readonly drawSeat: () => 'dark' | 'light';
  readonly newMatchId: () => string;
  readonly newPlayerId: () => string;
}

/** All matches of this process and what belongs to each: the runtime that changes them, the painters that show them. */
export class MatchHouse implements Hall {
  readonly runtime: MatchRuntime;
  readonly directory: PlayerDirectory;
  readonly gate: DiscordGate;
  readonly log: Logger;
  readonly options: MatchOptions;
  readonly drawSeat: () => 'dark' | 'light';
  readonly #parts: HouseParts;
  readonly #painters = new Map<HostedMatch, Painter>();

  constructor(parts: HouseParts) {
    const { gate, log, options, drawSeat, journal, clock, limits, newMatchId, newPlayerId } = parts;
    this.#parts = parts;
    this.gate = gate;
    this.log = log;
    this.options = options;
    this.drawSeat = drawSeat;
    this.directory = new PlayerDirectory(newPlayerId);
    this.runtime = new MatchRuntime({
      journal,
      clock,
      limits,
      log,
      newMatchId,
      onChange: (hosted, change, door) => {
        this.painterOf(hosted).changed(change, door);
      },
      onRetired: (hosted) => {
        this.#forget(hosted);
      },
    });
  }

  /** How many matches are in memory. */
  get size(): number {
    return [...this.runtime.all()].length;
  }

  readonly painterOf = (hosted: HostedMatch): Painter => {
    const known = this.#painters.get(hosted);
    if (known !== undefined) return known;
    const { gate, botUserId, log, clock, retryAfter, missingIn } = this.#parts;
    const painter = new Painter(hosted, {
      venue: new Venue(gate, botUserId, log.child({ match: hosted.id })),
      directory: this.directory,
      clock,
      log,
      retryAfter,
      missingIn,
      onVenueLost: () => {
        loseVenue(this, hosted);
      },
    });
    this.#painters.set(hosted, painter);
    return painter;
  };

  /** Resolves when every queue is empty and every painter has nothing to send at the moment. */
  async idle(): Promise<void> {
    await Promise.all(Array.from(this.runtime.all(), (hosted) => hosted.queue.idle()));
    await Promise.all(Array.from(this.#painters.values(), (painter) => painter.idle()));
  }

  stop(): void {
    this.runtime.stop();
    for (const painter of this.#painters.values()) painter.stop();
  }

  #forget(hosted: HostedMatch): void {
    this.#painters.get(hosted)?.stop();
    this.#painters.delete(hosted);
    const stillPlaying = new Set(
      Array.from(this.runtime.all()).flatMap(({ request }) => [request.challenger, request.invited]),
    );
    for (const player of [hosted.request.challenger, hosted.request.invited]) {
      if (!stillPlaying.has(player)) this.directory.forget(player);
    }
  }
}
