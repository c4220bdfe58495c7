import { makeMove } from '../engine/notation.ts';
import { isJump, legalMoves } from '../engine/moves.ts';
import { piecesOf, pieceAt } from '../engine/position.ts';
import type { PieceColours } from '../match/match-options.ts';
import { otherSeat, type Seat } from '../match/seat.ts';
import type { BoardScene } from '../render/board-scene.ts';
import type { BoardView } from './board-view.ts';
import { hopNotation } from './hop-notation.ts';
import { say, type Markdown } from './markdown.ts';
import type { Names } from './person.ts';
import { BOARD_WORDS } from './words/board-words.ts';

/**
 * The words of the live board (PLAY-08). What happened and whose turn it is come first, because a push notification shows
 * the beginning; then the players in the order in which they sit at the picture below, then the score.
 */
export function boardLines(view: BoardView, scene: BoardScene): readonly Markdown[] {
  const { match, names } = view;
  return [
    happened(view),
    status(view, scene),
    ...sideLines(scene, names, match.options.pieces),
    BOARD_WORDS.score({ names, wins: match.score.wins, draws: match.score.draws }),
  ];
}

/** Who sits at the top and at the bottom of the picture, with what they have left. */
export function sideLines(scene: BoardScene, names: Names, pieces: PieceColours): readonly Markdown[] {
  const line = (seat: Seat): Markdown => {
    const squares = piecesOf(scene.position, seat);
    const kings = squares.filter((square) => pieceAt(scene.position, square)?.king === true).length;
    const side = { seat, pieces, name: names[seat], men: squares.length - kings, kings };
    return BOARD_WORDS.side(side, seat !== scene.bottom);
  };
  return [line(otherSeat(scene.bottom)), line(scene.bottom)];
}

function happened({ match, names, selection }: BoardView): Markdown {
  if (selection.kind === 'hop') {
    return BOARD_WORDS.hopsSoFar(names[match.game.position.turn], selection.squares.join('x'));
  }
  const last = match.game.moves.at(-1);
  return last === undefined ? BOARD_WORDS.gameBegins : BOARD_WORDS.lastMove(names[last.seat], makeMove(last.move));
}

function status(view: BoardView, scene: BoardScene): Markdown {
  const { match, names, mention, selection } = view;
  const { position } = match.game;
  const turn = mention === undefined ? BOARD_WORDS.turn(names[position.turn]) : BOARD_WORDS.turnMention(mention.userId);
  return say`${turn} ${whatToDo()}`;

  function whatToDo(): Markdown {
    switch (selection.kind) {
      case 'none':
        return legalMoves(position).some(isJump) ? BOARD_WORDS.mustJump(scene.movable) : BOARD_WORDS.pickAPiece;
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
