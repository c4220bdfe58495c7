import type { APIMessage, APIMessageTopLevelComponent, ComponentType } from 'discord-api-types/v10';
import { SnowflakeUtil } from 'discord.js';
import { revision, type MatchId, type Millis, type Revision } from '../../match/ids.ts';
import { isRunning, type Match } from '../../match/phases.ts';
import { customIdsOf, type CustomId } from '../../views/custom-id.ts';
import { unbrokenMoves, unlinkCommands } from '../../views/markdown.ts';
import type { MessageDraft } from '../../views/message-draft.ts';
import { questionsOf } from '../../views/standing-question.ts';
import type { ViewContext } from '../../views/view-context.ts';
import { boardIn, CARD, isKnown, isUp, keyOf, OVER, TOLD, UNKNOWN, unknownBoard, type Display } from './display.ts';
import { isNotice, recordOf, type History, type PlannedBoard, type PlannedQuestion } from './history.ts';
import { observe, type Observation } from './observe.ts';
import type { Subject } from './wanted.ts';

/** A button as its custom id tells: what it asks, and on which kind of message it stands. */
interface ReadButton {
  readonly button: { readonly on: string };
  readonly id: CustomId;
}

/** Reads a custom id; `undefined`: no button of the bot has it. */
export type ButtonReader = (customId: string) => ReadButton | undefined;

/** All that a message on Discord is recognized by. */
export interface Known {
  readonly history: History;
  readonly display: Display;
  readonly view: ViewContext;
  readonly readButton: ButtonReader;
  readonly now: Millis;
}

type WithButtons = Pick<APIMessage, 'components'>;

const NO_QUESTION = revision(0);

/** What a look tells: the bot's own `messages` of late, the newest first, and `missing` ones that are there no more. */
export function recognise(
  messages: readonly APIMessage[],
  missing: readonly string[],
  known: Known,
): readonly Observation[] {
  const seen: Observation[] = [];
  let { display } = known;
  const note = (what: Observation): void => {
    seen.push(what);
    display = observe(display, what);
  };
  for (const id of missing) note({ type: 'gone', id });
  for (const message of messages) {
    const what = takeUp(message, messages, { ...known, display });
    if (what !== undefined) note(what);
  }
  let left = messages;
  for (const key of Object.keys(display.sent).filter((one) => one !== CARD)) {
    const what = findLost(key, left, { ...known, display });
    note(what);
    // No message tells two notices.
    left = left.filter(({ id }) => !('id' in what) || what.id !== id);
  }
  const newest = messages[0]?.id;
  if (newest !== undefined) note({ type: 'known', id: newest });
  note({ type: 'fact', is: { look: 'none' } });
  return seen;
}

/** What became of a message that was sent and got no answer, by the bot's own `messages` of late, the newest first. */
export function findLost(key: string, messages: readonly APIMessage[], known: Known): Observation {
  const { display, now } = known;
  const lost = display.sent[key];
  if (lost === undefined) return { type: 'not-found', key };
  const later = messages.filter(({ id }) => BigInt(id) > BigInt(lost.after) && !isKnown(display, id));
  const notice = noticeOf(key, known);
  if (notice === undefined) {
    const found = later.find((message) => subjectKey(message, known) === key);
    return found === undefined
      ? { type: 'not-found', key }
      : { type: 'turned-up', key, id: found.id, version: lost.version };
  }
  // The oldest: what is said twice is said in its order. What was edited is none: a settled question may read the same.
  const found = later.findLast((one) => (one.edited_timestamp ?? null) === null && saysTheSame(one, notice.draft));
  if (found === undefined) return { type: 'not-found', key };
  return { type: 'posted', key, id: found.id, version: TOLD, at: now, stays: notice.stays };
}

/** The card among the messages of its channel; as soon as there is a thread it reads otherwise. */
export function findCard(messages: readonly APIMessage[], draft: MessageDraft, known: Known): Observation {
  const { history, readButton } = known;
  const { match } = history;
  // A hotseat game's card has no buttons to be known by.
  const isFound = (message: APIMessage): boolean =>
    isCardOf(message, match.id, readButton) || (isRunning(match) && saysTheSame(message, draft));
  const found = messages.findLast(isFound);
  if (found === undefined) return { type: 'not-found', key: CARD };
  return { type: 'turned-up', key: CARD, id: found.id, version: UNKNOWN };
}

/** A message turns up: the one that is wanted, or one too many. An old board becomes a record where `messages` hold none of its move. */
export function turnsUp(
  id: string,
  subject: Subject,
  known: Known,
  messages?: readonly APIMessage[],
): Observation | undefined {
  const { display, history } = known;
  if (isKnown(display, id)) return undefined;
  const planned = planFor(history, subject);
  const isOldBoard = planned?.kind === 'board' && planned.isOver;
  const isFree = planned !== undefined && display.shown[planned.key] === undefined;
  if (isFree && (!isOldBoard || (messages !== undefined && !isRecorded(planned.number, messages, known)))) {
    const unknown = subject.kind === 'board' ? unknownBoard(subject.number) : UNKNOWN;
    return { type: 'turned-up', key: planned.key, id, version: display.sent[planned.key]?.version ?? unknown };
  }
  return { type: 'duplicate', id, key: planned?.key ?? `${subject.kind}:${subject.number}` };
}

/** What an edit tells: a message that should have no buttons, or others, may have got its old ones back. Believed at `until`, when the announcement of its record would be here. */
export function afterEdit(id: string, subject: Subject | undefined, display: Display, until: Millis): Observation {
  const version = display.shown[keyOf(display, id) ?? '']?.version;
  const isOlder = (board: string): boolean => subject?.kind === 'board' && subject.number < boardIn(board);
  const isBack = subject !== undefined && version !== undefined && (version === OVER || isOlder(version));
  return { type: 'regained', id, ...(isBack ? { until } : {}) };
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

function takeUp(message: APIMessage, messages: readonly APIMessage[], known: Known): Observation | undefined {
  const { history, display, readButton } = known;
  const { id } = message;
  const subject = subjectOf(message, history.match, readButton);
  const key = keyOf(display, id);
  const planned = key === undefined ? undefined : history.planned.find((one) => one.key === key);
  if (planned === undefined) return subject && turnsUp(id, subject, known, messages);
  if (isNotice(planned) || key === undefined) return undefined;
  const version = display.shown[key]?.version ?? UNKNOWN;
  if (subject !== undefined) {
    // A late answer to an earlier click has given it its buttons back.
    if (version === OVER) return { type: 'edited', key, version: UNKNOWN };
    const isOther = subject.kind === 'board' && boardIn(version) !== subject.number;
    return isOther ? { type: 'edited', key, version: unknownBoard(subject.number) } : undefined;
  }
  if (!isUp(display, key)) return undefined;
  if (planned.kind === 'question')
    return { type: 'edited', key, version: planned.ending === undefined ? UNKNOWN : OVER };
  return planned.isOver ? { type: 'edited', key, version: OVER } : { type: 'gone', id };
}

const subjectKey = (message: APIMessage, { history, readButton }: Known): string | undefined => {
  const subject = subjectOf(message, history.match, readButton);
  return subject && planFor(history, subject)?.key;
};

/** The words of a notice as they were sent; `undefined`: a board or a question has buttons to be known by. */
function noticeOf(
  key: string,
  { history, display }: Known,
): { readonly draft: MessageDraft; readonly stays: boolean } | undefined {
  const notice = history.planned.find((one) => one.key === key);
  if (notice !== undefined) return isNotice(notice) ? { ...notice, stays: notice.countdown !== undefined } : undefined;
  const aside = display.asides.find((one) => one.key === key);
  return aside && { draft: aside.draft, stays: false };
}

function isRecorded(board: Revision, messages: readonly APIMessage[], { history, view, readButton }: Known): boolean {
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

/** Records, settled questions, private views and messages of other matches give `undefined`. */
export function subjectOf(message: WithButtons, match: Match, readButton: ButtonReader): Subject | undefined {
  const buttons = buttonsOf(message, match.id, readButton);
  const board = buttons.find(({ button }) => button.on === 'board')?.id.revision;
  if (board !== undefined) return { kind: 'board', number: board };
  // The buttons of an open table carry no number: they belong to the one that stands, or to one that is over.
  const isTable = buttons.some(({ id }) => id.verb === 'join');
  const number = isTable
    ? (questionsOf(match).find(({ kind }) => kind === 'table')?.number ?? NO_QUESTION)
    : buttons.find(({ button }) => button.on === 'question')?.id.revision;
  return number === undefined ? undefined : { kind: 'question', number };
}

export const isCardOf = (message: WithButtons, match: MatchId, readButton: ButtonReader): boolean =>
  buttonsOf(message, match, readButton).some(({ button }) => button.on === 'card');

const buttonsOf = (message: WithButtons, match: MatchId, readButton: ButtonReader): readonly ReadButton[] =>
  customIdsOf(message)
    .map(readButton)
    .filter((read) => read !== undefined)
    .filter(({ id }) => id.match === match);

/** True where a message on Discord reads as a draft does, in words; pictures and files play no part. */
export function saysTheSame(message: Pick<APIMessage, 'content' | 'components'>, draft: MessageDraft): boolean {
  const shown = wordsOf(message.content, message.components ?? []);
  return shown !== '' && shown === wordsOf(draft.content ?? '', draft.components);
}

// Discord cuts off what is blank at the ends.
const wordsOf = (content: string, components: readonly APIMessageTopLevelComponent[]): string =>
  [content, ...components.flatMap(textsOf)]
    .map((text) => unbrokenMoves(unlinkCommands(text)).trim())
    .join('\n')
    .trim();

function textsOf(component: { readonly type: ComponentType }): readonly string[] {
  const own = 'content' in component && typeof component.content === 'string' ? [component.content] : [];
  const nested = 'components' in component && Array.isArray(component.components) ? component.components : [];
  return [...own, ...nested.flatMap(textsOf)];
}

/** The lowest id that something made at `at`, by Discord's clock, can have. */
export const firstIdAt = (at: Millis): bigint =>
  BigInt(Math.max(0, Math.floor(at) - Number(SnowflakeUtil.epoch))) << 22n;
