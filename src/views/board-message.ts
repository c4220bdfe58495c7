import type { APIButtonComponent } from 'discord-api-types/v10';
import { nextSquares, mustJump, legalMoves, play } from '../engine/moves.ts';
import { pieceAt, piecesOf, positionKey } from '../engine/position.ts';
import { type Square, columnOf } from '../engine/square.ts';
import { boardPicture, sceneFor, type BoardView } from './board-picture.ts';
import { button, evenRows, row, type Row, type MessageDraft, textMessage } from './message-draft.ts';
import { joinLines, say, type Markdown } from './markdown.ts';
import { type Person, namesOf, type ViewContext, type Words } from './view-context.ts';
import { makeMove } from '../engine/referee.ts';
import { timeSpent, type Game } from '../match/game.ts';
import { type MatchOptions, timeToLoss } from '../match/options.ts';
import { otherSeat, type Seat, type Millis } from '../match/ids.ts';
import type { BoardScene } from '../render/board-scene.ts';
import { timeLeft, countsFrom } from '../match/clock.ts';
import type { PausedMatch, PlayingMatch } from '../match/match.ts';
import { REPETITIONS_TO_DRAW } from '../engine/outcome.ts';
import type { RecordedMatch } from '../match/game-record.ts';

/**
 * The live board, a classic message because a turn notice must say what happened. Notifies only
 * `view.mention`; not even them when they have left (END-03) or one person plays both sides (START-08).
 */
export function boardMessage(view: BoardView): MessageDraft {
  const scene = sceneFor(view);
  const onMove = playerOnMove(view);
  return textMessage(joinLines(boardLines(view, scene, onMove)), {
    rows: [...moveRows(view, scene.movable), controlRow(view)],
    calls: [onMove],
    attachments: [boardPicture(view, scene)],
  });
}

function playerOnMove({ match, mention, person }: BoardView): Person {
  const { turn } = match.game.position;
  const isMissed = match.away.some(({ seat }) => seat === turn);
  const isCalled = mention !== undefined && match.operator === undefined && !isMissed;
  return isCalled ? mention : { userId: undefined, name: person(match.seats[turn]).name };
}

/** A started jump is continued (RULE-07): no other piece and no way back while it goes on. */
function moveRows(view: BoardView, movable: readonly Square[]): readonly Row[] {
  const { selection } = view;
  switch (selection.kind) {
    case 'none':
      return pieceRows(view, movable, undefined);
    case 'piece':
      return [
        ...pieceRows(view, movable, selection.square),
        row([...targetButtons(view, [selection.square]), backButton(view)]),
      ];
    case 'hop': {
      const targets = targetButtons(view, selection.squares);
      return targets.length === 0 ? [] : [row(targets)];
    }
    default:
      return selection satisfies never;
  }
}

function pieceRows(view: BoardView, movable: readonly Square[], chosen: Square | undefined): readonly Row[] {
  const { id, game } = view.match;
  return evenRows(
    movable.map((square) => {
      const label = view.words.button.piece(square, pieceAt(game.position, square)?.king === true);
      const look = square === chosen ? 'primary' : 'plain';
      return button({ verb: 'pick', match: id, revision: game.boardRevision, path: [square] }, label, look);
    }),
  );
}

function targetButtons(view: BoardView, squares: readonly Square[]): readonly APIButtonComponent[] {
  const { id, game } = view.match;
  return nextSquares(game.position, squares).map((next) =>
    button(
      { verb: 'go', match: id, revision: game.boardRevision, path: [...squares, next] },
      hopNotation(squares.at(-1) ?? next, next),
      'success',
    ),
  );
}

const backButton = ({ match, words }: BoardView): APIButtonComponent =>
  button({ verb: 'back', match: match.id, revision: match.game.boardRevision }, words.button.back);

function controlRow({ match, words }: BoardView): Row {
  const at = { match: match.id, revision: match.game.boardRevision };
  const labels = words.button;
  return row([
    button({ verb: 'draw', ...at }, labels.draw),
    button({ verb: 'resign', ...at }, labels.resign),
    button({ verb: 'pause', ...at }, labels.pause),
    button({ verb: 'view', ...at }, labels.view),
    button({ verb: 'more', ...at }, labels.more),
  ]);
}

/**
 * The words of the live board (PLAY-08): what happened and whose turn it is first, because a push notification shows the
 * beginning; then the time, a near draw, the players as they sit, the score. `onMove` is the player as they are called.
 */
export function boardLines(view: BoardView, scene: BoardScene, onMove: Person): readonly Markdown[] {
  const { match, words } = view;
  const { game, options, score } = match;
  const clock = clockLine(view);
  return [
    happened(view),
    status(view, scene, onMove),
    ...(clock === undefined ? [] : [clock]),
    ...drawSigns(game, options, words),
    ...sideLines(match, scene, view),
    words.board.score({ names: namesOf(match.seats, view), wins: score.wins, draws: score.draws }),
  ];
}

/** Who sits at the top and at the bottom of the picture, with what they have left and what time they have used (TIME-05). */
export function sideLines(
  { game, seats, options: { pieces } }: Pick<RecordedMatch, 'game' | 'seats' | 'options'>,
  scene: BoardScene,
  { words, person }: ViewContext,
): readonly Markdown[] {
  const spent = timeSpent(game);
  const line = (seat: Seat): Markdown => {
    const squares = piecesOf(scene.position, seat);
    const kings = squares.filter((square) => pieceAt(scene.position, square)?.king === true).length;
    const hasMoved = game.moves.some((played) => played.seat === seat && !played.byLot);
    const used = hasMoved ? spent[seat] : undefined;
    const side = { seat, pieces, name: person(seats[seat]).name, men: squares.length - kings, kings, spent: used };
    return words.board.side(side, seat !== scene.bottom);
  };
  return [line(otherSeat(scene.bottom)), line(scene.bottom)];
}

function happened({ match, selection, words: { board }, person }: BoardView): Markdown {
  const { moves, position } = match.game;
  const nameOf = (seat: Seat): string => person(match.seats[seat]).name;
  if (selection.kind === 'hop') return board.hopsSoFar(nameOf(position.turn), selection.squares.join('x'));
  const last = moves.at(-1);
  if (last === undefined) return board.gameBegins;
  return last.byLot
    ? board.openingDrawn(moves.map(({ move }) => makeMove(move)))
    : board.lastMove(nameOf(last.seat), makeMove(last.move), last.spent);
}

function status({ match, selection, words, person }: BoardView, scene: BoardScene, onMove: Person): Markdown {
  const { board } = words;
  const { position } = match.game;
  const { turn } = position;
  const whose =
    match.operator === undefined
      ? board.turn(onMove)
      : board.turnOfSide(person(match.seats[turn]).name, words.colourOf(match.options.pieces, turn));
  return say`${whose} ${whatToDo()}`;

  function whatToDo(): Markdown {
    switch (selection.kind) {
      case 'none':
        return mustJump(position) ? board.mustJump(scene.movable) : board.pickAPiece;
      case 'piece':
        return board.chosen(selection.square);
      case 'hop': {
        const at = selection.squares.at(-1);
        return board.anotherJump(scene.targets.map((to) => (at === undefined ? String(to) : hopNotation(at, to))));
      }
      default:
        return selection satisfies never;
    }
  }
}

/** The time of the turn (TIME-04): live timestamps, or what is left while clicks can't arrive; `undefined` without a limit. */
function clockLine({ match, now, words }: BoardView): Markdown | undefined {
  const { clock, options, stops } = match;
  const [stop] = stops;
  const left = timeLeftWords(match, now, words);
  if (options.time === 'off' || left === undefined) return undefined;
  if (stop !== undefined) return words.clock.stopped(stop.reason, left);
  const begins = countsFrom(clock, now);
  const lossAt = begins + timeToLoss(options.time);
  return options.time.warning === 'none'
    ? words.clock.dueOrLost(lossAt)
    : words.clock.dueThenLost(begins + options.time.limit, lossAt);
}

/** What the turn has left, as a sentence; `undefined` without a limit. */
export function timeLeftWords(match: PlayingMatch | PausedMatch, now: Millis, { clock }: Words): Markdown | undefined {
  const left = timeLeft(match, now);
  if (left === undefined) return undefined;
  return left.ofLimit > 0 ? clock.leftOfLimit(left.ofLimit) : clock.leftOfWarning(left.toLoss);
}

/** A draw by quiet turns is announced this many turns before (RULE-11). */
const NEAR = 10;

/** What the board says when a draw without agreement is near: by quiet turns, or by a move that repeats once too often. */
function drawSigns(game: Game, { drawTurns, rules }: MatchOptions, { board }: Words): readonly Markdown[] {
  const turnsLeft = drawTurns - game.quietTurns;
  const repeating = repeatingMoves(game);
  return [
    ...(turnsLeft <= NEAR ? [board.drawByQuietTurns(turnsLeft, rules)] : []),
    ...(repeating.length > 0 ? [board.drawByRepetition(repeating)] : []),
  ];
}

/** The moves after which a position would stand often enough to draw (RULE-10). */
function repeatingMoves({ position, stood }: Game): readonly string[] {
  if (!Array.from(stood.values()).some((times) => times >= REPETITIONS_TO_DRAW - 1)) return [];
  return legalMoves(position)
    .filter((move) => (stood.get(positionKey(play(position, move))) ?? 0) >= REPETITIONS_TO_DRAW - 1)
    .map(makeMove);
}

/** One hop of a move: `11-15` for a step, `22x15` for a jump. A jump lands two columns away, a step one. */
export function hopNotation(from: Square, to: Square): string {
  const isJump = Math.abs(columnOf(from) - columnOf(to)) === 2;
  return `${from}${isJump ? 'x' : '-'}${to}`;
}
