import { boardMessage } from '../../views/board-message.ts';
import type { Selection } from '../../views/board-picture.ts';
import { isOutdated } from '../../views/notices.ts';
import type { CardPlace } from '../../views/match-card.ts';
import type { MessageDraft } from '../../views/message-draft.ts';
import type { Person, ViewContext } from '../../views/view-context.ts';
import { questionMessage } from '../../views/question-message.ts';
import { questionsOf } from '../../views/standing-question.ts';
import { countsFrom } from '../../match/clock.ts';
import { millis, type Millis } from '../../match/ids.ts';
import type { Match, PlayingMatch } from '../../match/match.ts';
import { timeToLoss } from '../../match/options.ts';
import { isNotice, recordOf, type History, type Planned, type PlannedBoard } from './history.ts';
import type { Subject } from './known-by.ts';

/** A message as it should stand in the thread, or as what it should be left there. */
export interface Wanted {
  readonly key: string;
  readonly kind: Planned['kind'];
  /** Where another version is shown, the message is changed; `OVER`: it is as it is to stay. */
  readonly version: string;
  /** `undefined`: it goes; of a board, that it stays as it is. */
  readonly draft: () => MessageDraft | undefined;
  /** Names this message and no other; `copy`: how many messages have asked, or shown, the same before. */
  readonly nonce: (copy: number) => string;
  /** What its buttons belong to; `undefined`: it is known by its words. */
  readonly subject: Subject | undefined;
}

/** The version of what is over: records, settled questions, notices that are outdated. */
export const OVER = 'over';
/** The version of a notice as it was posted. */
export const TOLD = 'told';
/** The version of a message that turned up by itself: it is one of ours, but how it looks nobody knows. */
export const UNKNOWN = '?';

/** What the wanted messages hang on beside the history. */
export interface Moment {
  readonly now: Millis;
  readonly view: ViewContext;
  /** What the live board says beside the position. */
  readonly selection: Selection;
  readonly mention: Person | undefined;
  readonly versionOf: (key: string) => string | undefined;
}

/** The messages that should stand in a thread, in their order: what happened, then the boards, then the questions. */
export function wantedOf(history: History, moment: Moment): readonly Wanted[] {
  const { planned } = history;
  const notices = planned.filter(isNotice);
  const others = (['board', 'question'] as const).flatMap((kind) => planned.filter((one) => one.kind === kind));
  return [...notices, ...others].map((one) => wanted(one, history, moment));
}

function wanted(planned: Planned, history: History, moment: Moment): Wanted {
  const { match } = history;
  const { key, kind } = planned;
  if (isNotice(planned)) {
    const { countdown, settled, draft, nonce } = planned;
    const isOver = countdown !== undefined && isOutdated(countdown, match);
    const version = isOver ? OVER : TOLD;
    return { key, kind, version, draft: () => (isOver ? settled : draft), nonce: () => nonce, subject: undefined };
  }
  const subject = { kind: planned.kind, number: planned.number };
  const nonce = (copy: number): string => `${match.id}-${kind.slice(0, 1)}-${planned.number}-${copy}`;
  if (planned.kind === 'board') {
    return { key, kind, ...boardLook(planned, history, moment), nonce, subject };
  }
  const { number, ending } = planned;
  const question = questionsOf(match).find((one) => one.number === number);
  const look =
    ending !== undefined || question === undefined
      ? { version: OVER, draft: () => ending }
      : { version: questionVersion(match), draft: () => questionMessage(question, match, moment.view) };
  return { key, kind, ...look, nonce, subject };
}

function boardLook(
  { key, number, isOver }: PlannedBoard,
  history: History,
  { now, view, selection, mention, versionOf }: Moment,
): Pick<Wanted, 'version' | 'draft'> {
  const { match } = history;
  if (isOver || match.phase !== 'playing') {
    return { version: OVER, draft: () => recordOf(history, number, view) };
  }
  const shown = versionOf(key);
  const face = faceOf(match, now);
  return {
    version: shown !== undefined && faceLasts(faceIn(shown), match, now) !== 0 ? shown : String(face),
    draft: () => boardMessage({ ...view, match, selection, mention, now }),
  };
}

/** Beside when it ends, a question says who has answered, and calls nobody who is not here. */
function questionVersion(match: Match): string {
  const away = 'away' in match ? match.away.map(({ seat }) => seat) : [];
  return versionFrom(...askedOf(match), match.phase === 'paused' ? match.resumed : undefined, ...away);
}

/** What the words of a match's card hang on: it changes with the phases of the match, and not with its moves. */
export function cardVersion(match: Match, { threadId, hindrance }: Pick<CardPlace, 'threadId' | 'hindrance'>): string {
  const game = 'game' in match ? match.game?.startRevision : undefined;
  const missing = hindrance?.kind === 'forbidden' ? hindrance.permissions : [];
  return versionFrom(match.phase, game, ...askedOf(match), threadId, hindrance?.kind, ...missing);
}

/** What is asked, until when, and who has agreed. */
function askedOf(match: Match): readonly (string | number | undefined)[] {
  switch (match.phase) {
    case 'invited':
      return [seconds(match.expiresAt)];
    case 'open-table':
    case 'ready-check':
      return [match.number, seconds(match.expiresAt)];
    case 'paused':
      return [match.number, seconds(match.resumesAt)];
    case 'ended': {
      const { next } = match;
      return [next.number, seconds(next.closesAt), 'agreed' in next ? next.agreed : undefined];
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

/** As Discord is told of a moment. */
const seconds = (at: Millis): number => Math.ceil(at / 1000);

/** What a board tells of its clock: the moment of the loss, that it stands, or nothing at all. */
export type BoardFace = Millis | 'standing' | 'no-clock';

/** Closer than this the shown moment is right enough: a board is on its way for as long. In milliseconds. */
const TOLERANCE = 2000;
/** So long, in milliseconds, clicks must have been missed before the board says that its clock stands. */
const BLIP = 5000;

/** What a board shows that is drawn at `now`. The clock of a turn whose board is not up yet counts from there (TIME-04). */
export function faceOf({ clock, options, stops }: PlayingMatch, now: Millis): BoardFace {
  if (options.time === 'off') return 'no-clock';
  if (stops.length > 0) return 'standing';
  return millis(countsFrom(clock, now) + timeToLoss(options.time));
}

/** The face that a version of the live board has; `undefined`: it is not known. */
export function faceIn(version: string): BoardFace | undefined {
  if (version === 'standing' || version === 'no-clock') return version;
  return /^[0-9.]+$/.test(version) ? millis(Number(version)) : undefined;
}

/**
 * How long the face that is shown may stay as it is, in milliseconds: 0 when it is wrong by now, `undefined` while it is
 * right. Short interruptions of the connection are waited for: nobody is to see each of them. That this process was away
 * is over when it can be told: the clock is about to go on.
 */
export function faceLasts(shown: BoardFace | undefined, match: PlayingMatch, now: Millis): number | undefined {
  const face = faceOf(match, now);
  if (shown === face || face === 'no-clock') return undefined;
  if (face === 'standing') {
    const stops = match.stops.filter(({ reason }) => reason !== 'process-away');
    if (stops.length === 0) return undefined;
    return Math.max(0, Math.min(...stops.map(({ since }) => since)) + BLIP - now);
  }
  // A turn whose board has just been posted: its clock is about to run.
  if (match.clock.kind === 'unseen' && shown !== 'standing') return undefined;
  return typeof shown === 'number' && Math.abs(shown - face) <= TOLERANCE ? undefined : 0;
}
