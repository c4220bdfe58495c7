// Tells at the end of CI's log what failed. Arguments: how the run as a whole ended (0 for well), the files of results.
import { existsSync, readFileSync } from 'node:fs';
import { tellResults } from './test-results.ts';

const [status, ...paths] = process.argv.slice(2);
const runs = paths.map((path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined));
process.stdout.write(`${tellResults(runs, status === '0').join('\n')}\n`);
