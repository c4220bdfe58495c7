import { evolve, newMatch } from '../../match/evolve.ts';
import { type MatchEvent, playersOf } from '../../match/event.ts';
import type { MatchId, PlayerId } from '../../match/ids.ts';
import type { Match } from '../../match/match.ts';
import type { Store } from '../../store/store.ts';

/** An event with the match before and after it. */
export interface ToldEvent {
  readonly event: MatchEvent;
  readonly before: Match;
  readonly after: Match;
}

/** A match as its journal tells it. */
export interface Story {
  readonly id: MatchId;
  readonly threadId: string | undefined;
  /** What was decided together stands together. */
  readonly entries: readonly (readonly MatchEvent[])[];
  readonly events: readonly ToldEvent[];
  /** How it stands. */
  readonly match: Match;
}

/** The user and the name of a player; both missing for one who was forgotten. */
export type PersonOf = (player: PlayerId) => { readonly userId: string | undefined; readonly name: string };

/** Everything that a journal holds, and who the players are. */
export interface Stories {
  readonly stories: readonly Story[];
  /** Matches that can't be read: a sentence each. */
  readonly unreadable: readonly string[];
  readonly person: PersonOf;
}

export function storyOf(id: MatchId, entries: Story['entries'], threadId?: string): Story {
  let match: Match = newMatch(id);
  const events = entries.flat().map((event): ToldEvent => {
    const before = match;
    match = evolve(match, event);
    return { event, before, after: match };
  });
  return { id, threadId, entries, events, match };
}

/** Reads it all, as a stranger to the process that writes it. */
export async function readStories(store: Pick<Store, 'allMatches' | 'loadPlayers'>): Promise<Stories> {
  const stories: Story[] = [];
  const unreadable: string[] = [];
  for await (const read of store.allMatches()) {
    if (read.ok) stories.push(storyOf(read.value.id, read.value.entries, read.value.where.threadId));
    else unreadable.push(read.error.problem);
  }
  const people = new Set(stories.flatMap(({ entries }) => entries.flat().flatMap(playersOf)));
  const rows = new Map((await store.loadPlayers([...people])).map((row) => [row.id, row]));
  const person: PersonOf = (player) => ({ userId: rows.get(player)?.userId, name: rows.get(player)?.name ?? '' });
  return { stories, unreadable, person };
}
