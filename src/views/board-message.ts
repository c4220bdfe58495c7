import type { APIButtonComponent } from 'discord-api-types/v10';
import { nextSquares } from '../engine/moves.ts';
import { pieceAt } from '../engine/position.ts';
import type { Square } from '../engine/square.ts';
import { boardLines, hopNotation } from './board-lines.ts';
import { boardPicture, sceneFor, type BoardView } from './board-picture.ts';
import { button, evenRows, only, row, type Row } from './components.ts';
import { joinLines } from './markdown.ts';
import type { MessageDraft } from './message-draft.ts';
import type { Person } from './person.ts';

/**
 * The live board, a classic message because a turn notice must say what happened. Notifies only
 * `view.mention`; not even them when they have left (END-03) or one person plays both sides (START-08).
 */
export function boardMessage(view: BoardView): MessageDraft {
  const scene = sceneFor(view);
  const onMove = playerOnMove(view);
  return {
    content: joinLines(boardLines(view, scene, onMove)).text,
    components: [...moveRows(view, scene.movable), controlRow(view)],
    allowed_mentions: only(onMove),
    attachments: [boardPicture(view, scene)],
  };
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
