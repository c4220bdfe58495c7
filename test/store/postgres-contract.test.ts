import { openStore } from '../../src/store/open-store.ts';
import { describePostgres, newDatabase } from '../support/postgres.ts';
import { describeStore, type OpenedStore } from './contract/store-contract.ts';

describePostgres('PostgreSQL', (server) => {
  describeStore('a database of its own', async (): Promise<OpenedStore> => {
    const database = await newDatabase(server);
    const open = () => openStore({ kind: 'postgres', url: database.url });
    let current = await open();
    return {
      store: current,
      reopen: async () => {
        await current.close();
        current = await open();
        return current;
      },
      damage: async (match, revision, change) => {
        if (change === 'lost')
          await database.query('delete from events where match_id = $1 and revision = $2', [match, revision]);
        else
          for (const [column, value] of Object.entries(change))
            await database.query(`update events set ${column} = $3 where match_id = $1 and revision = $2`, [
              match,
              revision,
              value,
            ]);
      },
      cleanup: async () => {
        await current.close();
        await database.drop();
      },
    };
  });
});
