import type { Blocks } from '../../match/admission.ts';
import { playerId, type PlayerId } from '../../match/ids.ts';
import type { BlockStore } from '../block-store.ts';
import type { Database } from './database.ts';

/** Whom players have blocked, in a database. */
export class SqlBlocks implements BlockStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async all(): Promise<Blocks> {
    const rows = await this.#database.read((queries) => queries.selectFrom('blocks').selectAll().execute());
    const blocks = new Map<PlayerId, Set<PlayerId>>();
    for (const row of rows) {
      const by = playerId(row.player_id);
      blocks.set(by, (blocks.get(by) ?? new Set<PlayerId>()).add(playerId(row.blocked_id)));
    }
    return blocks;
  }

  async block(by: PlayerId, other: PlayerId): Promise<void> {
    await this.#database.write((queries) =>
      queries
        .insertInto('blocks')
        .values({ player_id: by, blocked_id: other })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  }

  async unblock(by: PlayerId, other: PlayerId): Promise<void> {
    await this.#database.write((queries) =>
      queries.deleteFrom('blocks').where('player_id', '=', by).where('blocked_id', '=', other).execute(),
    );
  }
}
