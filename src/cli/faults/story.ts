import { historyOf, type Change } from '../../bot/runtime/match-change.ts';
import type { PersonOf } from '../../views/standing-question.ts';
import { type MatchEvent, playersOf } from '../../match/event.ts';
import type { MatchId, PlayerId } from '../../match/ids.ts';
import type { Match } from '../../match/match.ts';
import { newMatch } from '../../match/evolve.ts';
import type { Store } from '../../store/store.ts';

/** A match as its journal tells it. */
export interface Story {
  readonly id: MatchId;
  /** A decision each. */
  readonly changes: readonly Change[];
  /** How it stands. */
  readonly match: Match;
}

/** Everything that the journal holds, and who the players are. */
export interface Stories {
  readonly stories: readonly Story[];
  /** Matches that can't be read: a sentence each. */
  readonly unreadable: readonly string[];
  readonly person: PersonOf;
}

export function storyOf(id: MatchId, entries: readonly (readonly MatchEvent[])[]): Story {
  const changes = historyOf(id, entries);
  return { id, changes, match: changes.at(-1)?.after ?? newMatch(id) };
}

/** Reads it all, as a stranger to the process that writes it. */
export async function readStories(store: Pick<Store, 'allMatches' | 'loadPlayers'>): Promise<Stories> {
  const stories: Story[] = [];
  const unreadable: string[] = [];
  const people = new Set<PlayerId>();
  for await (const read of store.allMatches()) {
    if (!read.ok) {
      unreadable.push(read.error.problem);
      continue;
    }
    const { id, entries } = read.value;
    for (const player of entries.flat().flatMap(playersOf)) people.add(player);
    stories.push(storyOf(id, entries));
  }
  const rows = new Map((await store.loadPlayers([...people])).map((row) => [row.id, row]));
  const person: PersonOf = (player) => {
    const row = rows.get(player);
    return { userId: row?.userId, name: row?.name ?? '' };
  };
  return { stories, unreadable, person };
}
