import { readEngineParts } from '../../src/store/engine-parts.ts';
import { type Move, distinctMoves, legalMoves, play } from '../../src/engine/moves.ts';
import { err, ok, type Result } from '../../src/engine/result.ts';
import { chooseMove, type Level } from '../../src/engine/search/levels.ts';
import { createSearcher, type Searcher, type SearchState } from '../../src/engine/search/search.ts';
import type { Chance } from '../soak/chance.ts';
import type { Player } from './play-game.ts';
import type { Position } from '../../src/engine/position.ts';

const TABLE_BITS = 18;

/** One of the bot's levels, without a clock: the same seed plays the same games. */
export class LevelPlayer implements Player {
  readonly #level: Level;
  readonly #chances: Chance;
  #chance: Chance;
  readonly #searcher: Searcher = createSearcher({ ...readEngineParts(), tableBits: TABLE_BITS });

  /** @param nodes what a level that only its time would stop looks at. */
  constructor(level: Level, chances: Chance, nodes: number) {
    this.#level =
      level.budget.depth === undefined && level.budget.nodes === undefined ? { ...level, budget: { nodes } } : level;
    this.#chances = chances;
    this.#chance = chances;
  }

  begin(game: number): Promise<Result<undefined, string>> {
    this.#chance = this.#chances.fork(`game ${game}`);
    this.#searcher.clear();
    return Promise.resolve(ok(undefined));
  }

  choose(state: SearchState): Promise<Result<Move, string>> {
    const line = chooseMove(this.#searcher, state, this.#level, { seed: this.#chance.below(2 ** 32) });
    return Promise.resolve(line === undefined ? err('it has no move') : ok(line.move));
  }

  end(): Promise<void> {
    return Promise.resolve();
  }
}

export const BEGINNERS = ['novice', 'random'] as const;
export type Beginner = (typeof BEGINNERS)[number];

/**
 * People whom the lowest level is made for, as players that need no engine; the same seed plays the same games.
 * `novice`, careful: of its legal moves it keeps those that take the most pieces, of these those after which the opponent's
 * largest jump takes the fewest, and draws lots among what is left. It never looks further, and values men and kings alike.
 * `random`: any legal move, all equally likely.
 */
export class BeginnerPlayer implements Player {
  readonly #kind: Beginner;
  readonly #chances: Chance;
  #chance: Chance;

  constructor(kind: Beginner, chances: Chance) {
    this.#kind = kind;
    this.#chances = chances;
    this.#chance = chances;
  }

  begin(game: number): Promise<Result<undefined, string>> {
    this.#chance = this.#chances.fork(`game ${game}`);
    return Promise.resolve(ok(undefined));
  }

  choose({ position }: SearchState): Promise<Result<Move, string>> {
    const moves = this.#kind === 'random' ? distinctMoves(legalMoves(position)) : noviceMoves(position);
    return Promise.resolve(moves.length === 0 ? err('it has no move') : ok(this.#chance.of(moves)));
  }

  end(): Promise<void> {
    return Promise.resolve();
  }
}

/** Moves among which a careful novice draws lots. */
export function noviceMoves(position: Position): readonly Move[] {
  const greedy = leastBy(distinctMoves(legalMoves(position)), ({ captured }) => -captured.length);
  return leastBy(greedy, (move) =>
    Math.max(0, ...legalMoves(play(position, move)).map(({ captured }) => captured.length)),
  );
}

function leastBy(moves: readonly Move[], of: (move: Move) => number): readonly Move[] {
  const costs = moves.map(of);
  const least = Math.min(...costs);
  return moves.filter((_, index) => costs[index] === least);
}
