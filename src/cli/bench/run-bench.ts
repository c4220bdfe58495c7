import { parseArgs } from 'node:util';
import { printed, refused, type Answer, inPrint, argumentProblem } from '../program.ts';
import { figuresTable, type PartFigures } from './figures-table.ts';
import { BENCH_PARTS, PART_NAMES, UNITS, type PartName } from './parts.ts';
import { USAGE } from './usage.ts';

/** Runs the benches that are asked for and says what to print; `progress` hears what is being measured. */
export async function runBench(
  argv: readonly string[],
  progress: (line: string) => void,
  benches: typeof BENCH_PARTS = BENCH_PARTS,
): Promise<Answer> {
  const read = readArguments(argv);
  if (typeof read === 'string') return refused(read);
  if (read.help) return printed(USAGE);
  const figures: [PartName, PartFigures][] = [];
  for (const name of read.parts) {
    progress(`measuring ${name} ...`);
    figures.push([name, { ...(await benches[name]()) }]);
  }
  return printed(read.json ? [JSON.stringify(Object.fromEntries(figures))] : figuresTable(figures, UNITS));
}

interface Arguments {
  readonly parts: readonly PartName[];
  readonly json: boolean;
  readonly help: boolean;
}

/** The options and the parts asked for, all of them when none is named; or what is wrong. */
function readArguments(argv: readonly string[]): Arguments | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    });
    const unknown = positionals.find((name) => !PART_NAMES.some((known) => known === name));
    if (unknown !== undefined)
      return `There is no bench "${inPrint(unknown)}": ${PART_NAMES.join(', ')}. --help tells more.`;
    const parts = PART_NAMES.filter((name) => positionals.length === 0 || positionals.includes(name));
    return { parts, json: values.json === true, help: values.help === true };
  } catch (error) {
    return `${argumentProblem(error)} --help tells more.`;
  }
}
