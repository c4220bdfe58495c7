import './tools/node/check.js';
import { defineConfig } from 'vitest/config';

/** Where tests stand, of the bot and of both workspaces. */
const FOLDERS = '{test,packages/*/test,tools/test}/**';
const LONG = `${FOLDERS}/*.long.test.ts`;

/** Where `.ci/run` wants the results of each of its runs, beside what is printed. */
const results = process.env['KING_ME_TEST_RESULTS'];
const run = process.env['npm_lifecycle_event'] ?? 'test';

export default defineConfig({
  // The sandbox is tried as it is written, not as it was last built.
  resolve: { conditions: ['discord-sandbox-source'] },
  ssr: { resolve: { conditions: ['discord-sandbox-source'] } },
  test: {
    // End-to-end files start servers and a real discord.js client each; two at a time is what two cores carry.
    maxWorkers: 2,
    // No test asserts times: this only ends what hangs, on a machine however slow.
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // A busy machine is no failure: what is waited for may take its time. A test that asserts nothing shows nothing.
    expect: { poll: { timeout: 30_000 }, requireAssertions: true },
    reporters: results === undefined ? ['default'] : ['default', ['json', { outputFile: `${results}/${run}.json` }]],
    // Node's fetch does so where a connection is cut in the middle of an answer, as the courses of faults do; the request itself fails too.
    onUnhandledError: ({ message, stack }) =>
      !(/ReadableStream is already closed/.test(message) && /undici/.test(stack ?? '')),
    projects: [
      {
        extends: true,
        test: { name: 'fast', include: [`${FOLDERS}/*.test.ts`], exclude: [LONG], isolate: false },
      },
      { extends: true, test: { name: 'long', include: [LONG], isolate: false } },
    ],
  },
});
