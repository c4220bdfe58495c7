import { boardMessage } from '../../views/board-message.ts';
import { NOTHING_SELECTED, type Selection } from '../../views/board-picture.ts';
import type { MessageDraft } from '../../views/message-draft.ts';
import { namesOf, type Person, peopleOf } from '../../views/person.ts';
import { recordMessage, restingBoardMessage } from '../../views/record.ts';
import type { MatchChange } from '../../views/standing-question.ts';
import type { Revision } from '../../match/ids.ts';
import { isRunning, type Match, type PlayingMatch } from '../../match/match.ts';
import { faceLasts, faceOf, type BoardFace } from './board-face.ts';
import { BoardLedger } from './board-ledger.ts';
import { faultOf } from '../discord/discord-fault.ts';
import { PastGames } from './past-games.ts';
import type { Showing } from './restore.ts';
import { boardShownBy } from './known-by.ts';
import { replyForPost, replyOn, type Painting, type SurfaceParts } from './surface.ts';
import { ClosedVenue } from './transport.ts';

/** What the live board says beside the position. */
interface Look {
  readonly selection: Selection;
  readonly mention: Person | undefined;
  /** Unknown where an earlier process has posted it, and did not live to say how. */
  readonly face: BoardFace | undefined;
}

/** One live board at a time in the thread of a match, records of the moves above it; in a pause, and after a game, none. */
export class BoardSurface {
  readonly ledger = new BoardLedger();
  readonly #parts: SurfaceParts;
  readonly #past = new PastGames();
  /** How the live board was last drawn. */
  #look: Look | undefined;
  /** The live board has been through a pause that was over before it could be shown. */
  #hasPaused = false;
  /** The revision that the match had when the live board was last drawn anew. */
  #since: Revision | undefined;

  constructor(parts: SurfaceParts) {
    this.#parts = parts;
  }

  /** The message with the board of this turn, while one is known to be up. */
  get liveMessageId(): string | undefined {
    const { live } = this.ledger;
    return live?.revision === currentBoard(this.#parts.live.match) ? live?.messageId : undefined;
  }

  get showing(): Showing['boards'] {
    const { live, lost, behind, strays } = this.ledger;
    const shown = live && {
      messageId: live.messageId,
      revision: live.revision,
      since: this.#since ?? live.revision,
      face: this.#look?.face,
    };
    return { live: shown, lost, behind: [...behind], strays: [...strays] };
  }

  /** Takes up what an earlier process has shown. */
  restore(past: readonly MatchChange[], showing: Showing['boards'] | undefined): void {
    for (const change of past) this.#past.handle(change);
    if (showing === undefined) return;
    this.ledger.restore(showing);
    const { live } = showing;
    if (live === undefined) return;
    this.#since = live.since;
    this.#look = { selection: NOTHING_SELECTED, mention: undefined, face: live.face };
    this.#hasPaused = past.some((change) => change.after.revision > live.since && hasPause(change));
  }

  /** Remembers what the match itself forgets. */
  handle(change: MatchChange): void {
    this.#past.handle(change);
    if (hasPause(change)) this.#hasPaused = true;
  }

  /**
   * Turns a board that is no longer the current one into the record of the move that was made on it, or puts it to rest.
   * Rejects when that is worth a further try; where it is not, the next board need not wait for it.
   */
  async settle({ match, replies }: Painting): Promise<void> {
    const shown = this.ledger.live;
    const { threadId } = this.#parts.live;
    if (shown === undefined || threadId === undefined) return;
    if (currentBoard(match) === shown.revision && !this.#hasPaused) return;
    const draft = this.recordOf(match, shown.revision);
    if (draft !== undefined) {
      try {
        await this.#parts.venue.replace(threadId, shown.messageId, draft, replyOn(replies, shown.messageId));
      } catch (error) {
        if (!(error instanceof ClosedVenue) && !['forbidden', 'refused'].includes(faultOf(error))) throw error;
        this.ledger.fellBehind(shown);
      }
    }
    this.wasSettled();
  }

  /** The live board is one no more: it became a record, or rests. */
  wasSettled(): void {
    const { live } = this.ledger;
    if (live !== undefined && isStillToPlay(this.#parts.live.match, live.revision)) this.ledger.putToRest();
    else this.ledger.tookDown();
    this.#hasPaused = false;
  }

  /** The live board was posted by an earlier process, which did not live to say how it was drawn. */
  wasFound(): void {
    this.#look = undefined;
    this.#since = this.#parts.live.match.revision;
    this.#hasPaused = false;
  }

  /** Clears away what is left of bad times: old boards that still have buttons, and boards that came twice. */
  async tidy({ match }: Painting): Promise<void> {
    const { venue, live } = this.#parts;
    const { threadId } = live;
    if (threadId === undefined) return;
    for (const messageId of this.ledger.strays) {
      await venue.remove(threadId, messageId);
      this.ledger.cleared(messageId);
    }
    for (const { messageId, revision } of this.ledger.behind) {
      const draft = this.recordOf(match, revision);
      if (draft !== undefined) await this.#setRight(threadId, messageId, draft);
      this.ledger.cleared(messageId);
    }
  }

  /** Posts the live board if none is up, and sets its clock right where time was stopped or given back. */
  async show(painting: Painting): Promise<void> {
    const { match } = painting;
    const { threadId } = this.#parts.live;
    if (match.phase !== 'playing' || threadId === undefined) return;
    if (this.ledger.live === undefined) await this.#post(match, threadId, painting);
    else if (this.faceLasts(match) === 0) await this.#redraw(match, threadId, this.ledger.live.messageId);
  }

  /** How long the live board may stay as it is, in milliseconds; `undefined` while it is right. */
  faceLasts(match: Match): number | undefined {
    if (match.phase !== 'playing' || this.ledger.live === undefined) return undefined;
    return faceLasts(this.#look?.face, match, this.#parts.clock.now());
  }

  /** Shows on the board that was pressed what the player on move has chosen so far. */
  async select(match: PlayingMatch, selection: Selection, { replies }: Painting): Promise<void> {
    const [reply] = replies;
    const { live, venue } = this.#parts;
    if (reply?.from.kind !== 'press' || live.threadId === undefined) return;
    const look = this.#lookAt(match, selection, undefined);
    await venue.replace(live.threadId, reply.from.messageId, this.#draft(match, look), reply);
    this.#look = look;
  }

  /** What a board of `revision` became: the record of the move made on it, or the board as the play on it stopped. */
  recordOf(match: Match, revision: Revision): MessageDraft | undefined {
    const played = this.#past.gameOf(match, revision);
    if (played === undefined) return undefined;
    const names = namesOf(peopleOf(played.seats, this.#parts.directory.person));
    const index = played.game.moves.findIndex((move) => move.revision > revision);
    return index >= 0 ? recordMessage(played, index + 1, names) : restingBoardMessage(played, names);
  }

  /** Has the live board posted anew at the bottom of the thread: the old message goes. */
  async callBack(): Promise<void> {
    const { venue, live } = this.#parts;
    const shown = this.ledger.live;
    if (live.threadId === undefined || shown === undefined) return;
    await venue.remove(live.threadId, shown.messageId);
    this.ledger.deleted(shown.messageId);
  }

  async #post(match: PlayingMatch, threadId: string, { replies }: Painting): Promise<void> {
    const revision = match.game.boardRevision;
    const look = this.#lookAt(match, NOTHING_SELECTED, this.#mention(match));
    // An earlier message with this board, put to rest in a pause, is not the one that is looked for.
    const isIt = (customIds: readonly string[], messageId: string): boolean =>
      boardShownBy(customIds, match.id) === revision && !this.ledger.isKnown(messageId);
    const posting = { draft: this.#draft(match, look), nonce: `${match.id}-b-${revision}-${this.ledger.lost}`, isIt };
    // Said before it is known to be up: it may turn out later that it was.
    this.#look = look;
    this.#since = match.revision;
    const sentAt = this.#parts.clock.now();
    const messageId = await this.#parts.venue.post(threadId, posting, replyForPost(replies, threadId));
    this.ledger.posted({ messageId, revision, sentAt });
    this.#hasPaused = false;
  }

  async #redraw(match: PlayingMatch, threadId: string, messageId: string): Promise<void> {
    const { selection, mention } = this.#look ?? { selection: NOTHING_SELECTED, mention: undefined };
    const look = this.#lookAt(match, selection, mention);
    await this.#setRight(threadId, messageId, this.#draft(match, look));
    this.#look = look;
  }

  async #setRight(threadId: string, messageId: string, draft: MessageDraft): Promise<void> {
    try {
      await this.#parts.venue.replace(threadId, messageId, draft, undefined);
    } catch (error) {
      // Refused for good: whoever presses it is told, and turns it into a record that way.
      if (faultOf(error) !== 'refused') throw error;
    }
  }

  #lookAt(match: PlayingMatch, selection: Selection, mention: Person | undefined): Look {
    return { selection, mention, face: faceOf(match, this.#parts.clock.now()) };
  }

  #draft(match: PlayingMatch, { selection, mention }: Look): MessageDraft {
    const names = namesOf(peopleOf(match.seats, this.#parts.directory.person));
    return boardMessage({ match, names, selection, mention, now: this.#parts.clock.now() });
  }

  /** Whoever has left, or plays both sides, is called by no board: `boardMessage` sees to that. */
  #mention(match: PlayingMatch): Person | undefined {
    const person = this.#parts.directory.person(match.seats[match.game.position.turn]);
    return person.userId !== undefined && this.#parts.calls.isDue(person.userId) ? person : undefined;
  }
}

/** The board that a live message has to show; none while nobody can move. */
export const currentBoard = (match: Match): Revision | undefined =>
  match.phase === 'playing' ? match.game.boardRevision : undefined;

const hasPause = ({ events }: MatchChange): boolean => events.some(({ type }) => type === 'GamePaused');

/** A move is still to be made on this board: if not now, after a pause. */
const isStillToPlay = (match: Match, revision: Revision): boolean =>
  isRunning(match) && match.game.boardRevision === revision;
