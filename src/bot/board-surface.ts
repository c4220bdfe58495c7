import { boardMessage } from '../commands/board-message.ts';
import { NOTHING_SELECTED, type PlayerMention, type Selection } from '../commands/board-view.ts';
import { decodeCustomId } from '../commands/custom-id.ts';
import { endedMessage } from '../commands/final-message.ts';
import type { MessageDraft } from '../commands/message-draft.ts';
import { openingMessage } from '../commands/opening-message.ts';
import { namesOf } from '../commands/person.ts';
import { cleanName } from '../commands/plain-name.ts';
import { recordMessage, type PlayedMatch } from '../commands/record-message.ts';
import { restingBoardMessage } from '../commands/resting-board-message.ts';
import { gameRecord } from '../match/game-record.ts';
import type { MatchId, Revision } from '../match/ids.ts';
import type { EndedMatch, Match, PlayingMatch } from '../match/match.ts';
import { BoardLedger } from './board-ledger.ts';
import type { Clock } from './clock.ts';
import { faultOf } from './discord-fault.ts';
import type { HostedMatch } from './hosted-match.ts';
import { peopleOf } from './match-people.ts';
import type { PlayerDirectory } from './player-directory.ts';
import { doorForPosting, doorOn, type Painting } from './surface.ts';
import { ClosedVenue, type Venue } from './venue.ts';

/** A player who was just here needs no call; one who has been away for longer is mentioned (DESIGN section 5). */
const IDLE_AFTER = 2 * 60_000;
/** The thread of a match: one live board at a time, records of the moves above it, the result below. */
export class BoardSurface {
  readonly ledger = new BoardLedger();
  readonly #hosted: HostedMatch;
  readonly #venue: Venue;
  readonly #directory: PlayerDirectory;
  readonly #clock: Clock;
  #isOpened = false;
  #isEndShown = false;
  constructor(hosted: HostedMatch, venue: Venue, directory: PlayerDirectory, clock: Clock) {
    this.#hosted = hosted;
    this.#venue = venue;
    this.#directory = directory;
    this.#clock = clock;
  }

  /** The live board's message, while one is up. */
  get liveMessageId(): string | undefined {
    return this.ledger.live?.messageId;
  }

  /**
   * Turns a board that is no longer the current one into the record of the move that was made on it. Rejects when that
   * is worth a further try; where it is not, the next board need not wait for it.
   */
  async settle({ match, doors }: Painting): Promise<void> {
    const shown = this.ledger.live;
    const { threadId } = this.#hosted;
    if (shown === undefined || threadId === undefined) return;
    if (match.phase === 'playing' && match.game.boardRevision === shown.revision) return;
    const draft = this.recordOf(match, shown.revision);
    if (draft !== undefined) {
      try {
        await this.#venue.replace(threadId, shown.messageId, draft, doorOn(doors, shown.messageId));
      } catch (error) {
        if (!(error instanceof ClosedVenue) && !['forbidden', 'refused'].includes(faultOf(error))) throw error;
        this.ledger.fellBehind(shown);
      }
    }
    this.ledger.tookDown();
  }

  /** Clears away what is left of bad times: old boards that still have buttons, and boards that came twice. */
  async tidy({ match }: Painting): Promise<void> {
    const { threadId } = this.#hosted;
    if (threadId === undefined) return;
    for (const messageId of this.ledger.strays) {
      await this.#venue.remove(threadId, messageId);
      this.ledger.cleared(messageId);
    }
    for (const { messageId, revision } of this.ledger.behind) {
      const draft = this.recordOf(match, revision);
      if (draft !== undefined) await this.#setRight(threadId, messageId, draft);
      this.ledger.cleared(messageId);
    }
  }

  /** Posts what is missing below: the opening words, the live board, or the end of the game. */
  async show(painting: Painting): Promise<void> {
    const { match } = painting;
    const { threadId } = this.#hosted;
    if (threadId === undefined) return;
    if (match.phase === 'playing') {
      await this.#open(match, threadId);
      if (this.ledger.live === undefined) await this.#postBoard(match, threadId, painting);
    } else if (match.phase === 'ended' && !this.#isEndShown) {
      await this.#postEnd(match, threadId, painting);
      this.#isEndShown = true;
    }
  }

  /** Shows on the board that was pressed what the player on move has chosen so far. */
  async select(match: PlayingMatch, selection: Selection, { doors }: Painting): Promise<void> {
    const [door] = doors;
    const { threadId } = this.#hosted;
    if (door?.from.kind !== 'press' || threadId === undefined) return;
    const draft = this.#boardDraft(match, selection, undefined);
    await this.#venue.replace(threadId, door.from.messageId, draft, door);
  }

  /** What a board of `revision` became: the record of the move made on it, or the board at the end. */
  recordOf(match: Match, revision: Revision): MessageDraft | undefined {
    const played = playedMatch(match);
    if (played === undefined) return undefined;
    const names = namesOf(peopleOf(played.seats, this.#directory));
    const index = played.game.moves.findIndex((move) => move.revision > revision);
    return index >= 0 ? recordMessage(played, index + 1, names) : restingBoardMessage(played, names);
  }

  /** Has the live board posted anew at the bottom of the thread: the old message goes. */
  async callBack(): Promise<void> {
    const { threadId } = this.#hosted;
    const shown = this.ledger.live;
    if (threadId === undefined || shown === undefined) return;
    await this.#venue.remove(threadId, shown.messageId);
    this.ledger.deleted(shown.messageId);
  }

  async #open(match: PlayingMatch, threadId: string): Promise<void> {
    if (this.#isOpened) return;
    const people = peopleOf(match.seats, this.#directory);
    const draft = openingMessage(people);
    const nonce = `${match.id}-o-${match.game.startRevision}`;
    await this.#venue.post(threadId, { draft, nonce, isIt: undefined }, undefined);
    this.#isOpened = true;
    // The opening words have just called both.
    for (const { userId } of Object.values(people)) this.#hosted.lastSeen.set(userId, this.#clock.now());
  }

  async #postBoard(match: PlayingMatch, threadId: string, { doors }: Painting): Promise<void> {
    const revision = match.game.boardRevision;
    const draft = this.#boardDraft(match, NOTHING_SELECTED, this.#mention(match));
    const isIt = (customIds: readonly string[]): boolean => boardShownBy(customIds, match.id) === revision;
    const posting = { draft, nonce: `${match.id}-b-${revision}-${this.ledger.lost}`, isIt };
    const messageId = await this.#venue.post(threadId, posting, doorForPosting(doors, threadId));
    this.ledger.posted({ messageId, revision });
  }

  async #postEnd(match: EndedMatch, threadId: string, { doors }: Painting): Promise<void> {
    const names = namesOf(peopleOf(match.seats, this.#directory));
    const inRecord = { dark: cleanName(names.dark), light: cleanName(names.light) };
    const draft = endedMessage(match, names, gameRecord(match, inRecord, { event: 'King Me', site: 'Discord' }));
    // A typed command is answered with the end itself; a press has changed its own message already.
    const door = doorForPosting(
      doors.filter((one) => one.from.kind === 'command'),
      threadId,
    );
    await this.#venue.post(threadId, { draft, nonce: `${match.id}-e-${match.revision}`, isIt: undefined }, door);
  }

  async #setRight(threadId: string, messageId: string, draft: MessageDraft): Promise<void> {
    try {
      await this.#venue.replace(threadId, messageId, draft, undefined);
    } catch (error) {
      // Refused for good: whoever presses it is told, and turns it into a record that way.
      if (faultOf(error) !== 'refused') throw error;
    }
  }

  #boardDraft(match: PlayingMatch, selection: Selection, mention: PlayerMention | undefined): MessageDraft {
    return boardMessage({ match, names: namesOf(peopleOf(match.seats, this.#directory)), selection, mention });
  }

  #mention(match: PlayingMatch): PlayerMention | undefined {
    const { userId } = this.#directory.person(match.seats[match.game.position.turn]);
    const seen = this.#hosted.lastSeen.get(userId);
    return seen === undefined || this.#clock.now() - seen > IDLE_AFTER ? { userId } : undefined;
  }
}

/** The board of a match that a message with these buttons shows; records, questions and private views show none. */
export function boardShownBy(customIds: readonly string[], match: MatchId): Revision | undefined {
  for (const text of customIds) {
    const id = decodeCustomId(text);
    if (id !== undefined && 'board' in id && id.verb !== 'view-refresh' && id.match === match) return id.board;
  }
  return undefined;
}

function playedMatch(match: Match): PlayedMatch | undefined {
  return match.phase === 'playing' || match.phase === 'ended' || (match.phase === 'closed' && match.game !== undefined)
    ? match
    : undefined;
}
