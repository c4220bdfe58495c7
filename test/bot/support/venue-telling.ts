import type { GatewayDispatchEvents as Event, GatewayDispatchPayload } from 'discord-api-types/v10';
import type { LiveMatch } from '../../../src/bot/runtime/live-match.ts';
import { VenueWatch, type VenueListener } from '../../../src/bot/sync/venue-watch.ts';
import type { PermissionName } from '../../../src/views/refusal.ts';
import { encodeCustomId } from '../../../src/views/custom-id.ts';
import { matchId, revision } from '../../../src/match/ids.ts';
import { settled } from './fake-clock.ts';
import { BOT, QUIET } from './fake-gate.ts';
import { THREAD, type Fixture } from './live-matches-fixture.ts';

export const GUILD = '700000000000000004';
export const ELSEWHERE = '700000000000000099';
export const SOMEBODY = '100000000000000012';
export const [MESSAGE, OTHER] = ['800000000000000001', '800000000000000002'];

/** An event by its name, with what the watch reads of it: the rest of Discord's payload makes no difference. */
export type Told = readonly [name: Event, data: object];

/** What a told event comes to: what the reconciler hears, and the match's phase afterwards. */
export type Outcome = readonly [news: readonly string[], phase: string];

/** The match, which is the first one of its house. */
export const HERE = 'match4';

/** A message of `author` whose button belongs to board 3 of a match; without a match it has no buttons. */
export const message = (author: string, match?: string, channel = THREAD): object => ({
  id: MESSAGE,
  channel_id: channel,
  author: { id: author },
  components: match === undefined ? [] : [{ type: 1, components: [{ type: 2, custom_id: backTo(match) }] }],
});

export const backTo = (match: string): string =>
  encodeCustomId({ verb: 'back', match: matchId(match), revision: revision(3) });

export const thread = (archived: boolean, locked: boolean, id = THREAD): object => ({
  id,
  thread_metadata: { archived, locked },
});

/** Writes down what a reconciler is told. */
export function listener(news: string[]): VenueListener {
  return {
    messageAnnounced: (id, { kind, number }) => news.push(`${kind} ${number} announced in ${id}`),
    messageEdited: (id, hasButtons) => news.push(`${id} edited, ${hasButtons ? 'with' : 'no'} buttons`),
    messageDeleted: (id) => news.push(`${id} deleted`),
    close: (hindrance) => news.push(`closed: ${hindrance}`),
    reopen: (lifted) => news.push(`reopen: ${lifted?.join(' ')}`),
    archived: (isArchived) => news.push(isArchived ? 'archived' : 'open'),
    inspect: () => news.push('inspect'),
  };
}

/** Tells a watch over the matches of a house one event. */
export async function tell(
  { liveMatches }: Fixture,
  [name, data]: Told,
  missing: readonly PermissionName[] = [],
  served: readonly string[] = [],
): Promise<readonly string[]> {
  const news: string[] = [];
  const reconcilerOf = () => listener(news);
  // What Discord says when it is asked in which servers the bot still is.
  const isServed = (guildId: string): Promise<boolean> => Promise.resolve(served.includes(guildId));
  const watch = new VenueWatch({
    runtime: liveMatches.runtime,
    reconcilerOf,
    missingIn: () => missing,
    isServed,
    log: QUIET,
  });
  watch.handle({ op: 0, s: 1, t: name, d: data } as unknown as GatewayDispatchPayload, BOT);
  await settled();
  await liveMatches.idle();
  return news;
}

export async function outcomeOf(setup: Fixture, live: LiveMatch, told: Told): Promise<Outcome> {
  const news = await tell(setup, told);
  return [news, live.match.phase];
}

/** Alice resigns right after the start, whose revision is what she confirms. */
export async function resign({ liveMatches, alice }: Fixture, live: LiveMatch): Promise<void> {
  await liveMatches.runtime.act(live, { type: 'Resign', by: alice, confirmed: live.match.revision });
}

/** A running match stays one. */
export const playing = (...news: readonly string[]): Outcome => [news, 'playing'];
export const CLOSED: Outcome = [[], 'closed'];
