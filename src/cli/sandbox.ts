import { readConfig } from '../process/config.ts';
import { startPlayground } from '../playground.ts';

/** `npm run sandbox`: the playground, even where a token is set. */
const { DISCORD_TOKEN: _token, NODE_ENV: _environment, ...environment } = process.env;
const config = readConfig(environment);
if (config.ok) {
  await startPlayground(config.value, { isNpmScript: process.env['npm_lifecycle_event'] !== undefined });
} else {
  process.stderr.write(config.error.map((problem) => `${problem}\n`).join(''));
  process.exitCode = 1;
}
