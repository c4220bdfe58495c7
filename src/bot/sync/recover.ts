import type { APIMessage } from 'discord-api-types/v10';
import type { MatchChange, PersonOf } from '../../views/standing-question.ts';
import type { MatchEvent } from '../../match/event.ts';
import { millis, revision, type MatchId, type Millis, type Revision } from '../../match/ids.ts';
import { isRunning, type Match } from '../../match/match.ts';
import { newMatch } from '../../match/evolve.ts';
import { customIdsOf } from '../discord/custom-ids-of.ts';
import {
  isNotice,
  noticesIn,
  plan,
  prune,
  recordOf,
  remember,
  startHistory,
  type History,
  type Planned,
  isNoticeKind,
} from './history.ts';
import { firstIdAt, lostAmong, saysTheSame, subjectOf, type Subject } from './known-by.ts';
import type { Saved, Shown } from './shown.ts';
import type { Transport } from './transport.ts';
import { OVER, UNKNOWN } from './wanted.ts';

/** Where nothing is known of what was shown, what is older than this, in milliseconds, counts as told. */
const SURELY_TOLD = 60_000;
/** So far, in milliseconds, Discord's clock and this machine's may be apart. */
const CLOCKS_DIFFER = 10_000;

/** Notices that may be up or not, by key, each with an id that its message would exceed. */
export type Doubts = ReadonlyMap<string, bigint>;

/** Folds the whole past of a match, and takes up what an earlier process knew to be shown of it. */
export function restoreHistory(
  id: MatchId,
  past: readonly MatchChange[],
  saved: Saved | undefined,
  shown: Shown,
  person: PersonOf,
): { readonly history: History; readonly doubts: Doubts } {
  const told = saved === undefined ? toldSurely(past) : revision(saved.told);
  const messages = saved?.messages ?? {};
  const passing = Object.keys(messages).flatMap((key) => /^notice:(\d+)/.exec(key)?.[1] ?? []);
  const first = Math.min(told + 1, ...passing.map(Number));
  const doubts = new Map<string, bigint>();
  let history = startHistory(newMatch(id));
  for (const change of past) {
    history = remember(history, change, person);
    if (change.after.revision < first) continue;
    const after = saved === undefined ? surelyBefore(past, change) : BigInt(saved.newest);
    for (const notice of noticesIn(change, person)) {
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
    if (!keys.has(key) && key.startsWith('question:')) shown.addStray(id, key);
  }
  history = prune(history, (key) => shown.isUp(key));
  return { history, doubts };
}

/**
 * Looks at what became of a thread's messages while nobody told: what was deleted counts as deleted from here on, and
 * boards and questions that nobody knew of are known. Gives the notices in doubt that are up, by key. One request where all
 * that is known stands among the last messages; rejects when Discord can't be asked.
 */
export async function lookThroughThread(
  threadId: string,
  transport: Pick<Transport, 'checkLock' | 'holds' | 'lookThrough'>,
  { history, shown, doubts, person }: Recovery,
): Promise<ReadonlyMap<string, string>> {
  await transport.checkLock(threadId);
  const messages = await transport.lookThrough(threadId);
  const seen = new Set(messages.map(({ id }) => id));
  for (const { key, kind } of history.planned) {
    const id = shown.get(key)?.id;
    if (isNoticeKind(kind) || id === undefined || !shown.isUp(key)) continue;
    if (!seen.has(id) && !(await transport.holds(threadId, id))) shown.gone(id);
  }
  takeUpMessages(messages, { history, shown, doubts, person });
  return recognised(messages, { history, shown, doubts, person });
}

export interface Recovery {
  readonly history: History;
  readonly shown: Shown;
  readonly doubts: Doubts;
  readonly person: PersonOf;
}

/** What a look into a thread has found of boards and questions; `messages` are the bot's own, the newest first. */
export function takeUpMessages(messages: readonly APIMessage[], recovery: Recovery): void {
  const { history, shown } = recovery;
  for (const message of messages) {
    const subject = subjectOf(customIdsOf(message), history.match);
    const key = shown.keyOf(message.id);
    const planned = history.planned.find((one) => one.key === key);
    if (key === undefined || planned === undefined) {
      if (subject !== undefined && !shown.isKnown(message.id)) takeUp(message.id, subject, messages, recovery);
    } else if (isNotice(planned)) continue;
    else if (subject === undefined) wasBare(message.id, planned, recovery);
    else if (shown.get(key)?.version === OVER) shown.changed(key, UNKNOWN);
  }
}

/** The last plan for what a message with these buttons shows. */
export const planFor = ({ planned }: History, subject: Subject): Planned | undefined =>
  planned.findLast((one) =>
    subject.kind === 'board'
      ? one.kind === 'board' && one.board === subject.revision
      : one.kind === 'question' && one.number === subject.number,
  );

/**
 * A message that nobody knew of: what is wanted and not up, or one too many. An old board becomes a record only where the
 * thread shows nothing else of the move that was made on it.
 */
function takeUp(
  id: string,
  subject: Subject,
  messages: readonly APIMessage[],
  { history, shown, person }: Recovery,
): void {
  const planned = planFor(history, subject);
  const isFree = planned !== undefined && shown.get(planned.key) === undefined;
  const isOldBoard = planned?.kind === 'board' && planned.isOver;
  if (!isFree || (isOldBoard && !isTrace(planned.board))) shown.addStray(id, planned?.key ?? keyOf(subject));
  else shown.set(planned.key, { id, version: UNKNOWN });

  function isTrace(board: Revision): boolean {
    const record = recordOf(history, board, person);
    const isRecord = (message: APIMessage): boolean =>
      subjectOf(customIdsOf(message), history.match)?.kind !== 'board' && saysTheSame(message, record ?? NOTHING);
    return record !== undefined && !messages.some(isRecord);
  }
}

const NOTHING = { components: [], allowed_mentions: { parse: [] }, attachments: [] };

export const keyOf = (subject: Subject): string =>
  subject.kind === 'board' ? `board:${subject.revision}` : `question:${subject.number}`;

/** A message that was up has lost its buttons, and nobody knew: it was settled. */
function wasBare(id: string, planned: Planned, { history, shown }: Recovery): void {
  if (!shown.isUp(planned.key)) return;
  if (planned.kind === 'question' && planned.ending === undefined) shown.changed(planned.key, UNKNOWN);
  else if (planned.kind === 'board' && !planned.isOver) shown.gone(id);
  else shown.over(planned.key, mayReturn(planned, history.match));
}

/** Once more after a pause: the board of a game that goes on, or any question. */
export const mayReturn = (planned: Pick<Planned, 'kind' | 'key'>, match: Match): boolean =>
  planned.kind !== 'board' || (isRunning(match) && planned.key.startsWith(`board:${match.game.boardRevision}`));

/** Which notices in doubt are up already, judged by their words; the newest message first. */
function recognised(
  messages: readonly APIMessage[],
  { history, shown, doubts }: Recovery,
): ReadonlyMap<string, string> {
  const notices = history.planned.filter(isNotice);
  const taken = new Set(notices.flatMap(({ key }) => shown.get(key)?.id ?? []));
  const found = new Map<string, string>();
  for (const { key, draft } of notices) {
    const after = doubts.get(key);
    const message = after === undefined ? undefined : lostAmong(messages, draft, after, taken);
    if (message === undefined) continue;
    taken.add(message.id);
    found.set(key, message.id);
  }
  return found;
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
