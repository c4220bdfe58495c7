import { parseFen, makeFen, type FenProblem } from '../engine/fen.ts';
import { type Game, gameOf, newGame, pdnResultOf, playOn } from '../engine/game.ts';
import { isCrowning, legalMoves, type Move } from '../engine/moves.ts';
import { repetitions, resultOf } from '../engine/outcome.ts';
import { parsePdn } from '../engine/pdn.ts';
import { START, type Position } from '../engine/position.ts';
import {
  describeFenProblem,
  describeMoveProblem,
  describeReplayProblem,
  inPrint,
  whyNoPdn,
} from '../engine/problems.ts';
import { makeMove, readMove } from '../engine/referee.ts';
import { replay, type ReplayProblem } from '../engine/replay.ts';
import { err, ok, type Result } from '../engine/result.ts';
import { MOST_TURNS, type Answers, type Bodies, type GameBody, type Problem } from './move-api.ts';

type Answered<T> = Result<T, Problem>;

/** A game as it stands, with the moves that led there, those before a position that its record sets up included. */
interface GameSoFar {
  readonly game: Game;
  readonly moves: Answers['apply']['moves'];
}

export function answerMoves(body: Bodies['moves']): Answered<Answers['moves']> {
  const read = readGame(body);
  if (!read.ok) return read;
  const { game } = read.value;
  const moves = legalMoves(game.position).map((move) => tellMove(game.position, move));
  return ok({ ...tellStanding(game), moves });
}

export function answerApply(body: Bodies['apply']): Answered<Answers['apply']> {
  const read = readGame(body);
  if (!read.ok) return read;
  const { game, moves } = read.value;
  return ok({ ...tellStanding(game), moves, repetitions: repetitions(game), quietTurns: game.quietTurns });
}

export function answerValidate(body: Bodies['validate']): Answered<Answers['validate']> {
  const read = readGame(body);
  if (!read.ok) return ok({ valid: false, error: read.error });
  const { game, moves } = read.value;
  return ok({ valid: true, ...tellStanding(game), turns: moves.length });
}

/** Plays what is asked for up to where it is said how it stands. */
export function readGame({ fen, pdn, moves = [], drawTurns }: GameBody): Answered<GameSoFar> {
  const begun = pdn === undefined ? beginAt(fen, drawTurns) : replayGame(pdn, drawTurns);
  if (!begun.ok) return begun;
  let { game } = begun.value;
  const told = [...begun.value.moves];
  for (const [index, text] of moves.entries()) {
    const move = readMove(game.position, text);
    if (!move.ok) {
      const message = `Move ${index + 1}, "${inPrint(text)}": ${describeMoveProblem(move.error)}.`;
      return err({ code: move.error.code, message, at: { field: `moves.${index}` } });
    }
    told.push(tellMove(game.position, move.value));
    game = playOn(game, move.value);
  }
  return ok({ game, moves: told });
}

function beginAt(fen: string | undefined, drawTurns: number | undefined): Answered<GameSoFar> {
  const start = fen === undefined ? ok(START) : parseFen(fen);
  return start.ok
    ? ok({ game: newGame({ start: start.value, drawTurns }), moves: [] })
    : err(tellFenProblem(start.error));
}

function replayGame(pdn: string, drawTurns: number | undefined): Answered<GameSoFar> {
  const [game, ...others] = parsePdn(pdn);
  if (game === undefined || others.length > 0) {
    const message = `One game is expected, not ${game === undefined ? 'none' : others.length + 1}.`;
    return err({ code: 'not-one-game', message, at: { field: 'pdn' } });
  }
  const played = replay(game);
  const { plies, problem } = played;
  if (problem !== undefined) return err(tellReplayProblem(problem));
  if (plies.length > MOST_TURNS) {
    const message = `A game can have up to ${MOST_TURNS} turns here, not ${plies.length}.`;
    return err({ code: 'game-too-long', message, at: { field: 'pdn' } });
  }
  return ok({ game: gameOf(played, { drawTurns }), moves: plies.map(({ before, move }) => tellMove(before, move)) });
}

export const tellMove = (position: Position, move: Move): Answers['apply']['moves'][number] => ({
  text: makeMove(move),
  from: move.from,
  path: [...move.path],
  captured: [...move.captured],
  crowned: isCrowning(position, move),
});

const tellStanding = (game: Game): Pick<Answers['apply'], 'fen' | 'turn' | 'result'> => ({
  fen: makeFen(game.position),
  turn: game.position.turn,
  result: tellResult(game),
});

function tellResult(game: Game): Answers['apply']['result'] {
  const result = resultOf(game);
  return result === undefined ? null : { pdn: pdnResultOf(result), ...result, winner: result.winner ?? null };
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
