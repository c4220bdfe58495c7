import { makeFen, parseFen } from '../../engine/fen.ts';
import { legalMoves, play } from '../../engine/moves.ts';
import { makeMove, readMove } from '../../engine/referee.ts';
import { printed, refused, type Answer } from './answer.ts';
import { describeFenProblem, describeMoveProblem } from './describe-problem.ts';
import { inPrint } from './in-print.ts';

/** `moves FEN`: nothing is printed for a side that cannot move. */
export function movesCommand(args: readonly string[]): Answer {
  const [fen, ...rest] = args;
  if (fen === undefined || rest.length > 0)
    return refused('moves takes one position: moves FEN (in quotes when it has spaces).');
  const position = parseFen(fen);
  return position.ok ? printed(legalMoves(position.value).map(makeMove)) : refused(describeFenProblem(position.error));
}

/** `apply FEN MOVE...`: all moves or none. */
export function applyCommand(args: readonly string[]): Answer {
  const [fen, ...moves] = args;
  if (fen === undefined || moves.length === 0)
    return refused('apply takes a position and one or more moves: apply FEN MOVE...');
  const start = parseFen(fen);
  if (!start.ok) return refused(describeFenProblem(start.error));
  let position = start.value;
  for (const [index, text] of moves.entries()) {
    const move = readMove(position, text);
    if (!move.ok) return refused(`Move ${index + 1}, "${inPrint(text)}": ${describeMoveProblem(move.error)}.`);
    position = play(position, move.value);
  }
  return printed([makeFen(position)]);
}
