import type { MatchEvent } from '../../src/match/match.ts';
import type { Seat } from '../../src/match/ids.ts';

/**
 * A clock as one would keep it with a stopwatch, from the events alone: it ticks while the board of the turn is up,
 * nothing holds it and nobody has paused; a pause takes the board away. Shares no line with the clock that is tested.
 */
export class ClockModel {
  turn: Seat;
  /** Milliseconds on the stopwatch of this turn. */
  used = 0;
  /** The completed turns of this game, and what each was charged. */
  #played: { readonly seat: Seat; readonly used: number; readonly byLot: boolean }[] = [];
  isPlaying = false;
  isPaused = false;
  isUp = false;
  readonly holds = new Set<string>();
  readonly #needsBoard: boolean;
  readonly #first: Seat;
  #now: number | undefined;

  constructor(needsBoard: boolean, first: Seat) {
    this.#needsBoard = needsBoard;
    this.#first = first;
    this.turn = first;
  }

  /** What each seat has been charged for completed turns of this game. */
  charged(seat: Seat): number {
    return this.#played.reduce((sum, turn) => (turn.seat === seat ? sum + turn.used : sum), 0);
  }

  /** How many turns each seat has completed itself in this game. */
  turns(seat: Seat): number {
    return this.#played.filter((turn) => turn.seat === seat && !turn.byLot).length;
  }

  get isTicking(): boolean {
    return this.isPlaying && !this.isPaused && this.isUp && this.holds.size === 0;
  }

  /** Time passes; must never go back. */
  goTo(now: number): void {
    if (this.#now !== undefined && this.isTicking) this.used += now - this.#now;
    this.#now = now;
  }

  handle(event: MatchEvent): void {
    if (['GameStarted', 'HotseatStarted', 'SoloStarted'].includes(event.type)) {
      this.#played = [];
      this.isPlaying = true;
      this.#nextTurn(this.#first);
    }
    if (event.type === 'MovePlayed') {
      this.#played.push({ seat: event.seat, used: this.used, byLot: event.byLot === true });
      this.#nextTurn(event.seat === 'dark' ? 'light' : 'dark');
    }
    // Hops taken back leave the turn what it is; a move taken back begins it anew.
    if (event.type === 'MoveTakenBack' && event.moves < this.#played.length) {
      this.#played.length = event.moves;
      this.#nextTurn(event.seat);
    }
    // A hop shows that its player has seen the board.
    if (event.type === 'BoardPosted' || event.type === 'HopPlayed') this.isUp = true;
    if (event.type === 'GamePaused') {
      this.isPaused = true;
      this.isUp = !this.#needsBoard;
    }
    if (event.type === 'GameResumed') this.isPaused = false;
    if (event.type === 'ClockStopped') this.holds.add(event.reason);
    if (event.type === 'ClockStarted') this.holds.delete(event.reason);
    if (event.type === 'GameEnded' || event.type === 'MatchClosed') this.isPlaying = this.isPaused = false;
  }

  #nextTurn(seat: Seat): void {
    this.turn = seat;
    this.used = 0;
    this.isUp = !this.#needsBoard;
  }
}
