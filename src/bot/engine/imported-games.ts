import { LRUCache } from 'lru-cache';
import type { ImportedGame } from '../../engine/imported-game.ts';
import type { Review } from '../../engine/search/review.ts';
import type { MatchId } from '../../match/ids.ts';
import type { FinishedMatch } from '../../match/phases.ts';

interface Kept {
  readonly imported: ImportedGame;
  readonly match: FinishedMatch;
  review?: Review;
}

const MOST_KEPT = 200;
/** In milliseconds: as long as an answer to a command can be edited, and some more. */
const KEPT_FOR = 60 * 60_000;

/** Games that were played elsewhere, with their reviews (START-15): in memory for a while, and written down nowhere. */
export class ImportedGames {
  readonly #games = new LRUCache<MatchId, Kept>({ max: MOST_KEPT, ttl: KEPT_FOR });

  keep(imported: ImportedGame, match: FinishedMatch): void {
    this.#games.set(match.id, { imported, match });
  }

  find(id: MatchId): Kept | undefined {
    return this.#games.get(id);
  }
}
