// Tells at the end of CI's log what failed. Arguments: how the run as a whole ended (0 for well), the files of results.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

/** What vitest's JSON reporter writes, as far as it is read here. */
export interface Results {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    /** Why the file could not be loaded, if it could not. */
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

const LINES_OF_A_REASON = 25;

/** Each failed test with its reason, and last the count, so that a log cut short from the front still says what is wrong. */
export function tellResults(runs: readonly (Results | undefined)[], endedWell: boolean): readonly string[] {
  const files = runs.flatMap((run) => run?.testResults ?? []);
  const passed = files.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'passed'));
  const failures = [
    ...runs.filter((run) => run === undefined).map(() => ['FAILED: a run of the tests, which left no results']),
    ...files.flatMap(({ name, status, message, assertionResults }) => {
      const file = relative('.', name);
      const failed = assertionResults.filter((test) => test.status === 'failed');
      // A file that could not even be loaded holds no tests.
      if (status === 'failed' && failed.length === 0) return [[`FAILED: ${file}`, readable(message)]];
      return failed.map((test) => [`FAILED: ${file} > ${test.fullName}`].concat(test.failureMessages.map(readable)));
    }),
  ];
  const isElsewhere = failures.length === 0 && !endedWell;
  return [
    ...failures.flat(),
    ...(isElsewhere ? ['The tests pass, but something above does not: see there.'] : []),
    `${passed.length} passed, ${failures.length} failed`,
  ];
}

/** A reason without the colors of terminals and without the test runner's own part of the stack. */
const readable = (reason: string): string =>
  stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => !line.includes('node_modules/'))
    .slice(0, LINES_OF_A_REASON)
    .join('\n');

function readResults(path: string): Results | undefined {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return text === '' ? undefined : (JSON.parse(text) as Results);
}

const [, script, status, ...paths] = process.argv;
if (script === fileURLToPath(import.meta.url))
  process.stdout.write(`${tellResults(paths.map(readResults), status === '0').join('\n')}\n`);
