import { legalMoves, movableSquares, mustJump, nextSquares } from '../engine/moves.ts';
import { pieceAt, piecesOf, type Position } from '../engine/position.ts';
import { boardRows } from './board-buttons.ts';
import { boardPicture, sceneFor, type BoardView } from './board-picture.ts';
import { type MessageDraft, textMessage } from './message-draft.ts';
import { bold, clockFace, joinLines, joinWords, Markdown, say } from './markdown.ts';
import { listMoves } from './record.ts';
import { colorOf } from './sides.ts';
import type { Person, Words } from './view-context.ts';
import { makeMove } from '../engine/referee.ts';
import { canBeCalledOff } from '../match/ending.ts';
import type { Game } from '../match/game.ts';
import { isTotal } from '../match/options.ts';
import { BOT, type Seat, type Millis } from '../match/ids.ts';
import { countsFrom, timeToLoss, turnTime, timeLeft } from '../match/clock.ts';
import { isAlone, isBotsTurn, type PausedMatch, type PlayingMatch } from '../match/phases.ts';
import { afterMove, isDrawnByRepetition, repetitions } from '../engine/outcome.ts';

/** The live board. Notifies only `view.mention`, unless they have left (END-03) or play alone (START-08, START-10). */
export function boardMessage(view: BoardView): MessageDraft {
  const scene = sceneFor(view);
  const onMove = playerOnMove(view);
  return textMessage(joinLines(boardLines(view, onMove)), {
    rows: boardRows(view, scene.bottom),
    calls: [onMove],
    attachments: [boardPicture(view, scene)],
  });
}

function playerOnMove({ match, mention, person }: BoardView): Person {
  const { turn } = match.game.position;
  const isMissed = match.away.some(({ seat }) => seat === turn);
  const isCalled = mention !== undefined && !isAlone(match) && !isMissed;
  return isCalled ? mention : { userId: undefined, name: person(match.seats[turn]).name };
}

/** So many characters take two lines on a phone, where a name has so many: what is longer leaves no room for the moves. */
const TWO_LINES = 66;
const LONG_NAME = { userId: undefined, name: 'x'.repeat(16) };

/** Whose turn it is comes first, because a push notification shows the beginning (PLAY-08). Three lines on a phone at most. */
function boardLines(view: BoardView, onMove: Person): readonly Markdown[] {
  const { match, words } = view;
  const { hops, position } = match.game;
  if (isBotsTurn(match)) return [words.board.thinking({ name: onMove.name }), happened(view)];
  const clock = clockWords(view);
  const resumed = match.isResumed ? words.board.pauseOver : undefined;
  // What the game can be called off for takes two lines itself.
  const isOpen = clock !== undefined && canBeCalledOff(match) && !mustJump(position);
  if (isOpen) return [whatToDo(view, whoIsOn(view, onMove)), joinWords([resumed ?? happened(view, 0), clock])];
  // The lines of a turn don't move: a jump under way has as many as its beginning.
  const isLong = [[], hops].some(
    (squares) => shownLength(joinWords([whatToDo(view, whoIsOn(view, LONG_NAME), squares), clock])) > TWO_LINES,
  );
  const status = joinWords([whatToDo(view, whoIsOn(view, onMove)), clock]);
  if (isLong) return resumed === undefined ? [status] : [status, resumed];
  return [status, resumed ?? drawSign(view) ?? happened(view)];
}

/** In characters, as it is read. */
const shownLength = ({ text }: Markdown): number =>
  text.replace(/<t:\d+:R>/, 'in 30 minutes').replaceAll(/\*\*|\\/g, '').length;

export function piecesLeft(position: Position, seat: Seat): { readonly men: number; readonly kings: number } {
  const squares = piecesOf(position, seat);
  const kings = squares.filter((square) => pieceAt(position, square)?.king === true).length;
  return { men: squares.length - kings, kings };
}

/** So many moves before the last one are shown with it, as far as they fit into a line with this many characters. */
const MOVES_BEFORE = 3;
const ONE_LINE = 26;

function happened({ match, words }: BoardView, most = MOVES_BEFORE): Markdown {
  const { game, seats, level } = match;
  const { moves, hops } = game;
  const { board } = words;
  const last = moves.at(-1);
  const texts = moves.map(({ move }) => makeMove(move));
  if (hops.length > 0) return lineOf(say`${bold(hops.join('x'))}…`, texts);
  if (last === undefined) return board.gameBegins;
  if (last.byLot && most > 0) return board.openingDrawn({ moves: texts.join(' ') });
  // In the line of the move, not in a message of its own: a game of some crownings would be full of them.
  const comment = level === undefined ? 'usual' : seats[last.seat] === BOT ? 'own' : 'theirs';
  const crowned = last.isCrowned ? board.crowned[comment] : undefined;
  return lineOf(bold(texts.at(-1) ?? ''), texts.slice(0, -1), crowned);

  function lineOf(newest: Markdown, before: readonly string[], comment?: Markdown): Markdown {
    for (let from = Math.max(0, before.length - most); ; from++) {
      const listed = listMoves(game, from, [...before.slice(from), newest]);
      const line = notAList(joinWords([...listed, comment]));
      if (from === before.length || shownLength(line) <= ONE_LINE) return line;
    }
  }
}

/** As a line begins, Discord would make a list of it. */
const notAList = ({ text }: Markdown): Markdown => new Markdown(text.replace(/^(\d+)\. /, '$1\\. '));

const whoIsOn = ({ match: { operator, options, game }, words }: BoardView, onMove: Person): Markdown =>
  operator === undefined
    ? words.call(onMove)
    : words.board.sideOnMove({ name: onMove.name, color: colorOf(options.pieces, game.position.turn, words) });

/** So many pieces that must jump are named in a line; no board of a game has had more. */
const MOST_NAMED = 6;

/** It stays the same when a piece is chosen: the buttons and the picture show that. */
function whatToDo({ match, words: { board } }: BoardView, who: Markdown, hops = match.game.hops): Markdown {
  const { position } = match.game;
  if (hops.length > 0) return board.keepJumping({ who, squares: nextSquares(position, hops) });
  if (!mustJump(position)) return board.yourMove({ who });
  const squares = movableSquares(position);
  return squares.length > MOST_NAMED ? board.mustJumpMany({ who }) : board.mustJump({ who, squares });
}

/** The time of the turn (TIME-04): a live timestamp, or what is left while clicks can't arrive; `undefined` without a limit. */
export function clockWords({ match, now, words }: Pick<BoardView, 'match' | 'now' | 'words'>): Markdown | undefined {
  const { clock, stops } = match;
  const { clock: says } = words;
  const [stop] = stops;
  const time = turnTime(match);
  const left = timeLeft(match, now);
  if (time === 'off' || left === undefined) return undefined;
  const warning = 'rest' in time || time.warning === 'none' ? 0 : time.warning;
  if (stop !== undefined) {
    const stopped = says.stopped[stop.reason];
    if ('rest' in time) return stopped({ left: clockFace(left.toLoss), warning: 0 });
    return left.ofLimit > 0
      ? stopped({ left: words.duration(left.ofLimit), warning })
      : stopped({ left: words.duration(left.toLoss), warning: 0 });
  }
  const lossAt = countsFrom(clock, now) + timeToLoss(time);
  return canBeCalledOff(match) ? says.dueOrCalledOff({ lossAt }) : says.due({ at: lossAt - warning, warning });
}

export function timeLeftWords(match: PlayingMatch | PausedMatch, now: Millis, { clock }: Words): Markdown | undefined {
  const left = timeLeft(match, now);
  if (left === undefined) return undefined;
  if (isTotal(match.options.time)) return clock.leftOnClock({ left: clockFace(left.toLoss) });
  return left.ofLimit > 0
    ? clock.leftOfLimit({ span: left.ofLimit })
    : clock.leftOfWarning({ span: left.toLoss, isCalledOff: canBeCalledOff(match) });
}

/** A draw by quiet turns is announced this many turns before (RULE-11). */
const NEAR = 10;

/** That a draw without agreement is near, in place of the moves: by quiet turns, or by one that repeats once too often. */
function drawSign({ match: { game, options }, words: { board } }: BoardView): Markdown | undefined {
  const turnsLeft = options.drawTurns - game.quietTurns;
  const repeating = repeatingMoves(game);
  if (repeating.length === 0) return turnsLeft <= NEAR ? board.drawByQuietTurns({ turnsLeft }) : undefined;
  return turnsLeft <= NEAR
    ? board.drawByEither({ turnsLeft, moves: repeating })
    : board.drawByRepetition({ moves: repeating });
}

/** The moves after which a position would stand often enough to draw (RULE-10). */
const repeatingMoves = (game: Game): readonly string[] =>
  legalMoves(game.position)
    .filter((move) => isDrawnByRepetition(repetitions(afterMove(game, move))))
    .map(makeMove);
