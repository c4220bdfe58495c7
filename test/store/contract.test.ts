import { join } from 'node:path';
import SqliteHandle from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import { SqlStore } from '../../src/store/sql-store.ts';
import { SqliteDatabase } from '../../src/store/sqlite-database.ts';
import type { Store } from '../../src/store/store.ts';
import { damageIn } from '../support/memory-store.ts';
import { describePostgres, newDatabase } from '../support/postgres.ts';
import { temporaryFolder } from '../support/temp-folder.ts';
import { behindMessages } from './behind-messages.ts';
import { openForTest } from './open-for-test.ts';
import { describeStore, type OpenedStore } from './contract/store-contract.ts';

async function openedBy(open: () => Promise<Store>, damage: OpenedStore['damage']): Promise<OpenedStore> {
  let current = await open();
  const reopen = async (): Promise<Store> => {
    await current.close();
    return (current = await open());
  };
  return { store: current, reopen, damage };
}

/** As the bot does, but for the thread, which would take half a second a test. */
async function openFile(file: string): Promise<Store> {
  const store = behindMessages(new SqlStore(await SqliteDatabase.open(file, {})));
  onTestFinished(() => store.close());
  return store;
}

describeStore('SQLite', async () => {
  const file = join(await temporaryFolder(), 'data', 'king-me.db');
  return openedBy(
    () => openFile(file),
    (...damage) => {
      const handle = new SqliteHandle(file);
      damageIn(handle, ...damage);
      handle.close();
      return Promise.resolve();
    },
  );
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
    return openedBy(() => openForTest({ kind: 'postgres', url }), damage);
  });
});
