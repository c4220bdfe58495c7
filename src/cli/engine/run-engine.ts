import { parseArgs } from 'node:util';

import { printed, refused, type Answer } from './answer.ts';
import { inPrint } from './in-print.ts';
import { pdnCommand } from './pdn-command.ts';
import { perftCommand, type PerftArguments } from './perft-command.ts';
import { applyCommand, movesCommand } from './position-commands.ts';
import { USAGE } from './usage.ts';

/** Runs one engine command and says what to print; bad input is an answer, never an exception. */
export async function runEngine(argv: readonly string[]): Promise<Answer> {
  const [command, ...rest] = argv;
  if (command === undefined) return refused('Say what to do: perft, moves, apply or pdn. --help tells more.');
  if (command === '--help' || command === '-h' || command === 'help') return printed(USAGE);
  const read = readArguments(rest, command === 'perft');
  if (typeof read === 'string') return refused(read);
  const { values, positionals } = read;
  if (values.help === true) return printed(USAGE);
  switch (command) {
    case 'perft':
      return positionals.length === 0
        ? perftCommand(values)
        : refused(
            `perft takes no "${inPrint(positionals.join(' '))}"; a position goes behind --fen, in quotes when it has spaces.`,
          );
    case 'moves':
      return movesCommand(positionals);
    case 'apply':
      return applyCommand(positionals);
    case 'pdn':
      return pdnCommand(positionals);
    default:
      return refused(`There is no command "${inPrint(command)}": perft, moves, apply or pdn. --help tells more.`);
  }
}

const HELP = { help: { type: 'boolean', short: 'h' } } as const;
const PERFT_OPTIONS = {
  ...HELP,
  depth: { type: 'string' },
  fen: { type: 'string' },
  count: { type: 'string' },
  divide: { type: 'boolean' },
} as const;

interface Arguments {
  readonly values: PerftArguments & { readonly help?: boolean | undefined };
  readonly positionals: readonly string[];
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

/** The options and the rest, or what is wrong with them. */
function readArguments(args: readonly string[], isPerft: boolean): Arguments | string {
  const common = { args: withNegativeValues(args), allowPositionals: true };
  try {
    return isPerft ? parseArgs({ ...common, options: PERFT_OPTIONS }) : parseArgs({ ...common, options: HELP });
  } catch (error) {
    // Node's own sentence; its advice behind it is for programmers.
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split(/\. To |\n/u);
    return inPrint(sentence);
  }
}
