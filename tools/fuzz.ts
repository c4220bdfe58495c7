import { randomInt } from 'node:crypto';
import { type Answer, refused, runAsProgram, withOptions } from '../src/cli/program.ts';
import { readNumbers, SEEDS } from './numbers.ts';

const USAGE =
  `Sends forged interactions to the bot while people play: custom ids that really stood somewhere, pressed by others, elsewhere
or too late, or changed in one field or letter; menus, forms and commands with values that nobody can choose; interactions
without fields that Discord always sends, or with others. Nothing but Discord itself is replaced.

Usage: npm run fuzz -- ids [--count N] [--seed S]

  --count N   how many (default 100000)
  --seed S    the same seed sends the same (default: random)

Nothing may end the process or leave a promise alone. And every entry of the journal must be right by a judge who knows
nothing of the bot's own checks: the id names this match and is pressed in its place, by somebody who may do it, and a
button that they had in front of them offers it.

Exit code 0: all is well. 1: something is wrong. 2: an option can't be used.`.split('\n');

const OPTIONS = { count: { type: 'string', default: '100000' }, seed: { type: 'string' } } as const;

/** Runs the fuzz and says what to print; `progress` is told how it is going. */
export const runFuzz = (argv: readonly string[], progress: (line: string) => void): Promise<Answer> =>
  withOptions(argv, { usage: USAGE, options: OPTIONS, takesWords: true }, async ({ values, positionals }) => {
    if (positionals.join(' ') !== 'ids') return refused('Say what to forge: "ids". See --help.');
    const given = { ...values, seed: values.seed ?? String(randomInt(2 ** 32 - 1)) };
    const numbers = readNumbers(given, { count: [1, 100_000_000], seed: SEEDS });
    if (!numbers.ok) return refused(numbers.error);
    const { count, seed } = numbers.value;
    const { fuzzIds } = await import('./fuzz/fuzz-ids.ts');
    const began = performance.now();
    const { read, sent, honest, rightful, verbsSeen, caught, problems } = await fuzzIds(count, seed, progress);
    const seconds = (performance.now() - began) / 1000;
    return {
      exitCode: problems.length === 0 ? 0 : 1,
      out: [
        `${read} ids read, of ${verbsSeen} kinds; ${sent} forged interactions put to the bot, ${Math.round(sent / seconds)} a second`,
        `${honest} honest presses and commands meanwhile`,
        `${rightful} forged ones did what their sender had a button for`,
        ...[...caught].map(([words, times]) => `caught ${times} times: ${words}`),
        ...problems,
        problems.length === 0 ? `All is well, seed ${seed}.` : `Something is wrong, seed ${seed}.`,
      ],
    };
  });

await runAsProgram(import.meta.url, (argv) =>
  runFuzz(argv, (line) => {
    console.error(line);
  }),
);
