import type { MatchChange } from '../../views/standing-question.ts';
import { type MatchId, revision, type PlayerId, millis, type Revision, type Millis } from '../../match/ids.ts';
import { readSaved, type Saved, type Shown } from './shown.ts';
import { type History, startHistory, remember, noticesIn, plan, prune } from './history.ts';
import type { Doubts } from './recover.ts';
import { newMatch } from '../../match/evolve.ts';
import type { LiveMatch, Change } from '../runtime/live-match.ts';
import { canWriteWithout, type Transport } from './transport.ts';
import type { PermissionName } from '../../views/refusal.ts';
import type { PlayerDirectory } from '../runtime/player-directory.ts';
import type { MatchEvent } from '../../match/event.ts';
import type { Match } from '../../match/match.ts';
import { firstIdAt } from './known-by.ts';
import type { Card } from './card.ts';
import type { ThreadState } from './thread-state.ts';
import type { Thread } from './thread.ts';
import type { Logger } from '../logger.ts';
import type { ViewContext } from '../../views/view-context.ts';

/** Where nothing is known of what was shown, what is older than this, in milliseconds, counts as told. */
const SURELY_TOLD = 60_000;
/** So far, in milliseconds, Discord's clock and this machine's may be apart. */
const CLOCKS_DIFFER = 10_000;

/** Everything that remembers something of what is shown. */
export interface Restored {
  readonly live: LiveMatch;
  readonly card: Card;
  readonly state: ThreadState;
  readonly thread: Thread;
  readonly transport: Transport;
  readonly view: ViewContext;
  readonly missingIn: MissingIn;
  readonly log: Logger;
}

/** What is known to be shown, for a process that comes after this one. */
export const save = ({ card, state, thread, transport }: Restored): string =>
  JSON.stringify({
    version: 2,
    ...state.save(),
    newest: transport.newest,
    card: card.saved,
    isAtRest: thread.isAtRest,
  } satisfies Saved);

/**
 * Lets everything remember what an earlier process knew. `text` is what `save` gave there, up to a few seconds before its
 * end; where it makes no sense, nothing is known but the match's history.
 */
export function restore(parts: Restored, past: readonly Change[], text: string | undefined): void {
  const { live, card, state, thread, transport, view, missingIn, log } = parts;
  const saved = text === undefined ? undefined : readSaved(text, live.match.revision);
  if (text !== undefined && saved === undefined) {
    log.warn({ match: live.id }, 'what was shown of a match can not be read');
  }
  restoreLastSeen(live, past, view);
  state.restore(past, saved);
  const told = saved?.told ?? 0;
  card.restore(
    saved?.card,
    past.filter(({ after }) => after.revision > told),
  );
  thread.restore(saved?.isAtRest ?? false);
  if (saved !== undefined) transport.restore(saved.newest);
  assumeHindrance(live, transport, missingIn);
}

/** Folds the whole past of a match, and takes up what an earlier process knew to be shown of it. */
export function restoreHistory(
  id: MatchId,
  past: readonly MatchChange[],
  saved: Saved | undefined,
  shown: Shown,
  view: ViewContext,
): { readonly history: History; readonly doubts: Doubts } {
  const told = saved === undefined ? toldSurely(past) : revision(saved.told);
  const messages = saved?.messages ?? {};
  const passing = Object.keys(messages).flatMap((key) => /^notice:(\d+)/.exec(key)?.[1] ?? []);
  const first = Math.min(told + 1, ...passing.map(Number));
  const doubts = new Map<string, bigint>();
  let history = startHistory(newMatch(id));
  for (const change of past) {
    history = remember(history, change, view);
    if (change.after.revision < first) continue;
    const after = saved === undefined ? surelyBefore(past, change) : BigInt(saved.newest);
    for (const notice of noticesIn(change, view)) {
      const isUp = messages[notice.key] !== undefined;
      if (isUp ? notice.countdown === undefined : notice.revision <= told) continue;
      if (!isUp) doubts.set(notice.key, after);
      history = plan(history, notice);
    }
  }
  if (saved !== undefined) shown.restore(saved);
  const keys = new Set(history.planned.map(({ key }) => key));
  for (const [key, { id }] of Object.entries(messages)) {
    // How this question ended nobody knows any more.
    if (!keys.has(key) && key.startsWith('question:')) shown.addDuplicate(id, key);
  }
  history = prune(history, (key) => shown.isUp(key));
  return { history, doubts };
}

/** A permission may have gone unheard of: where nothing can be written, nothing is tried, and no clock runs. */
export function closeIfForbidden(
  { threadId, place, isOver }: LiveMatch,
  transport: Transport,
  missingIn: MissingIn,
): void {
  if (threadId === undefined || isOver || canWriteWithout(missingIn(place.channelId))) return;
  transport.close(threadId, 'forbidden');
}

/** The needed permissions that the bot lacks in a channel, as far as it knows. */
export type MissingIn = (channelId: string) => readonly PermissionName[];

/** What stood in the way stands there still, until Discord says otherwise: no clock may run in between. */
function assumeHindrance({ match, threadId, place }: LiveMatch, transport: Transport, missingIn: MissingIn): void {
  const reasons = 'stops' in match ? match.stops.map(({ reason }) => reason) : [];
  if (reasons.includes('server-unavailable')) {
    transport.close(place.channelId, 'outage');
    if (threadId !== undefined) transport.close(threadId, 'outage');
  } else if (reasons.includes('venue-closed') && threadId !== undefined) {
    if (canWriteWithout(missingIn(place.channelId))) transport.assumeLocked(threadId);
    else transport.close(threadId, 'forbidden');
  }
}

/** When those of a match last did something in it, as far as its events tell: who was just here need not be called. */
function restoreLastSeen(
  { lastSeen }: LiveMatch,
  past: readonly Change[],
  { person }: Pick<PlayerDirectory, 'person'>,
): void {
  for (const { before, after, events } of past) {
    for (const event of events) {
      const player = doerOf(event, before, after);
      const userId = player === undefined ? undefined : person(player).userId;
      if (userId !== undefined) lastSeen.set(userId, event.at);
    }
  }
}

/** Who did it; `undefined` for what happened by itself, and where the event does not name them. */
function doerOf(event: MatchEvent, before: Match, after: Match): PlayerId | undefined {
  switch (event.type) {
    case 'ChallengeMade':
    case 'TableOpened':
      return event.cause === undefined ? undefined : event.challenger;
    case 'HotseatStarted':
      return event.operator;
    case 'ChallengeAccepted':
      return before.phase === 'invited' ? before.invited : undefined;
    case 'TableJoined':
    case 'Watched':
      return event.player;
    case 'GameStarted':
      return before.phase === 'ready-check' ? before.challenger : undefined;
    default: {
      if (event.cause === undefined || !('seat' in event) || 'byLot' in event) return undefined;
      const seated = 'operator' in before ? before : after;
      if ('operator' in seated && seated.operator !== undefined) return seated.operator;
      return 'seats' in seated && seated.seats !== undefined ? seated.seats[event.seat] : undefined;
    }
  }
}

/**
 * An id that the message telling of a change exceeds: that of the interaction which brought it about, or of the last one before.
 * Those are by Discord's own clock, while this machine's may have been set since; it counts only where nobody has clicked.
 */
function surelyBefore(past: readonly MatchChange[], change: MatchChange): bigint {
  const until = past.slice(0, past.indexOf(change) + 1).flatMap(({ events }) => events);
  const cause = until.findLast(({ cause }) => cause !== undefined && /^[0-9]{1,20}$/.test(cause))?.cause;
  return cause === undefined ? firstIdAt(millis(happenedAt(change) - CLOCKS_DIFFER)) : BigInt(cause);
}

/** A process saves every few seconds what it shows: nothing was saved of a match that had just begun. */
function toldSurely(past: readonly MatchChange[]): Revision {
  const done = past.filter(({ events }) => !events.every(isOfClock));
  const last = done.at(-1);
  if (last === undefined) return revision(0);
  const since = happenedAt(last) - SURELY_TOLD;
  return past.findLast((change) => happenedAt(change) < since)?.after.revision ?? revision(0);
}

/** Stops and starts are dated by outages, and come with every new process. */
const isOfClock = ({ type }: MatchEvent): boolean => type === 'ClockStopped' || type === 'ClockStarted';

const happenedAt = ({ events }: MatchChange): Millis => millis(Math.min(...events.map(({ at }) => at)));
