import { boardMessage } from '../commands/board-message.ts';
import { NOTHING_SELECTED, type PlayerMention, type Selection } from '../commands/board-view.ts';
import { decodeCustomId } from '../commands/custom-id.ts';
import { endedMessage } from '../commands/final-message.ts';
import type { MessageDraft } from '../commands/message-draft.ts';
import { openingMessage } from '../commands/opening-message.ts';
import { namesOf } from '../commands/person.ts';
import { recordMessage, type PlayedMatch } from '../commands/record-message.ts';
import { restingBoardMessage } from '../commands/resting-board-message.ts';
import { gameRecord } from '../match/game-record.ts';
import type { MatchId, Revision } from '../match/ids.ts';
import type { EndedMatch, Match, PlayingMatch } from '../match/match.ts';
import type { Clock } from './clock.ts';
import type { HostedMatch } from './hosted-match.ts';
import { peopleOf } from './match-people.ts';
import type { PlayerDirectory } from './player-directory.ts';
import { doorForPosting, doorOn, type Painting } from './surface.ts';
import type { Venue } from './venue.ts';

/** A player who was just here needs no call; one who has been away for longer is mentioned (DESIGN section 5). */
const IDLE_AFTER = 2 * 60_000;
/** Enough to recognise a message of ours that is announced late. */
const REMEMBERED_BOARDS = 32;

interface ShownBoard {
  readonly messageId: string;
  readonly revision: Revision;
}

/** The thread of a match: one live board at a time, records of the moves above it, the result below. */
export class BoardSurface {
  readonly #hosted: HostedMatch;
  readonly #venue: Venue;
  readonly #directory: PlayerDirectory;
  readonly #clock: Clock;
  #shown: ShownBoard | undefined;
  #isOpened = false;
  #isEndShown = false;
  readonly #ownBoards: string[] = [];

  constructor(hosted: HostedMatch, venue: Venue, directory: PlayerDirectory, clock: Clock) {
    this.#hosted = hosted;
    this.#venue = venue;
    this.#directory = directory;
    this.#clock = clock;
  }

  /** The live board's message, while one is up. */
  get liveMessageId(): string | undefined {
    return this.#shown?.messageId;
  }

  /** Turns a board that is no longer the current one into the record of the move that was made on it. */
  async settle({ match, doors }: Painting): Promise<void> {
    const shown = this.#shown;
    const { threadId } = this.#hosted;
    if (shown === undefined || threadId === undefined) return;
    if (match.phase === 'playing' && match.game.boardRevision === shown.revision) return;
    const draft = this.recordOf(match, shown.revision);
    if (draft !== undefined) {
      await this.#venue.replace(threadId, shown.messageId, draft, doorOn(doors, shown.messageId));
    }
    this.#shown = undefined;
  }

  /** Posts what is missing below: the opening words, the live board, or the end of the game. */
  async show(painting: Painting): Promise<void> {
    const { match } = painting;
    const { threadId } = this.#hosted;
    if (threadId === undefined) return;
    if (match.phase === 'playing') {
      await this.#open(match, threadId);
      if (this.#shown === undefined) await this.#postBoard(match, threadId, painting);
    } else if (match.phase === 'ended' && !this.#isEndShown) {
      await this.#postEnd(match, threadId, painting);
      this.#isEndShown = true;
    }
  }

  /** Shows on the live board what the player on move has chosen so far. */
  select(match: PlayingMatch, selection: Selection, { doors }: Painting): Promise<void> {
    const [door] = doors;
    return door?.update(this.#boardDraft(match, selection, undefined)) ?? Promise.resolve();
  }

  /** What a board of `revision` became: the record of the move made on it, or the board at the end. */
  recordOf(match: Match, revision: Revision): MessageDraft | undefined {
    const played = playedMatch(match);
    if (played === undefined) return undefined;
    const names = namesOf(peopleOf(played.seats, this.#directory));
    const index = played.game.moves.findIndex((move) => move.revision > revision);
    return index >= 0 ? recordMessage(played, index + 1, names) : restingBoardMessage(played, names);
  }

  /** The live board was deleted by somebody: the next `show` posts it again. */
  forget(messageId: string): boolean {
    if (this.#shown?.messageId !== messageId) return false;
    this.#shown = undefined;
    return true;
  }

  /** Has the live board posted anew at the bottom of the thread: the old message goes. */
  async callBack(): Promise<void> {
    const { threadId } = this.#hosted;
    const shown = this.#shown;
    if (threadId === undefined || shown === undefined) return;
    await this.#venue.remove(threadId, shown.messageId);
    this.#shown = undefined;
  }

  /** Takes away a board that arrived after it had been given up and posted again. */
  async dropStray(messageId: string): Promise<void> {
    const { threadId } = this.#hosted;
    if (threadId === undefined || this.#ownBoards.includes(messageId)) return;
    await this.#venue.remove(threadId, messageId);
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
    const isIt = (customIds: readonly string[]): boolean =>
      customIds.some((text) => isBoardButton(text, match.id, revision));
    const posting = { draft, nonce: `${match.id}-b-${revision}`, isIt };
    const messageId = await this.#venue.post(threadId, posting, doorForPosting(doors, threadId));
    this.#shown = { messageId, revision };
    this.#ownBoards.push(messageId);
    if (this.#ownBoards.length > REMEMBERED_BOARDS) this.#ownBoards.shift();
  }

  async #postEnd(match: EndedMatch, threadId: string, { doors }: Painting): Promise<void> {
    const names = namesOf(peopleOf(match.seats, this.#directory));
    const draft = endedMessage(match, names, gameRecord(match, names, { event: 'King Me', site: 'Discord' }));
    // A typed command is answered with the end itself; a press has changed its own message already.
    const door = doorForPosting(
      doors.filter((one) => one.from.kind === 'command'),
      threadId,
    );
    await this.#venue.post(threadId, { draft, nonce: `${match.id}-e-${match.revision}`, isIt: undefined }, door);
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

/** Is this a button of the board of one match and revision? Records and questions have none of these. */
export function isBoardButton(customId: string, match: MatchId, revision: Revision | undefined): boolean {
  const id = decodeCustomId(customId);
  if (id === undefined || !('board' in id) || id.verb === 'view-refresh') return false;
  return id.match === match && (revision === undefined || id.board === revision);
}

function playedMatch(match: Match): PlayedMatch | undefined {
  return match.phase === 'playing' || match.phase === 'ended' || (match.phase === 'closed' && match.game !== undefined)
    ? match
    : undefined;
}
