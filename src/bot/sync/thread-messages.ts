import type { Match } from '../../match/match.ts';
import { currentBoard, type BoardSurface } from './board-surface.ts';
import type { NewsSurface } from './news-surface.ts';
import type { QuestionSurface } from './question-surface.ts';
import type { ShownMessage } from './shown-message.ts';

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
