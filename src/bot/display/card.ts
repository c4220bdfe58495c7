import type { APIMessage } from 'discord-api-types/v10';
import { faultOf, waitAskedFor } from '../discord/discord-fault.ts';
import { isRunning, type Match } from '../../match/phases.ts';
import { hindranceWords, matchCard, type CardHindrance, type CardMatch } from '../../views/match-card.ts';
import { privateMessage, type MessageDraft } from '../../views/message-draft.ts';
import type { MatchChange } from '../../match/journal.ts';
import { isCardOf, saysTheSame } from './message-subject.ts';
import type { Reply } from '../discord/reply.ts';
import { SerialQueue } from '../serial-queue.ts';
import type { ReconcilerParts } from './reconciler-parts.ts';
import { RetryTimer } from '../clock.ts';
import type { Saved } from './shown-messages.ts';
import { cardVersion, keptVersion, UNKNOWN } from './wanted-before.ts';
import { ClosedVenue } from '../discord/channel-access.ts';

/** The edit of a card that shows the newest already: nothing is sent. */
class UpToDate extends Error {}

/**
 * The match's card in its channel: the question first, then a link to the game, then its result. Nobody waits for it: it is edited
 * beside everything else, after what is awaited, and as it is by then.
 */
export class Card {
  readonly #parts: ReconcilerParts;
  readonly #edits = new SerialQueue();
  readonly #retry: RetryTimer;
  /** An edit that waits for its turn will show whatever is the newest then. */
  #isPlanned = false;
  #sending: Promise<unknown> | undefined;
  #isAnswering = false;
  /** `in-doubt`: an earlier process did not live to say whether it is up. */
  #state: 'to-come' | 'in-doubt' | 'posted' | 'gone' = 'to-come';
  #shown: string | undefined;

  constructor(parts: ReconcilerParts) {
    this.#parts = parts;
    this.#retry = new RetryTimer(parts.clock, parts.retryAfter, () => {
      this.changed();
    });
  }

  get known() {
    return { state: this.#state, shown: this.#shown };
  }

  set known({ state, shown }) {
    this.#state = state;
    this.#shown = shown;
  }

  get isBehind(): boolean {
    const isUnderWay = this.#isPlanned || this.#sending !== undefined;
    return isUnderWay || (this.#retry.isFailing && this.#wanted() !== undefined);
  }

  idle(): Promise<void> {
    return this.#edits.idle();
  }

  stop(): void {
    this.#retry.stop();
  }

  get saved(): Saved['card'] {
    if (this.#state === 'to-come' || this.#state === 'in-doubt') return undefined;
    const { cardId } = this.#parts.live;
    return cardId === undefined ? 'gone' : { id: cardId, version: this.#shown ?? UNKNOWN };
  }

  /** `since` is what happened after an earlier process had saved this. */
  restore(saved: Saved['card'], since: readonly MatchChange[]): void {
    const { live } = this.#parts;
    if (saved === 'gone') {
      this.#state = 'gone';
      return;
    }
    // A thread that was opened on a message has the message's own id.
    live.cardId = saved?.id ?? live.threadId;
    this.#state = live.cardId === undefined ? 'in-doubt' : 'posted';
    // The card may have been changed meanwhile, and would have to be changed back.
    this.#shown = since.some(changesCard) ? undefined : saved?.version;
  }

  /**
   * An invitation, or a table, whose card is gone can't be answered; a card in doubt is found, or posted. A thread that is there
   * already was opened by an acceptance that an earlier process did not live to record.
   */
  async inspect(): Promise<void> {
    const { live, transport, onVenueLost, onThreadFound } = this.#parts;
    const { match, place, cardId } = live;
    if (this.#state === 'in-doubt' && match.phase !== 'new') await this.#recover(match);
    else if (this.#state !== 'to-come' && isWaiting(match)) {
      const card = cardId === undefined ? undefined : await transport.threadOn(place.channelId, cardId);
      if (card === undefined) {
        live.cardId = undefined;
        onVenueLost();
      } else if (card.threadId !== undefined) onThreadFound(card.threadId);
    }
  }

  /** Nothing about it is to be sent, or in doubt. */
  get isSettled(): boolean {
    return this.#state === 'gone' || (this.#state === 'posted' && !this.isBehind && this.#wanted() === undefined);
  }

  draft(match: CardMatch): MessageDraft {
    const { view, seesLeaving } = this.#parts;
    return matchCard(match, { seesLeaving, ...this.#place() }, view);
  }

  /** The card was posted by the answer to the one who asked for the match, and shows it `as` it was then. */
  wasPosted(messageId: string, as?: Match): void {
    const { live, onVenueLost, onShown } = this.#parts;
    live.cardId = messageId;
    this.#state = live.deletedEarly.has(messageId) ? 'gone' : 'posted';
    if (as !== undefined) this.#shown ??= cardVersion(as, {});
    live.deletedEarly.clear();
    if (this.#state === 'gone') onVenueLost();
    onShown?.();
  }

  /** Posts the card by the bot's own token, as no answer to a click does it. Rejects when no way led there. */
  async post(match: CardMatch): Promise<void> {
    const { live, transport, readButton } = this.#parts;
    const isIt = (message: APIMessage): boolean => isCardOf(message, match.id, readButton);
    const posting = { draft: this.draft(match), nonce: `${match.id}-c`, isIt };
    this.wasPosted(await transport.post(live.place.channelId, posting, undefined), match);
  }

  /** Answers a press of the card with what has become of it. Rejects when that can't be shown. */
  async answer(): Promise<void> {
    const { live, transport } = this.#parts;
    await this.#sending;
    const wanted = this.#wanted();
    if (wanted === undefined) return;
    this.#isAnswering = true;
    try {
      await transport.replace(live.place.channelId, wanted.cardId, this.draft(wanted.match));
      this.#shown = wanted.version;
    } finally {
      this.#isAnswering = false;
    }
  }

  /** Has it edited, if it is out of date. */
  changed(): void {
    const wanted = this.#wanted();
    if (wanted === undefined || this.#isPlanned) return;
    this.#isPlanned = true;
    this.#retry.cancel();
    void this.#edits.add(() => this.#edit(wanted.cardId));
  }

  async #edit(cardId: string): Promise<void> {
    const { live, transport, log, onVenueLost, onShown } = this.#parts;
    const sent = Promise.withResolvers<void>();
    let version: string | undefined;
    let isDrawn = false;
    const draw = (): MessageDraft => {
      isDrawn = true;
      this.#isPlanned = false;
      const wanted = this.#isAnswering ? undefined : this.#wanted();
      if (wanted === undefined) throw new UpToDate();
      version = wanted.version;
      this.#sending = sent.promise;
      return this.draft(wanted.match);
    };
    try {
      await transport.edit(live.place.channelId, cardId, draw);
      this.#shown = version;
      this.#retry.forgive();
      log.debug({ match: live.id }, 'the card has changed');
    } catch (error) {
      if (error instanceof UpToDate || error instanceof ClosedVenue) return;
      const fault = faultOf(error);
      log.warn({ match: live.id, fault, err: error }, 'the card is out of date');
      if (fault === 'channel-gone') onVenueLost();
      else if (fault === 'unreachable' || fault === 'rate-limited') this.#retry.failed(waitAskedFor(error));
    } finally {
      if (!isDrawn) this.#isPlanned = false;
      this.#sending = undefined;
      sent.resolve();
      onShown?.();
    }
  }

  /** The card as it should be; `undefined`: it is so, or can't be shown. */
  #wanted(): { readonly cardId: string; readonly match: CardMatch; readonly version: string } | undefined {
    const { cardId, match } = this.#parts.live;
    if (cardId === undefined || this.#state === 'gone' || match.phase === 'new') return undefined;
    // Where the bot can't see the channel, it can't edit there: asking would only be refused.
    const hindrance = this.#hindrance();
    const isUnseen = hindrance?.kind === 'forbidden' && hindrance.permissions.includes('ViewChannel');
    const version = cardVersion(match, this.#place());
    return this.#isUpToDate(version) || (isRunning(match) && isUnseen) ? undefined : { cardId, match, version };
  }

  /** Tells those who wait for what could not be shown to everybody why not, in private. False: nothing is in the way. */
  async excuse(replies: readonly Reply[]): Promise<boolean> {
    const { live, view } = this.#parts;
    const hindrance = this.#hindrance();
    if (live.threadId === undefined || hindrance === undefined) return false;
    const excuse = privateMessage(hindranceWords(live.threadId, hindrance, view.words));
    const waiting = replies.filter(({ isOpen, isDone }) => isOpen && !isDone);
    await Promise.allSettled(waiting.map((reply) => reply.send(excuse)));
    return true;
  }

  /** Does it for somebody who is told in private why not, where the thread can't be written in. */
  async orExcuse(reply: Reply, show: () => Promise<void>): Promise<void> {
    try {
      await show();
    } catch (error) {
      if (!(await this.excuse([reply]))) throw error;
    }
  }

  async #recover(match: CardMatch): Promise<void> {
    const { live, transport, readButton } = this.#parts;
    const { channelId } = live.place;
    const draft = this.draft(match);
    // A hotseat game's card has no buttons to be known by; as soon as there is a thread it reads otherwise.
    const isFound = (message: APIMessage): boolean =>
      isCardOf(message, match.id, readButton) || (isRunning(match) && saysTheSame(message, draft));
    const found = (await transport.lookThrough(channelId)).findLast(isFound);
    if (found !== undefined) this.wasPosted(found.id);
    else if (isWaiting(match)) await this.post(match);
    else this.#state = 'gone';
  }

  #isUpToDate(version: string): boolean {
    return this.#shown !== undefined && keptVersion(version, this.#shown) === this.#shown;
  }

  #place(): { readonly threadId?: string; readonly hindrance?: CardHindrance } {
    const { threadId } = this.#parts.live;
    const hindrance = this.#hindrance();
    return {
      ...(threadId === undefined ? {} : { threadId }),
      ...(hindrance === undefined ? {} : { hindrance }),
    };
  }

  /** The reason why the thread can't be written in. An outage is Discord's own affair, and no card can tell of it. */
  #hindrance(): CardHindrance | undefined {
    const { live, transport, missingIn } = this.#parts;
    const hindrance = live.threadId === undefined ? undefined : transport.hindranceIn(live.threadId);
    if (hindrance === 'locked') return { kind: 'locked' };
    return hindrance === 'forbidden' ? { kind: 'forbidden', permissions: missingIn(live.place.channelId) } : undefined;
  }
}

const changesCard = ({ before, after, events }: MatchChange): boolean =>
  before.phase !== after.phase || events.some((event) => 'reason' in event && event.reason === 'venue-closed');

/** For somebody to answer, or to sit down. */
export const isWaiting = ({ phase }: Match): boolean => phase === 'invited' || phase === 'open-table';
