import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { readEngineParts } from '../src/store/engine-parts.ts';
import { readWeights, WEIGHT_COUNT, writeEvaluation } from '../src/engine/search/evaluate.ts';
import { createSearcher } from '../src/engine/search/search.ts';
import { type Answer, failed, printed, refused, runAsProgram, withOptions } from '../src/cli/program.ts';
import { readNumbers, SEEDS } from './numbers.ts';
import { inPrint } from '../src/engine/problems.ts';
import { fit } from './train/fit.ts';
import { PositionSet, readGames, readRecords, RECORD_BYTES, writeRecords } from './train/positions.ts';
import { selfPlay } from './train/self-play.ts';

const SHIPPED = 'assets/weights.bin.br';

/**
 * How the shipped weights were made. Generation 0 played with an evaluation made by hand, each later one with weights that
 * were fitted to the games before it: 5,200 games (seed 1, 2000 nodes), 13,900 (seed 2, 1200), 32,600 (seed 3, 1500),
 * 29,800 (seed 4, 2000), 3,500 (seed 5, 2000) and, with the endgame tables, 9,000 (seed 6, 2000). The last four were fitted
 * from nothing. Then about 7,000 (seed 7, 4000) and 8,000 (seed 8, 4000), fitted with --rounds 40 and --from those weights, the
 * middle phase halfway between the others: generation 5. Its larger column patterns began as the smaller ones that they
 * contain, and were fitted to 8,000 games (seed 8, 4000) and 127,600 more of that generation with --most 6000000 and --from those.
 * As the search changes, so do the games of a seed.
 */

const USAGE = `Learns the weights of the evaluation from the program's own games.

Usage: npm run train -- games --out FILE [--games N] [--nodes N] [--seed N] [--weights FILE]
       npm run train -- fit --out FILE [--most N] [--blend N] [--later N] [--rounds N] [--pull N]
                            [--from FILE] GAMES...

  games       plays games against itself and adds their positions to FILE, 20 bytes each; a run that was ended goes on
              where it was
    --games   how many games FILE is to have, 20000 unless told
    --nodes   how many positions the search may look at for a move, 2000 unless told
    --seed    1 unless told; the same seed gives the same games
    --weights what it plays with, the shipped weights unless told
  fit         fits weights to the positions of such files and writes them, packed: ${SHIPPED} is made so
    --most    how many distinct positions to keep in memory, 1000000 unless told
    --blend   how much of a position's label is what the search thought, in hundredths, 90 unless told; the rest is
              the game's result
    --later   how much of what the search thought is what it thought at the game's next position, in hundredths,
              70 unless told: so it is what ever deeper searches see
    --rounds  how often to go through all positions, 6 unless told
    --pull    how strongly the weights are held back, 3 unless told
    --from    weights to set out from and to be held back to; none unless told
              One game in twenty is held out, to tell what the weights are worth on games that they never saw.

An unknown name or option: one line on standard error, exit code 2.`.split('\n');

const OPTIONS = {
  out: { type: 'string' },
  weights: { type: 'string', default: SHIPPED },
  games: { type: 'string', default: '20000' },
  nodes: { type: 'string', default: '2000' },
  seed: { type: 'string', default: '1' },
  most: { type: 'string', default: '1000000' },
  from: { type: 'string', default: '' },
  blend: { type: 'string', default: '90' },
  later: { type: 'string', default: '70' },
  rounds: { type: 'string', default: '6' },
  pull: { type: 'string', default: '3' },
} as const;

const NUMBERS = {
  games: [1, 10_000_000],
  nodes: [1, 1_000_000_000],
  seed: SEEDS,
  most: [1, 10_000_000],
  blend: [0, 100],
  later: [0, 100],
  rounds: [1, 100_000],
  pull: [0, 1_000_000],
} as const;

type Numbers = Record<keyof typeof NUMBERS, number>;

/** Hundredths of a man that make a win e times as likely as a loss. It fixes the unit of scores from one generation to the next. */
const SCALE = 100;
const HELD_OUT = 20;
const GAMES_A_LINE = 100;

/** Runs a step of the training and says what to print; `progress` hears how it is going. */
export const runTrain = (argv: readonly string[], progress: (line: string) => void): Promise<Answer> =>
  withOptions(argv, { usage: USAGE, options: OPTIONS, takesWords: true }, ({ values, positionals }) => {
    const [step, ...files] = positionals;
    const numbers = readNumbers(values, NUMBERS);
    if (!numbers.ok) return refused(numbers.error);
    if (step !== 'games' && step !== 'fit')
      return refused(
        `Give a step: games, fit.${step === undefined ? '' : ` There is no "${inPrint(step)}".`} See --help.`,
      );
    const { out } = values;
    if (out === undefined || out === '') return refused('Say which file to write: --out FILE.');
    if (step === 'games' && files.length > 0)
      return refused(`games doesn't take "${inPrint(files[0] ?? '')}". See --help.`);
    if (step === 'fit' && files.length === 0) return refused('fit takes one or more files of games. See --help.');
    const read = step === 'games' ? [values.weights] : values.from === '' ? files : [values.from, ...files];
    const missing = read.find((file) => !existsSync(file));
    if (missing !== undefined) return failed(`There is no file ${inPrint(missing)}.`);
    mkdirSync(dirname(out), { recursive: true });
    return step === 'games'
      ? playGames(out, values.weights, numbers.value, progress)
      : fitWeights(out, values.from, files, numbers.value, progress);
  });

function playGames(out: string, weights: string, numbers: Numbers, progress: (line: string) => void): Answer {
  const { endgames } = readEngineParts();
  const searcher = createSearcher({ weights: brotliDecompressSync(readFileSync(weights)), endgames, tableBits: 16 });
  const first = nextGame(out);
  let positions = 0;
  for (let game = first; game < numbers.games; game += 1) {
    const records = selfPlay(searcher, game, { ...numbers, endgames });
    appendFileSync(out, writeRecords(records));
    positions += records.length;
    if ((game + 1) % GAMES_A_LINE === 0) progress(`${game + 1} games`);
  }
  return printed([`${Math.max(0, numbers.games - first)} games played, ${positions} positions added to ${out}.`]);
}

/** The number of the game after the last one in a file, which loses a record that was not written whole. */
function nextGame(file: string): number {
  if (!existsSync(file)) return 0;
  const whole = Math.floor(statSync(file).size / RECORD_BYTES) * RECORD_BYTES;
  truncateSync(file, whole);
  const last = readRecords(readFileSync(file).subarray(-RECORD_BYTES)).at(-1);
  return last === undefined ? 0 : last.game + 1;
}

function fitWeights(
  out: string,
  from: string,
  files: readonly string[],
  numbers: Numbers,
  progress: (line: string) => void,
): Answer {
  const recipe = { blend: numbers.blend / 100, later: numbers.later / 100, scale: SCALE };
  const held = new PositionSet(Math.ceil(numbers.most / 10), recipe);
  const learned = new PositionSet(numbers.most, recipe);
  // The newest games come last and are of the best play: they are read first, should there be more than there is room for.
  for (const isHeldOut of [true, false])
    for (const file of files.toReversed())
      for (const positions of readGames(readFileSync(file))) {
        if (((positions[0]?.game ?? 0) % HELD_OUT === 0) !== isHeldOut) continue;
        if (isHeldOut) held.addGame(positions);
        else learned.addGame(positions, held);
      }
  progress(`${learned.count} distinct positions to learn from, ${held.count} held out`);
  const setOut = from === '' ? new Int16Array(WEIGHT_COUNT) : readWeights(brotliDecompressSync(readFileSync(from)));
  const options = { rounds: numbers.rounds, from: setOut, pull: numbers.pull, scale: SCALE, progress };
  writeFileSync(out, brotliCompressSync(writeEvaluation(fit(learned, held, options))));
  return printed([`The weights are in ${out}.`]);
}

await runAsProgram(import.meta.url, (argv) =>
  runTrain(argv, (line) => {
    console.error(line);
  }),
);
