import { type Countdown, isOutdated, noticesOf } from '../../views/notices.ts';
import { closedMessage, endedMessage } from '../../views/final-message.ts';
import type { MessageDraft } from '../../views/message-draft.ts';
import { openingMessage } from '../../views/opening-message.ts';
import { settledQuestion } from '../../views/question-message.ts';
import { boardRecord } from '../../views/record.ts';
import { questionsOf } from '../../views/standing-question.ts';
import type { MatchEvent, MatchChange } from '../../match/match.ts';
import type { RecordedMatch } from '../../match/game-record.ts';
import { isUntouched, liveBoard } from '../../match/game.ts';
import { revision, type Revision } from '../../match/ids.ts';
import { isRunning, type ClosedGame, type EndedMatch, type Match } from '../../match/phases.ts';
import { losesClicks } from '../../match/time.ts';
import { isLive } from '../../match/options.ts';
import type { ViewContext } from '../../views/view-context.ts';

/** A message that the history of a match calls for. Its key names it in the table of what is shown, and in its nonce. */
export type Planned = PlannedNotice | PlannedBoard | PlannedQuestion;

/** Posted once, in its order. An aside comes from no change of the match. */
export interface PlannedNotice {
  readonly kind: 'opening' | 'notice' | 'result' | 'closing' | 'aside';
  readonly key: string;
  readonly revision: Revision;
  readonly draft: MessageDraft;
  /** Without one it stays true for good. */
  readonly countdown?: Countdown | undefined;
  /** The notice once its countdown is outdated; without it, it goes. */
  readonly settled?: MessageDraft | undefined;
  /** The notice waits until the questions after the game are settled: who won stands last until then. */
  readonly waits?: boolean;
  /** A notice of an absence waits until the match is needed, where nobody sits there (RUN-05). */
  readonly isPatient?: boolean;
}

/** One board message, from the event that called for it until the next one does, a pause begins, or the game is over. */
export interface PlannedBoard {
  readonly kind: 'board';
  readonly key: string;
  readonly number: Revision;
  readonly isOver: boolean;
}

export interface PlannedQuestion {
  readonly kind: 'question';
  readonly key: string;
  readonly number: Revision;
  /** The number with which it was asked, where another question has taken over its message. */
  readonly asked?: Revision;
  readonly ending: MessageDraft | undefined;
}

export interface History {
  readonly match: Match;
  readonly planned: readonly Planned[];
  /** The last games before this one, each as it ended: a board may become a record when the next game has begun. */
  readonly games: readonly RecordedMatch[];
}

const REMEMBERED_GAMES = 4;
const REMEMBERED_MESSAGES = 32;
/** Notices kept while nothing can be posted: nobody wants a chronicle. */
const MOST_WAITING = 20;

export const startHistory = (match: Match): History => ({ match, planned: [], games: [] });

/** The history after a change, with the `notices` of it that are still to be told. */
export function remember(
  history: History,
  change: MatchChange,
  view: ViewContext,
  notices = noticesIn(change, view),
): History {
  return {
    match: change.after,
    planned: [...withQuestions(withBoard(history.planned, change), change, view), ...notices],
    games: withGame(history.games, change),
  };
}

/** Leaves out what too much of waits, and what is over for long, unless it `isOpen` on Discord. */
export function prune(history: History, isOpen: (key: string) => boolean): History {
  const closed = history.planned.filter(({ key }) => !isOpen(key));
  const over = (kind: Planned['kind']): readonly Planned[] =>
    closed.filter((one) => one.kind === kind && isOver(one, history.match));
  const waiting = closed.filter(({ kind }) => kind === 'notice' || kind === 'aside');
  const surplus = new Set([
    ...over('board').slice(0, -REMEMBERED_MESSAGES),
    ...over('question').slice(0, -REMEMBERED_MESSAGES),
    ...over('notice'),
    ...waiting.slice(0, -MOST_WAITING),
  ]);
  return surplus.size === 0 ? history : { ...history, planned: history.planned.filter((one) => !surplus.has(one)) };
}

export function isOver(one: Planned, match: Match): boolean {
  if (one.kind === 'board') return one.isOver;
  if (one.kind === 'question') return one.ending !== undefined;
  return one.countdown !== undefined && isOutdated(one.countdown, match);
}

/** Notices are told once, unlike boards and questions, which come and go with the state of the match. */
export const isNotice = (planned: Planned): planned is PlannedNotice =>
  planned.kind !== 'board' && planned.kind !== 'question';

const currentBoard = (match: Match): Revision | undefined =>
  match.phase === 'playing' ? liveBoard(match.game) : undefined;

/** The record of what was played on a board, known by any number that its buttons had. `undefined`: it is nobody's. */
export function recordOf({ match, games }: History, board: Revision, view: ViewContext): MessageDraft | undefined {
  if (board > match.revision) return undefined;
  const now = recorded(match);
  const played = [...games, ...(now === undefined ? [] : [now])].findLast(({ game }) => game.startRevision <= board);
  if (played === undefined) return undefined;
  return boardRecord(played, board, view);
}

/** Clicks could not arrive, or can again: that happens to all matches at once. */
export const isOfAbsence = (event: MatchEvent): boolean =>
  (event.type === 'ClockStopped' || event.type === 'ClockStarted') && losesClicks(event.reason);

/** Nobody waits for what follows from it. */
export const isUnasked = (event: MatchEvent): boolean =>
  isOfAbsence(event) || (event.type === 'BoardMoved' && ['unanswered', 'buried'].includes(event.reason));

export function noticesIn(change: MatchChange, view: ViewContext): readonly PlannedNotice[] {
  const all = [...opening(change, view), ...result(change, view), ...notices(change, view)];
  return all.toSorted((one, other) => one.revision - other.revision);
}

function opening({ after, events }: MatchChange, view: ViewContext): readonly PlannedNotice[] {
  const begins = events.some(
    ({ type }) => type === 'GameStarted' || type === 'HotseatStarted' || type === 'SoloStarted',
  );
  if (!begins || after.phase !== 'playing') return [];
  const { startRevision: start } = after.game;
  const draft = openingMessage(after, view);
  return [{ kind: 'opening', key: `opening:${start}`, revision: start, draft }];
}

function notices(change: MatchChange, view: ViewContext): readonly PlannedNotice[] {
  const told = noticesOf(change, view);
  const isPatient = change.events.every(isOfAbsence) && isRunning(change.after) && !isLive(change.after.options.time);
  return told.map(({ revision, draft, countdown, settled }, index) => {
    const before = told.slice(0, index).filter((other) => other.revision === revision).length;
    const key = `notice:${revision}${before === 0 ? '' : `-${before}`}`;
    return { kind: 'notice', key, revision, draft, countdown, settled, isPatient };
  });
}

function result({ before, after, events }: MatchChange, view: ViewContext): readonly PlannedNotice[] {
  if (!isRunning(before) || !hasEnded(after)) return [];
  const { startRevision: start } = after.game;
  const index = events.findIndex(({ type }) => type === 'GameEnded' || type === 'MatchClosed');
  const at = revision(before.revision + index + 1);
  const result: PlannedNotice = {
    kind: 'result',
    key: `result:${start}`,
    revision: at,
    draft: endedMessage(after, view),
  };
  // The question after a result says who has won.
  if (after.phase === 'ended' || after.result !== undefined) return [result];
  const closing: PlannedNotice = {
    kind: 'closing',
    key: `closing:${start}`,
    revision: at,
    draft: closedMessage(after, view),
  };
  return isUntouched(after.game) ? [closing] : [result, closing];
}

const hasEnded = (match: Match): match is EndedMatch | ClosedGame =>
  match.phase === 'ended' || (match.phase === 'closed' && match.game !== undefined);

function withBoard(planned: readonly Planned[], { after }: MatchChange): readonly Planned[] {
  const current = currentBoard(after);
  const kept = planned.map((one) => {
    const goesOn = one.kind !== 'board' || one.isOver || one.number === current;
    return goesOn ? one : { ...one, isOver: true };
  });
  if (current === undefined || kept.some((one) => one.kind === 'board' && one.number === current)) return kept;
  return [...kept, { kind: 'board', key: `board:${current}`, number: current, isOver: false }];
}

function withQuestions(planned: readonly Planned[], change: MatchChange, view: ViewContext): readonly Planned[] {
  const standing = questionsOf(change.after);
  const isStanding = (number: Revision): boolean => standing.some((other) => other.number === number);
  const ended = questionsOf(change.before).filter(({ number }) => !isStanding(number));
  const pause = standing.find(({ kind }) => kind === 'pause')?.number;
  const kept = planned.map((one) => {
    const isOpen = one.kind === 'question' && one.ending === undefined;
    const question = isOpen ? ended.find(({ number }) => number === one.number) : undefined;
    if (question === undefined) return one;
    // The question becomes the pause (PLAY-12).
    if (question.kind === 'pause-request' && pause !== undefined)
      return { ...one, number: pause, asked: question.number };
    return { ...one, ending: settledQuestion(question, change, view) };
  });
  const isPlanned = (number: Revision): boolean =>
    kept.some((one) => one.kind === 'question' && one.number === number && one.ending === undefined);
  const asked = standing.filter(({ number }) => !isPlanned(number));
  return [
    ...kept,
    ...asked.map(({ number }) => ({
      kind: 'question' as const,
      key: freeKey(`question:${number}`, kept, change.after.revision),
      number,
      ending: undefined,
    })),
  ];
}

/** A question that comes again after a pause has a key of its own. */
const freeKey = (key: string, planned: readonly Planned[], now: Revision): string =>
  planned.some((one) => one.key === key) ? `${key}+${now}` : key;

function withGame(games: readonly RecordedMatch[], { before, after }: MatchChange): readonly RecordedMatch[] {
  const game = recorded(before);
  if (game === undefined || recorded(after)?.game.startRevision === game.game.startRevision) return games;
  return [...games, game].slice(-REMEMBERED_GAMES);
}

function recorded(match: Match): RecordedMatch | undefined {
  if (isRunning(match) || match.phase === 'ended') return match;
  return match.phase === 'closed' && match.game !== undefined ? match : undefined;
}
