import type { ExpressionBuilder } from 'kysely';
import { playerId } from '../../match/ids.ts';
import type { Standing, StandingsStore } from '../standings-store.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/** Results in a database, counted when they are asked for. They are written by the journal. */
export class SqlStandings implements StandingsStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async of(guildId: string): Promise<readonly Standing[]> {
    const rows = await this.#database.read((queries) =>
      queries
        .selectFrom('results')
        .select((results) => [
          'player_id',
          howMany(results, 'win').as('wins'),
          howMany(results, 'loss').as('losses'),
          howMany(results, 'draw').as('draws'),
        ])
        .where('guild_id', '=', guildId)
        .groupBy('player_id')
        .orderBy('wins', 'desc')
        .orderBy('losses')
        .orderBy('draws', 'desc')
        .orderBy('player_id')
        .execute(),
    );
    return rows.map(({ player_id: player, wins, losses, draws }) => ({
      player: playerId(player),
      wins,
      losses,
      draws,
    }));
  }
}

const howMany = (results: ExpressionBuilder<Tables, 'results'>, outcome: Tables['results']['outcome']) =>
  results.fn.sum<number>(results.case().when('outcome', '=', outcome).then(1).else(0).end());
