import type { ClosedMatch, Match } from '../../match/phases.ts';
import type { Millis } from '../../match/ids.ts';
import type { Reply } from '../discord/reply.ts';
import {
  CARD,
  isNoticeKey,
  isUp,
  keyOf,
  MOST_UNARCHIVINGS,
  OVER,
  UNARCHIVING_RESTS,
  type Display,
  type Lane,
} from './display.ts';
import type { Wanted } from './wanted.ts';

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
  /** Clicks that wait for their answer, the newest last: by them messages go out without a permission. */
  readonly replies: readonly Reply[];
  /** The last message there. */
  readonly newest: string | undefined;
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

function answerStep(wanted: readonly Wanted[], { shown, lanes }: Display, { replies }: Scene): Step | undefined {
  if (replies.length === 0) return undefined;
  const message = wanted.find(({ key, version }) => {
    const there = shown[key];
    const isOpen = there !== undefined && there.version !== version && !(key in lanes.thread.failed);
    return isOpen && replies.some((reply) => canChange(reply, there.id));
  });
  return message && { kind: 'edit', key: message.key, message };
}

const canChange = ({ canUpdate, from }: Reply, messageId: string | undefined): boolean =>
  canUpdate && from.kind === 'press' && from.messageId === messageId;

const canAnswer = ({ replies, threadId }: Scene): boolean =>
  replies.some(({ isOpen, channelId }) => isOpen && channelId === threadId);

/**
 * The reply that a step of the thread's lane goes out by; `undefined`: it goes out by the bot's own token. The newest one:
 * an earlier press, of the hop before, may have had its answer.
 */
export function replyFor(step: Step, display: Display, { replies, threadId, newest }: Scene): Reply | undefined {
  if (replies.length === 0 || !('message' in step)) return undefined;
  const { key, kind } = step.message;
  if (step.kind === 'edit') return replies.findLast((reply) => canChange(reply, display.shown[key]?.id));
  if (step.kind !== 'post' || key === CARD) return undefined;
  // A follow-up repeats the message that was pressed above itself: a settled question, or what is the last message, stands there.
  const wouldQuote = (pressed: string): boolean =>
    display.hindered.thread === undefined &&
    (pressed === newest || keyOf(display, pressed)?.startsWith('question:') === true);
  // A press has changed its own message to the end of the game already: only a typed command is answered with it.
  const isFitting = ({ from }: Reply): boolean =>
    from.kind === 'command' || (kind !== 'result' && !wouldQuote(from.messageId));
  return replies.findLast((reply) => reply.isOpen && reply.channelId === threadId && isFitting(reply));
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
  // The reply to the command is about to post it.
  const isAwaited = shown[CARD] === undefined && card === 'awaited';
  return isLooked && !isAwaited ? { kind: 'look', key: 'look' } : undefined;
}

/** A thread is opened again as long as something in it can be pressed; afterwards Discord archives it by itself (END-08). */
function threadStep(wanted: readonly Wanted[], display: Display, scene: Scene): Step | undefined {
  const { match, now } = scene;
  const { isArchived, isAtRest, unarchivings, hindered, lanes } = display;
  const { failed } = lanes.thread;
  if (isArchived && !(match.phase === 'closed' && isAtRest)) {
    const isResting = unarchivings.filter((at) => now - at < UNARCHIVING_RESTS).length >= MOST_UNARCHIVINGS;
    const isStuck = isResting || 'unarchive' in failed || hindered.thread !== undefined;
    return isStuck ? undefined : { kind: 'unarchive', key: 'unarchive' };
  }
  if (isLookDue(wanted, display, canAnswer(scene))) {
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
function messageStep(wanted: readonly Wanted[], display: Display, scene: Scene): Step | undefined {
  const { shown, sent, duplicates, hindered, lanes } = display;
  const { failed } = lanes.thread;
  const isHindered = hindered.thread !== undefined;
  const canTry = ({ key }: Wanted): boolean => {
    if (key in failed) return false;
    return !isHindered || (canAnswer(scene) && shown[key] === undefined && sent[key] === undefined);
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
