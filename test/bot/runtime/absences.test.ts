import * as fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import type { LiveMatch } from '../../../src/bot/runtime/live-match.ts';
import { tries } from '../../support/tries.ts';
import { act, path, quiet, start } from '../support/live-matches-fixture.ts';
import { atWork, BEAT, leftOf, MINUTE, nextProcess, SECOND, stopAll } from '../support/next-process.ts';

afterEach(stopAll);

/** What happens to a process and its connection; time passes in between. */
const DEEDS = ['lost', 'back', 'hangs', 'killed', 'store away', 'store back'] as const;
type Deed = (typeof DEEDS)[number];

/** What is left to the player on move after all of it, for a match that stays in memory, or sleeps as soon as it may. */
async function leftAfter(course: readonly Deed[], isAwake: boolean): Promise<number | undefined> {
  const process = await atWork();
  const { setup, store } = process;
  let { liveMatches, clock } = process;
  let live: LiveMatch | undefined = await start(setup);
  const { id } = live;
  await act(setup, live, { type: 'PlayMove', by: setup.alice, squares: path(11, 15) });
  const hold = (): void => void (isAwake && live !== undefined && (live.holds += 1));
  hold();
  const pass = async (span: number): Promise<void> => {
    for (let left = span; left > 0; left -= BEAT) {
      clock.pass(Math.min(left, BEAT));
      await quiet(liveMatches);
    }
  };
  await pass(80 * SECOND);
  for (const deed of course) {
    if (deed === 'lost') liveMatches.outages.lost();
    if (deed === 'back') liveMatches.outages.back();
    if (deed === 'hangs') clock.jump(40 * SECOND);
    if (deed === 'store away') store.trouble = 'away';
    if (deed === 'store back') store.trouble = 'none';
    if (deed === 'killed') {
      store.trouble = 'none';
      const next = nextProcess(store, clock.now() + MINUTE, { isAsleep: !isAwake });
      await next.begin();
      ({ liveMatches, clock } = next);
      live = liveMatches.runtime.find(id);
      hold();
    }
    await pass(6 * SECOND);
  }
  store.trouble = 'none';
  liveMatches.outages.back();
  await pass(2 * BEAT);
  const found = await liveMatches.runtime.load(id);
  await quiet(liveMatches);
  return found && leftOf(found, clock.now());
}

test('TIME-08: given any absences, overlapping ones and kills among them, then a match that sleeps through them has as much time left as one that was awake', async () => {
  const courses = fc.array(fc.constantFrom(...DEEDS), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(courses, async (course) => {
      const [awake, asleep] = [await leftAfter(course, true), await leftAfter(course, false)];
      expect(awake).toBeGreaterThan(0);
      expect(asleep).toBe(awake);
    }),
    tries(20),
  );
});
