/** A whole game played through the sandbox without a browser; `--help` tells what it leaves behind. */
import { runDemo } from './demo/run-demo.ts';

const answer = await runDemo(process.argv.slice(2));
process.exitCode = answer.exitCode;
if (answer.out.length > 0) console.log(answer.out.join('\n'));
if (answer.error !== undefined) console.error(answer.error);
