import { drawQuestion, settledDrawQuestion } from '../commands/draw-question.ts';
import { decodeCustomId } from '../commands/custom-id.ts';
import { drawDeclinedMessage, drawWithdrawnMessage } from '../commands/game-messages.ts';
import { namesOf } from '../commands/person.ts';
import type { DrawOutcome } from '../commands/words/question-words.ts';
import type { MatchEvent } from '../match/event.ts';
import type { DrawOffer, Match, PlayingMatch } from '../match/match.ts';
import type { HostedMatch } from './hosted-match.ts';
import { peopleOf } from './match-people.ts';
import type { PlayerDirectory } from './player-directory.ts';
import { doorForPosting, doorOn, type Painting } from './surface.ts';
import type { Posting, Venue } from './venue.ts';

interface ShownQuestion {
  readonly messageId: string;
  readonly offer: DrawOffer;
}

/** The question whether to draw: a message of its own, settled by an edit. */
export class QuestionSurface {
  readonly #hosted: HostedMatch;
  readonly #venue: Venue;
  readonly #directory: PlayerDirectory;
  readonly #shown: ShownQuestion[] = [];
  readonly #news: Posting[] = [];
  /** How many questions were deleted: what is asked in their place is another message. */
  #lost = 0;
  readonly #outcomes = new Map<number, DrawOutcome>();

  constructor(hosted: HostedMatch, venue: Venue, directory: PlayerDirectory) {
    this.#hosted = hosted;
    this.#venue = venue;
    this.#directory = directory;
  }

  /** The messages of the questions that stand open. */
  get messageIds(): readonly string[] {
    return this.#shown.map(({ messageId }) => messageId);
  }

  /** Remembers how an offer ended: the match itself only knows that there is none any more. */
  heed(event: MatchEvent): void {
    if (event.type === 'DrawDeclined') this.#outcomes.set(event.offer, 'declined');
    if (event.type === 'DrawWithdrawn') this.#outcomes.set(event.offer, 'withdrawn');
  }

  /** Settles the questions that are over, and says so in the thread when somebody answered. */
  async settle({ match, doors }: Painting): Promise<void> {
    const { threadId } = this.#hosted;
    if (threadId === undefined || !('seats' in match) || match.seats === undefined) return;
    const names = namesOf(peopleOf(match.seats, this.#directory));
    while (this.#shown[0] !== undefined && this.#shown[0].offer.number !== offerOf(match)?.number) {
      const { messageId, offer } = this.#shown[0];
      const outcome = this.#outcomeOf(match, offer);
      const settled = settledDrawQuestion(outcome, offer.by, names);
      await this.#venue.replace(threadId, messageId, settled, doorOn(doors, messageId));
      this.#shown.shift();
      this.#outcomes.delete(offer.number);
      if (outcome !== 'declined' && outcome !== 'withdrawn') continue;
      const draft =
        outcome === 'declined' ? drawDeclinedMessage(offer.by, names) : drawWithdrawnMessage(offer.by, names);
      this.#news.push({ draft, nonce: `${match.id}-a-${offer.number}`, isIt: undefined });
    }
  }

  /** Posts what was answered, and the question that stands open, if it is not up. */
  async show({ match, doors }: Painting): Promise<void> {
    const { threadId } = this.#hosted;
    if (threadId === undefined) return;
    while (this.#news[0] !== undefined) {
      await this.#venue.post(threadId, this.#news[0], doorForPosting(doors, threadId));
      this.#news.shift();
    }
    const offer = offerOf(match);
    if (match.phase !== 'playing' || offer === undefined) return;
    if (this.#shown.some((shown) => shown.offer.number === offer.number)) return;
    const messageId = await this.#venue.post(threadId, this.#posting(match, offer), doorForPosting(doors, threadId));
    this.#shown.push({ messageId, offer });
  }

  /** The question was deleted by somebody: `show` asks again if it still stands. */
  forget(messageId: string): boolean {
    const index = this.#shown.findIndex((shown) => shown.messageId === messageId);
    if (index < 0) return false;
    this.#shown.splice(index, 1);
    this.#lost += 1;
    return true;
  }

  #posting(match: PlayingMatch, { by, number }: DrawOffer): Posting {
    const people = peopleOf(match.seats, this.#directory);
    const isIt = (customIds: readonly string[]): boolean =>
      customIds.some((text) => {
        const id = decodeCustomId(text);
        return id?.verb === 'draw-accept' && id.match === match.id && id.number === number;
      });
    return {
      draft: drawQuestion({ match: match.id, number, by, people }),
      nonce: `${match.id}-q-${number}-${this.#lost}`,
      isIt,
    };
  }

  #outcomeOf(match: Match, offer: DrawOffer): DrawOutcome {
    const agreed = match.phase === 'ended' && match.result.kind === 'draw' && match.result.reason === 'agreement';
    return agreed ? 'accepted' : (this.#outcomes.get(offer.number) ?? 'lapsed');
  }
}

const offerOf = (match: Match): DrawOffer | undefined => (match.phase === 'playing' ? match.drawOffer : undefined);
