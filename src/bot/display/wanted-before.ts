import type { Control } from '../../views/board-controls.ts';
import { boardMessage } from '../../views/board-message.ts';
import type { Square } from '../../engine/square.ts';
import type { CardPlace } from '../../views/match-card.ts';
import type { MessageDraft } from '../../views/message-draft.ts';
import { type Person, preferencesOf, type ViewContext } from '../../views/view-context.ts';
import { questionMessage } from '../../views/question-message.ts';
import { questionsOf } from '../../views/standing-question.ts';
import { countsFrom, timeToLoss, turnTime } from '../../match/clock.ts';
import { millis, type MatchId, type Millis } from '../../match/ids.ts';
import type { Match, PlayingMatch } from '../../match/phases.ts';
import { isLive } from '../../match/options.ts';
import type { FirstButtons } from '../../match/preferences.ts';
import type { LiveMatch } from '../runtime/live-match.ts';
import { isNotice, isNoticeKind, isOver, recordOf } from './history.ts';
import type { History, Planned, PlannedBoard, PlannedNotice } from './history.ts';
import type { Subject } from './message-subject.ts';

export interface Wanted {
  readonly key: string;
  readonly kind: Planned['kind'];
  /** Where another version is shown, the message is changed; `OVER`: it is as it is to stay. */
  readonly version: string;
  /** `undefined`: it goes; of a board, that it stays as it is. */
  readonly draft: () => MessageDraft | undefined;
  /** The board or question that its buttons belong to; `undefined`: it is known by its words. */
  readonly subject: Subject | undefined;
}

/** The version of records, settled questions and outdated notices. */
export const OVER = 'over';
/** The version of a notice as it was posted. */
export const TOLD = 'told';
export const UNKNOWN = '?';
/** The version of a board of which no more is known than the number on its buttons. */
export const unknownBoard = (number: number): string => `${number}/${UNKNOWN}`;

export interface Moment {
  readonly now: Millis;
  readonly view: ViewContext;
  readonly isNeeded: boolean;
  readonly chosen: Square | undefined;
  readonly pressed?: number | undefined;
  readonly rests?: Control | undefined;
  readonly mention: Person | undefined;
  /** No version of its own: it is the same as long as a board is (`buttonsOn`). */
  readonly buttons?: FirstButtons | undefined;
  readonly versionOf: (key: string) => string | undefined;
}

export function wantedOf(history: History, moment: Moment): readonly Wanted[] {
  const { planned } = history;
  const hasEnded = history.match.phase === 'ended';
  const isDue = ({ waits, isPatient }: PlannedNotice): boolean =>
    !(waits === true && hasEnded) && (isPatient !== true || moment.isNeeded);
  const notices = planned.filter(isNotice).filter(isDue);
  const others = (['board', 'question'] as const).flatMap((kind) => planned.filter((one) => one.kind === kind));
  return [...notices, ...others].map((one) => wanted(one, history, moment));
}

function wanted(planned: Planned, history: History, moment: Moment): Wanted {
  const { match } = history;
  const { key, kind } = planned;
  if (isNotice(planned)) {
    const [version, draft] = isOver(planned, match) ? [OVER, planned.settled] : [TOLD, planned.draft];
    return { key, kind, version, draft: () => draft, subject: undefined };
  }
  const subject = { kind: planned.kind, number: planned.number };
  if (planned.kind === 'board') return { key, kind, ...boardLook(planned, history, moment), subject };
  const { number, ending } = planned;
  const question = questionsOf(match).find((one) => one.number === number);
  const look =
    ending !== undefined || question === undefined
      ? { version: OVER, draft: () => ending }
      : {
          version: keptVersion(questionVersion(match), moment.versionOf(key)),
          draft: () => questionMessage(question, match, moment.view),
        };
  return { key, kind, ...look, subject };
}

function boardLook(
  board: PlannedBoard,
  history: History,
  { now, view, isNeeded, chosen, pressed, rests, mention, buttons, versionOf }: Moment,
): Pick<Wanted, 'version' | 'draft'> {
  const { match } = history;
  if (board.isOver || match.phase !== 'playing') {
    return { version: OVER, draft: () => recordOf(history, board.number, view) };
  }
  const shown = versionOf(board.key);
  const isRight =
    shown !== undefined &&
    shown !== unknownBoard(match.game.boardRevision) &&
    boardIn(shown) === match.game.boardRevision &&
    restsIn(shown) === rests &&
    faceLasts(shown, match, now, isNeeded) !== 0;
  return {
    version: isRight ? shown : boardVersion(match, now, rests),
    draft: () => boardMessage({ ...view, match, chosen, pressed, rests, mention, buttons, now }),
  };
}

/** What a board offers first, by the preference of who presses there as it was when the board was first drawn. */
export const buttonsOn = (
  match: PlayingMatch,
  live: LiveMatch,
  { person }: Pick<ViewContext, 'person'>,
): FirstButtons =>
  live.buttonsOn(
    match.game.boardRevision,
    preferencesOf(person(match.operator ?? match.seats[match.game.position.turn])).buttons,
  );

/** Names a message and no other, to Discord as well; `copy`: how many with this key have gone. */
export const nonceOf = (match: MatchId, { kind, key }: Pick<Planned, 'kind' | 'key'>, copy: number): string => {
  const name = `${match}-${LETTERS[kind]}-${key.slice(key.indexOf(':') + 1)}`;
  return isNoticeKind(kind) ? name : `${name}-${copy}`;
};

const LETTERS = {
  opening: 'o',
  notice: 'n',
  result: 'e',
  closing: 'z',
  aside: 't',
  board: 'b',
  question: 'q',
} as const;

/** The version that is shown, where it differs from `wanted` by a deadline that has moved on a little, if at all. */
export function keptVersion(wanted: string, shown: string | undefined): string {
  if (shown === undefined) return wanted;
  const later = (Number(DUE.exec(wanted)?.[0] ?? 0) - Number(DUE.exec(shown)?.[0] ?? 0)) * 1000;
  const isTheSame = wanted.replace(DUE, '') === shown.replace(DUE, '');
  return isTheSame && later >= 0 && later <= SHORT_ABSENCE ? shown : wanted;
}

/** A question says when it ends and who has answered, and calls nobody who has left. */
function questionVersion(match: Match): string {
  const away = 'away' in match ? match.away.map(({ seat }) => seat) : [];
  const answered = questionsOf(match).flatMap((question) => ('agreed' in question ? [question.agreed] : []));
  return versionFrom(...askedOf(match), answered[0], ...away);
}

export function cardVersion(match: Match, { threadId, hindrance }: Pick<CardPlace, 'threadId' | 'hindrance'>): string {
  const game = 'game' in match ? match.game?.startRevision : undefined;
  const missing = hindrance?.kind === 'forbidden' ? hindrance.permissions : [];
  return versionFrom(match.phase, game, ...askedOf(match), threadId, hindrance?.kind, ...missing);
}

function askedOf(match: Match): readonly (string | number | undefined)[] {
  switch (match.phase) {
    case 'invited':
      return [due(match.dueAt)];
    case 'open-table':
    case 'ready-check':
    case 'paused':
      return [match.number, due(match.dueAt)];
    case 'ended': {
      const { next } = match;
      return [next.number, due(next.dueAt), 'agreed' in next ? next.agreed : undefined];
    }
    case 'new':
    case 'playing':
    case 'closed':
      return [];
    default:
      return match satisfies never;
  }
}

const versionFrom = (...parts: readonly (string | number | undefined)[]): string =>
  parts.map((part) => part ?? '-').join(' ');

const DUE = /(?<=due:)\d+/;
const due = (at: Millis): string => `due:${Math.ceil(at / 1000)}`;

/** A board tells of its clock the moment of the loss, that it stands, or nothing. */
export type BoardFace = Millis | 'standing' | 'no-clock';

/** Milliseconds by which the shown moment may differ: a board is on its way for as long. */
const TOLERANCE = 2000;
/** Milliseconds by which the end of a question may have moved on: players are told of longer absences. */
const SHORT_ABSENCE = 30_000;
/** Milliseconds for which clicks must have been missed before the board says that its clock stands. */
const BLIP = 5000;

/** The face of a board drawn at `now`. The clock of a turn whose board is not up yet counts from there (TIME-04). */
export function faceOf(match: PlayingMatch, now: Millis): BoardFace {
  const time = turnTime(match);
  if (time === 'off') return 'no-clock';
  if (match.stops.length > 0) return 'standing';
  return millis(countsFrom(match.clock, now) + timeToLoss(time));
}

/** The version of a live board drawn at `now`: hops of an unfinished jump change it, its clock, and a control that rests. */
export const boardVersion = (match: PlayingMatch, now: Millis, rests?: Control): string =>
  [match.game.boardRevision, faceOf(match, now), ...(rests === undefined ? [] : [rests])].join('/');

const restsIn = (version: string): string | undefined => version.split('/')[2];

/** The number on the buttons of a board in this version. */
export const boardIn = (version: string): number => Number(version.split('/')[0]);

function faceIn(version: string): BoardFace | undefined {
  const [, face = ''] = version.split('/');
  if (face === 'standing' || face === 'no-clock') return face;
  return /^[0-9.]+$/.test(face) ? millis(Number(face)) : undefined;
}

/**
 * For how many milliseconds a board may stay: 0 when it is wrong, `undefined` while it is right. With a long limit
 * it may stay until its match `isNeeded`, as an absence is one of all matches at once.
 */
export function faceLasts(version: string, match: PlayingMatch, now: Millis, isNeeded: boolean): number | undefined {
  const shown = faceIn(version);
  const face = faceOf(match, now);
  if (shown === face || face === 'no-clock') return undefined;
  if (!isNeeded && shown !== undefined && !isLive(match.options.time)) return undefined;
  if (face === 'standing') {
    // An absence of this process that can be told is over.
    const stops = match.stops.filter(({ reason }) => reason !== 'process-away');
    if (stops.length === 0) return undefined;
    return Math.max(0, Math.min(...stops.map(({ since }) => since)) + BLIP - now);
  }
  // Its board has just been posted: the clock is about to run.
  if (match.clock.kind === 'unseen' && shown !== 'standing') return undefined;
  return typeof shown === 'number' && Math.abs(face - shown) <= TOLERANCE ? undefined : 0;
}
