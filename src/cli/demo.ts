import { ok } from '../engine/result.ts';
import { SAMPLE_GAME } from './demo/sample-game.ts';
import { fileProblem, isFileError, openOutputFolder } from './output-folder.ts';
import { readRecordedGame } from './play/recorded-game.ts';
import { inPrint, printed, readArguments, readTextFile, refused, runAsProgram, type Answer } from './program.ts';

const USAGE =
  `Plays a whole game through the sandbox, with no browser and no token: every move is clicked as players click it.

Usage: npm run demo -- --out DIR [--game FILE] [--number N]

  --out DIR    where the pictures and the record go; the folder is made if need be. Pictures of an earlier demo
               in it are replaced
  --game FILE  a PDN file of English draughts to play; without it, a sample game
  --number N   which game of the file, 1 (the first) if not said

Leaves 000-start.png, one picture a move named by its number (008-22x15.png), and game.pdn, the record that
the bot attached to the result.

Input that can't be used: one line on standard error, exit code 2.`.split('\n');

const OPTIONS = {
  out: { type: 'string' },
  game: { type: 'string' },
  number: { type: 'string', default: '1' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** What a demo writes, and nothing that anybody else would. */
const OWN_PICTURE = /^\d{3}-(?:start|\d{1,2}(?:[x-]\d{1,2})+)\.png$/;

/** Runs the demo and says what to print; bad input is an answer, never an exception. */
export async function runDemo(argv: readonly string[]): Promise<Answer> {
  const read = readArguments(argv, OPTIONS);
  if (!read.ok) return refused(`${read.error}. --help tells more.`);
  const { out, game: file, number, help } = read.value.values;
  if (help === true) return printed(USAGE);
  const [extra] = read.value.positionals;
  if (extra !== undefined) return refused(`demo takes no "${inPrint(extra)}". --help tells more.`);
  if (out === undefined || out.trim() === '')
    return refused('Say where the pictures go: --out DIR. --help tells more.');
  if (!/^[1-9]\d{0,6}$/.test(number))
    return refused(`--number takes a whole number from 1 on, not "${inPrint(number)}".`);
  const name = file === undefined ? 'the sample game' : inPrint(file);
  const text = file === undefined ? ok(SAMPLE_GAME) : readTextFile(file);
  if (!text.ok) return refused(`Can't read ${name}: ${text.error.words}.`);
  const game = readRecordedGame(text.value, Number(number));
  if (!game.ok) return refused(`Can't play ${name}: ${game.error}.`);
  const folder = await openOutputFolder(out, OWN_PICTURE);
  if (!folder.ok) return refused(`Can't write to ${inPrint(out)}: ${folder.error}.`);
  // Discord and the bot are loaded once there is something to play.
  const { playDemo } = await import('./demo/play-demo.ts');
  try {
    return printed(await playDemo(game.value, folder.value));
  } catch (error) {
    if (!isFileError(error)) throw error;
    return refused(`Can't write to ${inPrint(out)}: ${fileProblem(error)}.`);
  }
}

await runAsProgram(import.meta.url, runDemo);
