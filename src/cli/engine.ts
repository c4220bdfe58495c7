import { parseFen, makeFen } from '../engine/fen.ts';
import { legalMoves, play } from '../engine/moves.ts';
import { makeMove, readMove } from '../engine/referee.ts';
import { parsePdnChunks, type PdnGame } from '../engine/pdn.ts';
import { divide, MOST_PLIES, perft, PERFT_COUNTS } from '../engine/perft.ts';
import { START } from '../engine/position.ts';
import { replay } from '../engine/replay.ts';
import { ok } from '../engine/result.ts';
import { describeFenProblem, describeMoveProblem, describeReplayProblem, inPrint } from '../engine/problems.ts';
import { streamTextFile } from './text-file.ts';
import { playLines } from './engine/line-player.ts';
import { asksForHelp, printed, readArguments, refused, runAsProgram, type Answer } from './program.ts';

const USAGE = `The rules of checkers on the command line.

Usage: npm run --silent engine -- COMMAND

  perft --depth N [--fen FEN] [--count paths|moves] [--divide]
              how many positions N moves can lead to; the last line is the total.
              paths (default): every route of a jump counts; moves: two routes of the same move count once
  moves FEN   the legal moves, one per line
  apply FEN MOVE...
              the position after these moves, as FEN
  pdn FILE    plays every game in a PDN file; prints a line for each game that can't be read or
              played, then "games N legal M". Exit code 0 when all are legal, 1 when not
  play [--endgames 4|5]
              reads lines "FEN LIMIT" and answers each with one line, "FEN | DEPTH, SCORE, NODES, LINE": the position after
              its move, how many moves it looked ahead, hundredths of a man for the side that moved (a won end counts
              30000 less the moves to it), positions looked at, expected moves. LIMIT: 0.1 (seconds), d9 (depth) or
              n1000000 (nodes). Other answers begin with "error:" or "no move:". "new" forgets what was found and
              played, and answers "ready". A position that follows from the one before it continues that game: so
              repetition and quiet turns are counted. Any other position begins a game. With --endgames 5 it knows who wins
              with five pieces, not only with four

FEN:  side to move, then the squares of both sides, K before a king:  B:W18,24,K31:B5,7
MOVE: 11-15, 22x15, 22x15x8, or the short 22x8 when only one jump fits

Input that can't be used: one line on standard error, exit code 2.`.split('\n');

/** Runs one engine command and says what to print; bad input is an answer, never an exception. */
export function runEngine(argv: readonly string[]): Answer {
  const [command, ...rest] = argv;
  if (command === undefined) return refused('Give a command: perft, moves, apply, pdn or play. See --help.');
  if (command === 'help' || asksForHelp(argv)) return printed(USAGE);
  if (command === 'perft') return perftCommand(rest);
  const read = readArguments(rest, {});
  if (!read.ok) return refused(read.error);
  const { positionals } = read.value;
  switch (command) {
    case 'moves':
      return movesCommand(positionals);
    case 'apply':
      return applyCommand(positionals);
    case 'pdn':
      return pdnCommand(positionals);
    default:
      return refused(
        `There is no command "${inPrint(command)}". The commands are perft, moves, apply, pdn and play. See --help.`,
      );
  }
}

/** `--depth -1` is a bad depth, not two options: ties a number below zero to the option before it. */
function withNegativeValues(args: readonly string[]): string[] {
  const isNegative = (text: string | undefined): boolean => text !== undefined && /^-\d/.test(text);
  return args.flatMap((arg, index) => {
    if (isNegative(arg) && args[index - 1]?.startsWith('--') === true) return [];
    const next = args[index + 1];
    return arg.startsWith('--') && isNegative(next) ? [`${arg}=${next}`] : [arg];
  });
}

const PERFT_OPTIONS = {
  depth: { type: 'string' },
  fen: { type: 'string' },
  count: { type: 'string' },
  divide: { type: 'boolean' },
} as const;

/** `perft`: the last line is the total alone; `--divide` puts a line for each first move before it. */
function perftCommand(argv: readonly string[]): Answer {
  const read = readArguments(withNegativeValues(argv), PERFT_OPTIONS);
  if (!read.ok) return refused(read.error);
  const { values: args, positionals } = read.value;
  if (positionals.length > 0) {
    const extra = inPrint(positionals.join(' '));
    return refused(`perft doesn't take "${extra}"; put a position after --fen, in quotes if it has spaces.`);
  }
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

function movesCommand(args: readonly string[]): Answer {
  const [fen, ...rest] = args;
  if (fen === undefined || rest.length > 0)
    return refused('moves takes one position: moves FEN (in quotes if it has spaces).');
  const position = parseFen(fen);
  return position.ok ? printed(legalMoves(position.value).map(makeMove)) : refused(describeFenProblem(position.error));
}

function applyCommand(args: readonly string[]): Answer {
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

/** `pdn FILE`: the last line is `games N legal M`; before it stands a line for each game that can't be played. */
function pdnCommand(args: readonly string[]): Answer {
  const [file, ...rest] = args;
  if (file === undefined || rest.length > 0) return refused('pdn takes one file: pdn FILE.');
  const name = inPrint(file);
  const answer = streamTextFile(file, judgeGames);
  if (!answer.ok) {
    const { code, words } = answer.error;
    return refused(code === 'not-text' ? `${name} is not a text file.` : `Can't read ${name}: ${words}.`);
  }
  return answer.value.error === undefined ? answer.value : refused(`${name}, ${answer.value.error}`);
}

function judgeGames(pieces: Iterable<string>): Answer {
  const problems: { readonly players: string; readonly number: number; readonly words: string }[] = [];
  let total = 0;
  let isPdn = false;
  for (const game of parsePdnChunks(pieces)) {
    total += 1;
    const { problem } = replay(game);
    isPdn ||= game.problem === undefined || game.tags.size + game.moves.length > 0;
    if (problem !== undefined)
      problems.push({ number: total, players: playersOf(game), words: describeReplayProblem(problem) });
  }
  // A text without a tag or a move is of another kind.
  if (total > 0 && !isPdn) return refused(problems[0]?.words ?? '');
  const lines = problems.map(({ number, players, words }) => `game ${number}, ${players}: ${words}`);
  return { exitCode: lines.length === 0 ? 0 : 1, out: [...lines, `games ${total} legal ${total - lines.length}`] };
}

function playersOf(game: PdnGame): string {
  const name = (tag: string): string => inPrint(game.tags.get(tag) ?? '') || '?';
  return `${name('Black')} - ${name('White')}`;
}

await runAsProgram(import.meta.url, (argv) =>
  argv[0] === 'play' && !asksForHelp(argv)
    ? playLines(argv.slice(1), process.stdin, (line) => process.stdout.write(`${line}\n`))
    : runEngine(argv),
);
