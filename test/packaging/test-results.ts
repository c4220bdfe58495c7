import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** What vitest's JSON reporter writes, as far as it is read here. */
interface Results {
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

/**
 * What the end of a log must tell, so that one cut short from the front still says what is wrong: each failed test with
 * its reason, and in the last line the count. A test that ran twice counts once, as failed if it failed either time.
 *
 * @param runs What the runs of the tests wrote, as JSON; undefined for a run that left nothing, which counts as a failure.
 * @param endedWell Whether everything that was run, tests or not, ended well.
 */
export function tellResults(runs: readonly (string | undefined)[], endedWell: boolean): readonly string[] {
  const passed = new Set<string>();
  const failures = new Map<string, readonly string[]>();
  for (const run of runs) {
    if (run === undefined || run === '') failures.set('a run of the tests, which left no results', []);
    else collect(JSON.parse(run) as Results, passed, failures);
  }
  const right = [...passed].filter((name) => !failures.has(name)).length;
  return [
    ...Array.from(failures, ([name, reasons]) => [`FAILED: ${name}`, ...reasons.map(readable)]).flat(),
    ...(failures.size === 0 && !endedWell ? ['The tests pass, but something above does not: see there.'] : []),
    `${right} passed, ${failures.size} failed`,
  ];
}

function collect(results: Results, passed: Set<string>, failures: Map<string, readonly string[]>): void {
  for (const { name, status, message, assertionResults } of results.testResults) {
    const file = relative('.', name);
    // A file that could not even be loaded holds no tests.
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed'))
      failures.set(file, [message]);
    for (const test of assertionResults) {
      const title = `${file} > ${test.fullName}`;
      if (test.status === 'passed') passed.add(title);
      if (test.status === 'failed') failures.set(title, test.failureMessages);
    }
  }
}

/** A reason without the colours of terminals and without the test runner's own part of the stack. */
const readable = (reason: string): string =>
  stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => !line.includes('node_modules/'))
    .slice(0, LINES_OF_A_REASON)
    .join('\n');
