import { expect, test } from 'vitest';
import { newsLeftBehind } from '../../../../src/bot/sync/notices.ts';
import { firstIdAt } from '../../../../src/bot/sync/known-by.ts';
import { historyOf } from '../../../../src/bot/runtime/match-change.ts';
import type { MatchEvent } from '../../../../src/match/event.ts';
import { causeId } from '../../../../src/match/ids.ts';
import { at, MATCH, PLAYING } from '../../../match/samples.ts';

const MINUTE = 60;
const directory = { person: () => ({ userId: undefined, name: 'Alice' }) };
const click = (seconds: number) => causeId(String(firstIdAt(at(seconds))));

test('PLAY-12: given the clock on the wall was ahead of Discord’s, then what was told then is still known by its id', () => {
  const events: readonly MatchEvent[] = [
    ...PLAYING,
    { type: 'DrawOffered', seat: 'dark', at: at(100), cause: click(100) },
    { type: 'ClockStopped', reason: 'process-away', at: at(101) },
    { type: 'ClockStarted', reason: 'process-away', at: at(101 + 6 * MINUTE) },
  ];
  const past = historyOf(
    MATCH,
    events.map((event) => [event]),
  );
  const { doubtful } = newsLeftBehind(past, undefined, directory);
  const outage = [...doubtful].find(([{ revision }]) => revision === events.length)?.[1];
  expect(outage).toBe(firstIdAt(at(100)));
});
