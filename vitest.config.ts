import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // End-to-end files start servers and a real discord.js client each; two at a time is what two cores carry.
    maxWorkers: 2,
    // No test asserts times: this only ends what hangs, on a machine however slow.
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // A busy machine is no failure: what is waited for may take its time.
    expect: { poll: { timeout: 30_000 } },
  },
});
