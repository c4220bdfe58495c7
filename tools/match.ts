import { BALLOTS, ballotMoves } from '../src/engine/ballots.ts';
import { parseFen } from '../src/engine/fen.ts';
import { play } from '../src/engine/moves.ts';
import { outcome, QUIET_TURNS_TO_DRAW } from '../src/engine/outcome.ts';
import { START, type Position } from '../src/engine/position.ts';
import { err, ok, type Result } from '../src/engine/result.ts';
import { LEVELS, type Level } from '../src/engine/search/levels.ts';
import { readTextFile } from '../src/cli/text-file.ts';
import { LevelPlayer, BeginnerPlayer, BEGINNERS, type Beginner } from './match/players.ts';
import { EngineMatch, type MatchParts, type OpponentName } from './match/match.ts';
import type { Player } from './match/play-game.ts';
import type { Hypotheses } from './match/sprt.ts';
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
  --sprt                    ends as soon as it is decided, each way with a chance of 5 % to be wrong, whether A is
                            stronger by elo1 rather than by elo0; by default after 20000 games at the latest
  --elo0 N, --elo1 N        the two, in Elo points (default 0 and 10; write --elo0=-5)
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
  sprt: { type: 'boolean', default: false },
  elo0: { type: 'string', default: '0' },
  elo1: { type: 'string', default: '10' },
  concurrency: { type: 'string', default: '1' },
  'draw-turns': { type: 'string', default: String(QUIET_TURNS_TO_DRAW) },
  seed: { type: 'string', default: '1' },
} as const;

const MOST_GAMES_OF_SPRT = 20_000;

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
    const sprt = readHypotheses(values.elo0, values.elo1);
    if (!sprt.ok) return refused(sprt.error);
    const usualGames = values.sprt ? MOST_GAMES_OF_SPRT : 2 * openings.value.length;
    const games = wholeNumber('games', values.games ?? String(usualGames), [1, 1_000_000]);
    if (!games.ok) return refused(games.error);
    const contest = readContest(values, seed);
    if (!contest.ok) return refused(contest.error);
    const match = new EngineMatch({
      openings: openings.value,
      games: games.value,
      drawTurns,
      sprt: values.sprt ? sprt.value : undefined,
      ...contest.value,
      progress,
    });
    return match.play(concurrency);
  });

function readHypotheses(elo0: string, elo1: string): Result<Hypotheses, string> {
  const isElo = (text: string): boolean => /^-?\d{1,3}(?:\.\d)?$/.test(text);
  const wrong = [elo0, elo1].find((text) => !isElo(text));
  if (wrong !== undefined) return err(`--elo0 and --elo1 take Elo points such as 10 or -5, not "${inPrint(wrong)}".`);
  if (Number(elo0) >= Number(elo1)) return err('--elo0 has to be less than --elo1.');
  return ok({ elo0: Number(elo0), elo1: Number(elo1) });
}

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
  return drawn.map((ballot) => ballotMoves(ballot).reduce(play, START));
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
