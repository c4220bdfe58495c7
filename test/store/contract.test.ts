import { join } from 'node:path';
import SqliteHandle from 'better-sqlite3';
import type { DatabaseUrl } from '../../src/store/database-url.ts';
import type { Store } from '../../src/store/store.ts';
import { damageIn } from '../support/memory-store.ts';
import { describePostgres, newDatabase } from '../support/postgres.ts';
import { temporaryFolder } from '../support/temp-folder.ts';
import { openForTest } from './open-for-test.ts';
import { describeStore, type OpenedStore } from './contract/store-contract.ts';

async function openedAt(url: DatabaseUrl, damage: OpenedStore['damage']): Promise<OpenedStore> {
  let current = await openForTest(url);
  const reopen = async (): Promise<Store> => {
    await current.close();
    current = await openForTest(url);
    return current;
  };
  return { store: current, reopen, damage };
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
    const { url, query } = await newDatabase(server);
    const damage: OpenedStore['damage'] = async (match, revision, change) => {
      const place = `where match_id = $1 and revision = $2`;
      if (change === 'lost') await query(`delete from events ${place}`, [match, revision]);
      else
        for (const [column, value] of Object.entries(change))
          await query(`update events set ${column} = $3 ${place}`, [match, revision, value]);
    };
    return openedAt({ kind: 'postgres', url }, damage);
  });
});
