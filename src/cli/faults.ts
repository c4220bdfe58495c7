/** The bot killed at any moment, and whether anything was lost by it; `--help` tells more. */
import { runFaults } from './faults/run-faults.ts';

const INTERRUPTED = 130;

// Interrupted, it still ends what it has started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(INTERRUPTED));

const answer = await runFaults(process.argv.slice(2), (line) => {
  console.error(line);
});
process.exitCode = answer.exitCode;
if (answer.out.length > 0) console.log(answer.out.join('\n'));
if (answer.error !== undefined) console.error(answer.error);
