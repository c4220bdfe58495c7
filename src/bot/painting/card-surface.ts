import { matchCard, type CardHindrance, type CardMatch } from '../../commands/meeting/match-card.ts';
import type { MessageDraft } from '../../commands/text/message-draft.ts';
import type { PermissionName } from '../../commands/answers/place-rejection.ts';
import type { MatchChange } from '../../commands/questions/standing-question.ts';
import { isRunning } from '../../match/is-running.ts';
import { doorOn, type Painting, type SurfaceParts } from './surface.ts';

export interface CardParts {
  /** The needed permissions that the bot lacks in a channel, as far as it knows. */
  readonly missingIn: (channelId: string) => readonly PermissionName[];
  /** Whether Discord reports who leaves a server or a thread. */
  readonly seesLeaving: boolean;
  /** The invitation is gone: nobody can answer it. */
  readonly onVenueLost: () => void;
}

/** The match's card in its channel: the question first, then a link to the game, then its result. */
export class CardSurface {
  readonly #parts: Pick<SurfaceParts, 'hosted' | 'venue' | 'directory'> & CardParts;
  /** The card as it was first posted, and as it is shown: drafts as JSON. */
  #first: string | undefined;
  #shown: string | undefined;
  #isGone = false;

  constructor(parts: Pick<SurfaceParts, 'hosted' | 'venue' | 'directory'> & CardParts) {
    this.#parts = parts;
  }

  /** The card as the match stands. */
  draft(match: CardMatch): MessageDraft {
    const { hosted, directory, seesLeaving } = this.#parts;
    const { threadId } = hosted;
    const hindrance = this.#hindrance();
    return matchCard(match, directory.person, {
      seesLeaving,
      ...(threadId === undefined ? {} : { threadId }),
      ...(hindrance === undefined ? {} : { hindrance }),
    });
  }

  /** What the answer that asks for the match shows is known before it is known to be up. */
  heed({ before, after }: MatchChange): void {
    if (before.phase === 'new' && after.phase !== 'new') this.#first = JSON.stringify(this.draft(after));
  }

  /** The card was posted by the answer to whoever asked for the match, and shows what was asked. */
  wasPosted(messageId: string): void {
    const { hosted, onVenueLost } = this.#parts;
    hosted.cardId = messageId;
    this.#shown ??= this.#first;
    if (hosted.deletedEarly.has(messageId)) {
      this.#isGone = true;
      onVenueLost();
    }
    hosted.deletedEarly.clear();
  }

  /** True when a click on the card itself is waiting for its answer: that one goes first. */
  isPressed({ doors }: Painting): boolean {
    const { cardId } = this.#parts.hosted;
    return cardId !== undefined && doorOn(doors, cardId) !== undefined;
  }

  /** Changes the card where it would read otherwise: with the phases of the match, and not with its moves. */
  async show({ match, doors }: Painting): Promise<void> {
    const { hosted, venue } = this.#parts;
    const { cardId, place } = hosted;
    if (cardId === undefined || this.#isGone || match.phase === 'new') return;
    const draft = this.draft(match);
    const wanted = JSON.stringify(draft);
    if (this.#shown === wanted) return;
    // Whoever can't see the channel can't edit there: asking would only be refused.
    const hindrance = this.#hindrance();
    if (isRunning(match) && hindrance?.kind === 'forbidden' && hindrance.permissions.includes('ViewChannel')) return;
    await venue.replace(place.channelId, cardId, draft, doorOn(doors, cardId));
    this.#shown = wanted;
  }

  /** What keeps the thread from being written in. An outage is Discord's own affair, and no card can tell of it. */
  #hindrance(): CardHindrance | undefined {
    const { hosted, venue, missingIn } = this.#parts;
    const hindrance = hosted.threadId === undefined ? undefined : venue.hindranceIn(hosted.threadId);
    if (hindrance === 'locked') return { kind: 'locked' };
    // A thread's permissions are its channel's.
    return hindrance === 'forbidden'
      ? { kind: 'forbidden', permissions: missingIn(hosted.place.channelId) }
      : undefined;
  }
}
