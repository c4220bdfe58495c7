import type { PlayerId } from '../../match/ids.ts';
import type { StoredMatch, UnreadableMatch, LastBeat, Store } from '../../store/store.ts';
import type { Shards } from '../../store/shards.ts';
import { playersOf } from '../../match/event.ts';
import type { BlockBook } from './block-book.ts';
import type { PlayerDirectory } from './player-directory.ts';

/** What an earlier process has left to this one. */
export interface Recalled {
  readonly matches: readonly StoredMatch[];
  /** Matches whose records make no sense: nobody can play on there until an operator has looked. */
  readonly unreadable: readonly UnreadableMatch[];
  /** The last signs of life. */
  readonly beats: readonly LastBeat[];
}

/**
 * Reads everything that goes on, before anybody at Discord can ask for it; players and blocks are known from then on.
 * Rejects when the store can't be asked.
 */
export async function recall(
  store: Store,
  shards: Shards,
  { directory, blocks }: { readonly directory: PlayerDirectory; readonly blocks: BlockBook },
): Promise<Recalled> {
  const matches: StoredMatch[] = [];
  const unreadable: UnreadableMatch[] = [];
  for await (const read of store.liveMatches(shards)) {
    if (read.ok) matches.push(read.value);
    else unreadable.push(read.error);
  }
  await directory.load(matches.flatMap(peopleOf));
  await blocks.load();
  return { matches, unreadable, beats: await store.lastBeats() };
}

/** All players of whom a match's journal speaks. */
export const peopleOf = ({ entries }: StoredMatch): readonly PlayerId[] => entries.flat().flatMap(playersOf);
