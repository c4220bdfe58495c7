import { questionsOf } from '../../views/standing-question.ts';
import type { Match } from '../../match/match.ts';
import type { BoardSurface } from './board-surface.ts';
import type { CardSurface } from './card-surface.ts';
import type { NewsSurface } from './notices.ts';
import type { QuestionSurface } from './question-surface.ts';
import type { Painting } from './surface.ts';
import type { ThreadLife, ThreadOpener } from './thread.ts';

/** Everything that one round goes through. */
export interface RoundParts {
  readonly card: Pick<CardSurface, 'isPressed' | 'show'>;
  readonly board: Pick<BoardSurface, 'settle' | 'show' | 'tidy'>;
  readonly question: Pick<QuestionSurface, 'settle' | 'show'>;
  readonly news: Pick<NewsSurface, 'show' | 'tidy' | 'isBehind'>;
  readonly opener: Pick<ThreadOpener, 'open'>;
  readonly life: Pick<ThreadLife, 'isNeeded' | 'settled'>;
  /** Looks at what became of the messages while nobody told, if that is to be done. */
  readonly inspect: () => Promise<void>;
}

export interface Round {
  /** What went wrong. */
  readonly failures: readonly unknown[];
  /** The match went on in the meantime: the rest is for the next round. */
  readonly isOvertaken: boolean;
}

/**
 * Brings all that a match shows up to date, in the order in which it is to stand in the thread: what is over is settled,
 * what happened is told, then come the next board and the open questions. What fails in one place is no reason to leave
 * the others behind. When the match goes on meanwhile, the round ends early: the next one settles first again.
 */
export async function paintRound(
  threadId: string | undefined,
  painting: Painting,
  { card, board, question, news, opener, life, inspect }: RoundParts,
): Promise<Round> {
  const failures: unknown[] = [];
  let isOvertaken = false;
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
    const scene = sceneOf(painting.match);
    // Old buttons go before new ones come; the next board must not stand beside the last one.
    const isSettled = await attempt(() => board.settle(painting));
    await attempt(() => question.settle(painting));
    const steps = [
      () => news.show(painting),
      ...(isSettled ? [() => board.show(painting)] : []),
      // A question about what happened stands below the news of it.
      async () => {
        if (!news.isBehind) await question.show(painting);
      },
      () => board.tidy(painting),
      () => news.tidy(painting),
      async () => {
        if (failures.length === 0) await life.settled(painting.match, threadId);
      },
    ];
    for (const step of steps) {
      isOvertaken = sceneOf(painting.match) !== scene;
      if (isOvertaken) return;
      await attempt(step);
    }
  });
  await attempt(() => card.show(painting));
  return { failures, isOvertaken };
}

/** What buttons a thread has to hold: which board, which questions. */
function sceneOf(match: Match): string {
  const board = 'game' in match ? match.game?.boardRevision : undefined;
  return JSON.stringify([match.phase, board, questionsOf(match)]);
}
