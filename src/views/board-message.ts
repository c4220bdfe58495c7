import { destination, legalMoves, play } from '../engine/moves.ts';
import { pieceAt, piecesOf, positionKey, type Position } from '../engine/position.ts';
import { boardRows } from './board-buttons.ts';
import { boardPicture, sceneFor, type BoardView } from './board-picture.ts';
import { type MessageDraft, textMessage } from './message-draft.ts';
import { joinLines, joinWords, type Markdown } from './markdown.ts';
import { type Person, namesOf, type Words } from './view-context.ts';
import { makeMove } from '../engine/referee.ts';
import { canBeCalledOff } from '../match/decide-play.ts';
import type { Game } from '../match/game.ts';
import { isTotal, type MatchOptions } from '../match/options.ts';
import { BOT, type Seat, type Millis } from '../match/ids.ts';
import type { BoardScene } from '../render/board-scene.ts';
import { countsFrom, timeLeft, timeToLoss, turnTime } from '../match/clock.ts';
import { isAlone, isBotsTurn, type PausedMatch, type PlayingMatch, type Score } from '../match/match.ts';
import { REPETITIONS_TO_DRAW } from '../engine/outcome.ts';

/** The live board. Notifies only `view.mention`, unless they have left (END-03) or play alone (START-08, START-10). */
export function boardMessage(view: BoardView): MessageDraft {
  const scene = sceneFor(view);
  const onMove = playerOnMove(view);
  return textMessage(joinLines(boardLines(view, scene, onMove)), {
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

/** Whose turn it is comes first, because a push notification shows the beginning (PLAY-08). Within a turn the lines stay as many. */
function boardLines(view: BoardView, scene: BoardScene, onMove: Person): readonly Markdown[] {
  const { match, words } = view;
  const { game, options, score } = match;
  return [
    status(view, scene, onMove),
    joinWords([match.isResumed ? words.board.pauseOver : undefined, happened(view)]),
    ...drawSigns(game, options, words),
    ...(isEven(score) ? [] : [words.board.score(namesOf(match.seats, view), score)]),
  ];
}

/** Nothing has been won or drawn yet. */
const isEven = ({ wins, draws }: Score): boolean => wins.dark + wins.light + draws === 0;

export function piecesLeft(position: Position, seat: Seat): { readonly men: number; readonly kings: number } {
  const squares = piecesOf(position, seat);
  const kings = squares.filter((square) => pieceAt(position, square)?.king === true).length;
  return { men: squares.length - kings, kings };
}

/** So many moves before the last one are shown with it. */
const MOVES_BEFORE = 3;

function happened({ match: { game, seats, level }, words: { board }, person }: BoardView): Markdown {
  const { moves, hops, position } = game;
  const nameOf = (seat: Seat): string => person(seats[seat]).name;
  if (hops.length > 0) return board.hopsSoFar(nameOf(position.turn), hops.join('x'));
  const last = moves.at(-1);
  if (last === undefined) return board.gameBegins;
  const texts = moves.map(({ move }) => makeMove(move));
  if (last.byLot) return board.openingDrawn(texts);
  const name = nameOf(last.seat);
  const played = board.lastMove(name, makeMove(last.move), last.spent, texts.slice(-1 - MOVES_BEFORE, -1));
  // In the line of the move, not in a message of its own: a game of some crownings would be full of them.
  const comment = level === undefined ? undefined : board.crownComments[seats[last.seat] === BOT ? 'own' : 'theirs'];
  return joinWords([played, last.isCrowned ? board.crowned(name, destination(last.move), comment) : undefined]);
}

/** It stays the same when a piece is chosen: the buttons and the picture show that. */
function status(view: BoardView, scene: BoardScene, onMove: Person): Markdown {
  const { match, words, person } = view;
  const { board } = words;
  const { position, hops } = match.game;
  const { turn } = position;
  if (isBotsTurn(match)) return board.thinking(onMove.name);
  const whose =
    match.operator === undefined
      ? board.turn(onMove)
      : board.turnOfSide(person(match.seats[turn]).name, words.colorOf(match.options.pieces, turn));
  return joinWords([whose, whatToDo(), clockWords(view)]);

  function whatToDo(): Markdown | undefined {
    if (hops.length > 0) return board.anotherJump;
    return scene.mustJump ? board.mustJump(scene.movable) : undefined;
  }
}

/** The time of the turn (TIME-04): live timestamps, or what is left while clicks can't arrive; `undefined` without a limit. */
function clockWords({ match, now, words }: BoardView): Markdown | undefined {
  const { clock, stops } = match;
  const [stop] = stops;
  const time = turnTime(match);
  const left = timeLeftWords(match, now, words);
  if (time === 'off' || left === undefined) return undefined;
  if (stop !== undefined) return words.clock.stopped(stop.reason, left);
  const begins = countsFrom(clock, now);
  const lossAt = begins + timeToLoss(time);
  const isOff = canBeCalledOff(match);
  if ('rest' in time) return words.clock.runsOut(lossAt, isOff);
  return time.warning === 'none'
    ? words.clock.dueOrLost(lossAt, isOff)
    : words.clock.dueThenLost(begins + time.limit, lossAt, isOff);
}

export function timeLeftWords(match: PlayingMatch | PausedMatch, now: Millis, { clock }: Words): Markdown | undefined {
  const left = timeLeft(match, now);
  if (left === undefined) return undefined;
  if (isTotal(match.options.time)) return clock.leftOnClock(left.toLoss);
  return left.ofLimit > 0 ? clock.leftOfLimit(left.ofLimit) : clock.leftOfWarning(left.toLoss, canBeCalledOff(match));
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
