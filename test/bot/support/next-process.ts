import type { StartParts } from '../../../src/bot/live-matches.ts';
import type { LiveMatch } from '../../../src/bot/runtime/live-match.ts';
import { timeLeft } from '../../../src/match/clock.ts';
import type { MatchEvent } from '../../../src/match/match.ts';
import { millis } from '../../../src/match/ids.ts';
import { DEFAULT_OPTIONS } from '../../../src/match/options.ts';
import type { Shards } from '../../../src/store/store.ts';
import { FakeClock } from './fake-clock.ts';
import { FaultyStore } from './faulty-store.ts';
import {
  buildFixture,
  openFixture,
  quiet,
  start,
  type FixtureOptions,
  recover,
  type Recovery,
} from './live-matches-fixture.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
/** From one heartbeat to the next. */
export const BEAT = 2 * SECOND;
/** Five minutes for a turn, and one of warning. */
export const TO_LOSS = 6 * MINUTE;
/** An hour after a fake clock begins. */
export const LATER = 1_800_000_000_000 + HOUR;

export interface NextProcessOptions extends Partial<StartParts>, Recovery {
  readonly setup?: FixtureOptions;
  /** Called between what is read before Discord is there, and what follows. */
  readonly onRead?: () => void;
}

/** Another process begins at `now` on what is in the store; the one before it was killed, and its time stands still. */
export function nextProcess(store: FaultyStore, now: number, { setup, ...parts }: NextProcessOptions = {}) {
  const built = buildFixture({ store, clock: new FakeClock(now), beatEvery: BEAT, idsAfter: 1000, ...setup });
  const { liveMatches, discord } = built;
  started.push(liveMatches);
  discord.answer(({ method, path }) => (method === 'get' && path.endsWith('/messages') ? [] : undefined));
  const begin = (): Promise<void> =>
    recover(built, {
      ...parts,
      ...(setup?.shards && { shards: setup.shards }),
    });
  const only = (): LiveMatch => {
    const [live] = liveMatches.runtime.all();
    if (live === undefined) throw new Error('no match was taken over');
    return live;
  };
  return { ...built, begin, only };
}

/** What has begun in this test, until `stopAll` is called. */
const started: { stop(): Promise<void> }[] = [];

export async function stopAll(): Promise<void> {
  for (const liveMatches of started.splice(0)) await liveMatches.stop();
}

/** A process at work, with nothing on its hands yet. */
export async function atWork(shards?: Shards, more: FixtureOptions = {}) {
  const store = new FaultyStore();
  const setup = openFixture({ store, options: DEFAULT_OPTIONS, beatEvery: BEAT, ...(shards && { shards }), ...more });
  await setup.met;
  await recover(setup);
  const { clock, liveMatches } = setup;
  const pass = async (span: number): Promise<void> => {
    for (let left = span; left > 0; left -= BEAT) {
      clock.pass(Math.min(left, BEAT));
      await quiet(liveMatches);
    }
  };
  /** The next process, so many milliseconds after this one was killed. */
  const restart = async (away: number, how: NextProcessOptions = {}) => {
    const next = nextProcess(store, clock.now() + away, how);
    await next.begin();
    return next;
  };
  return { setup, store, clock, liveMatches, pass, restart };
}

/** The same with a game whose first board is up. */
export async function playing(shards?: Shards) {
  const process = await atWork(shards);
  const live = await start(process.setup);
  // It stays the same object.
  live.holds += 1;
  await quiet(process.liveMatches);
  return { ...process, live };
}

export const leftOf = ({ match }: LiveMatch, now: number): number | undefined =>
  match.phase === 'playing' ? timeLeft(match, millis(now))?.toLoss : undefined;

export async function eventsOf(store: FaultyStore, live: LiveMatch): Promise<readonly MatchEvent[]> {
  const read = await store.memory.readMatch(live.id);
  return read?.ok === true ? read.value.entries.flat() : [];
}

export const stopsIn = (events: readonly MatchEvent[]) => events.filter(({ type }) => type === 'ClockStopped');
