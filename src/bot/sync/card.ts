import type { APIMessage } from 'discord-api-types/v10';
import { matchCard, type CardHindrance, type CardMatch } from '../../views/match-card.ts';
import type { MessageDraft } from '../../views/message-draft.ts';
import type { PermissionName } from '../../views/refusal.ts';
import type { MatchChange } from '../../views/standing-question.ts';
import { isRunning, type Match } from '../../match/match.ts';
import { customIdsOf } from '../../views/custom-id.ts';
import type { LiveMatch } from '../runtime/live-match.ts';
import { isCardOf, saysTheSame } from './known-by.ts';
import type { Replies } from './replies.ts';
import type { Saved } from './shown.ts';
import type { Transport } from './transport.ts';
import { cardVersion, UNKNOWN } from './wanted.ts';
import type { ViewContext } from '../../views/view-context.ts';

export interface CardParts {
  readonly live: LiveMatch;
  readonly transport: Transport;
  readonly view: ViewContext;
  /** The needed permissions that the bot lacks in a channel, as far as it knows. */
  readonly missingIn: (channelId: string) => readonly PermissionName[];
  /** Whether Discord reports who leaves a server or a thread. */
  readonly seesLeaving: boolean;
  /** The invitation is gone: nobody can answer it. */
  readonly onVenueLost: () => void;
  /** What is known to be shown may be something else from now on. Must not wait for anything. */
  readonly onShown?: () => void;
}

/** The match's card in its channel: the question first, then a link to the game, then its result. */
export class Card {
  readonly #parts: CardParts;
  /** The version in which it was first posted, and the one that is shown. */
  #first: string | undefined;
  #shown: string | undefined;
  #wasUp = false;
  #isGone = false;
  /** An earlier process has posted it, or has not: it did not live to say so. */
  #isInDoubt = false;

  constructor(parts: CardParts) {
    this.#parts = parts;
  }

  get saved(): Saved['card'] {
    const { cardId } = this.#parts.live;
    if (cardId !== undefined) return { id: cardId, version: this.#shown ?? UNKNOWN };
    return this.#wasUp ? 'gone' : undefined;
  }

  /** Takes up what an earlier process has shown; `since` is what happened after it had said so. */
  restore(saved: Saved['card'], since: readonly MatchChange[]): void {
    const { live } = this.#parts;
    if (saved === 'gone') {
      this.#wasUp = true;
      return;
    }
    // A thread that was opened on a message has the message's own id.
    const cardId = saved?.id ?? live.threadId;
    this.#isInDoubt = cardId === undefined;
    live.cardId = cardId;
    this.#wasUp = cardId !== undefined;
    // It may have been changed meanwhile, and would have to be changed back.
    this.#shown = since.some(changesCard) ? undefined : saved?.version;
  }

  /**
   * Looks at what became of the card while nobody told. An invitation, or a table, whose card is gone can't be answered;
   * where the process ended before it could tell whether the card was up, it is found, or posted. Rejects when Discord
   * can't be asked.
   */
  async inspect(): Promise<void> {
    const { live, transport, onVenueLost } = this.#parts;
    const { match, place, cardId } = live;
    if (this.#isInDoubt && match.phase !== 'new') await this.#recover(match);
    else if (this.#wasUp && isWaiting(match)) {
      if (cardId !== undefined && (await transport.holds(place.channelId, cardId))) return;
      live.cardId = undefined;
      onVenueLost();
    }
  }

  /** The card as the match stands. */
  draft(match: CardMatch): MessageDraft {
    const { view, seesLeaving } = this.#parts;
    return matchCard(match, { seesLeaving, ...this.#place() }, view);
  }

  /** What the answer that asks for the match shows is known before it is known to be up. */
  handle({ before, after }: MatchChange): void {
    if (before.phase === 'new' && after.phase !== 'new') this.#first = cardVersion(after, this.#place());
  }

  /** The card was posted by the answer to the one who asked for the match, and shows what was asked. */
  wasPosted(messageId: string): void {
    const { live, onVenueLost, onShown } = this.#parts;
    live.cardId = messageId;
    this.#wasUp = true;
    this.#isInDoubt = false;
    this.#shown ??= this.#first;
    if (live.deletedEarly.has(messageId)) {
      this.#isGone = true;
      onVenueLost();
    }
    live.deletedEarly.clear();
    onShown?.();
  }

  /** Changes the card where it should be another version. */
  async show(replies: Replies): Promise<void> {
    const { live, transport } = this.#parts;
    const { cardId, place, match } = live;
    if (cardId === undefined || this.#isGone || match.phase === 'new') return;
    const version = cardVersion(match, this.#place());
    if (this.#shown === version) return;
    // Where the bot can't see the channel, it can't edit there: asking would only be refused.
    const hindrance = this.#hindrance();
    if (isRunning(match) && hindrance?.kind === 'forbidden' && hindrance.permissions.includes('ViewChannel')) return;
    await transport.replace(place.channelId, cardId, this.draft(match), replies.on(cardId));
    this.#shown = version;
  }

  async #recover(match: CardMatch): Promise<void> {
    const { live, transport } = this.#parts;
    const { channelId } = live.place;
    const isIt = (customIds: readonly string[]): boolean => isCardOf(customIds, match.id);
    const draft = this.draft(match);
    // A hotseat game's card has no buttons to be known by; as soon as there is a thread it reads otherwise.
    const isFound = (message: APIMessage): boolean =>
      isIt(customIdsOf(message)) || (isRunning(match) && saysTheSame(message, draft));
    const found = (await transport.lookThrough(channelId)).findLast(isFound);
    if (found !== undefined) this.wasPosted(found.id);
    else if (isWaiting(match)) {
      const version = cardVersion(match, this.#place());
      const messageId = await transport.post(channelId, { draft, nonce: `${match.id}-c`, isIt }, undefined);
      this.#shown = version;
      this.wasPosted(messageId);
    }
    // Of what is over already, an earlier process has changed the card.
    this.#isInDoubt = false;
  }

  #place(): { readonly threadId?: string; readonly hindrance?: CardHindrance } {
    const { threadId } = this.#parts.live;
    const hindrance = this.#hindrance();
    return {
      ...(threadId === undefined ? {} : { threadId }),
      ...(hindrance === undefined ? {} : { hindrance }),
    };
  }

  /** What keeps the thread from being written in. An outage is Discord's own affair, and no card can tell of it. */
  #hindrance(): CardHindrance | undefined {
    const { live, transport, missingIn } = this.#parts;
    const hindrance = live.threadId === undefined ? undefined : transport.hindranceIn(live.threadId);
    if (hindrance === 'locked') return { kind: 'locked' };
    // A thread's permissions are its channel's.
    return hindrance === 'forbidden' ? { kind: 'forbidden', permissions: missingIn(live.place.channelId) } : undefined;
  }
}

/** With the phases of the match, and where its thread can't be written in, or can again. */
const changesCard = ({ before, after, events }: MatchChange): boolean =>
  before.phase !== after.phase || events.some((event) => 'reason' in event && event.reason === 'venue-closed');

/** Its card is where it is answered. */
const isWaiting = ({ phase }: Match): boolean => phase === 'invited' || phase === 'open-table';
