import { threadName } from '../../commands/meeting/thread-name.ts';
import { isRunning } from '../../match/is-running.ts';
import { faultOf } from '../discord/discord-fault.ts';
import { startThread } from '../discord/start-thread.ts';
import { leaveIfRemoved, loseVenue } from '../painting/venue-watch.ts';
import type { HostedMatch } from './hosted-match.ts';
import type { MatchHouse } from './match-house.ts';
import { isPaired, pairOf } from './match-people.ts';
import type { Recalled } from './recall.ts';

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
  house: MatchHouse,
  { matches, unreadable, beats }: Recalled,
  parts: AwakeningParts,
): Promise<void> {
  const { clock, log, outages, setAside, pulse } = house;
  for (const one of unreadable) setAside.add(one, log);
  const adopted = matches.map((stored) => {
    for (const { cause, at } of stored.entries.flat()) {
      if (cause !== undefined && clock.now() - at < COMES_AGAIN) parts.remember(cause);
    }
    return house.adopt(stored);
  });
  await outages.began(beats, clock.now());
  // Only now: had the process died before, the outage would go on. And not later: what becomes of the clock on the wall from
  // here on is this process's to notice, and an old stamp of another time must not outlive it.
  await pulse.start();
  // What Discord's servers tell of themselves comes before anything is shown there.
  await parts.onStopped();
  for (const hosted of adopted) await lookAtServer(house, hosted, parts);
  await outages.ended(clock.now());
  for (const hosted of adopted) {
    house.membership.resume(hosted);
    house.painterOf(hosted).inspect();
  }
  if (adopted.length > 0) log.info({ matches: adopted.length, setAside: unreadable.length }, 'matches go on');
}

async function lookAtServer(house: MatchHouse, hosted: HostedMatch, parts: AwakeningParts): Promise<void> {
  const { guildId } = hosted.place;
  const server = parts.serverOf(guildId);
  if (server?.available === false) house.painterOf(hosted).close('outage');
  if (server === undefined) {
    // Servers can come a little later than everything else.
    house.later(SERVER_TAKES, () => {
      const { runtime, log } = house;
      if (parts.serverOf(guildId) === undefined)
        void leaveIfRemoved({ runtime, log, isServed: parts.isServed }, hosted);
    });
  }
  await findThread(house, hosted, parts);
}

/** The process ended just after a game had begun and before its thread was known: it is on the card, or is opened there now. */
async function findThread(house: MatchHouse, hosted: HostedMatch, parts: AwakeningParts): Promise<void> {
  const { match, threadId, place } = hosted;
  if (threadId !== undefined || !isRunning(match) || !isPaired(match)) return;
  if (parts.serverOf(place.guildId)?.available !== true) {
    findThreadLater(house, hosted, parts);
    return;
  }
  try {
    if (hosted.cardId === undefined) await house.painterOf(hosted).card.inspect();
    const { cardId } = hosted;
    if (cardId === undefined) {
      loseVenue(house, hosted);
      return;
    }
    const name = threadName(pairOf(match, house.directory));
    house.runtime.seatInThread(hosted, await startThread(house.gate, place.channelId, cardId, name));
  } catch (error) {
    const fault = faultOf(error);
    house.log.warn({ match: hosted.id, fault, err: error }, 'the thread of a match could not be found');
    if (fault === 'unreachable' || fault === 'rate-limited') findThreadLater(house, hosted, parts);
    else loseVenue(house, hosted);
  }
}

/** Where Discord, or the server, is out of reach at the moment, nothing is lost yet. */
function findThreadLater(house: MatchHouse, hosted: HostedMatch, parts: AwakeningParts): void {
  house.later(LOOKS_APART, () => {
    void findThread(house, hosted, parts).then(() => house.painterOf(hosted).inspect());
  });
}
