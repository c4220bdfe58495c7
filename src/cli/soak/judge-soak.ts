import { unsoundAt } from '../../match/check-journal.ts';
import type { Asked } from '../faults/asked.ts';
import { judgeMoves } from '../faults/judges/judge-moves.ts';
import { eventsOf } from '../faults/judges/moves-of.ts';
import type { Stories, Story } from '../faults/story.ts';
import type { PersonOf } from '../../views/standing-question.ts';
import type { SoakGame } from './soak-match.ts';

export interface SoakSeen {
  readonly asked: Pick<Asked, 'moves' | 'knows'>;
  /** The thread of a match, if it has one. */
  readonly threadOf: (match: string) => string | undefined;
  /** The games of each thread, as they were played. */
  readonly played: ReadonlyMap<string, readonly SoakGame[]>;
  /** Interactions that must have changed nothing. */
  readonly hostile: ReadonlySet<string>;
}

/** What is wrong after a soak, a sentence each: moves that are not those that were made, games that did not end as they must have. */
export function judgeSoak({ stories, unreadable, person }: Stories, seen: SoakSeen): readonly string[] {
  const { asked, threadOf, played, hostile } = seen;
  const known = new Set(stories.map(({ id }) => threadOf(id)));
  return [
    ...unreadable,
    ...[...played.keys()]
      .filter((thread) => !known.has(thread))
      .map((thread) => `no journal tells of thread ${thread}`),
    ...stories.flatMap((story) => [
      ...unsound(story),
      ...judgeMoves(story, { asked, threadId: threadOf(story.id), person }).map(
        ({ expected, found }) => `match ${story.id}: expected ${expected}, found ${found}`,
      ),
      ...story.changes
        .flatMap(({ events }) => events)
        .filter(({ cause }) => cause !== undefined && hostile.has(cause))
        .map(({ type, cause }) => `match ${story.id}: ${type} came of the hostile interaction ${cause}`),
      ...wrongEndings(story, played.get(threadOf(story.id) ?? '') ?? [], person),
    ]),
  ];
}

function unsound({ id, changes }: Story): readonly string[] {
  const found = unsoundAt(
    id,
    changes.flatMap(({ events }) => events),
  );
  return found === undefined ? [] : [`match ${id}, event ${found.revision}: ${found.problem}`];
}

function wrongEndings(story: Story, played: readonly SoakGame[], person: PersonOf): readonly string[] {
  const told = eventsOf(story).flatMap(({ event, before }): readonly SoakGame[] => {
    if (event.type !== 'GameEnded' || !('seats' in before) || before.seats === undefined) return [];
    const { result } = event;
    const winner = result.kind === 'win' ? person(before.seats[result.winner]).userId : undefined;
    return [{ winner, reason: result.reason }];
  });
  const inWords = (games: readonly SoakGame[]): string =>
    games.map(({ winner, reason }) => `${reason}${winner === undefined ? '' : ` for ${winner}`}`).join(', ');
  const [expected, found] = [inWords(played), inWords(told)];
  return expected === found ? [] : [`match ${story.id} ended by ${found}; it was played to ${expected}`];
}
