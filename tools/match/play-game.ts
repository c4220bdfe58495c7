import { makeFen } from '../../src/engine/fen.ts';
import { type Game, newGame, playOn } from '../../src/engine/game.ts';
import type { Move } from '../../src/engine/moves.ts';
import { resultOf } from '../../src/engine/outcome.ts';
import { otherSide, type Position, type Side } from '../../src/engine/position.ts';
import type { Result } from '../../src/engine/result.ts';

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
  choose(game: Game, limit: string): Promise<Result<Move, string>>;
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
  let game = newGame({ start, drawTurns });
  const lost = (side: Side, note?: string): PlayedGame => ({ winner: otherSide(side), moves: game.moves, note });
  for (const side of ['dark', 'light'] as const) {
    const begun = await players[side].begin(number);
    if (!begun.ok) return lost(side, begun.error);
  }
  for (;;) {
    const result = resultOf(game);
    if (result !== undefined) return { winner: result.winner, moves: game.moves, note: undefined };
    const { turn } = game.position;
    const chosen = await players[turn].choose(game, limit);
    if (!chosen.ok) return lost(turn, `${chosen.error} on ${makeFen(game.position)}`);
    game = playOn(game, chosen.value);
  }
}
