import SqliteHandle from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import { matchId, millis } from '../../src/match/ids.ts';
import { IN_MEMORY } from '../../src/store/database-url.ts';
import { SqlStore } from '../../src/store/sql-store.ts';
import { SqliteDatabase } from '../../src/store/sqlite-database.ts';
import { EVERY_SHARD } from '../../src/store/store.ts';
import { shownAs } from './contract/tale.ts';

test('RUN-02: given heartbeats with every number of matches, then few statements are prepared, as each that is kept takes memory', async () => {
  const store = new SqlStore(await SqliteDatabase.open(IN_MEMORY, {}));
  onTestFinished(() => store.close());
  const prepare = vi.spyOn(SqliteHandle.prototype, 'prepare');
  onTestFinished(() => prepare.mockRestore());
  for (let matches = 0; matches <= 150; matches += 1) {
    const ids = Array.from({ length: matches }, (_, index) => matchId(`m${index}`));
    const shownStates = new Map(ids.map((id) => [id, shownAs('{}')]));
    await store.beat({ shards: EVERY_SHARD, at: millis(matches), shownStates });
  }
  expect(prepare.mock.calls.length).toBeLessThan(10);
});
