import { afterEach, expect, test } from 'vitest';
import { EXIT_FAILED } from '../../src/process/supervisor-link.ts';
import { endPrograms, runToEnd } from './support/program.ts';

afterEach(endPrograms);

/** Has Node find no such package, as where only what production needs is installed. */
const without = (name: string): string => {
  const hook = `import { registerHooks } from 'node:module';
    registerHooks({ resolve(wanted, context, next) {
      if (wanted !== '${name}') return next(wanted, context);
      throw Object.assign(new Error("Cannot find package '${name}'"), { code: 'ERR_MODULE_NOT_FOUND' });
    } });`;
  return `--import=data:text/javascript;base64,${Buffer.from(hook).toString('base64')}`;
};

test('RUN-01: given neither a token nor the sandbox, then one sentence says so; another missing package is told as it is', async () => {
  const bare = await runToEnd({ NODE_OPTIONS: without('discord-sandbox') });
  expect(bare).toEqual({
    code: EXIT_FAILED,
    stdout: '',
    stderr: 'DISCORD_TOKEN is not set, and the sandbox to play in without one is not installed ("npm ci").\n',
  });
  const broken = await runToEnd({ NODE_OPTIONS: without('ws') });
  expect(broken.stderr).toContain("Cannot find package 'ws'");
});
