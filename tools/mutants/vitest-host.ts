import { join, relative } from 'node:path';
import { createVitest, type Reporter, type TestModule } from 'vitest/node';
import { instrumented } from './places.ts';

export interface HostOrder {
  /** The mutant: one file and its text. */
  readonly change?: { readonly file: string; readonly code: string };
  /** Notes instead which code of `folders` each test file runs, in the folder `out`. */
  readonly cover?: { readonly folders: readonly string[]; readonly out: string };
  readonly tests: readonly string[];
}
export interface HostAnswer {
  readonly failed: { readonly test: string; readonly message: string } | undefined;
  readonly seconds: Readonly<Record<string, number>>;
}

const root = process.cwd();

let order: HostOrder = { tests: [] };
let failed: HostAnswer['failed'];
let seconds: Record<string, number> = {};

const reporter: Reporter = {
  onTestCaseResult(test) {
    const result = test.result();
    if (result.state === 'failed') failed ??= { test: test.fullName, message: result.errors[0]?.message ?? '' };
  },
  onTestModuleEnd(module: TestModule) {
    if (module.ok()) seconds[relative(root, module.moduleId)] = module.diagnostic().duration / 1000;
    else if (order.cover) process.stderr.write(`failed without a mutant: ${module.relativeModuleId}\n`);
    const [error] = module.errors();
    if (module.state() === 'failed') failed ??= { test: module.relativeModuleId, message: error?.message ?? '' };
  },
};

const covering = process.argv[2] === 'cover';
const vitest = await createVitest(
  'test',
  {
    root,
    config: false,
    watch: false,
    // It would keep a module without its mutant.
    fsModuleCache: false,
    isolate: covering,
    maxWorkers: covering ? 2 : 1,
    bail: covering ? 0 : 1,
    include: ['test/**/*.test.ts', 'tools/test/**/*.test.ts'],
    exclude: ['**/*.long.test.ts', 'test/{architecture,packaging}*/**'],
    reporters: [reporter],
    testTimeout: covering ? 180_000 : 30_000,
    expect: { poll: { timeout: covering ? 60_000 : 15_000 }, requireAssertions: true },
    setupFiles: covering ? [join(import.meta.dirname, 'note-coverage.ts')] : [],
    // The order of the list is meant.
    sequence: {
      sequencer: class {
        shard = <T>(files: T): T => files;
        sort = <T>(files: T): T => files;
      },
    },
  },
  {
    resolve: { conditions: ['discord-sandbox-source'] },
    ssr: { resolve: { conditions: ['discord-sandbox-source'] } },
    plugins: [
      {
        name: 'mutants',
        enforce: 'pre',
        transform(code, id) {
          const file = relative(root, id);
          if (file === order.change?.file) return { code: order.change.code, map: null };
          const isNoted = order.cover?.folders.some((folder) => file.startsWith(`${folder}/`)) === true;
          return isNoted ? { code: instrumented(file, code).code, map: null } : undefined;
        },
      },
    ],
  },
);
const specifications = await vitest.globTestSpecifications();
const byFile = new Map(specifications.map((one) => [one.moduleId, one]));

process.on('message', (next: HostOrder) => {
  void (async () => {
    order = next;
    failed = undefined;
    seconds = {};
    if (order.change) vitest.invalidateFile(join(root, order.change.file));
    process.env['KING_ME_COVERED'] = order.cover?.out ?? '';
    const wanted = order.tests.flatMap((test) => byFile.get(join(root, test)) ?? []);
    const { unhandledErrors } = await vitest.runTestSpecifications(order.cover ? specifications : wanted);
    const [unhandled] = unhandledErrors;
    if (!order.cover && unhandled !== undefined) failed ??= { test: 'unhandled', message: JSON.stringify(unhandled) };
    const { change } = order;
    order = { tests: [] };
    if (change) vitest.invalidateFile(join(root, change.file));
    process.send?.({ failed, seconds } satisfies HostAnswer);
  })();
});
process.send?.('ready');
