import { parseArgs } from 'node:util';
import { ok, type Result } from '../../engine/result.ts';
import { printed, refused, type Answer } from '../engine/answer.ts';
import { decodeText } from '../engine/decode-text.ts';
import { argumentProblem } from '../engine/argument-problem.ts';
import { inPrint } from '../engine/in-print.ts';
import { readBytes } from '../engine/pdn-command.ts';
import { readRecordedGame } from '../play/recorded-game.ts';
import { fileProblem, isFileError, openOutputFolder } from '../files/output-folder.ts';
import { SAMPLE_GAME } from './sample-game.ts';
import { USAGE } from './usage.ts';

/** Runs the demo and says what to print; bad input is an answer, never an exception. */
export async function runDemo(argv: readonly string[]): Promise<Answer> {
  const read = readArguments(argv);
  if (typeof read === 'string') return refused(`${read} --help tells more.`);
  if (read.help === true) return printed(USAGE);
  const { out, game: file, number = '1' } = read;
  if (out === undefined || out.trim() === '')
    return refused('Say where the pictures go: --out DIR. --help tells more.');
  if (!/^[1-9]\d{0,6}$/.test(number))
    return refused(`--number takes a whole number from 1 on, not "${inPrint(number)}".`);
  const name = file === undefined ? 'the sample game' : inPrint(file);
  const text = file === undefined ? ok(SAMPLE_GAME) : await readText(file);
  if (!text.ok) return refused(`Can't read ${name}: ${text.error}.`);
  const game = readRecordedGame(text.value, Number(number));
  if (!game.ok) return refused(`Can't play ${name}: ${game.error}.`);
  const folder = await openOutputFolder(out, OWN_PICTURE);
  if (!folder.ok) return refused(`Can't write to ${inPrint(out)}: ${folder.error}.`);

  // Discord and the bot are loaded once there is something to play.
  const { playDemo } = await import('./play-demo.ts');
  try {
    return printed(await playDemo(game.value, folder.value));
  } catch (error) {
    if (!isFileError(error)) throw error;
    return refused(`Can't write to ${inPrint(out)}: ${fileProblem(error)}.`);
  }
}

/** What a demo writes, and nothing that anybody else would. */
const OWN_PICTURE = /^\d{3}-(?:start|\d{1,2}(?:[x-]\d{1,2})+)\.png$/;

const OPTIONS = {
  out: { type: 'string' },
  game: { type: 'string' },
  number: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** The options, or what is wrong with them. */
function readArguments(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS }).values;
  } catch (error) {
    return argumentProblem(error);
  }
}

async function readText(file: string): Promise<Result<string, string>> {
  const bytes = await readBytes(file);
  if (!bytes.ok) return bytes;
  const text = decodeText(bytes.value);
  return text === undefined ? { ok: false, error: 'it is not a text file' } : ok(text);
}
