import { parseFen } from '../../engine/fen.ts';
import { makeMove } from '../../engine/referee.ts';
import { divide, MOST_PLIES, perft, PERFT_COUNTS } from '../../engine/perft.ts';
import { START } from '../../engine/position.ts';
import { ok } from '../../engine/result.ts';
import { printed, refused, type Answer } from './answer.ts';
import { describeFenProblem } from './describe-problem.ts';
import { inPrint } from './in-print.ts';

export interface PerftArguments {
  readonly depth?: string | undefined;
  readonly fen?: string | undefined;
  readonly count?: string | undefined;
  readonly divide?: boolean | undefined;
}

/** `perft`: the last line is the total alone; `--divide` puts a line for each first move before it. */
export function perftCommand(args: PerftArguments): Answer {
  if (args.depth === undefined) return refused('perft needs --depth N.');
  if (!/^\d{1,4}$/u.test(args.depth) || Number(args.depth) > MOST_PLIES)
    return refused(`--depth must be a whole number from 0 to ${MOST_PLIES}, not "${inPrint(args.depth)}".`);
  const depth = Number(args.depth);
  const count = PERFT_COUNTS.find((name) => name === (args.count ?? 'paths'));
  if (count === undefined)
    return refused(`--count must be ${PERFT_COUNTS.join(' or ')}, not "${inPrint(args.count ?? '')}".`);
  const position = args.fen === undefined ? ok(START) : parseFen(args.fen);
  if (!position.ok) return refused(describeFenProblem(position.error));

  const options = { count, bulk: true };
  if (args.divide !== true || depth === 0) return printed([String(perft(position.value, depth, options))]);
  const parts = divide(position.value, depth, options);
  const total = parts.reduce((sum, part) => sum + part.nodes, 0);
  return printed([...parts.map((part) => `${makeMove(part.move)}: ${part.nodes}`), String(total)]);
}
