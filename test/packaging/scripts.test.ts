import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { readPackage } from './project-files.ts';

test('RUN-13: every npm script that runs TypeScript looks first whether its Node is new enough', () => {
  const own = Object.values(readPackage().scripts).filter((script) => /^(?:node|tsx) .*\.ts$/.test(script));
  expect(own.length).toBeGreaterThan(10);
  expect(own.filter((script) => !script.includes(' --import ./tools/node/check.js '))).toEqual([]);
});

test('RUN-13: a Node that is too old for the scripts says so in one sentence, before anything is loaded', () => {
  const old = ['--no-experimental-strip-types', '--import', './tools/node/check.js', 'src/main.ts'];
  const { status, stderr } = spawnSync(process.execPath, old, { encoding: 'utf8' });
  expect(status).toBe(78);
  expect(stderr).toBe(
    `King Me's scripts need Node 22.18 or later; this is ${process.version}, and npm has installed none for this machine.\n`,
  );
});
