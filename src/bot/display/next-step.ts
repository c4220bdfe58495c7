import { type ClosedMatch, type Match, type StopReason } from '../../match/phases.ts';
import { millis, type Millis } from '../../match/ids.ts';
import type { SystemAction } from '../../match/match.ts';
import { clickedAt } from '../discord/reply.ts';
import type { Hindrance } from '../discord/channel-access.ts';
import {
  CARD,
  isNoticeKey,
  isUp,
  MOST_UNARCHIVINGS,
  OVER,
  UNARCHIVING_RESTS,
  type Display,
  type Lane,
} from './display.ts';
import type { LiveBoard, Wanted } from './wanted.ts';

export type Step =
  | { readonly kind: 'find' | 'post' | 'edit'; readonly key: string; readonly message: Wanted }
  /** Of a message that is one too many, by its id. */
  | { readonly kind: 'remove'; readonly key: string }
  | { readonly kind: 'look' | 'unarchive' | 'archive' | 'let-rest'; readonly key: string };

/** What the next step depends on beside what is wanted and shown. */
export interface Scene {
  readonly now: Millis;
  readonly match: Match;
  readonly threadId: string | undefined;
  /** Messages with a press that waits to be answered by a change of them. */
  readonly pressed: ReadonlySet<string>;
  /** Somebody waits in the thread who can be answered by a new message, which no permission is needed for. */
  readonly canAnswer: boolean;
}

/**
 * The next thing to do in a lane; `undefined`: everything is as it should be, or has to wait. What answers a press goes first.
 * The lane of the thread is what somebody waits for; a card is brought up to date in its own.
 */
export function nextStep(lane: Lane, wanted: readonly Wanted[], display: Display, scene: Scene): Step | undefined {
  if (lane === 'card') return cardStep(wanted, display);
  const { threadId } = scene;
  const answer = display.isArchived ? undefined : answerStep(wanted, display, scene);
  if (answer !== undefined) return answer;
  return threadId === undefined ? channelStep(wanted, display) : threadStep(wanted, display, scene);
}

/** True where Discord is to be asked what stands there before anything else. */
function isLookDue(wanted: readonly Wanted[], { look, isAtRest, shown }: Display, canAnswer: boolean): boolean {
  if (isAtRest || look === 'none') return false;
  // A message that has only to be changed tells by itself that it is gone; and somebody who waits is answered first.
  if (look === 'before-sending' && canAnswer) return false;
  return look === 'now' || wanted.some(({ key, isPosted }) => key !== CARD && isPosted && shown[key] === undefined);
}

function answerStep(wanted: readonly Wanted[], { shown, lanes }: Display, { pressed }: Scene): Step | undefined {
  if (pressed.size === 0) return undefined;
  const message = wanted.find(({ key, version }) => {
    const there = shown[key];
    return there !== undefined && there.version !== version && pressed.has(there.id) && !(key in lanes.thread.failed);
  });
  return message && { kind: 'edit', key: message.key, message };
}

function cardStep(wanted: readonly Wanted[], { shown, lanes, hindered }: Display): Step | undefined {
  const message = wanted.find(({ key }) => key === CARD);
  const there = shown[CARD];
  if (message === undefined || there === undefined || there.version === message.version) return undefined;
  if (CARD in lanes.card.failed || hindered.channel !== undefined) return undefined;
  return { kind: 'edit', key: CARD, message };
}

/** Before there is a thread: an invitation, or a table, whose card is gone can't be answered. */
function channelStep(wanted: readonly Wanted[], display: Display): Step | undefined {
  const { sent, shown, card, look, lanes, hindered } = display;
  const { failed } = lanes.thread;
  const message = wanted.find(({ key }) => key === CARD);
  if (message === undefined || hindered.channel !== undefined || CARD in failed) return undefined;
  if (sent[CARD] !== undefined) return { kind: 'find', key: CARD, message };
  if (shown[CARD] === undefined && card === 'missing' && message.isPosted) return { kind: 'post', key: CARD, message };
  const isLooked = look === 'now' && !('look' in failed);
  // The answer to whoever asked for the match is about to post it.
  const isAwaited = shown[CARD] === undefined && card === 'awaited';
  return isLooked && !isAwaited ? { kind: 'look', key: 'look' } : undefined;
}

/** A thread is opened again as long as something in it can be pressed; afterwards Discord archives it by itself (END-08). */
function threadStep(wanted: readonly Wanted[], display: Display, scene: Scene): Step | undefined {
  const { match, now, canAnswer } = scene;
  const { isArchived, isAtRest, unarchivings, hindered, lanes } = display;
  const { failed } = lanes.thread;
  if (isArchived && !(match.phase === 'closed' && isAtRest)) {
    const isResting = unarchivings.filter((at) => now - at < UNARCHIVING_RESTS).length >= MOST_UNARCHIVINGS;
    const isStuck = isResting || 'unarchive' in failed || hindered.thread !== undefined;
    return isStuck ? undefined : { kind: 'unarchive', key: 'unarchive' };
  }
  if (isLookDue(wanted, display, canAnswer)) {
    const canLook = hindered.thread === undefined || hindered.thread === 'locked';
    return canLook && !('look' in failed) ? { kind: 'look', key: 'look' } : undefined;
  }
  const step = messageStep(wanted, display, scene);
  if (step !== undefined) return step;
  const isDone = Object.keys(failed).length === 0 && hindered.thread === undefined;
  if (match.phase !== 'closed' || isAtRest || !isDone) return undefined;
  return { kind: isUnused(match) ? 'archive' : 'let-rest', key: 'rest' };
}

/** Nothing has been written there: it was opened for an acceptance that was never recorded. */
const isUnused = ({ game, results, reason }: ClosedMatch): boolean =>
  game === undefined && results.length === 0 && ['declined', 'cancelled', 'expired'].includes(reason);

/** Old buttons go before new ones come, and a question about what happened stands below the news of it. */
function messageStep(
  wanted: readonly Wanted[],
  display: Display,
  { canAnswer }: Pick<Scene, 'canAnswer'>,
): Step | undefined {
  const { shown, sent, duplicates, hindered, lanes } = display;
  const { failed } = lanes.thread;
  const isHindered = hindered.thread !== undefined;
  const canTry = ({ key }: Wanted): boolean => {
    if (key in failed) return false;
    return !isHindered || (canAnswer && shown[key] === undefined && sent[key] === undefined);
  };
  const isOpen = (one: Wanted): boolean => {
    const there = shown[one.key];
    if (one.key === CARD || there?.version === one.version || !canTry(one)) return false;
    return there !== undefined || one.isPosted || sent[one.key] !== undefined;
  };
  const open = wanted.filter(isOpen);
  const stepTo = (message: Wanted): Step => {
    const { key } = message;
    return { kind: shown[key] !== undefined ? 'edit' : sent[key] !== undefined ? 'find' : 'post', key, message };
  };
  // A move, on the message that shows it: nothing is more urgent.
  const live = open.find(({ kind, key, version }) => kind === 'board' && version !== OVER && isUp(display, key));
  if (live !== undefined) return stepTo(live);
  const over = open.find(({ key, version }) => version === OVER && !isNoticeKey(key));
  if (over !== undefined) return stepTo(over);

  // Notices come in their order: what has failed holds up those behind it.
  const notice = wanted.find(({ key, isPosted }) => isPosted && isNoticeKey(key) && !isUp(display, key));
  if (notice !== undefined && canTry(notice)) return stepTo(notice);

  const isInTheWay = ({ kind, key, version }: Wanted): boolean =>
    kind === 'board' && version === OVER && isUp(display, key) && failed[key] === true;
  const board = open.find(({ kind }) => kind === 'board');
  if (board !== undefined && !wanted.some(isInTheWay)) return stepTo(board);

  const question = notice === undefined ? open.find(({ kind }) => kind === 'question') : undefined;
  if (question !== undefined) return stepTo(question);

  const duplicate = isHindered ? undefined : Object.keys(duplicates).find((id) => !(id in failed));
  if (duplicate !== undefined) return { kind: 'remove', key: duplicate };
  const outdated = open.find(({ key, version }) => isNoticeKey(key) && version === OVER);
  return outdated && stepTo(outdated);
}

/** Tells a match what has become of its board, or of its venue. */
export type VenueReport = Extract<SystemAction, { type: 'BoardShown' | 'BoardRefused' | 'StopClock' | 'StartClock' }>;

export interface VenueState {
  readonly live: LiveBoard | undefined;
  readonly hindrance: Hindrance | undefined;
  readonly isCutOff: boolean;
}

const REASONS: Readonly<Record<Hindrance, StopReason>> = {
  forbidden: 'venue-closed',
  locked: 'venue-closed',
  outage: 'server-unavailable',
};
const CUT_OFF: readonly StopReason[] = ['gateway-away'];
const VENUE_REASONS = [...new Set(Object.values(REASONS))];

/** News of its venue that the match does not have yet; that the connection is back is told to all matches at once (TIME-08). */
export function reportsOf(match: Match, { live, hindrance, isCutOff }: VenueState): readonly VenueReport[] {
  const stopped: readonly StopReason[] = 'stops' in match ? match.stops.map(({ reason }) => reason) : [];
  const reason = hindrance === undefined ? undefined : REASONS[hindrance];
  const holding: readonly StopReason[] = [...(reason === undefined ? [] : [reason]), ...(isCutOff ? CUT_OFF : [])];
  const stops = 'stops' in match ? holding.filter((other) => !stopped.includes(other)) : [];
  const starts = VENUE_REASONS.filter((other) => other !== reason && stopped.includes(other));
  const board = match.phase === 'playing' && match.clock.kind === 'unseen' ? match.game.turnRevision : undefined;
  const isShown = board !== undefined && live !== undefined && live.shows >= board;
  return [
    ...stops.map((other) => ({ type: 'StopClock', reason: other }) as const),
    ...starts.map((other) => ({ type: 'StartClock', reason: other }) as const),
    ...(isShown ? [{ type: 'BoardShown', board } as const] : []),
  ];
}

/** Since when a board is up. Where nothing else is known, its id tells when its message was made. */
export const upSince = ({ messageId, since }: LiveBoard, startsAt: Millis, now: Millis): Millis =>
  millis(Math.min(now, Math.max(since ?? clickedAt(messageId, now), startsAt)));

/** The hindrance that the match stands under. Before there is a thread an invitation can't be answered during an outage. */
export function hindranceOf({ hindered }: Display, threadId: string | undefined): Hindrance | undefined {
  if (threadId !== undefined) return hindered.thread;
  return hindered.channel === 'outage' ? 'outage' : undefined;
}

/** Nothing is in the way, has failed, or is in doubt. */
export const isClear = ({ hindered, regained, lanes }: Display): boolean =>
  [hindered, regained, lanes.thread.failed, lanes.card.failed].every((one) => Object.keys(one).length === 0);

/** Something is in the way, and the match knows it, and so its row: whatever lifts it finds the match there. */
export function isHeldUp(match: Match, display: Display, threadId: string | undefined): boolean {
  const hindrance = hindranceOf(display, threadId);
  return hindrance !== undefined && 'stops' in match && match.stops.some(({ reason }) => reason === REASONS[hindrance]);
}
