import { isRunning, type ClosedGame, type EndedMatch, type PausedMatch, type PlayingMatch } from '../match/match.ts';
import { otherSeat, type Seat, millis } from '../match/ids.ts';
import { sideLines, piecesLeft } from './board-message.ts';
import { recordPicture, turnTask, sceneOfPly, platesOf, toMove, plateNames } from './board-picture.ts';
import { numberedMove } from './record.ts';
import type { RecordedMatch } from '../match/game-record.ts';
import { button, row, type Row, privateMessage, type MessageDraft } from './message-draft.ts';
import { joinLines, type Markdown } from './markdown.ts';
import { type ViewContext, type Words, namesOf } from './view-context.ts';
import { isJump, movesAfterHops } from '../engine/moves.ts';
import { makeMove } from '../engine/referee.ts';
import { boardOf, type Game } from '../match/game.ts';
import { deadlineOf, timeLeft } from '../match/clock.ts';
import { pieceLetters, textBoard } from '../render/describe-board.ts';

/** *My view*: the board with `seat` at the bottom, for the asker alone (PLAY-09, WATCH-03). */
export function privateView(match: RecordedMatch, seat: Seat, view: ViewContext): MessageDraft {
  const { words } = view;
  const { game } = match;
  const ply = game.moves.length;
  const still = sceneOfPly(match, ply, view, seat);
  const isOn = match.phase === 'playing';
  const scene = isOn
    ? { ...still, plates: platesOf(game.start, still.position, plateNames(match, view), toMove(game.position.turn)) }
    : still;
  const { sentence, task } = stateOf(match, view);
  const lines = [viewOf(match, seat, words), sentence, ...sideLines(match, scene, view)];
  const rows = isRunning(match) ? [viewRow(match, seat, words)] : [];
  return privateMessage(joinLines(lines), rows, [recordPicture(match, ply, view, task, scene)]);
}

function viewRow({ id, game }: RecordedMatch, seat: Seat, words: Words): Row {
  const at = { verb: 'view-refresh', match: id, revision: game.boardRevision } as const;
  const { refresh, flipBoard } = words.button;
  return row([button({ ...at, path: [seat] }, refresh), button({ ...at, path: [otherSeat(seat)] }, flipBoard)]);
}

function viewOf({ game, options }: RecordedMatch, seat: Seat, words: Words): Markdown {
  const colour = words.colourOf(options.pieces, seat);
  const last = numberedMove(game, game.moves.length, words);
  return last === undefined ? words.privateView.ofStart(colour) : words.privateView.after(last, colour);
}

/** How the game stands, for those who see the picture and, as its task, for those who don't. */
function stateOf(
  match: RecordedMatch,
  { words, person }: ViewContext,
): { readonly sentence: Markdown; readonly task: string } {
  const { privateView, alt } = words;
  const { position } = match.game;
  const { name } = person(match.seats[position.turn]);
  switch (match.phase) {
    case 'playing':
      return { sentence: privateView.turn(name), task: turnTask(match.game, name, words) };
    case 'paused':
      return { sentence: privateView.paused, task: alt.paused };
    case 'ended':
    case 'closed':
      return { sentence: privateView.over, task: alt.over };
    default:
      return match satisfies never;
  }
}

/** No position of a real game has more moves than this; a made-up one must still fit into a message. */
const ROOM_FOR_MOVES = 600;

/** `/checkers board text:true` (PLAY-11): all that is needed to play without a picture, what can be done first. */
export function textBoardMessage(match: RecordedMatch, seat: Seat, view: ViewContext): MessageDraft {
  const { words } = view;
  const { side, squares, squaresAndStar, board } = words.textBoard;
  const { game, options } = match;
  const { pieces } = options;
  const bottom = words.colourOf(pieces, seat);
  const lastMoved = game.hops.at(-1) ?? game.moves.at(-1)?.move.path.at(-1);
  return privateMessage(
    joinLines([
      lastMove(match, view),
      ...state(match, view),
      side(sideOf(match, otherSeat(seat), view)),
      side(sideOf(match, seat, view)),
      lastMoved === undefined ? squares(bottom) : squaresAndStar(bottom),
      board(textBoard(boardOf(game), { bottom: seat, pieces, lastMoved })),
    ]),
  );
}

function lastMove({ game, seats }: RecordedMatch, { words, person }: ViewContext): Markdown {
  if (game.hops.length > 0) return words.board.hopsSoFar(person(seats[game.position.turn]).name, game.hops.join('x'));
  const last = game.moves.at(-1);
  const move = numberedMove(game, game.moves.length, words);
  if (last === undefined || move === undefined) return words.textBoard.begins;
  return words.textBoard.lastMove(person(seats[last.seat]).name, move, last.isCrowned);
}

function state(match: RecordedMatch, view: ViewContext): readonly Markdown[] {
  const { words, person } = view;
  const { turn, paused, lastTurn } = words.textBoard;
  const { position } = match.game;
  const { name } = person(match.seats[position.turn]);
  const colour = words.colourOf(match.options.pieces, position.turn);
  switch (match.phase) {
    case 'playing':
      return [turn(name, colour), whatToPlay(match.game, words), clock(match, words)];
    case 'paused':
      return [paused, turn(name, colour), whatToPlay(match.game, words), clock(match, words)];
    case 'ended':
    case 'closed':
      return [ending(match, view), lastTurn(name, colour)];
    default:
      return match satisfies never;
  }
}

function ending({ result, options, seats }: EndedMatch | ClosedGame, view: ViewContext): Markdown {
  const { textBoard, result: resultText } = view.words;
  return result === undefined
    ? textBoard.noResult
    : textBoard.result(resultText(result, namesOf(seats, view), options));
}

function whatToPlay({ position, hops }: Game, { textBoard }: Words): Markdown {
  const moves = movesAfterHops(position, hops);
  const texts = moves.map(makeMove);
  const shown = texts.filter((_, index) => texts.slice(0, index + 1).join(', ').length <= ROOM_FOR_MOVES);
  const more = texts.length - shown.length;
  return moves.some(isJump) ? textBoard.mustJump(shown, more) : textBoard.moves(shown, more);
}

/** While the clock runs, the moments that Discord counts down to; while it stands, what is left (TIME-04, TIME-06). */
function clock(match: PlayingMatch | PausedMatch, { textBoard }: Words): Markdown {
  const { time } = match.options;
  if (time === 'off') return textBoard.noLimit;
  const loss = deadlineOf(match.clock, time);
  if (loss !== undefined) {
    return time.warning === 'none' ? textBoard.losesAt(loss) : textBoard.limitAndLoss(loss - time.warning, loss);
  }
  // A clock that stands shows the same at every moment.
  const left = timeLeft(match, millis(0));
  return left === undefined ? textBoard.noLimit : textBoard.clockStopped(left.toLoss);
}

function sideOf(
  { game, seats, options: { pieces } }: RecordedMatch,
  seat: Seat,
  { words, person }: ViewContext,
): Parameters<Words['textBoard']['side']>[0] {
  return {
    name: person(seats[seat]).name,
    colour: words.colourOf(pieces, seat),
    man: pieceLetters(pieces, seat, false),
    king: pieceLetters(pieces, seat, true),
    ...piecesLeft(boardOf(game), seat),
  };
}
