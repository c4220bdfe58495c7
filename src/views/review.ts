import { makeEvaluation } from '../engine/pdn-evaluation.ts';
import { makeMove, readSquares } from '../engine/referee.ts';
import { squaresOf } from '../engine/moves.ts';
import { accuracies, MOVE_KINDS, pliesToEnd, scoresAlong, turningPoints, winChance } from '../engine/search/review.ts';
import type { MoveKind, Review } from '../engine/search/review.ts';
import { SEATS, type Seat } from '../match/ids.ts';
import type { FinishedMatch } from '../match/phases.ts';
import type { Arrow } from '../render/board-scene.ts';
import { describeBoard } from '../render/describe-board.ts';
import { lookOf } from './match-options.ts';
import { sceneOfPly } from './board-picture.ts';
import { importedEnding, importedRecord } from './imported-game.ts';
import { gameEnding } from './final-message.ts';
import { say, type Markdown } from './markdown.ts';
import { button, card, file, gallery, privateCard, row, silent, text } from './message-draft.ts';
import type { DrawnAttachment, MessageDraft, PictureAttachment, TextAttachment } from './message-draft.ts';
import { refusalWords } from './refusal.ts';
import { curvePicture } from './review-curve.ts';
import { lastThatFit, numberedMove, openingLine, recordFileName, recordText, turnLine, turnNumber } from './record.ts';
import { discOf, sidesOf } from './sides.ts';
import { namesOf, type ViewContext, type Words } from './view-context.ts';

/** While a review is being made: how far it has come, for the asker alone. */
export const reviewProgress = (done: number, all: number, { words }: Pick<ViewContext, 'words'>): MessageDraft =>
  privateCard([text(words.review.title, words.review.progress({ done, all, bar: barOf(done / Math.max(all, 1)) }))]);

const CELLS = 12;
const barOf = (share: number): string =>
  '▰'.repeat(Math.round(CELLS * share)) + '▱'.repeat(CELLS - Math.round(CELLS * share));

/** Where it stood how far the review had come: that message can show no other kind of text. */
export const noReview = (view: Pick<ViewContext, 'words'>): MessageDraft =>
  privateCard([text(refusalWords({ code: 'review-failed' }, view))]);

/** A finished game with what the program thinks of it, on one screen, for the asker alone, who can share it; `seat` is at the bottom. */
export function reviewMessage(match: FinishedMatch, review: Review, seat: Seat, view: ViewContext): MessageDraft {
  const curve = curvePicture(match, review, seat, view);
  const share = button({ verb: 'review-share', ...gameOf(match), path: [seat] }, view.words.button.share);
  const buttons = row([detailsButton(match, view), share]);
  return privateCard([...screenOf(match, review, curve, view), buttons], [curve]);
}

/** The same for everybody in the thread, naming who shared it; it notifies nobody. */
export function sharedReview(
  match: FinishedMatch,
  review: Review,
  { seat, sharedBy }: { readonly seat: Seat; readonly sharedBy: string },
  view: ViewContext,
): MessageDraft {
  const curve = curvePicture(match, review, seat, view);
  const parts = [text(view.words.review.shared({ name: sharedBy })), ...screenOf(match, review, curve, view)];
  return silent(card([...parts, row([detailsButton(match, view)])], { attachments: [curve] }));
}

const gameOf = ({ id, game }: FinishedMatch) => ({ match: id, revision: game.startRevision });

const detailsButton = (match: FinishedMatch, { words }: ViewContext) =>
  button({ verb: 'review-moves', ...gameOf(match) }, words.button.details);

/** Who won, how well each played, the curve, and what cost most. */
function screenOf(match: FinishedMatch, review: Review, curve: DrawnAttachment<'curve'>, view: ViewContext) {
  const { title, curve: hint, noTurning } = view.words.review;
  const points = turningPoints(review);
  const lines = points.flatMap((index) => {
    const point = turningPoint(match, review, index, view);
    return point === undefined ? [] : [view.words.review.cost(point)];
  });
  return [
    text(
      title,
      ...(view.imported === undefined ? [gameEnding(match, view)] : importedEnding(match, view.imported, view)),
      ...openingLine(match, view),
      ...SEATS.map((one) => sideLine(match, review, one, view)),
    ),
    gallery(curve),
    text(
      hint(sidesOf(namesOf(match.seats, view), match.options.pieces, view.words)),
      ...(points.length > 0 ? lines : [noTurning]),
    ),
  ];
}

function sideLine(
  { options, seats }: FinishedMatch,
  review: Review,
  seat: Seat,
  { words, person }: ViewContext,
): Markdown {
  const side = { disc: discOf(options.pieces, seat), name: person(seats[seat]).name };
  const accuracy = accuracies(review)[seat];
  return accuracy === undefined
    ? words.review.unjudgedSide(side)
    : words.review.side({ ...side, accuracy: accuracy / 100 });
}

/** How many moves of a side were of each kind. */
function countsLine(
  { game, seats }: FinishedMatch,
  review: Review,
  seat: Seat,
  { words, person }: ViewContext,
): Markdown {
  const own = game.moves.flatMap((played, index) => (played.seat === seat ? (review.moves[index]?.kind ?? []) : []));
  const counts = MOVE_KINDS.flatMap((kind) => {
    const count = own.filter((other) => other === kind).length;
    return count === 0 ? [] : words.review.count[kind]({ count });
  });
  return words.review.counts({
    name: person(seats[seat]).name,
    counts: counts.join(', ') || words.review.noMoves,
  });
}

type TurningPoint = Parameters<ViewContext['words']['review']['turning']>[0];

/** What a turning point cost whom. */
function turningPoint(
  match: FinishedMatch,
  review: Review,
  index: number,
  view: ViewContext,
): TurningPoint | undefined {
  const { game, seats } = match;
  const [played, reviewed] = [game.moves[index], review.moves[index]];
  const move = numberedMove(game, index + 1);
  if (played === undefined || reviewed === undefined || move === undefined) return undefined;
  const own = (score: number): number => winChance(played.seat === 'dark' ? score : -score);
  const [better = '', ...next] = reviewed.better;
  return {
    move,
    kind: view.words.review.kind[reviewed.kind],
    name: view.person(seats[played.seat]).name,
    better,
    steps: next.length,
    next: next.slice(0, SHOWN_AFTER).join(' '),
    could: own(reviewed.score),
    did: own(reviewed.played),
  };
}

/** Of what would have followed: more is no help to anybody who has to picture it. */
const SHOWN_AFTER = 3;

interface TurningPlace {
  readonly index: number;
  readonly seat: Seat;
  readonly at: number;
}

/** The board before the move, with that one and the better one as arrows. */
function turningBoard(
  match: FinishedMatch,
  review: Review,
  { index, seat, at }: TurningPlace,
  view: ViewContext,
): PictureAttachment {
  const { game, options, seats } = match;
  const played = game.moves[index];
  const [better = ''] = review.moves[index]?.better ?? [];
  const squares = readSquares(better);
  const arrows: readonly Arrow[] = [
    ...(played === undefined ? [] : [{ kind: 'played', squares: squaresOf(played.move) } as const]),
    ...(squares.ok ? [{ kind: 'better', squares: squares.value } as const] : []),
  ];
  const scene = { ...sceneOfPly(match, index, view, seat), lastMove: undefined, arrows };
  const name = played === undefined ? '' : view.person(seats[played.seat]).name;
  const said = view.words.reviewAlt.board({ name, played: played === undefined ? '' : makeMove(played.move), better });
  return {
    kind: 'board',
    name: `turn-${at + 1}.png`,
    description: describeBoard({ scene, lastMoveText: said, pieces: options.pieces }, view.words.alt.board),
    scene,
    look: lookOf(options),
  };
}

/** The game as PDN, each move with its evaluation, what it was, and what was better. */
function reviewFile(match: FinishedMatch, review: Review, view: ViewContext): TextAttachment {
  const { review: said, reviewAlt } = view.words;
  const scores = scoresAlong(review);
  const remark = (index: number): string | undefined => {
    const move = review.moves[index];
    if (move === undefined) return undefined;
    const score = scores[index + 1] ?? move.played;
    const plies = pliesToEnd(score);
    const evaluation = makeEvaluation(plies === undefined ? { score } : { score, winsIn: Math.ceil(plies / 2) });
    return `${evaluation} ${remarkOn(move, said)}`;
  };
  return {
    kind: 'text',
    name: recordFileName(namesOf(match.seats, view)).replace('.pdn', '-review.pdn'),
    description: reviewAlt.file,
    text: view.imported === undefined ? recordText(match, view, remark) : importedRecord(match, view.imported, remark),
  };
}

function remarkOn({ kind, better }: Review['moves'][number], said: Words['review']): string {
  const remark = said.remark[kind];
  return better.length === 0 ? remark : said.better({ remark, moves: better.join(' ') });
}

/** The rest of a review, for the asker alone: the boards of its turning points, what every move was, and the file. */
export function reviewDetails(match: FinishedMatch, review: Review, seat: Seat, view: ViewContext): MessageDraft {
  const { words } = view;
  const boards = turningPoints(review).map((index, at) => ({
    point: turningPoint(match, review, index, view),
    board: turningBoard(match, review, { index, seat, at }, view),
  }));
  const turns = boards.flatMap(({ point, board }) =>
    point === undefined ? [] : [text(words.review.turning(point)), gallery(board)],
  );
  const pdn = reviewFile(match, review, view);
  const back = button({ verb: 'review', ...gameOf(match) }, words.button.back);
  const { arrows, legend } = words.review;
  return privateCard(
    [
      ...turns,
      ...(turns.length === 0 ? [] : [text(arrows)]),
      text(...moveLines(match, review, view)),
      text(legend, ...SEATS.map((one) => countsLine(match, review, one, view))),
      file(pdn),
      row([back]),
    ],
    [...boards.map(({ board }) => board), pdn],
  );
}

const MARKS: Readonly<Partial<Record<MoveKind, string>>> = {
  best: '✓',
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
  forced: '□',
};

const marked = (move: string, kind: MoveKind = 'good'): Markdown => say`${[move, MARKS[kind] ?? ''].join(' ').trim()}`;

/** Beside it stand three turning points with long names, of the 4000 characters that a message holds. */
const ROOM_FOR_TURNS = 2400;

/** The newest turns, each move with the mark of what it was. */
function moveLines({ game }: FinishedMatch, review: Review, { words }: ViewContext): readonly Markdown[] {
  const turns = Map.groupBy(game.moves.entries(), ([index]) => turnNumber(game, index + 1).turn);
  const lines = Array.from(turns, ([turn, moves]) => {
    const by = (seat: Seat): Markdown | undefined =>
      moves
        .filter(([, played]) => played.seat === seat)
        .map(([index, { move }]) => marked(makeMove(move), review.moves[index]?.kind))[0];
    return turnLine(turn, by('dark'), by('light'));
  });
  const shown = lastThatFit(lines, ROOM_FOR_TURNS);
  const left = lines.length - shown.length;
  const { movesTitle, earlier } = words.review;
  return [movesTitle, ...(left === 0 ? [] : [earlier({ count: left })]), ...shown];
}
