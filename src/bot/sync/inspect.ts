import type { Millis } from '../../match/ids.ts';
import { type BoardSurface, currentBoard } from './board-surface.ts';
import type { CardSurface } from './card-surface.ts';
import type { LiveMatch } from '../runtime/live-match.ts';
import type { NewsSurface } from './notices.ts';
import type { QuestionSurface } from './question-surface.ts';
import type { ThreadLife } from './thread.ts';
import type { Transport } from './transport.ts';
import type { Match } from '../../match/match.ts';
import { customIdsOf } from '../../views/custom-id.ts';
import type { ShownBoard } from './board-ledger.ts';
import { saysTheSame, boardShownBy, questionShownBy, type ShownMessage } from './known-by.ts';
import type { APIMessage } from 'discord-api-types/v10';

/** What the first look of a painter built anew has seen counts as seen for so long, in milliseconds, if no event is missed. */
const STAYS_FRESH = 60_000;

/** When to look at what became of a match's messages while nobody told. */
export class InspectionPlan {
  #isDue = false;
  #isAsleep = false;
  #isBlind = false;
  #freshUntil = 0;

  /** Nothing is sent yet: somebody has to ask for the first look, or to press something. */
  get isAsleep(): boolean {
    return this.#isAsleep;
  }

  /** What is known is what an earlier process knew: nothing has been tried in the thread since. */
  get isBlind(): boolean {
    return this.#isBlind;
  }

  get isDue(): boolean {
    return this.#isDue;
  }

  /** The painter was built anew: whatever wakes it, the look comes first. */
  restored(): void {
    this.#isDue = true;
    this.#isAsleep = true;
    this.#isBlind = true;
  }

  wake(): void {
    this.#isAsleep = false;
  }

  /** Events may have been missed. At a start two say so at about the same time: one look is enough for both. */
  ask(now: Millis): void {
    this.wake();
    if (now >= this.#freshUntil) this.#isDue = true;
  }

  /** Events are being missed from now on. */
  lost(): void {
    this.#freshUntil = 0;
  }

  /** Looks, if that is to be done. Rejects as the look does; it is then to be done still. */
  async run(look: () => Promise<void>, now: Millis): Promise<void> {
    if (!this.#isDue) return;
    this.#isDue = false;
    if (this.#isBlind) this.#freshUntil = now + STAYS_FRESH;
    try {
      await look();
    } catch (error) {
      this.#isDue = true;
      throw error;
    }
  }

  /** A round is over: what it could find out is known. */
  tried(): void {
    this.#isBlind = false;
  }
}

export interface InspectionParts {
  readonly live: LiveMatch;
  readonly venue: Pick<Transport, 'checkLock' | 'holds' | 'lookThrough'>;
  readonly card: Pick<CardSurface, 'inspect'>;
  readonly board: Pick<BoardSurface, 'ledger'> & FoundBoards;
  readonly question: Pick<QuestionSurface, 'messageIds' | 'forget'> & FoundQuestions;
  readonly news: Pick<NewsSurface, 'recognise'>;
  /** In a thread that was left to rest nothing has been left to change. */
  readonly life: Pick<ThreadLife, 'isAtRest'>;
}

/**
 * Looks at what became of a match's messages while nobody told: what was deleted counts as deleted from here on, and
 * boards, questions and news that nobody knew of are known. Rejects when Discord can't be asked; then some of it may be
 * known already.
 */
export async function inspectVenue(parts: InspectionParts): Promise<void> {
  const { threadId } = parts.live;
  if (parts.life.isAtRest) return;
  if (threadId === undefined) await parts.card.inspect();
  else await inspectThread(threadId, parts);
}

/** One request where all that is known stands among the last messages. */
async function inspectThread(threadId: string, { live, venue, board, question, news }: InspectionParts): Promise<void> {
  const { ledger } = board;
  await venue.checkLock(threadId);
  const messages = await venue.lookThrough(threadId);
  const seen = new Set(messages.map(({ id }) => id));
  const known = [...(ledger.live === undefined ? [] : [ledger.live.messageId]), ...question.messageIds];
  for (const id of known) {
    if (seen.has(id) || (await venue.holds(threadId, id))) continue;
    if (!ledger.deleted(id)) question.forget(id);
  }
  noteBoards(messages, live.match, board);
  noteQuestions(messages, live.match, question);
  news.recognise(messages);
}

export type FoundBoards = Pick<BoardSurface, 'ledger' | 'recordOf' | 'wasFound' | 'wasSettled'>;
export type FoundQuestions = Pick<QuestionSurface, 'ledger' | 'announced' | 'wasFoundBare'>;

/** Makes known what a look into the thread has found of boards; `messages` are the bot's own, the newest first. */
export function noteBoards(messages: readonly APIMessage[], match: Match, board: FoundBoards): void {
  const { ledger } = board;
  const isRecord = ({ id }: APIMessage): boolean => !shown.has(id);
  const shown = new Map(messages.flatMap((message) => boardIn(message, match)));
  const isBare = (messageId: string): boolean => messages.some((one) => one.id === messageId && isRecord(one));
  if (ledger.live !== undefined && isBare(ledger.live.messageId)) board.wasSettled();
  for (const { messageId } of ledger.behind) if (isBare(messageId)) ledger.cleared(messageId);

  const before = ledger.live?.messageId;
  for (const found of shown.values()) {
    const { revision } = found;
    const isTold = [...ledger.behind, ...(ledger.live === undefined ? [] : [ledger.live])].some(
      (other) => other.revision === revision && other.messageId !== found.messageId,
    );
    // Boards from before a journal's backup belong to nothing that has happened.
    const record = revision > match.revision ? undefined : board.recordOf(match, revision);
    const isTrace =
      record !== undefined && !isTold && !messages.some((one) => isRecord(one) && saysTheSame(one, record));
    ledger.found(found, currentBoard(match), isTrace);
  }
  if (ledger.live !== undefined && ledger.live.messageId !== before) board.wasFound();
}

/** The same for questions. */
export function noteQuestions(messages: readonly APIMessage[], match: Match, question: FoundQuestions): void {
  const numbers = new Map(messages.map((message) => [message.id, questionShownBy(customIdsOf(message), match)]));
  for (const up of question.ledger.up) {
    if (numbers.has(up.messageId) && numbers.get(up.messageId) === undefined) question.wasFoundBare(up);
  }
  for (const [messageId, number] of numbers) if (number !== undefined) question.announced({ messageId, number });
}

function boardIn(message: APIMessage, match: Match): readonly [string, ShownBoard][] {
  const revision = boardShownBy(customIdsOf(message), match.id);
  return revision === undefined ? [] : [[message.id, { messageId: message.id, revision }]];
}

/** What shows something in a thread. */
export interface ThreadSurfaces {
  readonly board: Pick<BoardSurface, 'ledger'>;
  readonly question: Pick<QuestionSurface, 'ledger' | 'announced' | 'forget'>;
  readonly news: Pick<NewsSurface, 'forget'>;
}

/**
 * What becomes of the messages of a thread without the painter's doing: somebody deletes one, a request that was given up
 * arrives after all, a late answer brings buttons back. Every method tells whether something has to be painted for it.
 */
export class ThreadMessages {
  readonly #surfaces: ThreadSurfaces;

  constructor(surfaces: ThreadSurfaces) {
    this.#surfaces = surfaces;
  }

  deleted(messageId: string): boolean {
    const { board, question, news } = this.#surfaces;
    news.forget(messageId);
    return board.ledger.deleted(messageId) || question.forget(messageId);
  }

  /** Discord announces a new message, or a look into the thread has found one. */
  announced(messageId: string, shown: ShownMessage, match: Match): boolean {
    const { board, question } = this.#surfaces;
    switch (shown.kind) {
      case 'board':
        board.ledger.announced({ messageId, revision: shown.revision }, currentBoard(match));
        return board.ledger.strays.length > 0;
      case 'question':
        return question.announced({ messageId, number: shown.number });
      default:
        return shown satisfies never;
    }
  }

  /** Discord announces how a message looks now. True: it seems to have got its buttons back, which `recheck` has to judge later. */
  edited(messageId: string, shown: ShownMessage | undefined): boolean {
    const { board, question } = this.#surfaces;
    const isBoard = board.ledger.edited(messageId, shown?.kind === 'board');
    return question.ledger.edited(messageId, shown?.kind === 'question') || isBoard;
  }

  /** The announcement of the record may have been on its way: by now it is here. */
  recheck(messageId: string, shown: ShownMessage): boolean {
    const { board, question } = this.#surfaces;
    if (shown.kind === 'question') return question.ledger.recheck(messageId);
    board.ledger.recheck({ messageId, revision: shown.revision });
    return board.ledger.behind.length > 0;
  }
}
