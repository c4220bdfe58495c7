import { makeFen } from './fen.ts';
import { type Move } from './moves.ts';
import { afterMove, type Course, type GameResult, QUIET_TURNS_TO_DRAW, resultOf } from './outcome.ts';
import type { PdnGame, PdnResult } from './pdn.ts';
import { isSamePosition, type Position, START } from './position.ts';
import { makeMove, type MoveProblem, readMove } from './referee.ts';
import { replay, type Replay, type ReplayProblem } from './replay.ts';
import { err, ok, type Result } from './result.ts';

/** A game with its moves: immutable, and plain data, for JSON and for workers. A search and a review take it as it is. */
export interface Game extends Course {
  readonly start: Position;
  readonly moves: readonly Move[];
  /** So many quiet turns in a row draw it (RULE-11). */
  readonly drawTurns: number;
  /** Whether a man's advance is a quiet turn: it is, unless by tournament rules (RULE-14). */
  readonly advancesAreQuiet: boolean;
}

type Rule = 'start' | 'drawTurns' | 'advancesAreQuiet';
export type GameOptions = { readonly [Name in Rule]?: Game[Name] | undefined };

export function newGame(options: GameOptions = {}): Game {
  const { start = START, drawTurns = QUIET_TURNS_TO_DRAW, advancesAreQuiet = true } = options;
  return { start, moves: [], position: start, earlier: [], quietTurns: 0, drawTurns, advancesAreQuiet };
}

/** The game after one more legal move, which is not checked; after a draw it can be played on, as records are. */
export const playOn = (game: Game, move: Move): Game => ({
  ...game,
  ...afterMove(game, move, game.advancesAreQuiet),
  moves: [...game.moves, move],
});

/** The game after one more move as people write it, `11-15` or `22x15`, or why it can't be played. */
export function playText(game: Game, text: string): Result<Game, MoveProblem> {
  const move = readMove(game.position, text);
  return move.ok ? ok(playOn(game, move.value)) : move;
}

/** The game as it was so many moves ago; at most at its start. */
export const undo = (game: Game, moves = 1): Game =>
  game.moves.slice(0, Math.max(0, game.moves.length - moves)).reduce(playOn, newGame(game));

/** The game of a record, or why it can't be played to its end. It begins anew where the record sets up another position. */
export function readGame(record: PdnGame, options?: GameOptions): Result<Game, ReplayProblem> {
  const played = replay(record);
  return played.problem === undefined ? ok(gameOf(played, options)) : err(played.problem);
}

/** What has been replayed, as a game. */
export function gameOf({ start, plies, end }: Replay, options?: GameOptions): Game {
  const from = (game: Game, position: Position): Game =>
    isSamePosition(game.position, position) ? game : newGame({ ...options, start: position });
  const begun = newGame({ ...options, start });
  return from(
    plies.reduce((game, { before, move }) => playOn(from(game, before), move), begun),
    end,
  );
}

/** The game as `makePdn` writes it, with these tags; its result is the one on the board. */
export function recordOf(game: Game, tags: Readonly<Record<string, string>> = {}): PdnGame {
  const result = resultOf(game);
  return {
    tags: new Map([...Object.entries(tags), ...startTags(game.start)]),
    moves: game.moves.map((move) => ({ text: makeMove(move) })),
    result: result === undefined ? '*' : pdnResultOf(result),
  };
}

/** The tag that says where a game begins, unless it begins as usual. */
export const startTags = (start: Position): readonly (readonly [string, string])[] =>
  isSamePosition(start, START) ? [] : [['FEN', makeFen(start)]];

/** In PDN for English draughts the first number is the first mover's. */
export function pdnResultOf({ winner }: Pick<GameResult, 'winner'>): Exclude<PdnResult, '*'> {
  if (winner === undefined) return '1/2-1/2';
  return winner === 'dark' ? '1-0' : '0-1';
}
