import { parseFen } from '../src/engine/fen.ts';
import { findMove, play } from '../src/engine/moves.ts';
import { outcome, QUIET_TURNS_TO_DRAW } from '../src/engine/outcome.ts';
import { START, type Position } from '../src/engine/position.ts';
import { err, ok, type Result } from '../src/engine/result.ts';
import { LEVELS, type Level } from '../src/engine/search/levels.ts';
import { BALLOTS, ballotMoves } from '../src/match/rules.ts';
import { readTextFile } from '../src/cli/text-file.ts';
import { LevelPlayer, BeginnerPlayer, BEGINNERS, type Beginner } from './match/players.ts';
import { EngineMatch, type MatchParts, type OpponentName } from './match/match.ts';
import type { Player } from './match/play-game.ts';
import { ProgramPlayer } from './match/program-player.ts';
import { describeFenProblem, inPrint } from '../src/engine/problems.ts';
import { type Answer, refused, runAsProgram, withOptions } from '../src/cli/program.ts';
import { readNumbers, SEEDS, wholeNumber } from './numbers.ts';
import { Chance } from './soak/chance.ts';

const USAGE = `Plays a match between two programs, or between two of the bot's levels, and says who is stronger.

Usage: npm run --silent match -- --a COMMAND --b COMMAND --limit LIMIT [options]
       npm run --silent match -- --levels 3,4 [options]

Each opening is played twice, with both colors. A program reads lines "<FEN> <LIMIT>" and answers each with one line that
begins with the FEN after its move; to "new" it answers any line. One that answers with an illegal move, dies or hangs
loses that game. Draws by repetition and quiet turns are called here.

  --a COMMAND, --b COMMAND  the programs, each in quotes, such as "npm run --silent engine -- play"
  --levels A,B              the bot's levels instead, by fixed positions or depth: the same seed gives the same games;
                            or "novice", who takes the most, gives the least and moves at random otherwise, or "random"
  --limit LIMIT             for each move: 0.05 (seconds), d9 (depth), n20000 (positions); for --levels, what the
                            highest level gets that has no limit of its own but time (default n100000)
  --ballots N               only N of the 156 three-move openings, drawn by the seed
  --openings FILE           other start positions: a FEN on each line
  --games N                 so many games, the openings again and again (default: each opening twice)
  --concurrency N           so many games at a time (default 1)
  --draw-turns N            turns without a capture or a crowning that make a draw (default ${QUIET_TURNS_TO_DRAW})
  --seed N                  for what is drawn (default 1)

Prints A's wins, draws and losses, its share of the points and the Elo difference with 95 % bounds.`.split('\n');

const OPTIONS = {
  a: { type: 'string' },
  b: { type: 'string' },
  levels: { type: 'string' },
  limit: { type: 'string' },
  ballots: { type: 'string', default: String(BALLOTS.length) },
  openings: { type: 'string' },
  games: { type: 'string' },
  concurrency: { type: 'string', default: '1' },
  'draw-turns': { type: 'string', default: String(QUIET_TURNS_TO_DRAW) },
  seed: { type: 'string', default: '1' },
} as const;

const LIMIT = /^(?:\d{0,4}\.?\d{1,4}|[dn]\d{1,10})$/;

/** Runs a match and says what to print; `progress` is told how it is going. */
export const runMatch = (argv: readonly string[], progress: (line: string) => void): Promise<Answer> =>
  withOptions(argv, { usage: USAGE, options: OPTIONS }, async ({ values }) => {
    const numbers = readNumbers(values, {
      seed: SEEDS,
      ballots: [1, BALLOTS.length],
      concurrency: [1, 64],
      'draw-turns': [2, 1000],
    });
    if (!numbers.ok) return refused(numbers.error);
    const { seed, ballots, concurrency, 'draw-turns': drawTurns } = numbers.value;
    const openings = values.openings === undefined ? ok(drawBallots(ballots, seed)) : readOpenings(values.openings);
    if (!openings.ok) return refused(openings.error);
    const games = wholeNumber('games', values.games ?? String(2 * openings.value.length), [1, 1_000_000]);
    if (!games.ok) return refused(games.error);
    const contest = readContest(values, seed);
    if (!contest.ok) return refused(contest.error);
    const match = new EngineMatch({
      openings: openings.value,
      games: games.value,
      drawTurns,
      ...contest.value,
      progress,
    });
    return match.play(concurrency);
  });

type Contest = Pick<MatchParts, 'limit' | 'newPlayers'>;

function readContest(
  { a, b, levels, limit }: Readonly<Partial<Record<'a' | 'b' | 'levels' | 'limit', string>>>,
  seed: number,
): Result<Contest, string> {
  if (limit !== undefined && !LIMIT.test(limit))
    return err(`--limit takes seconds (0.05), a depth (d9) or positions (n20000), not "${inPrint(limit)}".`);
  if (levels === undefined) {
    if (a === undefined || b === undefined || limit === undefined)
      return err('Give two programs and a limit, --a COMMAND --b COMMAND --limit 0.05, or --levels A,B. See --help.');
    return ok({ limit, newPlayers: () => ({ A: new ProgramPlayer(a), B: new ProgramPlayer(b) }) });
  }
  const [first, second] = levels.split(',').map(readOpponent);
  if (first === undefined || second === undefined || a !== undefined || b !== undefined)
    return err(
      `--levels takes two of 1 to ${LEVELS.length}, ${BEGINNERS.join(' and ')} with a comma, and no programs beside them.`,
    );
  const nodes = /^n(\d+)$/.exec(limit ?? 'n100000')?.[1];
  if (nodes === undefined) return err('With --levels, --limit takes positions (n100000).');
  const chance = new Chance(seed);
  const player = (name: OpponentName, opponent: Opponent): Player =>
    typeof opponent === 'string'
      ? new BeginnerPlayer(opponent, chance.fork(name))
      : new LevelPlayer(opponent, chance.fork(name), Number(nodes));
  return ok({ limit: '', newPlayers: () => ({ A: player('A', first), B: player('B', second) }) });
}

type Opponent = Level | Beginner;

const readOpponent = (word: string): Opponent | undefined =>
  BEGINNERS.find((name) => name === word) ?? LEVELS.find(({ level }) => String(level) === word);

function drawBallots(count: number, seed: number): readonly Position[] {
  const chance = new Chance(seed);
  const left = BALLOTS.map((_, ballot) => ballot);
  const drawn =
    count === left.length
      ? left
      : Array.from({ length: count }, () => left.splice(chance.below(left.length), 1)).flat();
  return drawn.map((ballot) =>
    ballotMoves(ballot).reduce((position, squares) => {
      const move = findMove(position, squares);
      return move === undefined ? position : play(position, move);
    }, START),
  );
}

function readOpenings(file: string): Result<readonly Position[], string> {
  const name = inPrint(file);
  const text = readTextFile(file);
  if (!text.ok) return err(`Can't read ${name}: ${text.error.words}.`);
  const openings: Position[] = [];
  for (const [index, line] of text.value.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const position = parseFen(line);
    if (!position.ok) return err(`${name}, line ${index + 1}: ${describeFenProblem(position.error)}`);
    if (outcome(position.value) !== undefined) return err(`${name}, line ${index + 1}: the game is over there.`);
    openings.push(position.value);
  }
  return openings.length > 0 ? ok(openings) : err(`${name} holds no position.`);
}

await runAsProgram(import.meta.url, (argv) =>
  runMatch(argv, (line) => {
    console.error(line);
  }),
);
