import { parseFen, makeFen, type FenProblem } from '../../engine/fen.ts';
import { isCrowning, isIrreversible, isQuiet, legalMoves, play, type Move } from '../../engine/moves.ts';
import { isDrawnByQuietTurns, isDrawnByRepetition, outcome } from '../../engine/outcome.ts';
import { parsePdn } from '../../engine/pdn.ts';
import { isSamePosition, START, type Position } from '../../engine/position.ts';
import { describeFenProblem, describeMoveProblem, describeReplayProblem, inPrint } from '../../engine/problems.ts';
import { makeMove, readMove } from '../../engine/referee.ts';
import { replay, type Replay, type ReplayProblem } from '../../engine/replay.ts';
import { err, ok, type Result } from '../../engine/result.ts';
import type { Answers, Bodies, GameBody, Problem } from './move-api.ts';
import { MOST_TURNS } from './move-limits.ts';

type Told<T> = Result<T, Problem>;

/** How a game stands, with what draws depend on. */
interface Standing {
  readonly position: Position;
  readonly moves: Answers['apply']['moves'];
  /** Since the last irreversible move, oldest first, without `position`. */
  readonly earlier: readonly Position[];
  readonly quietTurns: number;
}

export function answerMoves(body: Bodies['moves']): Told<Answers['moves']> {
  const read = readGame(body);
  if (!read.ok) return read;
  const { position } = read.value;
  const moves = legalMoves(position).map((move) => tellMove(position, move));
  return ok({ ...tellStanding(read.value, body.drawTurns), moves });
}

export function answerApply(body: Bodies['apply']): Told<Answers['apply']> {
  const read = readGame(body);
  if (!read.ok) return read;
  const { moves, quietTurns } = read.value;
  return ok({
    ...tellStanding(read.value, body.drawTurns),
    moves,
    repetitions: repetitions(read.value),
    quietTurns,
  });
}

export function answerValidate(body: Bodies['validate']): Told<Answers['validate']> {
  const read = readGame(body);
  if (!read.ok) return ok({ valid: false, error: read.error });
  return ok({ valid: true, ...tellStanding(read.value, body.drawTurns), turns: read.value.moves.length });
}

/** Plays what is asked for up to where it is said how it stands. */
export function readGame({ fen, pdn, moves = [] }: GameBody): Told<Standing> {
  const begun = pdn === undefined ? beginAt(fen) : replayGame(pdn);
  if (!begun.ok) return begun;
  let standing = begun.value;
  for (const [index, text] of moves.entries()) {
    const move = readMove(standing.position, text);
    if (!move.ok) {
      const message = `Move ${index + 1}, "${inPrint(text)}": ${describeMoveProblem(move.error)}.`;
      return err({ code: move.error.code, message, at: { field: `moves.${index}` } });
    }
    standing = playOn(standing, move.value);
  }
  return ok(standing);
}

function beginAt(fen: string | undefined): Told<Standing> {
  if (fen === undefined) return ok(begin(START));
  const read = parseFen(fen);
  return read.ok ? ok(begin(read.value)) : err(tellFenProblem(read.error));
}

function replayGame(pdn: string): Told<Standing> {
  const [game, ...others] = parsePdn(pdn);
  if (game === undefined || others.length > 0) {
    const message = `One game is expected, not ${game === undefined ? 'none' : others.length + 1}.`;
    return err({ code: 'not-one-game', message, at: { field: 'pdn' } });
  }
  const { start, plies, end, problem }: Replay = replay(game);
  if (problem !== undefined) return err(tellReplayProblem(problem));
  if (plies.length > MOST_TURNS) {
    const message = `A game can have up to ${MOST_TURNS} turns here, not ${plies.length}.`;
    return err({ code: 'game-too-long', message, at: { field: 'pdn' } });
  }
  return ok(
    setUp(
      plies.reduce((standing, { before, move }) => playOn(setUp(standing, before), move), begin(start)),
      end,
    ),
  );
}

/** A record may set up a position between its moves: counting for draws begins anew there. */
const setUp = (standing: Standing, position: Position): Standing =>
  isSamePosition(standing.position, position) ? standing : { ...begin(position), moves: standing.moves };

const begin = (position: Position): Standing => ({ position, moves: [], earlier: [], quietTurns: 0 });

const playOn = ({ position, moves, earlier, quietTurns }: Standing, move: Move): Standing => ({
  position: play(position, move),
  moves: [...moves, tellMove(position, move)],
  earlier: isIrreversible(position, move) ? [] : [...earlier, position],
  quietTurns: isQuiet(position, move) ? quietTurns + 1 : 0,
});

const repetitions = ({ position, earlier }: Standing): number =>
  1 + earlier.filter((other) => isSamePosition(other, position)).length;

export const tellMove = (position: Position, move: Move): Answers['apply']['moves'][number] => ({
  text: makeMove(move),
  from: move.from,
  path: [...move.path],
  captured: [...move.captured],
  crowned: isCrowning(position, move),
});

const tellStanding = (standing: Standing, drawTurns?: number): Pick<Answers['apply'], 'fen' | 'turn' | 'result'> => ({
  fen: makeFen(standing.position),
  turn: standing.position.turn,
  result: resultOf(standing, drawTurns),
});

function resultOf(standing: Standing, drawTurns?: number): Answers['apply']['result'] {
  const over = outcome(standing.position);
  if (over !== undefined) return { pdn: over.winner === 'dark' ? '1-0' : '0-1', ...over };
  const draw = { pdn: '1/2-1/2', winner: null } as const;
  if (isDrawnByRepetition(repetitions(standing))) return { ...draw, reason: 'third-repetition' };
  return isDrawnByQuietTurns(standing.quietTurns, drawTurns) ? { ...draw, reason: 'quiet-turns' } : null;
}

const tellFenProblem = (problem: FenProblem): Problem => ({
  code: problem.code,
  message: describeFenProblem(problem),
  at: { field: 'fen', line: 1, column: problem.at + 1 },
});

function tellReplayProblem(problem: ReplayProblem): Problem {
  const message = describeReplayProblem(problem);
  const at = { field: 'pdn' };
  switch (problem.code) {
    case 'not-pdn':
      return { code: 'bad-pdn', message: problem.problem.message, at: { ...at, ...problem.problem.place } };
    case 'other-game':
      return { code: problem.code, message, at: { ...at, ...problem.place } };
    case 'bad-position':
      return { code: problem.problem.code, message, at: { ...at, ...problem.place } };
    case 'bad-move':
      return { code: problem.problem.code, message, at: { ...at, ...problem.written.place } };
    default:
      return problem satisfies never;
  }
}
