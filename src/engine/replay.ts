import { parseFen, type FenProblem } from './fen.ts';
import { play, type Move } from './moves.ts';
import { readMove, type MoveProblem } from './referee.ts';
import type { PdnGame, PdnMove } from './pdn.ts';
import { START, type Position } from './position.ts';
import { ok, type Result } from './result.ts';

export interface ReplayedPly {
  readonly written: PdnMove;
  readonly move: Move;
  readonly before: Position;
  readonly after: Position;
}

export type ReplayProblem =
  | { readonly code: 'other-game'; readonly gameType: string }
  | { readonly code: 'bad-start'; readonly problem: FenProblem }
  /** `ply` counts from 1. */
  | {
      readonly code: 'bad-move';
      readonly ply: number;
      readonly position: Position;
      readonly written: PdnMove;
      readonly problem: MoveProblem;
    };

export interface Replay {
  readonly start: Position;
  readonly plies: readonly ReplayedPly[];
  readonly end: Position;
  readonly problem: ReplayProblem | undefined;
}

/** Plays a recorded game from its `FEN` tag or the start up to its first illegal move. Results and draws are not judged. */
export function replay(game: PdnGame): Replay {
  const nothing = { start: START, plies: [], end: START };
  const gameType = game.tags.get('GameType');
  if (gameType !== undefined && !/^\s*21(?!\d)/u.test(gameType))
    return { ...nothing, problem: { code: 'other-game', gameType } };
  const start = startOf(game);
  if (!start.ok) return { ...nothing, problem: { code: 'bad-start', problem: start.error } };

  const plies: ReplayedPly[] = [];
  let position = start.value;
  for (const written of game.moves) {
    const read = readMove(position, written.text);
    if (!read.ok) {
      const problem = { code: 'bad-move', ply: plies.length + 1, position, written, problem: read.error } as const;
      return { start: start.value, plies, end: position, problem };
    }
    const after = play(position, read.value);
    plies.push({ written, move: read.value, before: position, after });
    position = after;
  }
  return { start: start.value, plies, end: position, problem: undefined };
}

function startOf(game: PdnGame): Result<Position, FenProblem> {
  const fen = game.tags.get('FEN');
  return fen === undefined ? ok(START) : parseFen(fen);
}
