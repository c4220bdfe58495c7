import { parseArgs } from 'node:util';
import { printed, refused, type Answer } from '../engine/answer.ts';
import { argumentProblem } from '../engine/argument-problem.ts';
import { inPrint } from '../engine/in-print.ts';
import { fileProblem, isFileError, openOutputFolder } from '../files/output-folder.ts';
import { USAGE } from './usage.ts';
import { OWN_FILE, writeGallery } from './write-gallery.ts';

/** Draws the gallery and says what to print; bad input is an answer, never an exception. */
export async function runGallery(argv: readonly string[]): Promise<Answer> {
  const read = readArguments(argv);
  if (typeof read === 'string') return refused(`${read} --help tells more.`);
  if (read.help === true) return printed(USAGE);
  const { out = 'gallery' } = read;
  if (out.trim() === '') return refused('Say where the page goes: --out DIR. --help tells more.');
  const folder = await openOutputFolder(out, OWN_FILE);
  if (!folder.ok) return refused(`Can't write to ${inPrint(out)}: ${folder.error}.`);
  try {
    return printed(await writeGallery(folder.value));
  } catch (error) {
    if (!isFileError(error)) throw error;
    return refused(`Can't write to ${inPrint(out)}: ${fileProblem(error)}.`);
  }
}

const OPTIONS = { out: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;

/** The options, or what is wrong with them. */
function readArguments(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS }).values;
  } catch (error) {
    return argumentProblem(error);
  }
}
