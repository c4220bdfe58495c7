import type { Millis, Revision } from '../../match/ids.ts';
import type { Showing } from './restore.ts';

/** A message with a board, and the board's number. */
export interface ShownBoard {
  readonly messageId: string;
  readonly revision: Revision;
  /** By this machine's clock: it can't have been up before. Unknown where the message turned up by itself. */
  readonly sentAt?: Millis;
}

/** Enough to recognise a message of ours that is announced late. */
const REMEMBERED_BOARDS = 32;

/** Which messages of a thread show a board, as far as is known: the live one, and what bad times have left behind. */
export class BoardLedger {
  #live: ShownBoard | undefined;
  #lost = 0;
  /** Boards by message, the oldest first; the value tells whether Discord last showed it with its buttons. */
  readonly #known = new Map<string, boolean>();
  /** Old boards that could not be made into records when it was their time. */
  readonly #behind = new Map<string, Revision>();
  /** Boards that arrived after they had been given up and posted again. */
  readonly #strays = new Set<string>();

  get live(): ShownBoard | undefined {
    return this.#live;
  }

  /** How many boards were taken out of the thread, or put to rest, before their move: what is posted instead is another message. */
  get lost(): number {
    return this.#lost;
  }

  get strays(): readonly string[] {
    return [...this.#strays];
  }

  get behind(): readonly ShownBoard[] {
    return Array.from(this.#behind, ([messageId, revision]) => ({ messageId, revision }));
  }

  /** Takes up what an earlier process knew. */
  restore({ live, lost, behind, strays }: Showing['boards']): void {
    if (live !== undefined) this.posted({ messageId: live.messageId, revision: live.revision });
    this.#lost = lost;
    for (const board of behind) this.fellBehind(board);
    for (const messageId of strays) this.#strays.add(messageId);
  }

  posted(board: ShownBoard): void {
    this.#live = board;
    this.#known.set(board.messageId, true);
    const [oldest] = this.#known.keys();
    if (this.#known.size > REMEMBERED_BOARDS && oldest !== undefined) this.#known.delete(oldest);
  }

  isKnown(messageId: string): boolean {
    return this.#known.has(messageId);
  }

  /** The live board is one no more: it became a record, or is gone. */
  tookDown(): void {
    this.#live = undefined;
  }

  /** The live board rests in a pause: the same board will be posted anew. */
  putToRest(): void {
    this.tookDown();
    this.#lost += 1;
  }

  /** The board should be a record by now and is not. */
  fellBehind({ messageId, revision }: ShownBoard): void {
    this.#behind.set(messageId, revision);
  }

  cleared(messageId: string): void {
    this.#behind.delete(messageId);
    // Discord would take a stray for what is posted next, if both had the same nonce.
    if (this.#strays.delete(messageId)) this.#lost += 1;
  }

  /** A message was deleted by somebody. True: it was the live board. */
  deleted(messageId: string): boolean {
    this.cleared(messageId);
    if (this.#live?.messageId !== messageId) return false;
    this.#live = undefined;
    this.#lost += 1;
    return true;
  }

  /** A player uses a current board while none was known to be up: the answer to its posting was lost. */
  pressed(board: ShownBoard): void {
    if (this.#live === undefined || this.#live.revision < board.revision) this.#takesOver(board);
  }

  /**
   * A look into the thread has found a board. `isTrace`: the thread shows nothing else of the move that was made on it, so
   * that it is worth a record.
   */
  found(board: ShownBoard, current: Revision | undefined, isTrace: boolean): void {
    const { messageId } = board;
    if (this.#live?.messageId === messageId || this.#behind.has(messageId)) return;
    const isKnown = this.#known.has(messageId) && !this.#strays.has(messageId);
    const isRecordToBe = isTrace && board.revision !== current && !this.#strays.has(messageId);
    // Should it be posted once more, after a pause, Discord must not take that for this one.
    if (isRecordToBe && !isKnown) this.#lost += 1;
    if (isKnown || isRecordToBe) this.fellBehind(board);
    else this.announced(board, current);
  }

  /**
   * Discord announces a new board of this match. One that nobody knows is what became of a request without an answer: it
   * is the live board if there is none, and one too many otherwise. `current` is the revision that a live board has.
   */
  announced(board: ShownBoard, current: Revision | undefined): void {
    if (this.#known.has(board.messageId)) return;
    const isFree = this.#live === undefined || this.#live.revision !== current;
    if (isFree && board.revision === current) this.#takesOver(board);
    else this.#strays.add(board.messageId);
  }

  /** Discord announces how a message looks now. True: an old board seems to have got its buttons back. */
  edited(messageId: string, hasButtons: boolean): boolean {
    if (!this.#known.has(messageId)) return false;
    this.#known.set(messageId, hasButtons);
    return hasButtons && this.#live?.messageId !== messageId;
  }

  /** Later: if nothing has taken the buttons away since, a late answer to an earlier click has brought them. */
  recheck(board: ShownBoard): void {
    const isAlive = this.#known.get(board.messageId) === true && this.#live?.messageId !== board.messageId;
    if (isAlive && !this.#strays.has(board.messageId)) this.fellBehind(board);
  }

  /** A newer board is up: the one before it should have become a record. */
  #takesOver(board: ShownBoard): void {
    if (this.#live !== undefined) this.fellBehind(this.#live);
    this.#strays.delete(board.messageId);
    this.#behind.delete(board.messageId);
    this.posted(board);
  }
}
