import type { PersonOf } from '../../views/standing-question.ts';
import { unsoundAt } from '../../match/check-journal.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import type { Asked } from './asked.ts';
import type { FirstBoards } from './first-boards.ts';
import { judgeBoards } from './judges/judge-boards.ts';
import { judgeClocks } from './judges/judge-clocks.ts';
import { judgeMoves } from './judges/judge-moves.ts';
import { judgeNews } from './judges/judge-news.ts';
import type { Check, Problem } from './judges/problem.ts';
import { seenIn } from './seen-message.ts';
import type { Stories, Story } from './story.ts';
import type { Timeline } from './timeline.ts';

export interface InspectionParts {
  readonly sandbox: Sandbox;
  readonly asked: Asked;
  readonly boards: FirstBoards;
  readonly timeline: Timeline;
  /** Called for every check of every match. */
  readonly count: (check: Check) => void;
}

/**
 * Looks at everything there is, and says what is not as it must be. Matches in which something was found before are left
 * out: it is told once.
 */
export function inspect(
  { stories, unreadable, person }: Stories,
  told: ReadonlySet<string>,
  parts: InspectionParts,
): readonly Problem[] {
  return [
    ...unreadable.map((found): Problem => ({
      check: 'soundness',
      match: undefined,
      expected: 'a readable journal',
      found,
    })),
    ...lostMatches(stories, parts),
    ...stories.filter(({ id }) => !told.has(id)).flatMap((story) => inspectMatch(story, person, parts)),
  ];
}

function inspectMatch(story: Story, person: PersonOf, parts: InspectionParts): readonly Problem[] {
  const { sandbox, asked, boards, timeline, count } = parts;
  const threadId = boards.threadOf(story.id);
  const thread = threadId === undefined ? [] : seenIn(sandbox, threadId);
  const judges: Readonly<Record<Exclude<Check, 'log'>, () => readonly Problem[]>> = {
    moves: () => judgeMoves(story, { asked, threadId, person }),
    soundness: () => judgeSoundness(story),
    boards: () => judgeBoards(story, thread, person),
    news: () => judgeNews(story, thread, person),
    clocks: () =>
      judgeClocks(story, {
        upSince: (board) => boards.upSince(story.id, board),
        answeredAt: (interactionId) => asked.moves.get(interactionId)?.toldAt,
        away: timeline.away,
        shifts: timeline.shifts,
        stalls: timeline.stalls,
        now: Date.now(),
      }),
  };
  return Object.entries(judges).flatMap(([check, judge]) => {
    count(check as Check);
    return judge();
  });
}

/** The same that `npm run journal -- verify` does. */
export function judgeSoundness({ id, changes }: Story): readonly Problem[] {
  const unsound = unsoundAt(
    id,
    changes.flatMap(({ events }) => events),
  );
  if (unsound === undefined) return [];
  const found = `event ${unsound.revision}: ${unsound.problem}`;
  return [{ check: 'soundness', match: id, expected: 'a journal that folds soundly', found }];
}

/** A match whose moves were acknowledged and of which the journal knows nothing at all. */
function lostMatches(stories: readonly Story[], { asked, boards }: InspectionParts): readonly Problem[] {
  const known = new Set(stories.map(({ id }) => boards.threadOf(id)));
  const lost = new Set(
    [...asked.moves.values()].filter(({ told }) => told === 'taken').map(({ threadId }) => threadId),
  );
  return [...lost]
    .filter((threadId) => !known.has(threadId))
    .map((threadId) => ({
      check: 'moves',
      match: undefined,
      expected: `a match for thread ${threadId}, in which moves were acknowledged`,
      found: 'none in the journal',
    }));
}
