import { makeMove } from '../engine/referee.ts';
import { mustJump, legalMoves, play } from '../engine/moves.ts';
import { piecesOf, pieceAt, positionKey } from '../engine/position.ts';
import { timeSpent, type Game } from '../match/game.ts';
import { type PieceColours, type MatchOptions, timeToLoss } from '../match/options.ts';
import { otherSeat, type Seat, type Millis } from '../match/ids.ts';
import type { BoardScene } from '../render/board-scene.ts';
import type { BoardView } from './board-picture.ts';
import { say, type Markdown } from './markdown.ts';
import type { Names, Person } from './person.ts';
import { BOARD_WORDS } from './words/en/board-words.ts';
import { colourOf } from './words/en/names.ts';
import { timeLeft, countsFrom } from '../match/clock.ts';
import type { PausedMatch, PlayingMatch } from '../match/match.ts';
import { CLOCK_WORDS } from './words/en/clock-words.ts';
import { REPETITIONS_TO_DRAW } from '../engine/outcome.ts';
import { columnOf, type Square } from '../engine/square.ts';

/**
 * The words of the live board (PLAY-08). What happened and whose turn it is come first, because a push notification shows
 * the beginning; then the time, a draw that is near, the players in the order in which they sit at the picture below, and
 * the score. `onMove` is the player on move as they are to be called.
 */
export function boardLines(view: BoardView, scene: BoardScene, onMove: Person): readonly Markdown[] {
  const { match, names, now } = view;
  const { game, options, score } = match;
  const clock = clockLine(match, now);
  return [
    happened(view),
    status(view, scene, onMove),
    ...(clock === undefined ? [] : [clock]),
    ...drawSigns(game, options),
    ...sideLines({ game, names, pieces: options.pieces }, scene),
    BOARD_WORDS.score({ names, wins: score.wins, draws: score.draws }),
  ];
}

interface Sides {
  readonly game: Game;
  readonly names: Names;
  readonly pieces: PieceColours;
}

/** Who sits at the top and at the bottom of the picture, with what they have left and what time they have used (TIME-05). */
export function sideLines({ game, names, pieces }: Sides, scene: BoardScene): readonly Markdown[] {
  const spent = timeSpent(game);
  const line = (seat: Seat): Markdown => {
    const squares = piecesOf(scene.position, seat);
    const kings = squares.filter((square) => pieceAt(scene.position, square)?.king === true).length;
    const hasMoved = game.moves.some((played) => played.seat === seat && !played.byLot);
    const used = hasMoved ? spent[seat] : undefined;
    const side = { seat, pieces, name: names[seat], men: squares.length - kings, kings, spent: used };
    return BOARD_WORDS.side(side, seat !== scene.bottom);
  };
  return [line(otherSeat(scene.bottom)), line(scene.bottom)];
}

function happened({ match, names, selection }: BoardView): Markdown {
  const { moves, position } = match.game;
  if (selection.kind === 'hop') return BOARD_WORDS.hopsSoFar(names[position.turn], selection.squares.join('x'));
  const last = moves.at(-1);
  if (last === undefined) return BOARD_WORDS.gameBegins;
  return last.byLot
    ? BOARD_WORDS.openingDrawn(moves.map(({ move }) => makeMove(move)))
    : BOARD_WORDS.lastMove(names[last.seat], makeMove(last.move), last.spent);
}

function status({ match, names, selection }: BoardView, scene: BoardScene, onMove: Person): Markdown {
  const { position } = match.game;
  const { turn } = position;
  const whose =
    match.operator === undefined
      ? BOARD_WORDS.turn(onMove)
      : BOARD_WORDS.turnOfSide(names[turn], colourOf(match.options.pieces, turn));
  return say`${whose} ${whatToDo()}`;

  function whatToDo(): Markdown {
    switch (selection.kind) {
      case 'none':
        return mustJump(position) ? BOARD_WORDS.mustJump(scene.movable) : BOARD_WORDS.pickAPiece;
      case 'piece':
        return BOARD_WORDS.chosen(selection.square);
      case 'hop': {
        const at = selection.squares.at(-1);
        return BOARD_WORDS.anotherJump(
          scene.targets.map((to) => (at === undefined ? String(to) : hopNotation(at, to))),
        );
      }
      default:
        return selection satisfies never;
    }
  }
}

/**
 * The time of the turn (TIME-04): live timestamps while it runs, or is about to; as it stands while clicks can't arrive.
 * `undefined` without a limit.
 */
function clockLine(match: PlayingMatch, now: Millis): Markdown | undefined {
  const { clock, options, stops } = match;
  const [stop] = stops;
  const left = timeLeftWords(match, now);
  if (options.time === 'off' || left === undefined) return undefined;
  if (stop !== undefined) return CLOCK_WORDS.stopped(stop.reason, left);
  const begins = countsFrom(clock, now);
  const lossAt = begins + timeToLoss(options.time);
  return options.time.warning === 'none'
    ? CLOCK_WORDS.dueOrLost(lossAt)
    : CLOCK_WORDS.dueThenLost(begins + options.time.limit, lossAt);
}

/** What the turn has left, as a sentence; `undefined` without a limit. */
export function timeLeftWords(match: PlayingMatch | PausedMatch, now: Millis): Markdown | undefined {
  const left = timeLeft(match, now);
  if (left === undefined) return undefined;
  return left.ofLimit > 0 ? CLOCK_WORDS.leftOfLimit(left.ofLimit) : CLOCK_WORDS.leftOfWarning(left.toLoss);
}

/** A draw by quiet turns is announced this many turns before (RULE-11). */
const NEAR = 10;

/** What the board says when a draw without agreement is near: by quiet turns, or by a move that repeats once too often. */
function drawSigns(game: Game, { drawTurns, rules }: MatchOptions): readonly Markdown[] {
  const turnsLeft = drawTurns - game.quietTurns;
  const repeating = repeatingMoves(game);
  return [
    ...(turnsLeft <= NEAR ? [BOARD_WORDS.drawByQuietTurns(turnsLeft, rules)] : []),
    ...(repeating.length > 0 ? [BOARD_WORDS.drawByRepetition(repeating)] : []),
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
