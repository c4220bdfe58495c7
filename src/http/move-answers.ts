import { parseFen, makeFen, type FenProblem } from '../engine/fen.ts';
import { isCrowning, legalMoves, type Move } from '../engine/moves.ts';
import { afterMove, type Course, isDrawnByQuietTurns, isDrawnByRepetition, outcome } from '../engine/outcome.ts';
import { parsePdn } from '../engine/pdn.ts';
import { isSamePosition, START, type Position } from '../engine/position.ts';
import {
  describeFenProblem,
  describeMoveProblem,
  describeReplayProblem,
  inPrint,
  whyNoPdn,
} from '../engine/problems.ts';
import { makeMove, readMove } from '../engine/referee.ts';
import { replay, type Replay, type ReplayProblem } from '../engine/replay.ts';
import { err, ok, type Result } from '../engine/result.ts';
import { MOST_TURNS, type Answers, type Bodies, type GameBody, type Problem } from './move-api.ts';

type Answered<T> = Result<T, Problem>;

/** A game as it stands, with the moves that led there. */
interface GameSoFar extends Course {
  readonly moves: Answers['apply']['moves'];
}

export function answerMoves(body: Bodies['moves']): Answered<Answers['moves']> {
  const read = readGame(body);
  if (!read.ok) return read;
  const { position } = read.value;
  const moves = legalMoves(position).map((move) => tellMove(position, move));
  return ok({ ...tellStanding(read.value, body.drawTurns), moves });
}

export function answerApply(body: Bodies['apply']): Answered<Answers['apply']> {
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

export function answerValidate(body: Bodies['validate']): Answered<Answers['validate']> {
  const read = readGame(body);
  if (!read.ok) return ok({ valid: false, error: read.error });
  return ok({ valid: true, ...tellStanding(read.value, body.drawTurns), turns: read.value.moves.length });
}

/** Plays what is asked for up to where it is said how it stands. */
export function readGame({ fen, pdn, moves = [] }: GameBody): Answered<GameSoFar> {
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

function beginAt(fen: string | undefined): Answered<GameSoFar> {
  if (fen === undefined) return ok(begin(START));
  const read = parseFen(fen);
  return read.ok ? ok(begin(read.value)) : err(tellFenProblem(read.error));
}

function replayGame(pdn: string): Answered<GameSoFar> {
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

/** Goes on from a position that a record sets up between its moves: counting for draws begins anew there. */
const setUp = (standing: GameSoFar, position: Position): GameSoFar =>
  isSamePosition(standing.position, position) ? standing : { ...begin(position), moves: standing.moves };

const begin = (position: Position): GameSoFar => ({ position, moves: [], earlier: [], quietTurns: 0 });

const playOn = (game: GameSoFar, move: Move): GameSoFar => ({
  ...afterMove(game, move),
  moves: [...game.moves, tellMove(game.position, move)],
});

const repetitions = ({ position, earlier }: GameSoFar): number =>
  1 + earlier.filter((other) => isSamePosition(other, position)).length;

export const tellMove = (position: Position, move: Move): Answers['apply']['moves'][number] => ({
  text: makeMove(move),
  from: move.from,
  path: [...move.path],
  captured: [...move.captured],
  crowned: isCrowning(position, move),
});

const tellStanding = (standing: GameSoFar, drawTurns?: number): Pick<Answers['apply'], 'fen' | 'turn' | 'result'> => ({
  fen: makeFen(standing.position),
  turn: standing.position.turn,
  result: resultOf(standing, drawTurns),
});

function resultOf(standing: GameSoFar, drawTurns?: number): Answers['apply']['result'] {
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
      return { code: 'bad-pdn', message: whyNoPdn(problem.problem), at: { ...at, ...problem.problem.place } };
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
