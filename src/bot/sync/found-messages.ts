import type { APIMessage } from 'discord-api-types/v10';
import type { Match } from '../../match/match.ts';
import { customIdsOf } from '../../views/custom-id.ts';
import type { ShownBoard } from './board-ledger.ts';
import { currentBoard, type BoardSurface } from './board-surface.ts';
import type { QuestionSurface } from './question-surface.ts';
import { saysTheSame } from './says-the-same.ts';
import { boardShownBy, questionShownBy } from './shown-message.ts';

export type FoundBoards = Pick<BoardSurface, 'ledger' | 'recordOf' | 'wasFound' | 'wasSettled'>;
export type FoundQuestions = Pick<QuestionSurface, 'ledger' | 'announced' | 'wasFoundBare'>;

/** Makes known what a look into the thread has found of boards; `messages` are the bot's own, the newest first. */
export function heedBoards(messages: readonly APIMessage[], match: Match, board: FoundBoards): void {
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
export function heedQuestions(messages: readonly APIMessage[], match: Match, question: FoundQuestions): void {
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
