import { afterEach, expect, test, vi } from 'vitest';
import { quiet, start } from '../support/live-matches-fixture.ts';
import { atWork, SECOND, stopAll } from '../support/next-process.ts';

afterEach(stopAll);

test('TIME-08, RUN-02: given the connection is lost while a match is being loaded, then its clock stands, and its record was read once', async () => {
  const { setup, store, liveMatches, pass } = await atWork();
  const { runtime } = liveMatches;
  const live = await start(setup);
  await quiet(liveMatches);
  await pass(130 * SECOND);
  expect(runtime.find(live.id)).toBeUndefined();
  const reads = vi.spyOn(store, 'readMatch');
  const absencesAfter = store.absencesAfter.bind(store);
  const absences = vi.spyOn(store, 'absencesAfter').mockImplementationOnce(async (...asked) => {
    const known = await absencesAfter(...asked);
    liveMatches.outages.lost();
    return known;
  });
  const found = await runtime.load(live.id);
  expect(runtime.find(live.id)).toBe(found);
  expect(found?.match).toMatchObject({ phase: 'playing', stops: [{ reason: 'gateway-away' }] });
  expect([reads.mock.calls.length, absences.mock.calls.length]).toEqual([1, 2]);
});
