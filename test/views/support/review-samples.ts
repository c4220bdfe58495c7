import { MOVE_KINDS, type Review } from '../../../src/engine/search/review.ts';
import type { RecordedMatch } from '../../../src/match/game-record.ts';
import { SEATS } from '../../../src/match/ids.ts';
import type { FinishedMatch } from '../../../src/match/phases.ts';
import type { MessageDraft } from '../../../src/views/message-draft.ts';
import { noReview, reviewDetails, reviewMessage, reviewProgress, sharedReview } from '../../../src/views/review.ts';
import type { ViewContext } from '../../../src/views/view-context.ts';

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

/** Games reviewed, with as many turning points as there can be, on their way and done. */
export const reviewDrafts = (games: readonly FinishedMatch[], view: ViewContext): readonly MessageDraft[] =>
  games.filter(({ game }) => game.moves.length > 0).flatMap((match) => draftsOf(match, view));

function draftsOf(match: FinishedMatch, view: ViewContext): readonly MessageDraft[] {
  const review = anyReview(match);
  return [
    reviewProgress(0, match.game.moves.length, view),
    noReview(view),
    ...SEATS.flatMap((seat) => [reviewMessage(match, review, seat, view), reviewDetails(match, review, seat, view)]),
    sharedReview(match, review, { seat: 'dark', sharedBy: view.person(match.seats.dark).name }, view),
  ];
}
