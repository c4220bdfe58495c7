import { isQuiet, legalMoves, play, type Move } from '../../engine/moves.ts';
import { isDrawnByQuietTurns, isDrawnByRepetition, outcome } from '../../engine/outcome.ts';
import { otherSide, positionKey, START, type Position, type Side } from '../../engine/position.ts';
import type { DrawReason, WinReason } from '../../match/game.ts';

/** How a game must have ended. */
export interface Ending {
  readonly reason: WinReason | DrawReason;
  readonly winner: Side | undefined;
}

/** A game as its players write it down for themselves, and when it is over by the rules. */
export class ScoreSheet {
  #position: Position = START;
  #quiet = 0;
  readonly #stood = new Map<string, number>([[positionKey(START), 1]]);

  get turn(): Side {
    return this.#position.turn;
  }

  get position(): Position {
    return this.#position;
  }

  get moves(): readonly Move[] {
    return legalMoves(this.#position);
  }

  /** Gives how the game ended by this move, if it did. */
  played(move: Move): Ending | undefined {
    this.#quiet = isQuiet(this.#position, move) ? this.#quiet + 1 : 0;
    this.#position = play(this.#position, move);
    const key = positionKey(this.#position);
    const times = (this.#stood.get(key) ?? 0) + 1;
    this.#stood.set(key, times);
    const end = outcome(this.#position);
    if (end !== undefined) return { reason: end.reason, winner: end.winner };
    if (isDrawnByRepetition(times)) return { reason: 'third-repetition', winner: undefined };
    return isDrawnByQuietTurns(this.#quiet) ? { reason: 'quiet-turns', winner: undefined } : undefined;
  }

  /** What it means that one side gives up, leaves or lets the time pass. */
  lostBy(side: Side, reason: WinReason): Ending {
    return { reason, winner: otherSide(side) };
  }
}
