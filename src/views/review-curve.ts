import { accuracies, scoresAlong, turningPoints, winChance, type Review } from '../engine/search/review.ts';
import type { Seat } from '../match/ids.ts';
import type { FinishedMatch } from '../match/phases.ts';
import { lookOf } from './match-options.ts';
import { plateNames } from './board-picture.ts';
import type { DrawnAttachment } from './message-draft.ts';
import { numberedMove } from './record.ts';
import { colorOf } from './sides.ts';
import { namesOf, type ViewContext } from './view-context.ts';

/** Dark's chances at the start and after each move. */
const chancesAlong = (review: Review): readonly number[] => scoresAlong(review).map(winChance);

/** The chances along a game as a picture, with `bottom` below, and in words for those who can't see it. */
export function curvePicture(
  match: FinishedMatch,
  review: Review,
  bottom: Seat,
  view: ViewContext,
): DrawnAttachment<'curve'> {
  const { words } = view;
  const { game, options } = match;
  const chances = chancesAlong(review);
  const accuracy = accuracies(review);
  const marked = turningPoints(review);
  const shown = plateNames(match, view);
  const noteOf = (share: number | undefined): string =>
    share === undefined ? '' : words.review.note({ accuracy: share / 100 });
  const plate = (seat: Seat) => ({ name: shown[seat], note: noteOf(accuracy[seat]) });
  const names = namesOf(match.seats, view);
  const sideAlt = (seat: Seat): string => {
    const side = { name: names[seat], color: colorOf(options.pieces, seat, words) };
    const share = accuracy[seat];
    return share === undefined
      ? words.reviewAlt.unjudgedSide(side)
      : words.reviewAlt.side({ ...side, accuracy: share / 100 });
  };
  const changes = marked.map((index) =>
    words.reviewAlt.change({
      move: numberedMove(game, index + 1)?.text.replaceAll('*', '') ?? '',
      before: chances[index] ?? 0,
      after: chances[index + 1] ?? 0,
    }),
  );
  return {
    kind: 'curve',
    name: 'review.png',
    description: words.reviewAlt.curve({
      moves: game.moves.length,
      dark: sideAlt('dark'),
      light: sideAlt('light'),
      name: names.dark,
      count: changes.length,
      changes: changes.join('; '),
      end: chances.at(-1) ?? 0,
    }),
    curve: { chances, first: review.first, marked, bottom, plates: { dark: plate('dark'), light: plate('light') } },
    look: lookOf(options),
  };
}
