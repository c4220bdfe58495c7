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
  const { match, selection, words } = view;
  switch (selection.kind) {
    case 'none':
      return pieceRows(view, movable);
    case 'piece':
      return [
        ...pieceRows(view, movable, selection.square),
        row([...targetButtons(view, [selection.square]), boardButton(match, 'back', words.button.back)]),
      ];
    case 'hop': {
      const targets = targetButtons(view, selection.squares);
      return targets.length === 0 ? [] : [row(targets)];
    }
    default:
      return selection satisfies never;
  }
}

function pieceRows({ match, words }: BoardView, movable: readonly Square[], chosen?: Square): readonly Row[] {
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
    boardButton(match, 'go', hopNotation(squares.at(-1) ?? next, next), 'success', [...squares, next]),
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
