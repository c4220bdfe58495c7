import { expect, test } from 'vitest';
import { DueMatches } from '../../../src/bot/runtime/due-matches.ts';
import { LiveMatch } from '../../../src/bot/runtime/live-match.ts';
import { type MatchId, matchId, millis } from '../../../src/match/ids.ts';
import { EVERY_SHARD } from '../../../src/store/store.ts';
import { FakeClock, settled } from '../support/fake-clock.ts';
import { QUIET } from '../support/fake-gate.ts';
import { PLACE } from '../support/live-matches-fixture.ts';

test('RUN-02: given thousands in memory whose rows are due, then one that sleeps is found behind them', async () => {
  const clock = new FakeClock();
  const one = new LiveMatch(matchId('awake'), PLACE, []);
  const awake = new Map(
    Array.from({ length: 3000 }, (_, index) => {
      const id = matchId(`awake${index}`);
      return [id, one];
    }),
  );
  const sleeper = matchId('sleeper');
  const rows = [...awake.keys(), sleeper].map((id) => ({ id, dueAt: millis(clock.now()) }));
  const loaded: MatchId[] = [];
  const due = new DueMatches({
    store: { dueBefore: (_shards, _at, most) => Promise.resolve(rows.slice(0, most)) },
    shards: EVERY_SHARD,
    clock,
    log: QUIET,
    runtime: { find: (id) => awake.get(id), size: awake.size, act: () => Promise.reject(new Error('nobody acts')) },
    heartbeat: { isDown: false },
    outages: { isLost: false },
    backgroundLoads: { due: { has: () => false, size: 0 }, loadDue: (id) => void loaded.push(id) },
    boardCalls: { take: () => Promise.resolve() },
  });
  due.start();
  await settled();
  clock.pass(1);
  expect(loaded).toEqual([sleeper]);
  due.stop();
});
