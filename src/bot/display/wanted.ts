import { boardMessage } from '../../views/board-message.ts';
import { matchCard, type CardHindrance, type CardMatch, type CardPlace } from '../../views/match-card.ts';
import type { MessageDraft } from '../../views/message-draft.ts';
import type { PermissionName } from '../../views/refusal.ts';
import { asPreferred, preferencesOf, type ViewContext } from '../../views/view-context.ts';
import { questionMessage } from '../../views/question-message.ts';
import { questionsOf } from '../../views/standing-question.ts';
import { liveBoard as boardOf } from '../../match/game.ts';
import type { Millis, Revision } from '../../match/ids.ts';
import { isRunning, type Match, type PlayingMatch } from '../../match/phases.ts';
import type { FirstButtons, Mention } from '../../match/preferences.ts';
import type { LiveMatch } from '../runtime/live-match.ts';
import {
  boardIn,
  boardVersion,
  CARD,
  faceLasts,
  IDLE_AFTER,
  isTold,
  marksIn,
  marksOf,
  OVER,
  TOLD,
  unknownBoard,
  type Display,
  type Overlay,
} from './display.ts';
import { isNotice, isOver, recordOf } from './history.ts';
import type { History, Planned, PlannedBoard, PlannedNotice, PlannedQuestion } from './history.ts';

/** The board or question that a message's buttons show it to be. */
export interface Subject {
  readonly kind: 'board' | 'question';
  readonly number: Revision;
}

export interface Wanted {
  readonly key: string;
  readonly kind: Planned['kind'] | 'card';
  /** Where another version is shown, the message is changed; `OVER`: it is as it is to stay. */
  readonly version: string;
  /** `undefined`: it goes; of a board, that it stays as it is. */
  readonly draft: () => MessageDraft | undefined;
  /** The board or question that its buttons belong to; `undefined`: it is known by its words. */
  readonly subject: Subject | undefined;
  /** It is sent where none stands; otherwise only one that stands is changed. */
  readonly isPosted: boolean;
  /** It can change after it was posted. */
  readonly stays: boolean;
  /** The marks of a board that is still to be posted. */
  readonly overlay?: Overlay;
}

/** What the wanted messages depend on beside the match's history. */
export interface WantedContext {
  readonly display: Display;
  readonly now: Millis;
  readonly view: ViewContext;
  readonly threadId: string | undefined;
  /** The permissions that the bot lacks there. */
  readonly missing: readonly PermissionName[];
  readonly seesLeaving: boolean;
  /** When somebody was last active there, by Discord user id. */
  readonly lastSeen: Pick<ReadonlyMap<string, Millis>, 'get'>;
  /** What the board offers first. No version of its own: it is the same as long as a board is. */
  readonly buttons: () => FirstButtons | undefined;
}

/** What should stand on Discord: notices in their order, boards, questions, the card. What is over and not up is left out. */
export function wantedOf(history: History, context: WantedContext): readonly Wanted[] {
  const { match } = history;
  const { shown, sent } = context.display;
  const isThere = (key: string): boolean => shown[key] !== undefined || sent[key] !== undefined;
  const boards: Wanted[] = [];
  const questions: Wanted[] = [];
  for (const one of history.planned) {
    if (isNotice(one) || (isOver(one, match) && !isThere(one.key))) continue;
    if (one.kind === 'board') boards.push(wantedBoard(one, history, context));
    else questions.push(wantedQuestion(one, match, context));
  }
  return [...wantedNotices(history, context), ...boards, ...questions, ...wantedCard(match, context)];
}

/** The notices that are to be told, or changed; what was said beside the match stands between them, where it was said. */
function wantedNotices({ match, planned }: History, { display }: WantedContext): readonly Wanted[] {
  const asides = display.asides.map((aside): PlannedNotice => ({ kind: 'aside', ...aside }));
  const told = planned.filter(isNotice);
  const all = asides.length === 0 ? told : [...told, ...asides].toSorted((one, other) => one.revision - other.revision);
  const isDue = ({ key, revision, kind, waits, isPatient }: PlannedNotice): boolean => {
    if (display.shown[key] !== undefined) return true;
    if (kind !== 'aside' && isTold(display, key, revision)) return false;
    return !(waits === true && match.phase === 'ended') && (isPatient !== true || display.isNeeded);
  };
  return all.filter(isDue).map((one) => {
    const { key, kind, draft, settled, countdown } = one;
    const isOutdated = isOver(one, match);
    return {
      key,
      kind,
      version: isOutdated ? OVER : TOLD,
      draft: () => (isOutdated ? settled : draft),
      subject: undefined,
      isPosted: !isOutdated,
      stays: countdown !== undefined,
    };
  });
}

function wantedQuestion({ key, kind, number, ending }: PlannedQuestion, match: Match, context: WantedContext): Wanted {
  const { display, view } = context;
  const question = ending === undefined ? questionsOf(match).find((one) => one.number === number) : undefined;
  const same = { key, kind, subject: { kind, number }, stays: true } as const;
  if (question === undefined) return { ...same, version: OVER, draft: () => ending, isPosted: false };
  const version = keptVersion(questionVersion(match), display.shown[key]?.version);
  return { ...same, version, draft: () => questionMessage(question, match, view), isPosted: true };
}

function wantedBoard(board: PlannedBoard, history: History, context: WantedContext): Wanted {
  const { match } = history;
  const { display, now, view, buttons } = context;
  const { key, kind, number } = board;
  const same = { key, kind, subject: { kind, number }, stays: true } as const;
  if (board.isOver || match.phase !== 'playing')
    return { ...same, version: OVER, draft: () => recordOf(history, number, view), isPosted: false };
  const shown = display.shown[key]?.version;
  const overlay = overlayOf(match, shown !== undefined, context);
  const isRight =
    shown !== undefined &&
    shown !== unknownBoard(match.game.boardRevision) &&
    boardIn(shown) === match.game.boardRevision &&
    marksIn(shown) === marksOf(overlay) &&
    faceLasts(shown, match, now, display.isNeeded) !== 0;
  const { chosen, pressed, rests } = overlay;
  const mention = overlay.mention ? asPreferred(view.person(match.seats[match.game.position.turn])) : undefined;
  return {
    ...same,
    version: isRight ? shown : boardVersion(match, now, overlay),
    draft: () => boardMessage({ ...view, match, chosen, pressed, rests, mention, buttons: buttons(), now }),
    isPosted: true,
    overlay,
  };
}

/** A choice or a call on another board counts for nothing on this one: an edit notifies nobody. */
export function overlayOf(match: PlayingMatch, isShown: boolean, context: OverlayContext): Overlay {
  const { overlay } = context.display;
  const on = match.game.boardRevision;
  if (isShown) return overlay.on === on ? overlay : { on, mention: false };
  const pressed = overlay.on === on && overlay.pressed !== undefined ? { pressed: overlay.pressed } : {};
  return { on, ...pressed, mention: isCalled(match, context) };
}

type OverlayContext = Pick<WantedContext, 'display' | 'now' | 'view' | 'lastSeen'>;

/** A new board calls the player on move, unless they have left, play both sides, don't want it, or were just here. */
function isCalled(match: PlayingMatch, { display, now, view, lastSeen }: OverlayContext): boolean {
  const { game, seats, options } = match;
  const person = asPreferred(view.person(seats[game.position.turn]));
  if (person.userId === undefined || boardOf(game) !== game.calledBy) return false;
  // Just above the first board stand the opening words, which call both.
  const isFirst = game.boards.length <= game.moves.filter(({ byLot }) => byLot).length + 1;
  const mention: Mention = preferencesOf(person).mention;
  if (options.boards === 'one' || mention === 'always') return !isFirst;
  const last = Math.max(lastSeen.get(person.userId) ?? 0, display.called[person.userId] ?? 0);
  return now - last > IDLE_AFTER;
}

/** The live board's message. */
export interface LiveBoard {
  readonly messageId: string;
  /** The number on its buttons: of the last event that it shows. */
  readonly shows: number;
  /** Since when, by this machine's clock. Unknown where it turned up by itself. */
  readonly since: Millis | undefined;
  readonly version: string;
}

/** The message of the board that is played on. */
export function liveBoard({ planned }: History, { shown }: Display): LiveBoard | undefined {
  const board = planned.findLast(({ kind }) => kind === 'board');
  const message = board?.kind !== 'board' || board.isOver ? undefined : shown[board.key];
  if (message === undefined) return undefined;
  const { id, version, since } = message;
  return { messageId: id, shows: boardIn(version), since, version };
}

/** The match's card as it should stand in its channel. */
export function wantedCard(match: Match, context: WantedContext): readonly Wanted[] {
  if (match.phase === 'new') return [];
  const place = placeOf(context);
  const { hindrance } = place;
  // Where the bot can't see the channel, it can't edit there: asking would only be refused.
  const isUnseen = hindrance?.kind === 'forbidden' && hindrance.permissions.includes('ViewChannel');
  if (isRunning(match) && isUnseen) return [];
  return [
    {
      key: CARD,
      kind: 'card',
      version: keptVersion(cardVersion(match, place), context.display.shown[CARD]?.version),
      draft: () => cardDraft(match, context),
      subject: undefined,
      isPosted: isWaiting(match),
      stays: true,
    },
  ];
}

type CardContext = Pick<WantedContext, 'display' | 'view' | 'threadId' | 'missing' | 'seesLeaving'>;

/** The match's card in its channel: the question first, then a link to the game, then its result. */
export const cardDraft = (match: CardMatch, context: CardContext): MessageDraft =>
  matchCard(match, placeOf(context), context.view);

const placeOf = (context: CardContext): CardPlace => ({
  seesLeaving: context.seesLeaving,
  threadId: context.threadId,
  hindrance: cardHindrance(context),
});

/** The reason why the thread can't be written in. An outage is Discord's own affair, and no card can tell of it. */
export function cardHindrance(
  context: Pick<CardContext, 'display' | 'threadId' | 'missing'>,
): CardHindrance | undefined {
  const hindrance = context.threadId === undefined ? undefined : context.display.hindered.thread;
  if (hindrance === 'locked') return { kind: 'locked' };
  // Permissions are reckoned up only where they are asked for.
  return hindrance === 'forbidden' ? { kind: 'forbidden', permissions: context.missing } : undefined;
}

/** For somebody to answer, or to sit down. */
export const isWaiting = ({ phase }: Match): boolean => phase === 'invited' || phase === 'open-table';

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

/** Milliseconds by which the end of a question may have moved on: players are told of longer absences. */
const SHORT_ABSENCE = 30_000;

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
