import { afterEach, describe, expect, test } from 'vitest';
import { millis } from '../../../src/match/ids.ts';
import { shardOf, type Shards } from '../../../src/store/shards.ts';
import { GUILD } from '../support/match-house-setup.ts';
import { eventsOf, HOUR, leftOf, MINUTE, playing, SECOND, stopAll, stopsIn, TO_LOSS } from '../support/wake-up.ts';

afterEach(stopAll);

describe('TIME-08: the last sign of life is that of the server’s own shard', () => {
  const OWN = shardOf(GUILD, 4);
  const beat = ({ store, clock }: Awaited<ReturnType<typeof playing>>, shards: Shards, after: number) =>
    store.beat({ shards, at: millis(clock.now() + after), shownStates: new Map() });
  const stoppedAt = async ({ store, live, clock }: Awaited<ReturnType<typeof playing>>): Promise<number> =>
    (stopsIn(await eventsOf(store, live))[0]?.at ?? 0) - clock.now();

  test('TIME-08: given other shards were served longer, then only its own counts', async () => {
    const process = await playing({ count: 4, ids: [OWN] });
    await beat(process, { count: 4, ids: [OWN] }, 10 * SECOND);
    await beat(process, { count: 4, ids: [0, 1, 2, 3].filter((id) => id !== OWN) }, 50 * SECOND);
    await process.restart(HOUR, { setup: { shards: { count: 4, ids: [OWN] } } });
    expect(await stoppedAt(process)).toBe(10 * SECOND);
  });

  test('TIME-08: given an operator has changed the number of shards, then the shard of that time counts', async () => {
    const process = await playing({ count: 4, ids: [0, 1, 2, 3] });
    await beat(process, { count: 4, ids: [OWN] }, 10 * SECOND);
    await beat(process, { count: 4, ids: [0, 1, 2, 3].filter((id) => id !== OWN) }, 50 * SECOND);
    await process.restart(HOUR, { setup: { shards: { count: 1, ids: [0] } } });
    expect(await stoppedAt(process)).toBe(10 * SECOND);
  });

  test('RUN-03: given a server of another process’s shard, then its match is left alone', async () => {
    const { restart, store, live } = await playing();
    const { revision } = live.match;
    const next = await restart(HOUR, { setup: { shards: { count: 4, ids: [(OWN + 1) % 4] } } });
    expect(next.liveMatches.size).toBe(0);
    expect(await eventsOf(store, live)).toHaveLength(revision);
  });

  test('TIME-08: given the clock on the wall was set back between two processes, then no time is taken', async () => {
    const { store, live, pass, restart } = await playing();
    await pass(MINUTE);
    const left = leftOf(live, store.beats.at(-1)?.at ?? 0);
    const next = await restart(-30 * SECOND);
    expect(leftOf(next.only(), next.clock.now())).toBeGreaterThanOrEqual(left ?? TO_LOSS);
  });

  test('TIME-08: given the clock was set back, and the process died before its next sign of life, then the outage is given back', async () => {
    const process = await playing();
    await beat(process, { count: 1, ids: [0] }, HOUR);
    await process.restart(MINUTE);
    expect(await stoppedAt(process)).toBeLessThanOrEqual(0);
  });
});
