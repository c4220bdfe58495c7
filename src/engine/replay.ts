import { parseFen, type FenProblem } from './fen.ts';
import { isSameMove, play, type Move } from './moves.ts';
import { readMove, readSquares, type MoveProblem } from './referee.ts';
import { setUpFen, type PdnGame, type PdnMove } from './pdn.ts';
import type { PdnProblem, Place } from './pdn-tokens.ts';
import { pieceAt, START, type Position } from './position.ts';
import { ok, type Result } from './result.ts';

export interface ReplayedPly {
  readonly written: PdnMove;
  readonly move: Move;
  readonly before: Position;
  readonly after: Position;
}

export type ReplayProblem =
  | { readonly code: 'other-game'; readonly gameType: string; readonly place: Place | undefined }
  | { readonly code: 'not-pdn'; readonly problem: PdnProblem }
  /** The position stands in the `FEN` tag, or is set up between the moves. */
  | { readonly code: 'bad-position'; readonly problem: FenProblem; readonly place: Place | undefined }
  /** `ply` counts from 1. */
  | {
      readonly code: 'bad-move';
      readonly ply: number;
      readonly position: Position;
      readonly written: PdnMove;
      readonly problem: MoveProblem;
    };

export interface Replay {
  /** The position in which the first ply is played. */
  readonly start: Position;
  readonly plies: readonly ReplayedPly[];
  readonly end: Position;
  readonly problem: ReplayProblem | undefined;
}

/** One way to understand what has been played so far. */
interface Line {
  readonly position: Position;
  readonly last?: { readonly ply: ReplayedPly; readonly line: Line };
}

/** Short jumps that stay ambiguous are followed in so many ways at a time. */
const MOST_LINES = 16;

/**
 * Plays a recorded game from its `FEN` tag or the start up to its first illegal move. A short jump that can mean several is the
 * one with which the game goes on. Results and draws are not judged.
 */
export function replay(game: PdnGame): Replay {
  const gameType = game.tags.get('GameType');
  if (gameType !== undefined && !/^\s*21(?!\d)/u.test(gameType))
    return stopped([], { code: 'other-game', gameType, place: game.tagPlaces?.get('GameType') });
  if (game.problem !== undefined) return stopped([], { code: 'not-pdn', problem: game.problem });
  const fen = game.tags.get('FEN');
  const start = fen === undefined ? ok(START) : readPosition(fen, game.moves[0]);
  if (!start.ok) return stopped([], { code: 'bad-position', problem: start.error, place: game.tagPlaces?.get('FEN') });

  let lines: readonly Line[] = [{ position: start.value }];
  let ply = 0;
  for (const [index, written] of game.moves.entries()) {
    const setUp = setUpFen(written);
    if (setUp === undefined) {
      ply += 1;
      const next = lines.flatMap((line) => waysOn(line, written));
      if (next.length === 0 || next.length > MOST_LINES) return stopped(lines, badMove(lines[0], written, ply));
      lines = next;
    } else {
      const { place } = written;
      const position = readPosition(setUp, game.moves[index + 1]);
      if (!position.ok) return stopped(lines, { code: 'bad-position', problem: position.error, place });
      lines = lines.map((line) => ({ ...line, position: position.value }));
    }
  }
  return stopped(lines, undefined);
}

/** The replay up to the last ply that is certain. */
function stopped(lines: readonly Line[], problem: ReplayProblem | undefined): Replay {
  const [only, ...others] = lines;
  const plies = pliesOf(only);
  const start = plies[0]?.before ?? only?.position ?? START;
  const ways = others.map(pliesOf);
  const fork = plies.findIndex(({ move }, index) =>
    ways.some((way) => way[index] === undefined || !isSameMove(way[index].move, move)),
  );
  const unclear = plies[fork];
  if (unclear === undefined) return { start, plies, end: only?.position ?? START, problem };
  const { before, written } = unclear;
  return {
    start,
    plies: plies.slice(0, fork),
    end: before,
    problem: badMove({ position: before }, written, fork + 1),
  };
}

function badMove({ position }: Line = { position: START }, written: PdnMove, ply: number): ReplayProblem | undefined {
  const read = readMove(position, written.text);
  return read.ok ? undefined : { code: 'bad-move', ply, position, written, problem: read.error };
}

function waysOn(line: Line, written: PdnMove): Line[] {
  const before = line.position;
  const read = readMove(before, written.text);
  if (!read.ok && read.error.code !== 'ambiguous') return [];
  const moves = read.ok ? [read.value] : 'routes' in read.error ? read.error.routes : [];
  return moves.map((move) => {
    const after = play(before, move);
    return { position: after, last: { ply: { written, move, before, after }, line } };
  });
}

function pliesOf(line: Line | undefined): ReplayedPly[] {
  const plies: ReplayedPly[] = [];
  for (let last = line?.last; last !== undefined; last = last.line.last) plies.push(last.ply);
  return plies.reverse();
}

/** Where `?` stands for the side to move, the next move tells which it is. */
function readPosition(fen: string, next: PdnMove | undefined): Result<Position, FenProblem> {
  const read = parseFen(fen.replace(/^\s*\?/u, (unknown) => unknown.replace('?', 'B')));
  if (!read.ok || !fen.trimStart().startsWith('?')) return read;
  const squares = readSquares(next?.text ?? '');
  const from = squares.ok ? squares.value[0] : undefined;
  return ok({ ...read.value, turn: (from && pieceAt(read.value, from)?.side) ?? 'dark' });
}
