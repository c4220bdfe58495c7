import { expect, onTestFinished, test } from 'vitest';
import { runJournal } from '../../src/cli/journal/run-journal.ts';
import { openStore } from '../../src/store/open-store.ts';
import { begun, TURNS } from '../store/contract/tale.ts';
import { describePostgres, newDatabase } from '../support/postgres.ts';

describePostgres('the journal on the command line, with PostgreSQL', (server) => {
  test('RUN-03: given a bot at work, then its journal can be listed, shown and verified, and the bot goes on', async () => {
    const database = await newDatabase(server);
    onTestFinished(() => database.drop());
    const store = await openStore({ kind: 'postgres', url: database.url });
    onTestFinished(() => store.close());
    const tale = await begun(store, 'm1');
    const environment = { DATABASE_URL: database.url };
    for (const turn of TURNS) {
      await tale.tell(store, turn);
      for (const command of [['list'], ['show', 'm1'], ['verify']]) {
        expect(await runJournal(command, environment)).toMatchObject({ exitCode: 0, errors: [] });
      }
    }
    const { out } = await runJournal(['verify'], environment);
    expect(out[1]).toBe(`${3 + TURNS.length} events in ${2 + TURNS.length} entries; 0 games that count.`);

    await database.query("update events set data = '{}' where match_id = $1 and revision = 4", ['m1']);
    const broken = await runJournal(['verify'], environment);
    expect(broken).toMatchObject({
      exitCode: 1,
      errors: [expect.stringMatching(/^Event 4 of match m1 has the type undefined/)],
    });
  });
});

test('RUN-03: given a server that does not answer, then that is said in one sentence without the password', async () => {
  const environment = { DATABASE_URL: 'postgres://king:secret@127.0.0.1:9/db' };
  const { exitCode, out, errors } = await runJournal(['verify'], environment);
  expect({ exitCode, out, count: errors.length }).toEqual({ exitCode: 1, out: [], count: 1 });
  expect(errors[0]).not.toContain('secret');
});
