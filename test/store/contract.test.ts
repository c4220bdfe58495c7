import { join } from 'node:path';
import SqliteHandle from 'better-sqlite3';
import type { DatabaseUrl } from '../../src/store/database-url.ts';
import { openStore } from '../../src/store/open-store.ts';
import { damageIn } from '../support/memory-store.ts';
import { describePostgres, newDatabase } from '../support/postgres.ts';
import { temporaryFolder } from '../support/temp-folder.ts';
import { describeStore, type OpenedStore } from './contract/store-contract.ts';

async function openedAt(
  url: DatabaseUrl,
  damage: OpenedStore['damage'],
  leaveNothing: () => Promise<void> = () => Promise.resolve(),
): Promise<OpenedStore> {
  let current = await openStore(url);
  return {
    store: current,
    reopen: async () => {
      await current.close();
      current = await openStore(url);
      return current;
    },
    damage,
    cleanup: async () => {
      await current.close();
      await leaveNothing();
    },
  };
}

describeStore('SQLite', async () => {
  const file = join(await temporaryFolder(), 'data', 'king-me.db');
  return openedAt({ kind: 'sqlite', file }, (...damage) => {
    const handle = new SqliteHandle(file);
    damageIn(handle, ...damage);
    handle.close();
    return Promise.resolve();
  });
});

describePostgres('PostgreSQL', (server) => {
  describeStore('a database of its own', async () => {
    const { url, query, drop } = await newDatabase(server);
    const damage: OpenedStore['damage'] = async (match, revision, change) => {
      const place = `where match_id = $1 and revision = $2`;
      if (change === 'lost') await query(`delete from events ${place}`, [match, revision]);
      else
        for (const [column, value] of Object.entries(change))
          await query(`update events set ${column} = $3 ${place}`, [match, revision, value]);
    };
    return openedAt({ kind: 'postgres', url }, damage, drop);
  });
});
