import { OWN_FILE, writeGallery } from './gallery/write-gallery.ts';
import { fileProblem, isFileError, openOutputFolder } from './output-folder.ts';
import { inPrint, printed, readArguments, refused, runAsProgram, type Answer } from './program.ts';

const USAGE =
  `Draws the board in every theme, with every piece set, in every state that players get to see, and puts the pictures on
one page.

Usage: npm run gallery -- [--out DIR]

  --out DIR    where page and pictures go, ./gallery if not said; the folder is made if need be. What an earlier
               gallery left in it is replaced

Open index.html in DIR with a browser. The page shows the boards at the width that a phone gives them, too, and as
colour-blind people see them.

Input that can't be used: one line on standard error, exit code 2.`.split('\n');

const OPTIONS = { out: { type: 'string', default: 'gallery' }, help: { type: 'boolean', short: 'h' } } as const;

/** Draws the gallery and says what to print; bad input is an answer, never an exception. */
export async function runGallery(argv: readonly string[]): Promise<Answer> {
  const read = readArguments(argv, OPTIONS);
  if (!read.ok) return refused(`${read.error}. --help tells more.`);
  const { out, help } = read.value.values;
  if (help === true) return printed(USAGE);
  const [extra] = read.value.positionals;
  if (extra !== undefined) return refused(`gallery takes no "${inPrint(extra)}". --help tells more.`);
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

await runAsProgram(import.meta.url, runGallery);
