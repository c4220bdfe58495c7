import type { MatchEvent } from '../../src/match/match.ts';
import type { MatchOptions } from '../../src/match/options.ts';

const MINUTE = 60_000;

/**
 * The time for an answer as an hourglass would keep it, from the events alone: turned over when something is asked, laid down
 * while clicks get lost. Shares no line with what is tested.
 */
export class Hourglass {
  /** Milliseconds of sand; `undefined` while nothing is waited for. */
  left: number | undefined;
  readonly #away = new Set<string>();
  #options: MatchOptions | undefined;
  #now = 0;

  get isLaidDown(): boolean {
    return this.#away.size > 0;
  }

  /** Time passes; must never go back. */
  goTo(now: number): void {
    if (this.left !== undefined && !this.isLaidDown) this.left -= now - this.#now;
    this.#now = now;
  }

  handle(event: MatchEvent): void {
    if ('options' in event) this.#options = event.options;
    if (event.type === 'ClockStopped' && event.reason !== 'venue-closed') this.#away.add(event.reason);
    if (event.type === 'ClockStarted') this.#away.delete(event.reason);
    const turned = this.#turnedOver(event);
    if (turned !== undefined) this.left = turned;
    if (['HotseatStarted', 'SoloStarted', 'GameStarted', 'GameResumed', 'MatchClosed'].includes(event.type))
      this.left = undefined;
  }

  #turnedOver({ type }: MatchEvent): number | undefined {
    if (type === 'ChallengeMade' || type === 'TableOpened') return this.#options?.invitationTime;
    if (type === 'GamePaused') return this.#options?.pauseTime;
    if (type === 'ReadyAsked' || type === 'GameEnded' || type === 'RematchDeclined') return 5 * MINUTE;
    return type === 'SeatOffered' ? MINUTE : undefined;
  }
}
