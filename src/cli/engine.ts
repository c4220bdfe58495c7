/** The rules of checkers on the command line; `--help` lists the commands. */
import { runEngine } from './engine/run-engine.ts';

// A reader that has seen enough, such as `head`, closes the pipe: no reason to complain.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });

const answer = await runEngine(process.argv.slice(2));
process.exitCode = answer.exitCode;
if (answer.out.length > 0) console.log(answer.out.join('\n'));
if (answer.error !== undefined) console.error(answer.error);
