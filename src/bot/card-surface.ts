import { invitationCard, type CardHindrance, type CardMatch } from '../commands/invitation-card.ts';
import type { MessageDraft } from '../commands/message-draft.ts';
import type { PermissionName } from '../commands/place-rejection.ts';
import type { HostedMatch } from './hosted-match.ts';
import { isPaired, pairOf } from './match-people.ts';
import type { PlayerDirectory } from './player-directory.ts';
import { doorOn, type Painting } from './surface.ts';
import type { Venue } from './venue.ts';

export interface CardParts {
  /** The needed permissions that the bot lacks in a channel, as far as it knows. */
  readonly missingIn: (channelId: string) => readonly PermissionName[];
  /** The invitation is gone: nobody can answer it. */
  readonly onVenueLost: () => void;
}

/** The match's card in its channel: the invitation first, then a link to the game, then its result. */
export class CardSurface {
  readonly #hosted: HostedMatch;
  readonly #venue: Venue;
  readonly #directory: PlayerDirectory;
  readonly #parts: CardParts;
  #shown: string | undefined;
  #isGone = false;

  constructor(hosted: HostedMatch, venue: Venue, directory: PlayerDirectory, parts: CardParts) {
    this.#hosted = hosted;
    this.#venue = venue;
    this.#directory = directory;
    this.#parts = parts;
  }

  /** The card as the match stands. */
  draft(match: CardMatch): MessageDraft {
    const { threadId } = this.#hosted;
    const hindrance = this.#hindrance();
    return invitationCard(match, pairOf(match, this.#directory), {
      ...(threadId === undefined ? {} : { threadId }),
      ...(hindrance === undefined ? {} : { hindrance }),
    });
  }

  /** The card was posted by the answer to the challenge, and shows the invitation. */
  wasPosted(messageId: string): void {
    this.#hosted.cardId = messageId;
    this.#shown ??= 'invited';
    if (this.#hosted.deletedEarly.has(messageId)) {
      this.#isGone = true;
      this.#parts.onVenueLost();
    }
    this.#hosted.deletedEarly.clear();
  }

  /** True when a click on the card itself is waiting for its answer: that one goes first. */
  isPressed({ doors }: Painting): boolean {
    const { cardId } = this.#hosted;
    return cardId !== undefined && doorOn(doors, cardId) !== undefined;
  }

  async show({ match, doors }: Painting): Promise<void> {
    const { cardId, place } = this.#hosted;
    if (cardId === undefined || this.#isGone || !isPaired(match)) return;
    const hindrance = match.phase === 'playing' ? this.#hindrance() : undefined;
    const wanted = hindrance === undefined ? match.phase : JSON.stringify([match.phase, hindrance]);
    if (this.#shown === wanted) return;
    // Whoever can't see the channel can't edit there: asking would only be refused.
    if (hindrance?.kind === 'forbidden' && hindrance.permissions.includes('ViewChannel')) return;
    await this.#venue.replace(place.channelId, cardId, this.draft(match), doorOn(doors, cardId));
    this.#shown = wanted;
  }

  /** What keeps the thread from being written in. An outage is Discord's own affair, and no card can tell of it. */
  #hindrance(): CardHindrance | undefined {
    const { threadId, place } = this.#hosted;
    const hindrance = threadId === undefined ? undefined : this.#venue.hindranceIn(threadId);
    if (hindrance === 'locked') return { kind: 'locked' };
    // A thread's permissions are its channel's.
    return hindrance === 'forbidden'
      ? { kind: 'forbidden', permissions: this.#parts.missingIn(place.channelId) }
      : undefined;
  }
}
