import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { EXIT_REFUSED } from '../process/supervisor-link.ts';
import { inPrint } from '../engine/problems.ts';
import { err, ok, type Result } from '../engine/result.ts';

/** A program's output and exit code: 0 fine, 1 the input was read and is not right, 2 it could not be used; 78 as the bot. */
export interface Answer {
  readonly exitCode: 0 | 1 | 2 | typeof EXIT_REFUSED;
  readonly out: readonly string[];
  readonly error?: string;
}

export const printed = (out: readonly string[]): Answer => ({ exitCode: 0, out });
export const failed = (error: string): Answer => ({ exitCode: 1, out: [], error });
export const refused = (error: string): Answer => ({ exitCode: 2, out: [], error });

/** Runs `program` if the module of this address is the one that Node was started with; tests import it without running it. */
export async function runAsProgram(
  moduleUrl: string,
  program: (argv: readonly string[]) => Promise<Answer> | Answer,
): Promise<void> {
  const [, , ...argv] = process.argv;
  if (!isStartedAs(moduleUrl)) return;
  // Readers such as `head` close the pipe when they have seen enough: no reason to complain.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      process.exit();
    });
  const answer = await program(argv);
  process.exitCode = answer.exitCode;
  if (answer.out.length > 0) console.log(answer.out.join('\n'));
  if (answer.error !== undefined) console.error(answer.error);
}

/** Whether the module of this address is the one that Node was started with. */
export function isStartedAs(moduleUrl: string): boolean {
  const [, script] = process.argv;
  return script !== undefined && moduleUrl.startsWith('file:') && realScript(script) === fileURLToPath(moduleUrl);
}

function realScript(script: string): string | undefined {
  try {
    return realpathSync(script);
  } catch {
    return undefined;
  }
}

type Options = NonNullable<ParseArgsConfig['options']>;
type Read<O extends Options> = ReturnType<typeof parseArgs<{ options: O; allowPositionals: true }>>;

/** The options and the other words of a command line, or in Node's own sentence what is wrong with them. */
export function readArguments<const O extends Options>(
  argv: readonly string[],
  options: O,
  allowPositionals = true,
): Result<Read<O>, string> {
  try {
    return ok(parseArgs({ args: [...argv], options, allowPositionals }));
  } catch (error) {
    // The advice behind the sentence is for programmers.
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split(/\. T(?:o|his) |\n/u);
    return err(inPrint(sentence).replace(/\.$/, ''));
  }
}

export const asksForHelp = (argv: readonly string[]): boolean => argv.includes('--help') || argv.includes('-h');

/** Runs `program` with the options of its command line, unless they ask for help or can't be used. */
export async function withOptions<const O extends Options>(
  argv: readonly string[],
  { usage, options, takesWords = false }: { usage: readonly string[]; options: O; takesWords?: boolean },
  program: (read: Read<O>) => Answer | Promise<Answer>,
): Promise<Answer> {
  if (asksForHelp(argv)) return printed(usage);
  const read = readArguments(argv, options, takesWords);
  return read.ok ? program(read.value) : refused(`${read.error}. See --help.`);
}
