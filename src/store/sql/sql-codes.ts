import { matchId, type TableCode } from '../../match/ids.ts';
import { CLOSE_REASONS } from '../../match/match.ts';
import type { CodeStore, StoredTable } from '../code-store.ts';
import type { Database } from './database.ts';

/** The codes of tables in a database. They are written by the journal. */
export class SqlCodes implements CodeStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async find(code: TableCode): Promise<StoredTable | undefined> {
    const row = await this.#database.read((queries) =>
      queries.selectFrom('codes').selectAll().where('code', '=', code).executeTakeFirst(),
    );
    return row === undefined
      ? undefined
      : {
          match: matchId(row.match_id),
          guildId: row.guild_id,
          isOpen: row.is_open === 1,
          closed: CLOSE_REASONS.find((reason) => reason === row.closed),
        };
  }
}
