import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { ImportedGame } from '../engine/imported-game.ts';
import { SIDES } from '../engine/position.ts';
import { err, ok, type Result } from '../engine/result.ts';
import { MOVE_KINDS, type Review, type ReviewedGame } from '../engine/search/review.ts';
import type { MatchId } from '../match/ids.ts';
import type { FinishedMatch } from '../match/phases.ts';
import { RULES } from '../match/rules.ts';
import type { Store } from '../store/store.ts';
import type { Logger } from '../bot/logger.ts';
import type { Engine } from './engine-service.ts';

/** A review that is under way. */
export interface Making {
  /** The number of moves reviewed so far. */
  readonly done: () => number;
  /** `undefined` when it could not be made. */
  readonly review: Promise<Review | undefined>;
}

interface ReviewsParts {
  readonly store: Pick<Store, 'readReview' | 'writeReview'>;
  readonly log: Logger;
  readonly engine: Pick<Engine, 'review'>;
}

interface Imported {
  readonly game: ImportedGame;
  readonly match: FinishedMatch;
  review?: Review;
}

const MOST_IMPORTED = 200;
/** In milliseconds: as long as an answer to a command can be edited, and some more. */
const IMPORTED_FOR = 60 * 60_000;

const MOST_WAITING = 8;

/** The reviews of finished games: each is made once, and kept in the store. */
export class Reviews {
  readonly #parts: ReviewsParts;
  readonly #making = new Map<string, Making>();
  /** Games that were played elsewhere, with their reviews (START-15): in memory for a while, and written down nowhere. */
  readonly imported = new LRUCache<MatchId, Imported>({ max: MOST_IMPORTED, ttl: IMPORTED_FOR });

  constructor(parts: ReviewsParts) {
    this.#parts = parts;
  }

  /** One that has been made before. */
  async find({ id, game }: FinishedMatch): Promise<Review | undefined> {
    const imported = this.imported.get(id);
    if (imported !== undefined) return imported.review;
    try {
      const text = await this.#parts.store.readReview(id, game.startRevision);
      const review = text === undefined ? undefined : parseReview(text);
      return review?.moves.length === game.moves.length ? review : undefined;
    } catch (error) {
      this.#parts.log.warn({ match: id, err: error }, 'could not look for a review');
      return undefined;
    }
  }

  /** Everybody who asks for the same one meanwhile waits for it together. */
  make(match: FinishedMatch): Result<Making, 'busy'> {
    const key = `${match.id}:${match.game.startRevision}`;
    const known = this.#making.get(key);
    if (known !== undefined) return ok(known);
    if (this.#making.size >= MOST_WAITING) return err('busy');
    const done = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
    const review = this.#make(match, done).finally(() => this.#making.delete(key));
    const making: Making = { done: () => Atomics.load(new Int32Array(done), 0), review };
    this.#making.set(key, making);
    return ok(making);
  }

  async #make(match: FinishedMatch, done: SharedArrayBuffer): Promise<Review | undefined> {
    const { store, log, engine } = this.#parts;
    const { id, game } = match;
    try {
      const review = await engine.review({ game: reviewedGame(match), done });
      const imported = this.imported.get(id);
      if (imported !== undefined) {
        imported.review = review;
        return review;
      }
      await store
        .writeReview(id, game.startRevision, JSON.stringify(review))
        .catch((error: unknown) => log.warn({ match: id, err: error }, 'could not keep a review'));
      return review;
    } catch (error) {
      log.error({ match: id, err: error }, 'a review could not be made');
      return undefined;
    }
  }
}

/** A game as the engine reviews it. */
export const reviewedGame = ({ game, options }: FinishedMatch): ReviewedGame => ({
  start: game.start,
  moves: game.moves.map(({ move }) => move),
  opening: game.moves.filter(({ byLot }) => byLot).length,
  drawTurns: options.drawTurns,
  advancesAreQuiet: RULES[game.rules].advancesAreQuiet,
});

const reviewSchema = z.object({
  first: z.enum(SIDES),
  moves: z.array(z.object({ kind: z.enum(MOVE_KINDS), score: z.int(), played: z.int(), better: z.array(z.string()) })),
});

/** Gives undefined for a review that an older program has written: it is made again. */
function parseReview(text: string): Review | undefined {
  try {
    return reviewSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
