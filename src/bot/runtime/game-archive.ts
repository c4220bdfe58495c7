import { LRUCache } from 'lru-cache';
import { err, ok, type Result } from '../../engine/result.ts';
import { evolve } from '../../match/match.ts';
import { newMatch, isFinished, type FinishedMatch, type Match } from '../../match/phases.ts';
import type { MatchId, PlayerId, Revision } from '../../match/ids.ts';
import type { Whereabouts } from '../../store/games.ts';
import type { Store, StoredMatch } from '../../store/store.ts';
import { StoreUnavailable } from '../../store/store-errors.ts';
import type { Logger } from '../logger.ts';
import type { PlayerDirectory } from './player-directory.ts';

export interface ArchivedGame {
  readonly match: FinishedMatch;
  /** Where it was played; `threadId` is `undefined` where the thread is gone. */
  readonly where: Whereabouts;
}

/** `unknown` is the match, `no-such-game` a game of it; `unreadable` is its record, `out-of-reach` the database. */
export type ArchiveFault = 'unknown' | 'no-such-game' | 'unreadable' | 'out-of-reach';

interface ArchiveParts {
  readonly store: Pick<Store, 'readMatch' | 'findMatchIn'>;
  readonly directory: Pick<PlayerDirectory, 'load'>;
  readonly log: Logger;
  readonly forgetPlayer: (player: PlayerId) => void;
}

const KEPT = 64;

/** Finished games, read from the journal: those of matches that are over, and earlier ones of live matches. */
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

  /** The game of a match that began with event number `start`. Loads its players into the directory. */
  find(id: MatchId, start: Revision): Promise<Result<ArchivedGame, ArchiveFault>> {
    const kept = this.#kept.get(`${id}:${start}`);
    return this.#keep(() => (kept === undefined ? this.#read(id, start) : Promise.resolve(ok(kept))));
  }

  /** The game that was played last in a thread and has ended, whether or not its match is still in memory. */
  findLastIn(threadId: string): Promise<Result<ArchivedGame, ArchiveFault>> {
    return this.#keep(async () => {
      const id = await this.#parts.store.findMatchIn(threadId);
      return id === undefined ? err('unknown') : this.#read(id, undefined);
    });
  }

  async #keep(find: () => Promise<Result<ArchivedGame, ArchiveFault>>): Promise<Result<ArchivedGame, ArchiveFault>> {
    try {
      const found = await find();
      if (!found.ok) return found;
      const { match } = found.value;
      // First, as the directory does not forget players of a kept game.
      this.#kept.set(`${match.id}:${match.game.startRevision}`, found.value);
      await this.#parts.directory.load(seated(found.value.match));
      return found;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      return err('out-of-reach');
    }
  }

  /** The same without keeping it, and without its players. */
  async read(id: MatchId, start: Revision): Promise<Result<ArchivedGame, ArchiveFault>> {
    const kept = this.#kept.peek(`${id}:${start}`);
    return kept === undefined ? this.#read(id, start) : ok(kept);
  }

  holds(player: PlayerId): boolean {
    return [...this.#kept.values()].some(({ match }) => seated(match).includes(player));
  }

  async #read(id: MatchId, start: Revision | undefined): Promise<Result<ArchivedGame, ArchiveFault>> {
    const read = await this.#parts.store.readMatch(id);
    if (read === undefined) return err('unknown');
    if (!read.ok) {
      this.#parts.log.error({ match: id }, `can't replay a game. ${read.error.problem}`);
      return err('unreadable');
    }
    const match = gameIn(read.value, start);
    return match === undefined ? err('no-such-game') : ok({ match, where: read.value.where });
  }
}

/** The players, and who has played for both. */
const seated = ({ seats, operator }: FinishedMatch): readonly PlayerId[] => [
  seats.dark,
  seats.light,
  ...(operator === undefined ? [] : [operator]),
];

/** The game that began with event number `start`, or the last one that was played and has ended. */
function gameIn({ id, entries }: StoredMatch, start: Revision | undefined): FinishedMatch | undefined {
  let match: Match = newMatch(id);
  let found: FinishedMatch | undefined;
  for (const event of entries.flat()) {
    match = evolve(match, event);
    if (!isFinished(match)) continue;
    const { startRevision, moves } = match.game;
    if (start === undefined ? moves.length > 0 : startRevision === start) found = match;
  }
  return found;
}
