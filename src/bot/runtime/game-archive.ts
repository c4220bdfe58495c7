import { LRUCache } from 'lru-cache';
import { err, ok, type Result } from '../../engine/result.ts';
import { evolve, newMatch } from '../../match/evolve.ts';
import type { MatchId, PlayerId, Revision } from '../../match/ids.ts';
import { isFinished, type FinishedMatch, type Match } from '../../match/match.ts';
import type { Store, StoredMatch } from '../../store/store.ts';
import { StoreUnavailable } from '../../store/store-errors.ts';
import type { Logger } from '../logger.ts';
import type { PlayerDirectory } from './player-directory.ts';

/** A game that is over, with the place where it was played. */
export interface ArchivedGame {
  readonly match: FinishedMatch;
  /** `undefined`: the thread is gone. */
  readonly threadId: string | undefined;
}

/** `unknown`: there is no such match. `no-such-game`: none of its games that are over. `unreadable`: its record makes no sense. `out-of-reach`: the database can't be asked. */
export type ArchiveFault = 'unknown' | 'no-such-game' | 'unreadable' | 'out-of-reach';

export interface ArchiveParts {
  readonly store: Pick<Store, 'readMatch'>;
  readonly directory: Pick<PlayerDirectory, 'load'>;
  readonly log: Logger;
  /** No game of this player is kept any more. */
  readonly forgetPlayer: (player: PlayerId) => void;
}

/** So many games are kept: who steps through one must not have its journal read at every step. */
const KEPT = 64;

/**
 * The games of the past, as the journal tells of them: those of matches that are over and forgotten, and the earlier ones
 * of matches that go on.
 */
export class GameArchive {
  readonly #parts: ArchiveParts;
  readonly #kept: LRUCache<string, ArchivedGame>;

  constructor(parts: ArchiveParts) {
    this.#parts = parts;
    this.#kept = new LRUCache({
      max: KEPT,
      disposeAfter: ({ match }, _, reason) => {
        if (reason === 'evict') for (const player of seated(match)) parts.forgetPlayer(player);
      },
    });
  }

  /** The game of a match that began with the event number `start`. Its players are known to the directory then. */
  async find(id: MatchId, start: Revision): Promise<Result<ArchivedGame, ArchiveFault>> {
    try {
      return await this.#find(id, start);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      return err('out-of-reach');
    }
  }

  async #find(id: MatchId, start: Revision): Promise<Result<ArchivedGame, ArchiveFault>> {
    const key = `${id}:${start}`;
    const kept = this.#kept.get(key);
    const found = kept === undefined ? await this.#read(id, start) : ok(kept);
    if (!found.ok) return found;
    // Players of a kept game are not forgotten, so this comes first.
    this.#kept.set(key, found.value);
    await this.#parts.directory.load(seated(found.value.match));
    return found;
  }

  /** Whether a game of this player is kept. */
  holds(player: PlayerId): boolean {
    return [...this.#kept.values()].some(({ match }) => seated(match).includes(player));
  }

  async #read(id: MatchId, start: Revision): Promise<Result<ArchivedGame, ArchiveFault>> {
    const read = await this.#parts.store.readMatch(id);
    if (read === undefined) return err('unknown');
    if (!read.ok) {
      this.#parts.log.error({ match: id }, `a game can't be shown again. ${read.error.problem}`);
      return err('unreadable');
    }
    const match = gameIn(read.value, start);
    return match === undefined ? err('no-such-game') : ok({ match, threadId: read.value.where.threadId });
  }
}

const seated = ({ seats }: FinishedMatch): readonly PlayerId[] => [seats.dark, seats.light];

/** The match as it was when its game that began with event number `start` was over, and before anything else began. */
function gameIn({ id, entries }: StoredMatch, start: Revision): FinishedMatch | undefined {
  let match: Match = newMatch(id);
  let found: FinishedMatch | undefined;
  for (const event of entries.flat()) {
    match = evolve(match, event);
    if (isFinished(match) && match.game.startRevision === start) found = match;
  }
  return found;
}
