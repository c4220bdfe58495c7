/** Figures of this machine; `--help` tells which. */
import { runBench } from './bench/run-bench.ts';

const answer = await runBench(process.argv.slice(2), (line) => {
  // On a terminal only: a log has no use for it.
  if (process.stderr.isTTY) console.error(line);
});
process.exitCode = answer.exitCode;
if (answer.out.length > 0) console.log(answer.out.join('\n'));
if (answer.error !== undefined) console.error(answer.error);
