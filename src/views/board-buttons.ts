import type { APIButtonComponent } from 'discord-api-types/v10';
import { movableSquares, nextSquares, onlyMovable, squaresOf } from '../engine/moves.ts';
import { pieceAt, type Side } from '../engine/position.ts';
import { makeMove } from '../engine/referee.ts';
import { columnOf, type Square, rowOf } from '../engine/square.ts';
import { BOT, type Seat } from '../match/ids.ts';
import { isBotsTurn, type PausedMatch, type PlayingMatch } from '../match/phases.ts';
import { takebackFor, takebackSeat, takesBack } from '../match/takeback.ts';
import { isSamePresser, PLACES, wholeMoves, type BoardView, type Control } from './board-picture.ts';
import { button, evenRows, fullRows, off, row, type ButtonLook, type Row, withEmoji } from './message-draft.ts';
import type { Game } from '../match/game.ts';
import type { Words } from './view-context.ts';
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

/**
 * The controls below the moves of a board, from the left. Those that are missing here, and of use, stand under More: against
 * the bot Draw, and Takeback where there is a clock to pause; among people Takeback.
 */
export function controlsOn({ level, options }: Pick<PlayingMatch, 'level' | 'options'>): readonly Control[] {
  if (level === undefined) return ['draw', 'resign', 'pause', 'view', 'more'];
  return ['hint', 'resign', options.time === 'off' ? 'take-back' : 'pause', 'view', 'more'];
}

/** The controls of a live board. One that is of no use now holds its place, as one that `rests` after its press does (PLAY-01). */
const controlRow = (match: PlayingMatch, rests: Control | undefined, words: Words): readonly APIButtonComponent[] =>
  controlsOn(match).map((control) => {
    const shown = controlButton(match, control, words, ownSeat(match));
    return shown === undefined || rests === control ? off(shown ?? named(match, control, words)) : shown;
  });

/** Of the one who presses below a board against the bot. */
const ownSeat = ({ seats }: PlayingMatch): Seat => (seats.dark === BOT ? 'light' : 'dark');

/** Each names what it is for: pressed twice, it does nothing more. `undefined` where it is of no use now to who plays `own`. */
export function controlButton(
  match: PlayingMatch,
  control: Control,
  words: Words,
  own?: Seat,
): APIButtonComponent | undefined {
  const { game, level, operator } = match;
  if (control === 'hint') {
    return level === undefined || isBotsTurn(match) || game.hops.length > 0 ? undefined : named(match, control, words);
  }
  if (control !== 'take-back') return named(match, control, words);
  const seat = operator === undefined ? own : game.position.turn;
  const takeback = seat && mayTakeBack(match, seat) ? takebackFor(game, takebackSeat(match, seat)) : undefined;
  return takeback && named(match, control, words, takeback.number);
}

/** Alone, or in a casual game, while no request stands, nor the player has to wait (PLAY-15). */
const mayTakeBack = (match: PlayingMatch, seat: Seat): boolean =>
  takesBack(match) && match.takebackRequest === undefined && !match.takebackWait.includes(seat);

const named = (
  { id, game }: PlayingMatch,
  control: Control,
  { button: labels }: Words,
  revision = game.boardRevision,
): APIButtonComponent =>
  button({ verb: control, match: id, revision }, labels[control === 'take-back' ? 'takeBack' : control]);

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
