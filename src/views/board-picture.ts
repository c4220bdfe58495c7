import { parseFen } from '../engine/fen.ts';
import {
  destination,
  legalMoves,
  movableSquares,
  type Move,
  mustJump,
  nextSquares,
  onlyMovable,
  play,
  positionAfterHops,
  squaresOf,
} from '../engine/moves.ts';
import { type Side, type Position, capturesBetween } from '../engine/position.ts';
import { makeMove, readMove } from '../engine/referee.ts';
import type { Result } from '../engine/result.ts';
import { toSquare, type Square } from '../engine/square.ts';
import { restsAt } from '../match/clock.ts';
import type { RecordedMatch } from '../match/game-record.ts';
import type { Game, GameResult } from '../match/game.ts';
import { BOT, type Millis } from '../match/ids.ts';
import { type PlayingMatch, isAlone, isBotsTurn, isRunning } from '../match/phases.ts';
import type { FirstButtons } from '../match/preferences.ts';
import { lastMoveOf } from '../render/board-scene.ts';
import type { BoardScene, Plate, PlateSign, EndSign, EndWords } from '../render/board-scene.ts';
import { describeBoard, type BoardDescription } from '../render/describe-board.ts';
import { colorIn } from '../render/look.ts';
import { lookOf } from './match-options.ts';
import { clockFace } from './markdown.ts';
import type { PictureAttachment } from './message-draft.ts';
import { cleanName, type Names, type Person, type ViewContext, type Words } from './view-context.ts';

/** What can be pressed beside the moves. */
export type Control = 'draw' | 'resign' | 'pause' | 'hint' | 'take-back' | 'view' | 'more';

export interface BoardView extends ViewContext {
  readonly match: PlayingMatch;
  /** The piece that the player on move has picked up. */
  readonly chosen: Square | undefined;
  /** Pressed last: the place of a hop or a move (`placeOf`), or a control, which waits for a press elsewhere. */
  readonly pressed?: number | undefined;
  readonly rests?: Control | undefined;
  /** What is offered first, where there is a choice: few moves whole, or the pieces. */
  readonly buttons?: FirstButtons | undefined;
  /** The view of the player on move alone: nobody else presses there. */
  readonly isPrivate?: boolean;
  /** The player on move, when this board is to notify them; `undefined` notifies nobody. */
  readonly mention: Person | undefined;
  /** When it is shown: the clock of a turn whose board is not up yet counts from here. */
  readonly now: Millis;
}

/** Of records, final boards, and live ones that don't turn: the second mover (PLAY-09), or who plays the bot (START-10). */
const restingBottom = ({ seats }: Pick<RecordedMatch, 'seats'>): Side => (seats.light === BOT ? 'dark' : 'light');

/** The live board, with what the player on move can do or has begun (PLAY-02, PLAY-03, PLAY-09). */
export function sceneFor(view: BoardView, bottom: Side = liveBottom(view.match)): BoardScene {
  const { match, chosen } = view;
  if (isBotsTurn(match)) return sceneToMove(match, view, bottom);
  return choosing(sceneToMove(match, view, bottom), match.game, chosen, wholeMoves(view));
}

/** The position now, with nothing to choose, and the sign at the plate of whose turn it is. */
export function sceneToMove(match: PlayingMatch, view: ViewContext, bottom: Side): BoardScene {
  const { game } = match;
  const still = sceneOfPly(match, game.moves.length, view, bottom);
  const plates = platesOf(game.start, still.position, plateNames(match, view), toMove(game.position.turn));
  return { ...still, plates: inMatch(plates, match, game.moves.length, view) };
}

/** Discord has room for five buttons in a row; where the same person presses next, one place holds what was just pressed. */
export const PLACES = 5;
/** So many moves are offered whole in a view that is a player's own, below one another. */
const MOST_IN_OWN_VIEW = 10;

/** The one who presses now may be the one who pressed last, be it a hop or a move. */
export const isSamePresser = ({ match, isPrivate = false }: Pick<BoardView, 'match' | 'isPrivate'>): boolean =>
  isPrivate || isAlone(match) || match.game.hops.length > 0;

/** The moves that are offered whole, one press each: the only one, or few of which none forks; else none (PLAY-03). */
export function wholeMoves(view: Pick<BoardView, 'match' | 'isPrivate' | 'buttons'>): readonly Move[] {
  const { game } = view.match;
  if (game.hops.length > 0 || isBotsTurn(view.match) || view.buttons === 'pieces') return [];
  const moves = legalMoves(game.position);
  const beginnings = new Set(moves.map(({ from, path }) => `${from} ${path[0]}`));
  const most = view.isPrivate === true ? MOST_IN_OWN_VIEW : isSamePresser(view) ? PLACES - 1 : PLACES;
  const isFew = moves.length <= most;
  return isFew && beginnings.size === moves.length ? moves : [];
}

/** Turned to the player on move unless the match has it otherwise; where one person plays both sides, always (START-08). */
function liveBottom(match: PlayingMatch): Side {
  const { game, options, operator, level } = match;
  const stays = level !== undefined || (options.turning === 'stays' && operator === undefined);
  return stays ? restingBottom(match) : game.position.turn;
}

/** A board marked for the player who is to choose a piece, a target of it, or how a jump goes on. */
function choosing(
  still: BoardScene,
  { position, hops }: Pick<Game, 'position' | 'hops'>,
  chosen: Square | undefined,
  whole: readonly Move[] = [],
): BoardScene {
  if (hops.length > 0) return { ...still, chosen: hops.at(-1), targets: nextSquares(position, hops) };
  const marked = { ...still, movable: movableSquares(position), mustJump: mustJump(position) };
  const held = onlyMovable(position) ?? (whole.length > 0 ? undefined : chosen);
  if (held === undefined) return marked;
  const targets = whole.length > 0 ? [...new Set(whole.map(destination))] : nextSquares(position, [held]);
  return { ...marked, chosen: held, targets };
}

const NO_MARKS = { movable: [], mustJump: false, chosen: undefined, targets: [] } as const;

/** The board once `ply` moves had been played, 0 for the start, with nothing to choose. */
export function sceneOfPly(
  match: RecordedMatch,
  ply: number,
  view: ViewContext,
  bottom: Side = restingBottom(match),
): BoardScene {
  const { game } = match;
  const result = 'result' in match && ply >= game.moves.length ? match.result : undefined;
  const move = game.moves[ply - 1]?.move;
  const before = positionAfterPly(game, ply - 1);
  const position = move === undefined ? before : play(before, move);
  const signs = result === undefined ? {} : resultSigns(result);
  const lastMove = move === undefined ? undefined : lastMoveOf(before, squaresOf(move), move.captured);
  const seen = withHops({ position, lastMove }, hopsAt(match, ply));
  const plates = platesOf(game.start, seen.position, plateNames(match, view), signs, view.words.endings);
  return {
    ...NO_MARKS,
    ...seen,
    bottom,
    plates: inMatch(plates, match, ply, view),
  };
}

/** With what was left of each player's time behind their name (TIME-09), and their color where the name can't be drawn. */
function inMatch(
  plates: BoardScene['plates'],
  match: RecordedMatch,
  ply: number,
  { words }: ViewContext,
): BoardScene['plates'] {
  const rests = restFaces(match, ply);
  const plate = (side: Side): Plate => ({
    ...plates[side],
    otherwise: words.alt.board.colors[colorIn(match.options.pieces, side)],
    rest: rests?.[side],
  });
  return { dark: plate('dark'), light: plate('light') };
}

export function restFaces(match: RecordedMatch, ply: number): Names | undefined {
  const rests = restsAt(match, ply);
  return rests && { dark: clockFace(rests.dark), light: clockFace(rests.light) };
}

/** The hops of a jump that is not finished, on the newest board of a running game (RULE-07). */
const hopsAt = (match: RecordedMatch, ply: number): readonly Square[] =>
  isRunning(match) && ply >= match.game.moves.length ? match.game.hops : [];

function withHops<S extends Pick<BoardScene, 'position' | 'lastMove'>>(scene: S, hops: readonly Square[]): S {
  const middle = positionAfterHops(scene.position, hops);
  if (middle === undefined) return scene;
  return { ...scene, position: middle.position, lastMove: lastMoveOf(scene.position, hops, middle.captured) };
}

/** The position once `ply` moves had been played; 0 is the start, more than were played is the position now. */
export function positionAfterPly(game: Game, ply: number): Position {
  if (ply >= game.moves.length) return game.position;
  return game.moves.slice(0, Math.max(ply, 0)).reduce((position, { move }) => play(position, move), game.start);
}

/** On the picture and in records: with the level of the bot (START-10). */
export function plateNames({ seats, level }: RecordedMatch, { person, words }: ViewContext): Names {
  const clean = (seat: Side): string => {
    const name = cleanName(person(seats[seat]).name, words.nameless);
    return level !== undefined && seats[seat] === BOT ? words.level.inRecord({ name, level }) : name;
  };
  return { dark: clean('dark'), light: clean('light') };
}

type PlateSigns = Readonly<Partial<Record<Side, PlateSign | undefined>>>;

export const toMove = (side: Side): PlateSigns => (side === 'dark' ? { dark: 'to-move' } : { light: 'to-move' });

/** What the plates of the final board say: a sign for the winner, none for the loser, a half each for a draw. */
export function resultSigns(result: GameResult): Readonly<Record<Side, EndSign | undefined>> {
  if (result.kind === 'draw') return { dark: 'drawn', light: 'drawn' };
  return { dark: undefined, light: undefined, [result.winner]: 'won' };
}

/** The plates beside a board: names as they are given, what each side has taken since `start`, and their signs. */
export function platesOf(
  start: Position,
  position: Position,
  names: Names,
  signs: PlateSigns = {},
  endWords?: EndWords,
): BoardScene['plates'] {
  const captures = capturesBetween(start, position);
  const plate = (side: Side): Plate => {
    const sign = signs[side];
    const result = sign === 'won' ? endWords?.won : undefined;
    return { name: names[side], captured: captures[side], sign, result };
  };
  return { dark: plate('dark'), light: plate('light') };
}

/** A board that nobody plays on, told by what happens on it: for the rules, and to look at. The rules find the marks. */
export interface SetUp {
  readonly name: string;
  readonly fen: string;
  readonly bottom: Side;
  readonly names: Names;
  readonly moves?: readonly string[];
  readonly marksMovable?: boolean;
  readonly chosen?: number;
  /** The beginning of a jump that is not whole yet: where the piece stood, and every landing so far. */
  readonly hops?: readonly number[];
  readonly ending?: Readonly<Partial<Record<Side, EndSign>>>;
  readonly endWords?: EndWords;
}

/** The scene of a set-up board. Throws a `RangeError` where it breaks the rules. */
export function setUpScene({ name, fen, bottom, names, moves = [], ending, endWords, ...choice }: SetUp): BoardScene {
  const start = must(parseFen(fen), name);
  let position = start;
  let lastMove: BoardScene['lastMove'];
  for (const text of moves) {
    const move = must(readMove(position, text), name);
    lastMove = lastMoveOf(position, squaresOf(move), move.captured);
    position = play(position, move);
  }
  const hops = (choice.hops ?? []).flatMap((hop) => toSquare(hop) ?? []);
  const square = choice.chosen === undefined ? undefined : toSquare(choice.chosen);
  const plates = platesOf(start, position, names, ending, endWords);
  const still = withHops({ ...NO_MARKS, position, bottom, lastMove, plates }, hops);
  if (hops.length === 0 && square === undefined && choice.marksMovable !== true) return still;
  const scene = choosing(still, { position, hops }, square);
  if ((hops.length > 0 || square !== undefined) && scene.targets.length === 0)
    throw new RangeError(`${name}: nothing goes on from there`);
  return { ...scene, plates: platesOf(start, scene.position, names, ending ?? toMove(position.turn)) };
}

function must<T>(read: Result<T, { readonly code: string }>, name: string): T {
  if (!read.ok) throw new RangeError(`${name}: ${read.error.code}`);
  return read.value;
}

/** The live board's picture with alt text that says the position, the last move and what can or must be done (PLAY-11). */
export const boardPicture = (view: BoardView, scene: BoardScene): PictureAttachment =>
  picture(view.match, view, { scene, lastMoveText: lastMoveText(view.match, view.match.game.moves.length, view) });

/** A picture of the board as it stood after move `ply`; `task` says what is to be known beyond the board. */
export function recordPicture(
  match: RecordedMatch,
  ply: number,
  view: ViewContext,
  task?: string,
  scene: BoardScene = sceneOfPly(match, ply, view),
): PictureAttachment {
  const isOver = !isRunning(match) && ply >= match.game.moves.length;
  return picture(match, view, { scene, lastMoveText: lastMoveText(match, ply, view), task, isOver });
}

const picture = (
  { options }: RecordedMatch,
  { words }: ViewContext,
  description: BoardDescription,
): PictureAttachment => ({
  kind: 'board',
  name: 'board.png',
  description: describeBoard({ ...description, pieces: options.pieces }, words.alt.board),
  scene: description.scene,
  look: lookOf(options),
});

function lastMoveText(match: RecordedMatch, ply: number, { words: { alt }, person }: ViewContext): string {
  const { game, seats } = match;
  const hops = hopsAt(match, ply);
  if (hops.length > 0) return alt.hopsSoFar({ name: person(seats[game.position.turn]).name, hops: hops.join('x') });
  const last = game.moves[ply - 1];
  if (last === undefined) return alt.noMove;
  const move = makeMove(last.move);
  return last.byLot
    ? alt.lotMove({ move })
    : alt.lastMove({ name: person(seats[last.seat]).name, move, isCrowned: last.isCrowned });
}

export function turnTask({ position, hops }: Game, name: string, { alt }: Words): string {
  const movable = hops.length > 0 ? hops.slice(-1) : movableSquares(position);
  return mustJump(position) ? alt.mustJump({ name, squares: movable }) : alt.toMove({ name });
}
