import { readEngineParts } from '../../src/bot/engine/engine-parts.ts';
import type { Move } from '../../src/engine/moves.ts';
import { err, ok, type Result } from '../../src/engine/result.ts';
import { chooseMove, type Level } from '../../src/engine/search/levels.ts';
import { createSearcher, type Searcher, type SearchState } from '../../src/engine/search/search.ts';
import type { Chance } from '../soak/chance.ts';
import type { Player } from './play-game.ts';

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
