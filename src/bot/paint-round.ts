import type { BoardSurface } from './board-surface.ts';
import type { CardSurface } from './card-surface.ts';
import type { NewsSurface } from './news-surface.ts';
import type { QuestionSurface } from './question-surface.ts';
import type { Painting } from './surface.ts';
import type { ThreadLife } from './thread-life.ts';
import type { ThreadOpener } from './thread-opener.ts';

/** Everything that one round goes through. */
export interface RoundParts {
  readonly card: Pick<CardSurface, 'isPressed' | 'show'>;
  readonly board: Pick<BoardSurface, 'settle' | 'show' | 'tidy'>;
  readonly question: Pick<QuestionSurface, 'settle' | 'show'>;
  readonly news: Pick<NewsSurface, 'show' | 'tidy'>;
  readonly opener: Pick<ThreadOpener, 'open'>;
  readonly life: Pick<ThreadLife, 'isNeeded' | 'settled'>;
  /** Looks at what became of the messages while nobody told, if that is to be done. */
  readonly inspect: () => Promise<void>;
}

/**
 * Brings all that a match shows up to date, in the order in which it is to stand in the thread: what is over is settled,
 * what happened is told, then come the next board and the open questions. What fails in one place is no reason to leave
 * the others behind. Gives what went wrong.
 */
export async function paintRound(
  threadId: string | undefined,
  painting: Painting,
  { card, board, question, news, opener, life, inspect }: RoundParts,
): Promise<readonly unknown[]> {
  const failures: unknown[] = [];
  const attempt = async (step: () => Promise<void>): Promise<boolean> => {
    try {
      await step();
      return true;
    } catch (error) {
      failures.push(error);
      return false;
    }
  };
  if (card.isPressed(painting)) await attempt(() => card.show(painting));
  await attempt(async () => {
    await opener.open(life.isNeeded(painting.match) ? threadId : undefined);
    await inspect();
    // Old buttons go before new ones come; the next board must not stand beside the last one.
    const isSettled = await attempt(() => board.settle(painting));
    await attempt(() => question.settle(painting));
    await attempt(() => news.show(painting));
    if (isSettled) await attempt(() => board.show(painting));
    await attempt(() => question.show(painting));
    await attempt(() => board.tidy(painting));
    await attempt(() => news.tidy(painting));
    if (failures.length === 0) await attempt(() => life.settled(painting.match, threadId));
  });
  await attempt(() => card.show(painting));
  return failures;
}
