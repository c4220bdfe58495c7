import type { APIMessage } from 'discord-api-types/v10';
import type { StoredMatch, UnreadableMatch, LastBeat, Store, Shards } from '../store/store.ts';
import type { BlockCache } from './runtime/block-cache.ts';
import type { PlayerDirectory } from './runtime/player-directory.ts';
import { threadName } from '../views/opening-message.ts';
import type { Millis } from '../match/ids.ts';
import { isRunning } from '../match/phases.ts';
import { faultOf } from './discord/discord-fault.ts';
import { peopleOf, type LiveMatch } from './runtime/live-match.ts';
import type { LiveMatches } from './live-matches.ts';
import { lastSign } from './runtime/outages.ts';
import { isPaired, pairOf } from '../views/view-context.ts';

export interface Unfinished {
  readonly matches: readonly StoredMatch[];
  readonly unreadable: readonly UnreadableMatch[];
  readonly beats: readonly LastBeat[];
}

export async function readUnfinished(
  store: Store,
  shards: Shards,
  { directory, blocks }: { readonly directory: PlayerDirectory; readonly blocks: BlockCache },
): Promise<Unfinished> {
  const matches: StoredMatch[] = [];
  const unreadable: UnreadableMatch[] = [];
  for await (const read of store.liveMatches(shards)) {
    if (read.ok) matches.push(read.value);
    else unreadable.push(read.error);
  }
  await directory.load([...matches, ...unreadable].flatMap(peopleOf));
  await blocks.load();
  return { matches, unreadable, beats: await store.lastBeats() };
}

export interface RecoveryParts {
  readonly serverOf: (guildId: string) => { readonly available: boolean } | undefined;
  readonly remember: (interactionId: string) => void;
  /** All clocks are stopped: buffered events can be handled. Resolves when the gateway has mentioned every server. */
  readonly onStopped: () => Promise<void>;
}

const lastSignOf = ({ where, entries }: UnreadableMatch, beats: readonly LastBeat[], now: Millis): Millis =>
  lastSign({ place: where, lastEventAt: entries.at(-1)?.at(-1)?.at, heldSince: undefined }, beats, now);

const THREAD_RETRY = 30_000;

const INTERACTION_LIFETIME = 15 * 60_000;

/** Takes over the matches of an earlier process (RUN-03, TIME-08). Resolves once every clock is right. */
export async function recoverMatches(
  liveMatches: LiveMatches,
  { matches, unreadable, beats }: Unfinished,
  parts: RecoveryParts,
): Promise<void> {
  const { outages, runtime, heartbeat, membership } = liveMatches;
  const { clock, log } = liveMatches.services;
  for (const record of unreadable) runtime.quarantine.add(record);
  const adopted = matches.map((stored) => {
    for (const { cause, at } of stored.entries.flat()) {
      if (cause !== undefined && clock.now() - at < INTERACTION_LIFETIME) parts.remember(cause);
    }
    return liveMatches.adopt(stored);
  });
  await outages.began(beats, clock.now());
  // A heartbeat before the clocks are stopped would hide the outage.
  await heartbeat.start();
  // Outages and deletions must be known before anything is sent to a server.
  await parts.onStopped();
  const isOut = ({ place }: LiveMatch): boolean => parts.serverOf(place.guildId)?.available === false;
  for (const live of adopted.filter(isOut)) liveMatches.reconcilerOf(live).close('outage');
  await Promise.all(adopted.map((live) => findThread(liveMatches, live, parts)));
  await outages.ended(clock.now());
  for (const record of unreadable) liveMatches.onHold.show(record, lastSignOf(record, beats, clock.now()));
  for (const live of adopted) membership.resume(live);
  liveMatches.wakeUp(adopted);
  if (adopted.length > 0)
    log.info({ matches: adopted.length, quarantine: unreadable.length }, 'recovered the running matches');
}

/** The process died between the start of a game and the event with its thread: it is on the card, or is opened there now. */
async function findThread(liveMatches: LiveMatches, live: LiveMatch, parts: RecoveryParts): Promise<void> {
  const { match, threadId, place } = live;
  if (threadId !== undefined || !isRunning(match) || !isPaired(match)) return;
  if (parts.serverOf(place.guildId)?.available !== true) {
    findThreadLater(liveMatches, live, parts);
    return;
  }
  const { gate, log, words, person, runtime } = liveMatches.services;
  try {
    if (live.cardId === undefined) await liveMatches.reconcilerOf(live).card.inspect();
    const { cardId } = live;
    if (cardId === undefined) return runtime.loseVenue(live);
    const card: Partial<APIMessage> | undefined = await gate.message(place.channelId, cardId);
    if (card?.thread !== undefined) {
      runtime.seatInThread(live, card.thread.id);
      return;
    }
    const name = threadName(pairOf(match, person), words);
    const thread = await gate.startThread(place.channelId, cardId, name);
    if (!thread.ok) throw thread.error.cause;
    runtime.seatInThread(live, thread.value);
  } catch (error) {
    const fault = faultOf(error);
    log.warn({ match: live.id, fault, err: error }, 'could not find the thread of a match');
    if (fault === 'unreachable' || fault === 'rate-limited') findThreadLater(liveMatches, live, parts);
    else runtime.loseVenue(live);
  }
}

function findThreadLater(liveMatches: LiveMatches, live: LiveMatch, parts: RecoveryParts): void {
  liveMatches.later(THREAD_RETRY, () => {
    void findThread(liveMatches, live, parts).then(() => liveMatches.reconcilerOf(live).inspect());
  });
}
