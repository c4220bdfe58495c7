/** Looks into the journal of matches; `--help` lists the commands. */
import { config as loadEnvironment } from 'dotenv';
import { runJournal } from './journal/run-journal.ts';

// A reader that has seen enough, such as `head`, closes the pipe: no reason to complain.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });

loadEnvironment({ quiet: true });
const answer = await runJournal(process.argv.slice(2), process.env);
process.exitCode = answer.exitCode;
if (answer.out.length > 0) console.log(answer.out.join('\n'));
if (answer.errors.length > 0) console.error(answer.errors.join('\n'));
