import type { APIButtonComponent } from 'discord-api-types/v10';
import { nextSquares, mustJump, legalMoves, play } from '../engine/moves.ts';
import { pieceAt, piecesOf, positionKey, type Position } from '../engine/position.ts';
import { type Square, columnOf } from '../engine/square.ts';
import { boardPicture, sceneFor, type BoardView } from './board-picture.ts';
import { button, evenRows, row, type Row, type MessageDraft, textMessage, type ButtonLook } from './message-draft.ts';
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

/** The live board. Notifies only `view.mention`, unless they have left (END-03) or one person plays both sides (START-08). */
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
  const { match, chosen, words } = view;
  const { hops } = match.game;
  if (hops.length > 0) return [row(targetButtons(view, hops))];
  const pieces = pieceRows(view, movable);
  if (chosen === undefined) return pieces;
  return [...pieces, row([...targetButtons(view, [chosen]), boardButton(match, 'back', words.button.back)])];
}

function pieceRows({ match, words, chosen }: BoardView, movable: readonly Square[]): readonly Row[] {
  const isKing = (square: Square): boolean => pieceAt(match.game.position, square)?.king === true;
  return evenRows(
    movable.map((square) => {
      const look = square === chosen ? 'primary' : 'plain';
      return boardButton(match, 'pick', words.button.piece(square, isKing(square)), look, [square]);
    }),
  );
}

const targetButtons = ({ match }: BoardView, squares: readonly Square[]): readonly APIButtonComponent[] =>
  nextSquares(match.game.position, squares).map((next) =>
    boardButton(match, 'go', pathNotation([...squares.slice(-1), next]), 'success', [...squares, next]),
  );

const controlRow = ({ match, words }: BoardView): Row =>
  row(
    (['draw', 'resign', 'pause', 'view', 'more'] as const).map((verb) => boardButton(match, verb, words.button[verb])),
  );

const boardButton = (
  { id, game }: PlayingMatch,
  verb: string,
  label: string,
  look?: ButtonLook,
  path?: readonly Square[],
): APIButtonComponent =>
  button({ verb, match: id, revision: game.boardRevision, ...(path === undefined ? {} : { path }) }, label, look);

/** What happened and whose turn it is come first, because a push notification shows the beginning (PLAY-08). */
function boardLines(view: BoardView, scene: BoardScene, onMove: Person): readonly Markdown[] {
  const { match, words } = view;
  const { game, options, score } = match;
  const clock = clockLine(view);
  return [
    happened(view),
    status(view, scene, onMove),
    ...(clock === undefined ? [] : [clock]),
    ...drawSigns(game, options, words),
    ...sideLines(match, scene, view),
    words.board.score(namesOf(match.seats, view), score),
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
    const hasMoved = game.moves.some((played) => played.seat === seat && !played.byLot);
    const used = hasMoved ? spent[seat] : undefined;
    const side = { seat, pieces, name: person(seats[seat]).name, ...piecesLeft(scene.position, seat), spent: used };
    return words.board.side(side, seat !== scene.bottom);
  };
  return [line(otherSeat(scene.bottom)), line(scene.bottom)];
}

export function piecesLeft(position: Position, seat: Seat): { readonly men: number; readonly kings: number } {
  const squares = piecesOf(position, seat);
  const kings = squares.filter((square) => pieceAt(position, square)?.king === true).length;
  return { men: squares.length - kings, kings };
}

function happened({ match, words: { board }, person }: BoardView): Markdown {
  const { moves, hops, position } = match.game;
  const nameOf = (seat: Seat): string => person(match.seats[seat]).name;
  if (hops.length > 0) return board.hopsSoFar(nameOf(position.turn), hops.join('x'));
  const last = moves.at(-1);
  if (last === undefined) return board.gameBegins;
  return last.byLot
    ? board.openingDrawn(moves.map(({ move }) => makeMove(move)))
    : board.lastMove(nameOf(last.seat), makeMove(last.move), last.spent);
}

function status({ match, chosen, words, person }: BoardView, scene: BoardScene, onMove: Person): Markdown {
  const { board } = words;
  const { position, hops } = match.game;
  const { turn } = position;
  const whose =
    match.operator === undefined
      ? board.turn(onMove)
      : board.turnOfSide(person(match.seats[turn]).name, words.colourOf(match.options.pieces, turn));
  return say`${whose} ${whatToDo()}`;

  function whatToDo(): Markdown {
    const at = hops.at(-1);
    if (at !== undefined) return board.anotherJump(scene.targets.map((to) => pathNotation([at, to])));
    if (chosen !== undefined) return board.chosen(chosen);
    return mustJump(position) ? board.mustJump(scene.movable) : board.pickAPiece;
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

/** A move, or its beginning, by its squares: `11-15`, `22x15x8`. A jump lands two columns away, a step one. */
export function pathNotation(squares: readonly Square[]): string {
  const [from, to] = squares;
  const isJump = from !== undefined && to !== undefined && Math.abs(columnOf(from) - columnOf(to)) === 2;
  return squares.join(isJump ? 'x' : '-');
}
