import { invitationCard, type CardMatch } from '../commands/invitation-card.ts';
import type { MessageDraft } from '../commands/message-draft.ts';
import type { HostedMatch } from './hosted-match.ts';
import { pairOf } from './match-people.ts';
import type { PlayerDirectory } from './player-directory.ts';
import { doorOn, type Painting } from './surface.ts';
import type { Venue } from './venue.ts';

/** The match's card in its channel: the invitation first, then a link to the game, then its result. */
export class CardSurface {
  readonly #hosted: HostedMatch;
  readonly #venue: Venue;
  readonly #directory: PlayerDirectory;
  #shown: string | undefined;

  constructor(hosted: HostedMatch, venue: Venue, directory: PlayerDirectory) {
    this.#hosted = hosted;
    this.#venue = venue;
    this.#directory = directory;
  }

  /** The card as the match stands. */
  draft(match: CardMatch): MessageDraft {
    const { threadId } = this.#hosted;
    return invitationCard(match, pairOf(match, this.#directory), threadId === undefined ? {} : { threadId });
  }

  /** The card was posted by the answer to the challenge, and shows the invitation. */
  wasPosted(messageId: string): void {
    this.#hosted.cardId = messageId;
    this.#shown ??= 'invited';
  }

  /** True when a click on the card itself is waiting for its answer: that one goes first. */
  isPressed({ doors }: Painting): boolean {
    const { cardId } = this.#hosted;
    return cardId !== undefined && doorOn(doors, cardId) !== undefined;
  }

  async show({ match, doors }: Painting): Promise<void> {
    const { cardId, place } = this.#hosted;
    if (cardId === undefined || match.phase === 'new' || this.#shown === match.phase) return;
    await this.#venue.replace(place.channelId, cardId, this.draft(match), doorOn(doors, cardId));
    this.#shown = match.phase;
  }
}
