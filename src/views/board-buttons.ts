import type { APIButtonComponent } from 'discord-api-types/v10';
import { movableSquares, nextSquares, onlyMovable, squaresOf } from '../engine/moves.ts';
import { pieceAt, type Side } from '../engine/position.ts';
import { makeMove } from '../engine/referee.ts';
import { columnOf, type Square, rowOf } from '../engine/square.ts';
import { BOT } from '../match/ids.ts';
import { isBotsTurn, type PausedMatch, type PlayingMatch } from '../match/phases.ts';
import { controlRow } from './board-controls.ts';
import { isSamePresser, PLACES, wholeMoves, type BoardView } from './board-picture.ts';
import { button, evenRows, fullRows, off, row, type ButtonLook, type Row, withEmoji } from './message-draft.ts';
import type { Game } from '../match/game.ts';
import { emojiName } from '../render/piece-emoji.ts';

/**
 * Where to go, the pieces, the controls. Their number and order stay the same within a turn, so that nothing that plays ever
 * comes under the finger that pressed something else (PLAY-01); they stand in the order of the board as it is shown.
 */
export function boardRows(view: BoardView, bottom: Side): readonly Row[] {
  const { match, words, rests } = view;
  return [...moveRows(view, bottom), row(controlRow(match, rests, words))];
}

/** What the player on move can press to play: few moves with one press each, else the targets above the pieces (PLAY-03). */
export function moveRows(view: BoardView, bottom: Side): readonly Row[] {
  const { match } = view;
  const whole = wholeMoves(view);
  // Nobody presses there until the bot has moved: then the board is another one.
  if (isBotsTurn(match)) return [waitingRow(match, view.words.button.thinking({ name: view.person(BOT).name }))];
  if (whole.length === 0) return [targetRow(view, bottom), ...pieceRows(view, bottom)];
  const buttons = whole
    .map(squaresOf)
    .toSorted(byPath(bottom))
    .map((path) => withPiece(boardButton(match, 'go', pathNotation(path), 'success', path), match, path));
  return moveRowsOf(view, buttons);
}

/** A started jump is continued (RULE-07): no other piece and no way back while it goes on. */
function targetRow(view: BoardView, bottom: Side): Row {
  const { match, chosen, words } = view;
  const { position, hops } = match.game;
  const only = onlyMovable(position);
  const begun = hops.length > 0 || only === undefined ? hops : [only];
  if (begun.length > 0) return row(sparingThePressed(view, targetsAfter(begun)));
  if (chosen === undefined) return row([off(boardButton(match, 'back', words.button.choosePiece))]);
  return row([...targetsAfter([chosen]), boardButton(match, 'back', words.button.back)]);

  function targetsAfter(squares: readonly Square[]): readonly APIButtonComponent[] {
    const next = nextSquares(position, squares).toSorted(asShown(bottom));
    return next.map((to) => {
      const target = boardButton(match, 'go', pathNotation([...squares.slice(-1), to]), 'success', [...squares, to]);
      // The chosen piece is shown below; what is news is that it will be a king.
      return isCrowned(match.game, [...squares, to]) ? withPiece(target, match, [...squares, to]) : target;
    });
  }
}

/**
 * Pressed again, the chosen piece is put back. While a jump goes on the pieces hold their places, and can't be pressed; the
 * one that jumps is called by where it stands.
 */
function pieceRows({ match, words, chosen }: BoardView, bottom: Side): readonly Row[] {
  const { position, hops } = match.game;
  const [held = chosen] = hops;
  if (onlyMovable(position) !== undefined) return [];
  return evenRows(
    movableSquares(position)
      .toSorted(asShown(bottom))
      .map((square) => {
        const stands = square === held ? (hops.at(-1) ?? square) : square;
        const isKing = pieceAt(position, square)?.king === true;
        const label = isKing ? words.button.king({ square: stands }) : String(stands);
        const [verb, look] = square === held ? (['back', 'primary'] as const) : (['pick', 'plain'] as const);
        return inJump(withPiece(boardButton(match, verb, label, look, [square]), match, [square]));
      }),
  );

  function inJump(piece: APIButtonComponent): APIButtonComponent {
    return hops.length > 0 ? off(piece) : piece;
  }
}

/** Where the one who pressed last presses next, the place just pressed holds what can't be pressed: what they played there. */
function sparingThePressed(view: BoardView, buttons: readonly APIButtonComponent[]): readonly APIButtonComponent[] {
  const { pressed } = view;
  if (!isSamePresser(view) || pressed === undefined || pressed >= buttons.length) return buttons;
  return [...buttons.slice(0, pressed), sparedButton(view), ...buttons.slice(pressed)];
}

const sparedButton = ({ match, words }: BoardView): APIButtonComponent =>
  off(boardButton(match, 'back', words.button.played({ move: lastPlayed(match) }).trim()));

/** Moves in rows of the same length, of which none stands where the one who presses next has just pressed. */
function moveRowsOf(view: BoardView, buttons: readonly APIButtonComponent[]): readonly Row[] {
  const { pressed } = view;
  const rows = evenRows(buttons);
  if (pressed === undefined || !isSamePresser(view)) return rows;
  const [at, column] = [Math.floor(pressed / PLACES), pressed % PLACES];
  if (rows[at]?.components[column] === undefined) return rows;
  const room = evenRows([...buttons, sparedButton(view)]);
  const perRow = room[0]?.components.length ?? 0;
  const first = at * perRow + column;
  if (column >= perRow) return fullRows(buttons, perRow);
  return fullRows([...buttons.slice(0, first), sparedButton(view), ...buttons.slice(first)], perRow);
}

/** What the one who presses next has played last: a hop, or a move. */
function lastPlayed({ game: { hops, moves, position }, operator }: PlayingMatch): string {
  if (hops.length > 0) return pathNotation(hops);
  const own = moves.findLast(({ seat }) => operator !== undefined || seat === position.turn);
  return own === undefined ? '' : makeMove(own.move);
}

/** Holds the first row while there is nothing to press: no other button may ever stand there. */
export const waitingRow = (match: PlayingMatch | PausedMatch, label: string): Row =>
  row([off(boardButton(match, 'back', label))]);

const boardButton = (
  { id, game }: PlayingMatch | PausedMatch,
  verb: string,
  label: string,
  look?: ButtonLook,
  path?: readonly Square[],
): APIButtonComponent =>
  button({ verb, match: id, revision: game.boardRevision, ...(path === undefined ? {} : { path }) }, label, look);

/** The piece that goes along this path in the colors of the match, as it will be in the end. */
function withPiece(
  shown: APIButtonComponent,
  { game, options }: PlayingMatch,
  path: readonly Square[],
): APIButtonComponent {
  const [from] = path;
  const piece = from && pieceAt(game.position, from);
  if (piece === undefined) return shown;
  const king = piece.king || isCrowned(game, path);
  return withEmoji(shown, emojiName({ side: piece.side, king, pieces: options.pieces }));
}

function isCrowned({ position }: Game, path: readonly Square[]): boolean {
  const [from, to] = [path[0], path.at(-1)];
  const piece = from && pieceAt(position, from);
  return piece !== undefined && to !== undefined && !piece.king && rowOf(to) === (piece.side === 'dark' ? 7 : 0);
}

/** Row by row from the top, left to right: as the squares are numbered, or, with dark at the bottom, the other way round. */
const asShown =
  (bottom: Side) =>
  (one: Square, other: Square): number =>
    bottom === 'light' ? one - other : other - one;

const byPath =
  (bottom: Side) =>
  (one: readonly Square[], other: readonly Square[]): number =>
    one.map((square, index) => asShown(bottom)(square, other[index] ?? square)).find((order) => order !== 0) ?? 0;

/** A move, or its beginning, by its squares: `11-15`, `22x15x8`. A jump lands two columns away, a step one. */
export function pathNotation(squares: readonly Square[]): string {
  const [from, to] = squares;
  const isJump = from !== undefined && to !== undefined && Math.abs(columnOf(from) - columnOf(to)) === 2;
  return squares.join(isJump ? 'x' : '-');
}
