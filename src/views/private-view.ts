import { isBotsTurn, isRunning } from '../match/phases.ts';
import type { ClosedGame, EndedMatch, PausedMatch, PlayingMatch } from '../match/phases.ts';
import { otherSeat, type Seat } from '../match/ids.ts';
import type { FirstButtons } from '../match/preferences.ts';
import { moveRows, pathNotation, waitingRow } from './board-buttons.ts';
import { clockWords, piecesLeft, timeLeftWords } from './board-message.ts';
import { boardPicture, recordPicture, sceneFor, sceneOfPly, sceneToMove, turnTask } from './board-picture.ts';
import type { BoardView } from './board-picture.ts';
import { numberedMove } from './record.ts';
import type { RecordedMatch } from '../match/game-record.ts';
import { button, gallery, linkButton, row, privateCard, privateMessage, text } from './message-draft.ts';
import type { Row, MessageDraft, ThreadPlace } from './message-draft.ts';
import { clockFace, codeBlock, joinLines, joinWords, type Markdown } from './markdown.ts';
import { resultWords } from './final-message.ts';
import { colorOf } from './sides.ts';
import { type ViewContext, type Words, namesOf } from './view-context.ts';
import { isJump, movableSquares, squaresOf, movesAfterHops, mustJump, nextSquares } from '../engine/moves.ts';
import type { Move } from '../engine/moves.ts';
import type { Square } from '../engine/square.ts';
import { makeMove } from '../engine/referee.ts';
import { boardOf, type Game } from '../match/game.ts';
import { restsAt } from '../match/clock.ts';
import { pieceLetters, textBoard } from '../render/describe-board.ts';

/** What a player does in their own view; a watcher's has none of it. */
export interface Viewer {
  /** Whom they move for: both where one person plays both sides. */
  readonly seats: readonly Seat[];
  readonly chosen?: Square | undefined;
  readonly pressed?: number | undefined;
  readonly buttons?: FirstButtons | undefined;
  /** The match that waits for them, once they are done here (TIME-10). */
  readonly next?: ThreadPlace | undefined;
}

/** With the moment that it is for: a clock that has not begun counts from there. */
export type MomentaryView = ViewContext & Pick<BoardView, 'now'>;

/** *My view*: the board with `seat` at the bottom, for the asker alone (PLAY-09, WATCH-03), with the buttons to move for a player. */
export function privateView(match: RecordedMatch, seat: Seat, view: MomentaryView, viewer?: Viewer): MessageDraft {
  const { words } = view;
  const lines = [stateWords(match, view, viewer), viewOf(match, seat, words)];
  if (match.phase === 'playing' && viewer?.seats.includes(match.game.position.turn) === true) {
    const { chosen, pressed, buttons } = viewer;
    const own = { ...view, match, chosen, pressed, buttons, mention: undefined, isPrivate: true };
    const rows = [...moveRows(own, seat), viewRow(match, seat, words)];
    return privateMessage(joinLines(lines), rows, [boardPicture(own, sceneFor(own, seat))]);
  }
  const ply = match.game.moves.length;
  const scene = match.phase === 'playing' ? sceneToMove(match, view, seat) : sceneOfPly(match, ply, view, seat);
  const picture = recordPicture(match, ply, view, taskOf(match, view), scene);
  return privateMessage(joinLines(lines), restingRows(match, seat, view, viewer), [picture]);
}

/** *Hint*: the move that the bot would make, for the asker alone (START-10). */
export function hintMessage(match: PlayingMatch, seat: Seat, move: Move, view: MomentaryView): MessageDraft {
  const own = { ...view, match, chosen: undefined, mention: undefined };
  const scene = { ...sceneToMove(match, view, seat), arrows: [{ kind: 'better', squares: squaresOf(move) } as const] };
  const picture = boardPicture(own, scene);
  const path = squaresOf(move);
  const play = button(
    { verb: 'hint-go', match: match.id, revision: match.game.boardRevision, path },
    pathNotation(path),
    'success',
  );
  // Above the picture: what comes up where Hint was pressed plays nothing (PLAY-01).
  return privateCard(
    [text(view.words.answers.hint({ move: makeMove(move) })), row([play]), gallery(picture)],
    [picture],
  );
}

function restingRows(match: RecordedMatch, seat: Seat, view: ViewContext, viewer?: Viewer): readonly Row[] {
  if (!isRunning(match)) return [];
  const { words, person } = view;
  const refresh = viewRow(match, seat, words, viewer?.next);
  if (viewer === undefined) return [refresh];
  const { name } = person(match.seats[match.game.position.turn]);
  return [waitingRow(match, match.phase === 'paused' ? words.button.paused : words.button.turnOf({ name })), refresh];
}

function viewRow({ id, game }: RecordedMatch, seat: Seat, words: Words, next?: ThreadPlace): Row {
  const at = { verb: 'view-refresh', match: id, revision: game.boardRevision } as const;
  const { refresh, flipBoard, nextGame } = words.button;
  return row([
    button({ ...at, path: [seat] }, refresh),
    button({ ...at, path: [otherSeat(seat)] }, flipBoard),
    ...(next === undefined ? [] : [linkButton(next, nextGame)]),
  ]);
}

function viewOf({ game, options }: RecordedMatch, seat: Seat, words: Words): Markdown {
  const color = colorOf(options.pieces, seat, words);
  const last = numberedMove(game, game.moves.length);
  return last === undefined
    ? words.privateView.ofStart({ color })
    : words.privateView.after({ numberedMove: last, color });
}

/** How the game stands, to the one who reads it, for those who see the picture. */
function stateWords(match: RecordedMatch, view: MomentaryView, viewer?: Viewer): Markdown {
  const { privateView } = view.words;
  switch (match.phase) {
    case 'playing':
      return joinWords([turnWords(match, view, viewer), clockWords({ ...view, match })]);
    case 'paused':
      return privateView.paused;
    case 'ended':
    case 'closed':
      return privateView.over;
    default:
      return match satisfies never;
  }
}

/** Who plays both sides is told which of them is on move. */
function turnWords(match: PlayingMatch, { words, person }: ViewContext, viewer?: Viewer): Markdown {
  const { own, others } = words.privateView;
  const { position, hops } = match.game;
  const isOwn = match.operator === undefined && viewer?.seats.includes(position.turn) === true;
  const { name } = person(match.seats[position.turn]);
  if (isBotsTurn(match)) return words.board.thinking({ name });
  if (hops.length > 0)
    return isOwn ? own.anotherJump({ squares: nextSquares(position, hops) }) : others.anotherJump({ name });
  if (!mustJump(position)) return isOwn ? own.turn : others.turn({ name });
  return isOwn
    ? own.mustJump({ squares: movableSquares(position) })
    : others.mustJump({ name, squares: movableSquares(position) });
}

/** The same for those who don't. */
function taskOf(match: RecordedMatch, { words, person }: ViewContext): string {
  const { alt } = words;
  if (match.phase === 'paused') return alt.paused;
  return match.phase === 'playing'
    ? turnTask(match.game, person(match.seats[match.game.position.turn]).name, words)
    : alt.over;
}

/** No position of a real game has more moves than this; a made-up one must still fit into a message. */
const ROOM_FOR_MOVES = 600;

/** `/checkers board text:true` (PLAY-11): all that is needed to play without a picture, what can be done first. */
export function textBoardMessage(match: RecordedMatch, seat: Seat, view: MomentaryView): MessageDraft {
  const { words } = view;
  const { squares, squaresAndStar } = words.textBoard;
  const { game, options } = match;
  const { pieces } = options;
  const bottom = colorOf(pieces, seat, words);
  const lastMoved = game.hops.at(-1) ?? game.moves.at(-1)?.move.path.at(-1);
  return privateMessage(
    joinLines([
      lastMove(match, view),
      ...state(match, view),
      sideWords(match, otherSeat(seat), view),
      sideWords(match, seat, view),
      lastMoved === undefined ? squares({ bottom }) : squaresAndStar({ bottom }),
      codeBlock(textBoard(boardOf(game), { bottom: seat, pieces, words: words.textBoard, lastMoved })),
    ]),
  );
}

function lastMove({ game, seats }: RecordedMatch, { words, person }: ViewContext): Markdown {
  if (game.hops.length > 0)
    return words.textBoard.hopsSoFar({ name: person(seats[game.position.turn]).name, hops: game.hops.join('x') });
  const last = game.moves.at(-1);
  const move = numberedMove(game, game.moves.length);
  if (last === undefined || move === undefined) return words.textBoard.begins;
  return words.textBoard.lastMove({
    name: person(seats[last.seat]).name,
    numberedMove: move,
    isCrowned: last.isCrowned,
  });
}

function state(match: RecordedMatch, view: MomentaryView): readonly Markdown[] {
  const { words, person } = view;
  const { turn, paused, lastTurn } = words.textBoard;
  const { position } = match.game;
  const { name } = person(match.seats[position.turn]);
  const color = colorOf(match.options.pieces, position.turn, words);
  switch (match.phase) {
    case 'playing':
      return [turn({ name, color }), whatToPlay(match.game, words), clock(match, view)];
    case 'paused':
      return [paused, turn({ name, color }), whatToPlay(match.game, words), clock(match, view)];
    case 'ended':
    case 'closed':
      return [ending(match, view), lastTurn({ name, color })];
    default:
      return match satisfies never;
  }
}

function ending({ result, options, seats }: EndedMatch | ClosedGame, view: ViewContext): Markdown {
  const { textBoard } = view.words;
  return result === undefined
    ? textBoard.noResult
    : textBoard.result({ result: resultWords(result, namesOf(seats, view), options, view.words) });
}

function whatToPlay({ position, hops }: Game, { textBoard }: Words): Markdown {
  const moves = movesAfterHops(position, hops);
  const texts = moves.map(makeMove);
  const shown = texts.filter((_, index) => texts.slice(0, index + 1).join(', ').length <= ROOM_FOR_MOVES);
  const told = { moves: shown.join(', '), more: texts.length - shown.length };
  return moves.some(isJump) ? textBoard.mustJump(told) : textBoard.moves(told);
}

/** In the board's own words; in a pause, what is left. */
function clock(match: PlayingMatch | PausedMatch, view: MomentaryView): Markdown {
  const words = match.phase === 'playing' ? clockWords({ ...view, match }) : timeLeftWords(match, view.now, view.words);
  return words ?? view.words.textBoard.noLimit;
}

function sideWords(match: RecordedMatch, seat: Seat, { words, person }: ViewContext): Markdown {
  const { game, seats, options } = match;
  const { pieces } = options;
  const { men, kings } = piecesLeft(boardOf(game), seat);
  const { textBoard } = words;
  const left = [men > 0 && textBoard.men({ count: men }), kings > 0 && textBoard.kings({ count: kings })];
  const rest = restsAt(match, game.moves.length)?.[seat];
  const side = {
    name: person(seats[seat]).name,
    pieces: left.filter(Boolean).join(', ') || textBoard.none,
    color: colorOf(pieces, seat, words),
    man: pieceLetters(textBoard, pieces, seat, false),
    king: pieceLetters(textBoard, pieces, seat, true),
  };
  return rest === undefined ? textBoard.side(side) : textBoard.timedSide({ ...side, rest: clockFace(rest) });
}
