import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteHandle from 'better-sqlite3';
import type { MatchId } from '../../src/match/ids.ts';
import { openStore } from '../../src/store/open-store.ts';
import { describeStore, type OpenedStore } from './contract/store-contract.ts';

describeStore('SQLite', async (): Promise<OpenedStore> => {
  const folder = await mkdtemp(join(tmpdir(), 'king-me-store-'));
  const file = join(folder, 'data', 'king-me.db');
  const open = () => openStore({ kind: 'sqlite', file });
  let current = await open();
  return {
    store: current,
    reopen: async () => {
      await current.close();
      current = await open();
      return current;
    },
    damage: (match: MatchId, revision, change) => {
      const handle = new SqliteHandle(file);
      try {
        if (change === 'lost')
          handle.prepare('delete from events where match_id = ? and revision = ?').run(match, revision);
        else
          for (const [column, value] of Object.entries(change))
            handle
              .prepare(`update events set ${column} = ? where match_id = ? and revision = ?`)
              .run(value, match, revision);
      } finally {
        handle.close();
      }
      return Promise.resolve();
    },
    cleanup: async () => {
      await current.close();
      await rm(folder, { recursive: true });
    },
  };
});
