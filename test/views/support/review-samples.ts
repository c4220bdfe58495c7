import { MOVE_KINDS, type Review } from '../../../src/engine/search/review.ts';
import type { RecordedMatch } from '../../../src/match/game-record.ts';

/** As long as a jump gets. */
const LONG = '1x10x19x28';

/** A review with moves of every kind, which nobody would come to. */
export const anyReview = ({ game }: RecordedMatch): Review => ({
  first: game.start.turn,
  moves: game.moves.map((_, index) => {
    const kind = MOVE_KINDS[(index * 3 + 2) % MOVE_KINDS.length] ?? 'good';
    const isCostly = kind === 'inaccuracy' || kind === 'mistake' || kind === 'blunder';
    const forDark = index % 2 === 0 ? 1 : -1;
    const score = ((index * 37) % 400) - 200;
    return {
      kind,
      score,
      played: score - (isCostly ? 150 * forDark : 0),
      better: isCostly ? Array(14).fill(LONG) : [],
    };
  }),
});
