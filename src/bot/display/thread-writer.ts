import type { APIMessage } from 'discord-api-types/v10';
import { SnowflakeUtil } from 'discord.js';
import { OLD_BOARD } from '../../match/boards.ts';
import { isOnBoard, liveBoard } from '../../match/game.ts';
import type { Revision } from '../../match/ids.ts';
import { silent } from '../../views/message-draft.ts';
import { boardMessage } from '../../views/board-message.ts';
import type { Square } from '../../engine/square.ts';
import { faultOf } from '../discord/discord-fault.ts';
import type { Reply } from '../discord/reply.ts';
import { isNoticeKind } from './history.ts';
import { subjectOf } from './message-subject.ts';
import type { ReconcilerParts } from './reconciler-parts.ts';
import { planFor, recoverThread } from './recover-thread.ts';
import type { ShownMessages } from './shown-messages.ts';
import type { ThreadState } from './thread-state.ts';
import { ClosedVenue } from '../discord/channel-access.ts';
import { boardIn, boardVersion, nonceOf, OVER, TOLD, type Wanted } from './wanted-before.ts';

export type Step =
  | { readonly kind: 'find' | 'post' | 'edit'; readonly key: string; readonly message: Wanted }
  | { readonly kind: 'remove'; readonly key: string };

/**
 * Old buttons go before new ones come, and a question about what happened stands below the news of it. `sent`: whether it
 * arrived nobody knows; `failed`: and whether the next try is worth waiting for.
 */
export function nextStep(
  wanted: readonly Wanted[],
  shown: ShownMessages,
  sent: ReadonlyMap<string, unknown>,
  failed: ReadonlyMap<string, boolean>,
): Step | undefined {
  const isOpen = ({ key, version }: Wanted): boolean => {
    if (failed.has(key)) return false;
    return version === OVER ? shown.isUp(key) || sent.has(key) : shown.get(key)?.version !== version;
  };
  const open = wanted.filter(isOpen);
  const stepTo = (message: Wanted): Step => {
    const { key, version } = message;
    const kind = shown.get(key) !== undefined ? 'edit' : version === OVER ? 'find' : 'post';
    return { kind, key, message };
  };
  // A move, on the message that shows it: nothing is more urgent.
  const live = open.find(({ kind, key, version }) => kind === 'board' && version !== OVER && shown.isUp(key));
  if (live !== undefined) return stepTo(live);
  const over = open.find((one) => one.version === OVER && !isNoticeKind(one.kind));
  if (over !== undefined) return stepTo(over);

  // Notices come in their order: what has failed holds up those behind it.
  const notice = wanted.find((one) => isNoticeKind(one.kind) && one.version !== OVER && !shown.isUp(one.key));
  if (notice !== undefined && !failed.has(notice.key)) return stepTo(notice);

  const isInTheWay = ({ kind, key, version }: Wanted): boolean =>
    kind === 'board' && version === OVER && shown.isUp(key) && failed.get(key) === true;
  const board = open.find(({ kind }) => kind === 'board');
  if (board !== undefined && !wanted.some(isInTheWay)) return stepTo(board);

  const question = notice === undefined ? open.find(({ kind }) => kind === 'question') : undefined;
  if (question !== undefined) return stepTo(question);

  const duplicate = shown.duplicates.find((messageId) => !failed.has(messageId));
  if (duplicate !== undefined) return { kind: 'remove', key: duplicate };
  const outdated = open.find((one) => isNoticeKind(one.kind) && one.version === OVER);
  return outdated && stepTo(outdated);
}

export class ThreadWriter {
  readonly #parts: ReconcilerParts;
  readonly #state: ThreadState;

  constructor(parts: ReconcilerParts, state: ThreadState) {
    this.#parts = parts;
    this.#state = state;
  }

  get hasWork(): boolean {
    return this.#next(new Map()) !== undefined;
  }

  /** True where a new message is to come: one that has only to be changed tells by itself that it is gone. */
  get hasNews(): boolean {
    const { shown } = this.#state;
    const isNew = ({ key, version }: Wanted): boolean => version !== OVER && shown.get(key) === undefined;
    return this.#state.wanted().some(isNew);
  }

  /** A press is answered before anything is looked up: its message is there, whatever else is not known. */
  async answerPress(threadId: string): Promise<void> {
    const step = this.#next(new Map());
    const shown = step?.kind === 'edit' ? this.#state.shown.get(step.key) : undefined;
    if (step === undefined || shown === undefined) return;
    if (this.#parts.transport.pressOn(shown.id)?.canUpdate !== true) return;
    // A step that fails here is tried again, and judged, with everything else.
    await this.#take(step, threadId).catch(() => undefined);
  }

  /** Takes all steps that are due; errors go into `failures`, by key. */
  async bring(threadId: string, failures: Map<string, unknown>): Promise<void> {
    const state = this.#state;
    const failed = new Map<string, boolean>();
    let last = '';
    for (;;) {
      // Asked anew for every step: what happens while a request is on its way is shown by the next one.
      const step = this.#next(failed);
      if (step === undefined) break;
      const name = `${step.kind} ${step.key} ${'message' in step ? step.message.version : ''}`;
      try {
        // Nothing may ever send the same again and again.
        if (name === last) throw new Error(`a step has changed nothing: ${name}`);
        last = name;
        await this.#take(step, threadId);
        this.#parts.log.debug({ match: this.#parts.live.id, did: step.kind, what: step.key }, 'the thread has changed');
      } catch (error) {
        failures.set(step.key, error);
        const old = state.shown.get(step.key);
        const isHopeless = old !== undefined && this.#isUneditable(error, old.id);
        failed.set(step.key, isWorthWaiting(error) && !isHopeless);
      }
    }
    state.prune();
  }

  async inspect(threadId: string): Promise<void> {
    const state = this.#state;
    const found = await recoverThread(threadId, this.#parts.transport, state, state.doubts);
    for (const [key, messageId] of found) state.isUp({ key, version: TOLD }, messageId);
    state.doubts = new Map();
  }

  /** Shows a choice, unless play has gone on since the board of `revision`. */
  async select(chosen: Square | undefined, revision: Revision, reply: Reply): Promise<void> {
    const { live, transport, view, clock } = this.#parts;
    const { match } = live;
    if (match.phase !== 'playing' || !isOnBoard(match.game, revision)) return;
    if (reply.from.kind !== 'press' || live.threadId === undefined) return;
    const now = clock.now();
    const overlay = { on: match.game.boardRevision, chosen, mention: undefined };
    const draft = boardMessage({ ...view, match, ...overlay, buttons: this.#state.buttons, now });
    // The message that was pressed may have been left behind a moment ago.
    const messageId = this.#state.liveBoard?.messageId ?? reply.from.messageId;
    try {
      const isThere = await transport.replace(live.threadId, messageId, draft, reply);
      if (isThere) this.#state.drawn(overlay, boardVersion(match, now));
      else this.#state.shown.gone(messageId);
    } catch (error) {
      if (!this.#isUneditable(error, messageId)) throw error;
      this.#moveBoard(liveBoard(match.game));
    }
  }

  /** Refused for good, or because messages that are over an hour old were edited too often. */
  #isUneditable(error: unknown, messageId: string): boolean {
    const fault = faultOf(error);
    const age = this.#parts.clock.now() - SnowflakeUtil.timestampFrom(messageId);
    return fault === 'refused' || (fault === 'rate-limited' && age >= OLD_BOARD);
  }

  /** Its message can't be edited: the board goes on in another. */
  #moveBoard(board: Revision): void {
    const { live, report, clock, log } = this.#parts;
    report({ type: 'BoardRefused', board }, () => clock.now()).catch((error: unknown) => {
      log.error({ match: live.id, err: error }, 'a board that can not be edited could not be moved');
    });
  }

  /** Removes a question; if it is still wanted it comes again, below everything else. */
  async takeAway(question: Revision): Promise<void> {
    const { history, shown } = this.#state;
    const { threadId } = this.#parts.live;
    const planned = history.planned.find((one) => one.kind === 'question' && one.number === question);
    const message = planned && shown.get(planned.key);
    if (message !== undefined && threadId !== undefined) await this.#remove(message.id, threadId);
  }

  #next(failed: ReadonlyMap<string, boolean>): Step | undefined {
    const { shown, sent } = this.#state;
    return nextStep(this.#state.wanted(), shown, sent, failed);
  }

  #take(step: Step, threadId: string): Promise<void> {
    switch (step.kind) {
      case 'find':
        return this.#find(step.message, threadId);
      case 'post':
        return this.#post(step.message, threadId);
      case 'edit':
        return this.#edit(step.message, threadId);
      case 'remove':
        return this.#remove(step.key, threadId);
      default:
        return step satisfies never;
    }
  }

  async #find({ key }: Wanted, threadId: string): Promise<void> {
    const { sent, shown } = this.#state;
    const lost = sent.get(key);
    const messageId = lost && (await this.#parts.transport.findLost(threadId, lost.posting));
    sent.delete(key);
    if (lost !== undefined && messageId !== undefined) shown.set(key, { id: messageId, version: lost.version });
  }

  async #post(message: Wanted, threadId: string): Promise<void> {
    const { live, transport, clock } = this.#parts;
    const state = this.#state;
    const { key, kind, version, subject } = message;
    const wanted = message.draft();
    if (wanted === undefined) return;
    const draft = LOUD.has(kind) ? wanted : silent(wanted);
    const isIt = (found: APIMessage): boolean => {
      const told = subjectOf(found, state.history.match, this.#parts.readButton);
      return told !== undefined && planFor(state.history, told)?.key === key && !state.shown.isKnown(found.id);
    };
    const nonce = nonceOf(live.id, message, state.shown.copies(key));
    const posting = { draft, nonce, isIt: subject && isIt };
    state.sent.set(key, { posting, version });
    if (kind === 'board') state.drawn(state.newOverlay());
    const sentAt = clock.now();
    // A press has changed its own message to the end of the game already: only a typed command is answered with it.
    const isFitting = ({ from }: Reply): boolean =>
      from.kind === 'command' || (kind !== 'result' && !this.#wouldQuote(from.messageId, threadId));
    const reply = transport.replyIn(threadId, isFitting);
    try {
      state.isUp(message, await transport.post(threadId, posting, reply), sentAt);
    } catch (error) {
      // A notice that Discord refuses for good would stand in the way of everything after it.
      if (isNoticeKind(kind) && faultOf(error) === 'refused') state.drop(key);
      throw error;
    }
    if (kind === 'opening') state.called(draft);
  }

  /** A follow-up repeats the message that was pressed above itself: a settled question, or what is the last message, stands there. */
  #wouldQuote(pressed: string, threadId: string): boolean {
    const isQuestion = this.#state.shown.keyOf(pressed)?.startsWith('question:') === true;
    const isAbove = this.#parts.live.newest.at(-1) === pressed;
    return (isQuestion || isAbove) && this.#parts.transport.hindranceIn(threadId) === undefined;
  }

  async #edit(message: Wanted, threadId: string): Promise<void> {
    const { transport } = this.#parts;
    const state = this.#state;
    const { key, kind, version, subject } = message;
    const shown = state.shown.get(key);
    if (shown === undefined) return;
    const draft = message.draft();
    try {
      if (draft === undefined) {
        if (kind !== 'board') await transport.remove(threadId, shown.id);
      } else if (!(await transport.replace(threadId, shown.id, draft))) {
        state.shown.gone(shown.id);
        return;
      }
    } catch (error) {
      const isBehind = kind === 'board' && version !== OVER && boardIn(shown.version) !== boardIn(version);
      if (isBehind && subject !== undefined && this.#isUneditable(error, shown.id)) this.#moveBoard(subject.number);
      // Refused for good: a press of a button that stayed is answered with what has become of it.
      if (isBehind || faultOf(error) !== 'refused') throw error;
    }
    if (version === OVER && isNoticeKind(kind)) state.drop(key);
    else state.changed(key, version);
  }

  async #remove(messageId: string, threadId: string): Promise<void> {
    await this.#parts.transport.remove(threadId, messageId);
    this.#state.shown.gone(messageId);
  }
}

/** Notifies everyone who has the thread's notifications on, not only those it mentions. */
const LOUD: ReadonlySet<Wanted['kind']> = new Set(['opening', 'question', 'closing']);

const isWorthWaiting = (error: unknown): boolean =>
  !(error instanceof ClosedVenue) && !['forbidden', 'refused'].includes(faultOf(error));
