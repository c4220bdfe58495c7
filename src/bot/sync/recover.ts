import type { APIMessage } from 'discord-api-types/v10';
import { isRunning, type Match } from '../../match/match.ts';
import { customIdsOf } from '../../views/custom-id.ts';
import {
  baseOf,
  isNotice,
  isNoticeKind,
  recordOf,
  type History,
  type Planned,
  type PlannedBoard,
  type PlannedQuestion,
} from './history.ts';
import { lostAmong, saysTheSame, subjectOf, type Subject } from './known-by.ts';
import type { Shown } from './shown.ts';
import type { Transport } from './transport.ts';
import { OVER, UNKNOWN } from './wanted.ts';
import type { Revision } from '../../match/ids.ts';
import type { ViewContext } from '../../views/view-context.ts';

/** Notices that may be up or not, by key, each with an id that its message would exceed. */
export type Doubts = ReadonlyMap<string, bigint>;

/** What is known of a thread's messages. */
export interface Known {
  readonly history: History;
  readonly shown: Shown;
  /** Messages that were sent, and whether they arrived nobody knows, each in its version. */
  readonly sent: Map<string, { readonly version: string }>;
  readonly view: ViewContext;
}

/**
 * Looks at what became of a thread's messages while nobody told: what was deleted counts as deleted from here on, and
 * boards and questions that nobody knew of are known. Gives the notices in doubt that are up, by key. One request where all
 * that is known stands among the last messages; rejects when Discord can't be asked.
 */
export async function recover(
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
  return recognised(messages, known, doubts);
}

/** What a message of the bot's own says of boards and questions; `messages` are all of them, the newest first. */
function takeUp(message: APIMessage, messages: readonly APIMessage[], known: Known): void {
  const { history, shown } = known;
  const { id } = message;
  const subject = subjectOf(customIdsOf(message), history.match);
  const planned = history.planned.find(({ key }) => key === shown.keyOf(id));
  if (subject !== undefined && planned === undefined) turnsUp(id, subject, known, messages);
  if (planned === undefined || isNotice(planned)) return;
  const { key } = planned;
  if (subject !== undefined) {
    // A late answer to an earlier click has given it its buttons back.
    if (shown.get(key)?.version === OVER) shown.changed(key, UNKNOWN);
  } else if (!shown.isUp(key)) return;
  else if (planned.kind === 'question' && planned.ending === undefined) shown.changed(key, UNKNOWN);
  else if (planned.kind === 'board' && !planned.isOver) shown.gone(id);
  else shown.over(key, mayReturn(planned, history.match));
}

/**
 * A message turns up that shows a board, or a question: where it is wanted, or pressed, and none is known to be up, it is
 * taken for that one, otherwise it is one too many. An old board is worth a record only where the thread, in `messages`,
 * shows nothing else of the move that was made on it.
 */
export function turnsUp(id: string, subject: Subject, known: Known, messages?: readonly APIMessage[]): void {
  const { shown, sent } = known;
  if (shown.isKnown(id)) return;
  const planned = planFor(known.history, subject);
  const isOldBoard = planned?.kind === 'board' && planned.isOver;
  const isFree = planned !== undefined && shown.get(planned.key) === undefined;
  if (isFree && (!isOldBoard || (messages !== undefined && !isTold(planned.number, messages, known)))) {
    shown.set(planned.key, { id, version: sent.get(planned.key)?.version ?? UNKNOWN });
    sent.delete(planned.key);
  } else shown.addDuplicate(id, planned?.key ?? `${subject.kind}:${subject.number}`);
}

/** The last plan for what a message with these buttons shows. */
export const planFor = ({ planned }: History, { kind, number }: Subject): PlannedBoard | PlannedQuestion | undefined =>
  planned.filter((one) => !isNotice(one)).findLast((one) => one.kind === kind && one.number === number);

/** The thread shows the record of the move that was made on a board. */
function isTold(board: Revision, messages: readonly APIMessage[], { history, view }: Known): boolean {
  const record = recordOf(history, board, view);
  const isBoard = (message: APIMessage): boolean => subjectOf(customIdsOf(message), history.match)?.kind === 'board';
  return record === undefined || messages.some((message) => !isBoard(message) && saysTheSame(message, record));
}

/** Once more after a pause: the board of a game that goes on, or any question. */
export const mayReturn = ({ kind, key }: Pick<Planned, 'kind' | 'key'>, match: Match): boolean =>
  kind !== 'board' || (isRunning(match) && baseOf(key) === `board:${match.game.boardRevision}`);

/** Which notices in doubt are up already, judged by their words; the newest message first. */
function recognised(
  messages: readonly APIMessage[],
  { history, shown }: Known,
  doubts: Doubts,
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
