/** Thousands of games back to back, and what they leave behind; `--help` tells more. */
import { runSoak } from './soak/run-soak.ts';

const answer = await runSoak(process.argv.slice(2), (line) => {
  console.error(line);
});
process.exitCode = answer.exitCode;
if (answer.out.length > 0) console.log(answer.out.join('\n'));
if (answer.error !== undefined) console.error(answer.error);
