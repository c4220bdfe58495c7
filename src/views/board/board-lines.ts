import { makeMove } from '../../engine/notation.ts';
import { mustJump } from '../../engine/moves.ts';
import { piecesOf, pieceAt } from '../../engine/position.ts';
import { timeSpent, type Game } from '../../match/game.ts';
import type { PieceColours } from '../../match/options.ts';
import { otherSeat, type Seat } from '../../match/ids.ts';
import type { BoardScene } from '../../render/board-scene.ts';
import type { BoardView } from './board-view.ts';
import { clockLine } from './clock-line.ts';
import { drawSigns } from './draw-signs.ts';
import { hopNotation } from './hop-notation.ts';
import { say, type Markdown } from '../text/markdown.ts';
import type { Names, Person } from '../text/person.ts';
import { BOARD_WORDS } from '../words/en/board-words.ts';
import { colourOf } from '../words/en/names.ts';

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
