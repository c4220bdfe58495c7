import { parseFen, type FenProblem } from './fen.ts';
import { outcome } from './outcome.ts';
import { parsePdn, setUpFen, type PdnGame, type PdnResult } from './pdn.ts';
import type { PdnProblem, Place } from './pdn-tokens.ts';
import { isSamePosition, type Position } from './position.ts';
import type { MoveProblem } from './referee.ts';
import { replay, type Replay, type ReplayedPly, type ReplayProblem } from './replay.ts';
import { err, ok, type Result } from './result.ts';

/** A game that somebody hands in (START-15): PDN, or a position alone. All of it has been played on a board, and is legal. */
export interface ImportedGame {
  readonly tags: ReadonlyMap<string, string>;
  readonly result: PdnResult;
  readonly start: Position;
  readonly plies: readonly ReplayedPly[];
  /** Where the start stands in the text. */
  readonly place: Place;
}

/** What is wrong with a text, and where: both numbers count from 1. */
export type ImportProblem = { readonly place: Place } & (
  | { readonly code: 'empty' | 'second-game' | 'fen-not-reached' | 'finished' }
  | { readonly code: 'other-game'; readonly gameType: string }
  | { readonly code: 'bad-pdn'; readonly problem: PdnProblem }
  | { readonly code: 'bad-fen'; readonly problem: FenProblem }
  | { readonly code: 'illegal'; readonly text: string; readonly problem: MoveProblem }
);

/** Why there is no such move in a game: `from` and `to` are the first and the last one that can be named. */
export type PlyProblem =
  | { readonly code: 'unreadable-place'; readonly text: string }
  | { readonly code: 'not-that-far'; readonly from: string; readonly to: string };

const TOP: Place = { line: 1, column: 1 };
const FEN_ALONE = /^[\s\uFEFF]*[bw]\s*:/iu;

/** Reads one game: PDN, or FEN without anything around it. */
export function readImport(text: string): Result<ImportedGame, ImportProblem> {
  if (FEN_ALONE.test(text)) {
    const read = parseFen(text);
    if (!read.ok) return err({ code: 'bad-fen', problem: read.error, place: placeAt(text, read.error.at) });
    return ok({ tags: new Map(), result: '*', start: read.value, plies: [], place: TOP });
  }
  const [game, second] = parsePdn(text);
  if (game === undefined) return err({ code: 'empty', place: TOP });
  if (second !== undefined && game.problem === undefined) return err({ code: 'second-game', place: beginOf(second) });
  const fenPlace = game.tagPlaces?.get('FEN');
  const played = replayFrom(game);
  if (!played.ok)
    return err(
      played.error === 'fen-not-reached' ? { code: played.error, place: fenPlace ?? TOP } : tell(played.error, text),
    );
  const { start, plies } = played.value;
  const elsewhere = strayPosition(game, played.value);
  if (elsewhere !== undefined) return err({ code: 'fen-not-reached', place: elsewhere });
  return ok({ tags: game.tags, result: game.result, start, plies, place: fenPlace ?? beginOf(game) });
}

/** The FEN of a game is where it begins; where its moves can't begin there, it may be where they have led. */
function replayFrom(game: PdnGame): Result<Replay, ReplayProblem | 'fen-not-reached'> {
  const played = replay(game);
  const { problem } = played;
  if (problem === undefined) return ok(played);
  const fen = parseFen(game.tags.get('FEN') ?? '');
  if (problem.code !== 'bad-move' || !fen.ok) return err(problem);
  const fromUsual = replay({ ...game, tags: new Map([...game.tags].filter(([name]) => name !== 'FEN')) });
  if (fromUsual.problem !== undefined) return err(problem);
  return isSamePosition(fromUsual.end, fen.value) ? ok(fromUsual) : err('fen-not-reached');
}

/** Where a position is set up that the moves before it have not led to. */
function strayPosition({ moves, tags }: PdnGame, { plies, start, end }: Replay): Place | undefined {
  let played = 0;
  for (const written of moves) {
    if (setUpFen(written) === undefined) {
      played += 1;
      continue;
    }
    const before = played === 0 ? readFen(tags.get('FEN')) : plies[played - 1]?.after;
    const after = plies[played]?.before ?? (plies.length === 0 ? start : end);
    if (before !== undefined && !isSamePosition(before, after)) return written.place ?? TOP;
  }
  return undefined;
}

function readFen(fen: string | undefined): Position | undefined {
  const read = fen === undefined ? undefined : parseFen(fen);
  return read?.ok === true ? read.value : undefined;
}

function tell(problem: ReplayProblem, text: string): ImportProblem {
  switch (problem.code) {
    case 'other-game':
      return { code: 'other-game', gameType: problem.gameType, place: problem.place ?? TOP };
    case 'not-pdn':
      return { code: 'bad-pdn', problem: problem.problem, place: problem.problem.place };
    case 'bad-position':
      return {
        code: 'bad-fen',
        problem: problem.problem,
        place: placeInFen(text, problem.place ?? TOP, problem.problem),
      };
    case 'bad-move': {
      const { written } = problem;
      return { code: 'illegal', text: written.text, problem: problem.problem, place: written.place ?? TOP };
    }
    default:
      return problem satisfies never;
  }
}

/** The text up to the value of a tag, or of a position set up between the moves. */
const BEFORE_FEN = /^(?:\[\s*\w+|\/\s*FEN)[\s"]*/iu;

/** A place in the FEN of a tag that stands at `place`. */
function placeInFen(text: string, { line, column }: Place, { at }: FenProblem): Place {
  const rest = text.split(/\r\n|\r|\n/u)[line - 1]?.slice(column - 1) ?? '';
  return { line, column: column + (BEFORE_FEN.exec(rest)?.[0].length ?? 0) + at };
}

function placeAt(text: string, at: number): Place {
  const lines = text.slice(0, at).split(/\r\n|\r|\n/u);
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

const beginOf = ({ tagPlaces, moves, problem }: PdnGame): Place =>
  [...(tagPlaces?.values() ?? [])][0] ?? moves[0]?.place ?? problem?.place ?? TOP;

const MOVE_NUMBER = /^\s*(?<number>\d{1,4})\s*(?<dots>\.{0,3}|…)\s*$/u;

/**
 * How many moves of a game stand before the one that `text` names: `12` or `12.` is the first mover's, `12...` the other's; the
 * one that comes next can be named, too.
 */
export function plyNamed({ start, plies }: ImportedGame, text: string): Result<number, PlyProblem> {
  const { number, dots = '' } = MOVE_NUMBER.exec(text)?.groups ?? {};
  if (number === undefined) return err({ code: 'unreadable-place', text });
  const skipped = start.turn === 'dark' ? 0 : 1;
  const isSecond = dots.length > 1 || dots === '…';
  const half = 2 * (Number(number) - 1) + (isSecond ? 1 : 0);
  const ply = half === 0 ? 0 : half - skipped;
  if (half >= 0 && ply <= plies.length) return ok(ply);
  return err({ code: 'not-that-far', from: nameOf(skipped), to: nameOf(plies.length + skipped) });
}

const nameOf = (half: number): string => `${Math.floor(half / 2) + 1}${half % 2 === 0 ? '' : '...'}`;

/** The position before the move that `move` names, or at the end; a finished one can't be played on. */
export function positionIn(
  imported: ImportedGame,
  move: string | undefined,
): Result<Position, ImportProblem | PlyProblem> {
  const ply = move === undefined ? ok(imported.plies.length) : plyNamed(imported, move);
  if (!ply.ok) return ply;
  const last = imported.plies[ply.value - 1];
  const position = last?.after ?? imported.start;
  if (outcome(position) === undefined) return ok(position);
  return err({ code: 'finished', place: last?.written.place ?? imported.place });
}
