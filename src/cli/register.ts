/** Pushes the slash commands to Discord; `--help` tells more. */
import { config as loadEnvironment } from 'dotenv';
import { runRegister } from './register/run-register.ts';

loadEnvironment({ quiet: true });
const answer = await runRegister(process.argv.slice(2), process.env);
process.exitCode = answer.exitCode;
if (answer.out.length > 0) console.log(answer.out.join('\n'));
if (answer.errors.length > 0) console.error(answer.errors.join('\n'));
