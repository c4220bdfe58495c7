import type { PlayerId } from '../../match/ids.ts';
import type { StoredMatch, UnreadableMatch, LastBeat, Store } from '../../store/store.ts';
import type { Shards } from '../../store/shards.ts';
import { playersOf } from '../../match/event.ts';
import type { BlockBook } from './block-book.ts';
import type { PlayerDirectory } from './player-directory.ts';
import { threadName } from '../../views/opening-message.ts';
import { isRunning } from '../../match/match.ts';
import { faultOf } from '../discord/discord-fault.ts';
import { startThread } from '../discord/discord-gate.ts';
import { leaveIfRemoved, loseVenue } from '../sync/venue-watch.ts';
import type { LiveMatch } from './live-match.ts';
import type { LiveMatches } from './live-matches.ts';
import { isPaired, pairOf } from '../../views/person.ts';

/** What an earlier process has left to this one. */
export interface Recalled {
  readonly matches: readonly StoredMatch[];
  /** Matches whose records make no sense: nobody can play on there until an operator has looked. */
  readonly unreadable: readonly UnreadableMatch[];
  /** The last signs of life. */
  readonly beats: readonly LastBeat[];
}

/**
 * Reads everything that goes on, before anybody at Discord can ask for it; players and blocks are known from then on.
 * Rejects when the store can't be asked.
 */
export async function recall(
  store: Store,
  shards: Shards,
  { directory, blocks }: { readonly directory: PlayerDirectory; readonly blocks: BlockBook },
): Promise<Recalled> {
  const matches: StoredMatch[] = [];
  const unreadable: UnreadableMatch[] = [];
  for await (const read of store.liveMatches(shards)) {
    if (read.ok) matches.push(read.value);
    else unreadable.push(read.error);
  }
  await directory.load(matches.flatMap(peopleOf));
  await blocks.load();
  return { matches, unreadable, beats: await store.lastBeats() };
}

/** All players of whom a match's journal speaks. */
export const peopleOf = ({ entries }: StoredMatch): readonly PlayerId[] => entries.flat().flatMap(playersOf);

export interface AwakeningParts {
  /** What the gateway has told of a server: whether it can be reached at the moment; `undefined`: nothing. */
  readonly serverOf: (guildId: string) => { readonly available: boolean } | undefined;
  /** Whether the bot is still a member of a server. Rejects when Discord can't be asked. */
  readonly isServed: (guildId: string) => Promise<boolean>;
  /** An interaction that has been dealt with. */
  readonly remember: (interactionId: string) => void;
  /**
   * All clocks stand: what the gateway has delivered in the meantime can be dealt with, presses above all, and whatever it
   * delivers from now on. Resolves when it has told of every server.
   */
  readonly onStopped: () => Promise<void>;
}

/** So long after the start a server may take to show up, in milliseconds, before the bot counts as removed from it. */
const SERVER_TAKES = 15_000;

/** How soon what could not be found is looked for again, in milliseconds. */
const LOOKS_APART = 30_000;

/** For so long an interaction can be delivered again, in milliseconds: its token lasts no longer. */
const COMES_AGAIN = 15 * 60_000;

/**
 * Goes on with everything that an earlier process has left (RUN-03, TIME-08): the matches as their journals tell, their
 * clocks standing since the last sign of life and running again from now on, whatever Discord shows brought up to date.
 * Resolves once every clock is right; painting goes on by itself. Rejects when the store can't be written.
 */
export async function awaken(
  liveMatches: LiveMatches,
  { matches, unreadable, beats }: Recalled,
  parts: AwakeningParts,
): Promise<void> {
  const { clock, log, outages, quarantine, heartbeat } = liveMatches;
  for (const one of unreadable) quarantine.add(one, log);
  const adopted = matches.map((stored) => {
    for (const { cause, at } of stored.entries.flat()) {
      if (cause !== undefined && clock.now() - at < COMES_AGAIN) parts.remember(cause);
    }
    return liveMatches.adopt(stored);
  });
  await outages.began(beats, clock.now());
  // Only now: had the process died before, the outage would go on. And not later: what becomes of the clock on the wall from
  // here on is this process's to notice, and an old stamp of another time must not outlive it.
  await heartbeat.start();
  // What Discord's servers tell of themselves comes before anything is shown there.
  await parts.onStopped();
  for (const live of adopted) await lookAtServer(liveMatches, live, parts);
  await outages.ended(clock.now());
  for (const live of adopted) {
    liveMatches.membership.resume(live);
    liveMatches.reconcilerOf(live).inspect();
  }
  if (adopted.length > 0) log.info({ matches: adopted.length, quarantine: unreadable.length }, 'matches go on');
}

async function lookAtServer(liveMatches: LiveMatches, live: LiveMatch, parts: AwakeningParts): Promise<void> {
  const { guildId } = live.place;
  const server = parts.serverOf(guildId);
  if (server?.available === false) liveMatches.reconcilerOf(live).close('outage');
  if (server === undefined) {
    // Servers can come a little later than everything else.
    liveMatches.later(SERVER_TAKES, () => {
      const { runtime, log } = liveMatches;
      if (parts.serverOf(guildId) === undefined) void leaveIfRemoved({ runtime, log, isServed: parts.isServed }, live);
    });
  }
  await findThread(liveMatches, live, parts);
}

/** The process ended just after a game had begun and before its thread was known: it is on the card, or is opened there now. */
async function findThread(liveMatches: LiveMatches, live: LiveMatch, parts: AwakeningParts): Promise<void> {
  const { match, threadId, place } = live;
  if (threadId !== undefined || !isRunning(match) || !isPaired(match)) return;
  if (parts.serverOf(place.guildId)?.available !== true) {
    findThreadLater(liveMatches, live, parts);
    return;
  }
  try {
    if (live.cardId === undefined) await liveMatches.reconcilerOf(live).card.inspect();
    const { cardId } = live;
    if (cardId === undefined) {
      loseVenue(liveMatches, live);
      return;
    }
    const name = threadName(pairOf(match, liveMatches.person), liveMatches.words);
    const thread = await startThread(liveMatches.gate, place.channelId, cardId, name);
    if (!thread.ok) throw thread.error.cause;
    liveMatches.runtime.seatInThread(live, thread.value);
  } catch (error) {
    const fault = faultOf(error);
    liveMatches.log.warn({ match: live.id, fault, err: error }, 'the thread of a match could not be found');
    if (fault === 'unreachable' || fault === 'rate-limited') findThreadLater(liveMatches, live, parts);
    else loseVenue(liveMatches, live);
  }
}

/** Where Discord, or the server, is out of reach at the moment, nothing is lost yet. */
function findThreadLater(liveMatches: LiveMatches, live: LiveMatch, parts: AwakeningParts): void {
  liveMatches.later(LOOKS_APART, () => {
    void findThread(liveMatches, live, parts).then(() => liveMatches.reconcilerOf(live).inspect());
  });
}
