import { type GatewayDispatchEvents, type GatewayDispatchPayload } from 'discord-api-types/v10';
import { readButton } from '../../../src/commands/buttons.ts';
import { VenueWatch } from '../../../src/bot/display/venue-watch.ts';
import type { LiveMatch } from '../../../src/bot/runtime/live-match.ts';
import { BOT } from './fake-gate.ts';
import { CARD, quiet, start, type FixtureOptions } from './live-matches-fixture.ts';
import { atWork, SECOND } from './next-process.ts';

/** After a minute the board calls its player; a minute and a bit later the match sleeps, and nothing is due yet. */
export const TO_SLEEP = 130 * SECOND;

/** A game in which everybody has fallen silent. */
export async function asleep(setUp: FixtureOptions = {}) {
  const process = await atWork(undefined, setUp);
  const { setup, liveMatches, pass } = process;
  const { runtime } = liveMatches;
  const live = await start(setup);
  liveMatches.driverOf(live).cardPosted(CARD);
  await quiet(liveMatches);
  await pass(TO_SLEEP);
  if (runtime.find(live.id) !== undefined) missing('a match that sleeps');
  setup.discord.sent.length = 0;
  const wake = async (): Promise<LiveMatch> => (await runtime.load(live.id)) ?? missing('the match that slept');
  const tell = async (t: GatewayDispatchEvents, d: object): Promise<void> => {
    const venues = new VenueWatch({
      ...liveMatches.services,
      backgroundLoads: liveMatches.backgroundLoads,
      store: process.store,
      readButton,
      onChat: (one) => liveMatches.boardCalls.look(one),
      isServed: () => Promise.resolve(true),
    });
    venues.handle({ op: 0, s: 1, t, d } as unknown as GatewayDispatchPayload, BOT);
    await quiet(liveMatches);
  };
  return { ...process, live, runtime, wake, tell };
}

function missing(what: string): never {
  throw new Error(`${what} is missing`);
}
