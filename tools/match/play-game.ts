import { makeFen } from '../../src/engine/fen.ts';
import { isIrreversible, isQuiet, legalMoves, play, type Move } from '../../src/engine/moves.ts';
import { isDrawnByQuietTurns, REPETITIONS_TO_DRAW } from '../../src/engine/outcome.ts';
import { isSamePosition, otherSide, type Position, type Side } from '../../src/engine/position.ts';
import type { Result } from '../../src/engine/result.ts';
import type { SearchState } from '../../src/engine/search/search.ts';

/** Cost of the moves of a player: seconds and depths in all. */
export interface Spent {
  readonly moves: number;
  readonly seconds: number;
  readonly depths: number;
}

export interface Player {
  /** Forgets the last game; why it can't play this one, if so. */
  begin(game: number): Promise<Result<undefined, string>>;
  /** The move to play, or why there is none: then the game is lost. */
  choose(state: Required<Omit<SearchState, 'advancesAreQuiet'>>, limit: string): Promise<Result<Move, string>>;
  /** Since the first game, where it is measured. */
  spent?(): Spent;
  end(): Promise<void>;
}

export interface PlayedGame {
  readonly winner: Side | undefined;
  readonly moves: readonly Move[];
  /** Says why a player had no move, if that decided the game. */
  readonly note: string | undefined;
}

export interface GameParts {
  readonly start: Position;
  readonly players: Readonly<Record<Side, Player>>;
  readonly limit: string;
  readonly drawTurns: number;
  readonly number: number;
}

/** One game by our rules: a program that fails loses; repetition and quiet turns are drawn at once (RULE-10, RULE-11). */
export async function playGame({ start, players, limit, drawTurns, number }: GameParts): Promise<PlayedGame> {
  const moves: Move[] = [];
  let position = start;
  let earlier: Position[] = [];
  let quietTurns = 0;
  const lost = (side: Side, note?: string): PlayedGame => ({ winner: otherSide(side), moves, note });
  for (const side of ['dark', 'light'] as const) {
    const begun = await players[side].begin(number);
    if (!begun.ok) return lost(side, begun.error);
  }
  for (;;) {
    const { turn } = position;
    if (legalMoves(position).length === 0) return lost(turn);
    const times = earlier.filter((before) => isSamePosition(before, position)).length + 1;
    if (times >= REPETITIONS_TO_DRAW || isDrawnByQuietTurns(quietTurns, drawTurns))
      return { winner: undefined, moves, note: undefined };
    const chosen = await players[turn].choose({ position, earlier, quietTurns, drawTurns }, limit);
    if (!chosen.ok) return lost(turn, `${chosen.error} on ${makeFen(position)}`);
    const move = chosen.value;
    moves.push(move);
    quietTurns = isQuiet(position, move) ? quietTurns + 1 : 0;
    earlier = isIrreversible(position, move) ? [] : [...earlier, position];
    position = play(position, move);
  }
}
