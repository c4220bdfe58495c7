import type { APIMessage } from 'discord-api-types/v10';
import { type Match, newMatch } from '../../match/phases.ts';
import { type MatchChange } from '../../match/journal.ts';
import { millis, type MatchId, type Millis, type Revision, type Seats } from '../../match/ids.ts';
import type { ViewContext } from '../../views/view-context.ts';
import type { Logger } from '../logger.ts';
import type { LiveMatch } from '../runtime/live-match.ts';
import { isNotice, isNoticeKind, noticesIn, plan, recordOf, remember, startHistory } from './history.ts';
import type { History, Planned, PlannedBoard, PlannedQuestion } from './history.ts';
import { firstIdAt, saysTheSame, subjectOf, type ButtonReader, type Subject } from './message-subject.ts';
import type { ReconcilerParts } from './reconciler-parts.ts';
import { nothingKnown, readSaved, type Saved, type ShownMessages } from './shown-messages.ts';
import { canWriteWithout, type Hindrance } from '../discord/channel-access.ts';
import { type Transport } from './transport.ts';
import { boardIn, OVER, UNKNOWN, unknownBoard } from './wanted-before.ts';

/** Notices that may be up or not, by key, each with an id that its message would exceed. */
export type Doubts = ReadonlyMap<string, bigint>;

const CLOCKS_DIFFER_MS = 10_000;

/** Reads the display that an earlier process saved, if it did; where that can't be read, nothing is told again. */
export function readShown(text: string | undefined, { id, revision }: Match, log: Logger): Saved | undefined {
  if (text === undefined) return undefined;
  const saved = readSaved(text, revision);
  if (saved === undefined) log.warn({ match: id }, 'could not read what was shown of a match');
  return saved ?? nothingKnown(revision);
}

/** Folds the whole past of a match; what is told still hangs on what an earlier process `saved`, if it came to that. */
export function restoreHistory(
  id: MatchId,
  past: readonly MatchChange[],
  saved: Saved | undefined,
  view: ViewContext,
): { readonly history: History; readonly doubts: Doubts } {
  const told = saved?.told ?? 0;
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
  const planned = history.planned.map((one) => ownMessage(one, messages));
  return { history: { ...history, planned }, doubts };
}

/** Programs of before posted a pause below the question for it. */
function ownMessage(one: Planned, messages: Saved['messages']): Planned {
  const key = `question:${one.kind === 'question' ? one.number : ''}`;
  return one.kind === 'question' && one.asked !== undefined && messages[key] !== undefined ? { ...one, key } : one;
}

/** An id that the message telling of a change exceeds: by Discord's clock where it can be, as ours may have been set. */
function surelyBefore(past: readonly MatchChange[], change: MatchChange): bigint {
  const until = past.slice(0, past.indexOf(change) + 1).flatMap(({ events }) => events);
  const cause = until.findLast(({ cause }) => cause !== undefined && /^[0-9]{1,20}$/.test(cause))?.cause;
  return cause === undefined ? firstIdAt(millis(happenedAt(change) - CLOCKS_DIFFER_MS)) : BigInt(cause);
}

const happenedAt = ({ events }: MatchChange): Millis => millis(Math.min(...events.map(({ at }) => at)));

/** Remembers when players last did something, or were called by the opening: no board calls them again. */
export function restoreLastSeen(
  { lastSeen }: LiveMatch,
  past: readonly MatchChange[],
  person: ViewContext['person'],
): void {
  let seats: Seats | undefined;
  for (const event of past.flatMap(({ events }) => events)) {
    const isDone = event.cause !== undefined && 'seat' in event && !('byLot' in event);
    const doer = isDone ? seats?.[event.seat] : undefined;
    if (event.type === 'GameStarted') seats = event.seats;
    const called = event.type === 'GameStarted' ? Object.values(event.seats) : [];
    for (const player of doer === undefined ? called : [doer]) {
      const { userId } = person(player);
      if (userId !== undefined) lastSeen.set(userId, event.at);
    }
  }
}

/** A hindrance counts as lasting until Discord says otherwise: no clock may run in between. */
export function assumeHindrance(live: LiveMatch, transport: Transport): void {
  const reasons = 'stops' in live.match ? live.match.stops.map(({ reason }) => reason) : [];
  if (reasons.includes('venue-closed')) closeVenue(live, transport, 'locked');
  if (reasons.includes('server-unavailable')) closeVenue(live, transport, 'outage');
}

/** An outage closes the channel as well as the thread. */
export function closeVenue({ threadId, place }: LiveMatch, transport: Transport, hindrance: Hindrance): void {
  if (threadId !== undefined) transport.close(threadId, hindrance);
  if (hindrance === 'outage') transport.close(place.channelId, hindrance);
}

/** A permission may have gone unheard of: where nothing can be written, nothing is tried, and no clock runs. */
export function closeIfForbidden({ live, transport, missingIn }: ReconcilerParts): void {
  const { threadId, place, isOver } = live;
  if (threadId === undefined || isOver || canWriteWithout(missingIn(place.channelId))) return;
  transport.close(threadId, 'forbidden');
}

export interface Known {
  readonly history: History;
  readonly shown: ShownMessages;
  /** Messages that were sent, and whether they arrived nobody knows, each in its version. */
  readonly sent: Map<string, { readonly version: string }>;
  readonly view: ViewContext;
  readonly readButton: ButtonReader;
}

export async function recoverThread(
  threadId: string,
  transport: Pick<Transport, 'checkLock' | 'holds' | 'lookThrough'>,
  known: Known,
  doubts: Doubts,
): Promise<ReadonlyMap<string, string>> {
  const { history, shown } = known;
  await transport.checkLock(threadId);
  const messages = await transport.lookThrough(threadId);
  const seen = new Set(messages.map(({ id }) => id));
  for (const { key, kind } of history.planned) {
    const id = shown.get(key)?.id;
    if (isNoticeKind(kind) || id === undefined || !shown.isUp(key)) continue;
    if (!seen.has(id) && !(await transport.holds(threadId, id))) shown.gone(id);
  }
  for (const message of messages) takeUp(message, messages, known);
  return recognized(messages, known, doubts);
}

function takeUp(message: APIMessage, messages: readonly APIMessage[], known: Known): void {
  const { history, shown, readButton } = known;
  const { id } = message;
  const subject = subjectOf(message, history.match, readButton);
  const planned = history.planned.find(({ key }) => key === shown.keyOf(id));
  if (subject !== undefined && planned === undefined) turnsUp(id, subject, known, messages);
  if (planned === undefined || isNotice(planned)) return;
  const { key } = planned;
  if (subject !== undefined) {
    // A late answer to an earlier click has given it its buttons back.
    const version = shown.get(key)?.version ?? UNKNOWN;
    if (version === OVER) shown.changed(key, UNKNOWN);
    else if (subject.kind === 'board' && boardIn(version) !== subject.number)
      shown.changed(key, unknownBoard(subject.number));
  } else if (!shown.isUp(key)) return;
  else if (planned.kind === 'question') shown.changed(key, planned.ending === undefined ? UNKNOWN : OVER);
  else if (planned.isOver) shown.changed(key, OVER);
  else shown.gone(id);
}

/** A message turns up: the one that is wanted, or one too many. An old board becomes a record where `messages` hold none of its move. */
export function turnsUp(id: string, subject: Subject, known: Known, messages?: readonly APIMessage[]): void {
  const { shown, sent } = known;
  if (shown.isKnown(id)) return;
  const planned = planFor(known.history, subject);
  const isOldBoard = planned?.kind === 'board' && planned.isOver;
  const isFree = planned !== undefined && shown.get(planned.key) === undefined;
  if (isFree && (!isOldBoard || (messages !== undefined && !isTold(planned.number, messages, known)))) {
    const unknown = subject.kind === 'board' ? unknownBoard(subject.number) : UNKNOWN;
    shown.set(planned.key, { id, version: sent.get(planned.key)?.version ?? unknown });
    sent.delete(planned.key);
  } else shown.addDuplicate(id, planned?.key ?? `${subject.kind}:${subject.number}`);
}

/** Hops of an unfinished jump raise the number of a board, and stay on the board of their turn. */
export const planFor = ({ planned }: History, { kind, number }: Subject): PlannedBoard | PlannedQuestion | undefined =>
  planned
    .filter((one) => !isNotice(one))
    .findLast(
      (one) =>
        one.kind === kind &&
        (one.kind === 'board' ? one.number <= number : one.number === number || one.asked === number),
    );

function isTold(board: Revision, messages: readonly APIMessage[], { history, view, readButton }: Known): boolean {
  const record = recordOf(history, board, view);
  const { match } = history;
  const isBoard = (message: APIMessage): boolean => subjectOf(message, match, readButton)?.kind === 'board';
  // An earlier game may have begun with the same moves.
  const game =
    'game' in match && match.game !== undefined && board >= match.game.startRevision ? match.game : undefined;
  const since = game === undefined ? 0n : firstIdAt(game.startedAt);
  const later = messages.filter((message) => BigInt(message.id) >= since && !isBoard(message));
  return record === undefined || later.some((message) => saysTheSame(message, record));
}

/** The notices in doubt that are up already, by their words. What was edited is none: a settled question may read the same. */
function recognized(
  messages: readonly APIMessage[],
  { history, shown }: Known,
  doubts: Doubts,
): ReadonlyMap<string, string> {
  const notices = history.planned.filter(isNotice);
  const unchanged = messages.filter(({ edited_timestamp: editedAt }) => (editedAt ?? null) === null);
  const taken = new Set(notices.flatMap(({ key }) => shown.get(key)?.id ?? []));
  const found = new Map<string, string>();
  for (const { key, draft } of notices) {
    const after = doubts.get(key);
    if (after === undefined) continue;
    const isIt = (one: APIMessage): boolean => BigInt(one.id) > after && !taken.has(one.id) && saysTheSame(one, draft);
    // The oldest: what is said twice is said in its order.
    const message = unchanged.findLast(isIt);
    if (message === undefined) continue;
    taken.add(message.id);
    found.set(key, message.id);
  }
  return found;
}
