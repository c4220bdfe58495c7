import { matchCard, type CardHindrance, type CardMatch } from '../../views/match-card.ts';
import type { MessageDraft } from '../../views/message-draft.ts';
import type { PermissionName } from '../../views/refusal.ts';
import type { MatchChange } from '../../views/standing-question.ts';
import { isRunning, type Match } from '../../match/match.ts';
import { customIdsOf } from '../../views/custom-id.ts';
import { fingerprintOf, saysTheSame, isCardOf } from './known-by.ts';
import type { Showing } from './restore.ts';
import { replyOn, type Painting, type SurfaceParts } from './surface.ts';
import type { APIMessage } from 'discord-api-types/v10';

export interface CardParts {
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
export class CardSurface {
  readonly #parts: Pick<SurfaceParts, 'live' | 'venue' | 'directory'> & CardParts;
  /** The card as it was first posted, and as it is shown: fingerprints. */
  #first: string | undefined;
  #shown: string | undefined;
  #wasUp = false;
  #isGone = false;
  /** An earlier process has posted it, or has not: it did not live to say so. */
  #isInDoubt = false;

  constructor(parts: Pick<SurfaceParts, 'live' | 'venue' | 'directory'> & CardParts) {
    this.#parts = parts;
  }

  get showing(): Showing['card'] {
    const { cardId } = this.#parts.live;
    if (cardId !== undefined) return { id: cardId, says: this.#shown };
    return this.#wasUp ? 'gone' : undefined;
  }

  /** Takes up what an earlier process has shown; `since` is what happened after it had said so. */
  restore(showing: Showing['card'], since: readonly MatchChange[]): void {
    const { live } = this.#parts;
    if (showing === 'gone') {
      this.#wasUp = true;
      return;
    }
    // A thread that was opened on a message has the message's own id.
    const cardId = showing?.id ?? live.threadId;
    this.#isInDoubt = cardId === undefined;
    live.cardId = cardId;
    this.#wasUp = cardId !== undefined;
    // It may have been changed meanwhile, and would have to be changed back.
    this.#shown = since.some(changesCard) ? undefined : showing?.says;
  }

  /**
   * Looks at what became of the card while nobody told. An invitation, or a table, whose card is gone can't be answered;
   * where the process ended before it could tell whether the card was up, it is found, or posted. Rejects when Discord
   * can't be asked.
   */
  async inspect(): Promise<void> {
    const { live, venue, onVenueLost } = this.#parts;
    const { match, place, cardId } = live;
    if (this.#isInDoubt && match.phase !== 'new') await this.#recover(match);
    else if (this.#wasUp && isWaiting(match)) {
      if (cardId !== undefined && (await venue.holds(place.channelId, cardId))) return;
      live.cardId = undefined;
      onVenueLost();
    }
  }

  /** The card as the match stands. */
  draft(match: CardMatch): MessageDraft {
    const { live, directory, seesLeaving } = this.#parts;
    const { threadId } = live;
    const hindrance = this.#hindrance();
    return matchCard(match, directory.person, {
      seesLeaving,
      ...(threadId === undefined ? {} : { threadId }),
      ...(hindrance === undefined ? {} : { hindrance }),
    });
  }

  /** What the answer that asks for the match shows is known before it is known to be up. */
  handle({ before, after }: MatchChange): void {
    if (before.phase === 'new' && after.phase !== 'new') this.#first = fingerprintOf(this.draft(after));
  }

  /** The card was posted by the answer to whoever asked for the match, and shows what was asked. */
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

  /** True when a click on the card itself is waiting for its answer: that one goes first. */
  isPressed({ replies }: Painting): boolean {
    const { cardId } = this.#parts.live;
    return cardId !== undefined && replyOn(replies, cardId) !== undefined;
  }

  /** Changes the card where it would read otherwise: with the phases of the match, and not with its moves. */
  async show({ match, replies }: Painting): Promise<void> {
    const { live, venue } = this.#parts;
    const { cardId, place } = live;
    if (cardId === undefined || this.#isGone || match.phase === 'new') return;
    const draft = this.draft(match);
    const wanted = fingerprintOf(draft);
    if (this.#shown === wanted) return;
    // Whoever can't see the channel can't edit there: asking would only be refused.
    const hindrance = this.#hindrance();
    if (isRunning(match) && hindrance?.kind === 'forbidden' && hindrance.permissions.includes('ViewChannel')) return;
    await venue.replace(place.channelId, cardId, draft, replyOn(replies, cardId));
    this.#shown = wanted;
  }

  async #recover(match: CardMatch): Promise<void> {
    const { live, venue } = this.#parts;
    const { channelId } = live.place;
    const isIt = (customIds: readonly string[]): boolean => isCardOf(customIds, match.id);
    const draft = this.draft(match);
    // A hotseat game's card has no buttons to be known by; as soon as there is a thread it reads otherwise.
    const isFound = (message: APIMessage): boolean =>
      isIt(customIdsOf(message)) || (isRunning(match) && saysTheSame(message, draft));
    const found = (await venue.lookThrough(channelId)).findLast(isFound);
    if (found !== undefined) this.wasPosted(found.id);
    else if (isWaiting(match)) {
      const messageId = await venue.post(channelId, { draft, nonce: `${match.id}-c`, isIt }, undefined);
      this.#shown = fingerprintOf(draft);
      this.wasPosted(messageId);
    }
    // Of what is over already, an earlier process has changed the card.
    this.#isInDoubt = false;
  }

  /** What keeps the thread from being written in. An outage is Discord's own affair, and no card can tell of it. */
  #hindrance(): CardHindrance | undefined {
    const { live, venue, missingIn } = this.#parts;
    const hindrance = live.threadId === undefined ? undefined : venue.hindranceIn(live.threadId);
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
