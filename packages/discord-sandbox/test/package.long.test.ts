import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

const run = promisify(execFile);
const PACKAGE = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);

/** Where a package is installed for this workspace. */
const folderOf = (name: string): string =>
  (require.resolve.paths(name) ?? []).map((parent) => join(parent, name)).find((path) => existsSync(path)) ?? '';

/** As strict as the programs of others can be: all declarations that ours lead to are checked. */
const CONSUMER = {
  compilerOptions: {
    module: 'nodenext',
    target: 'es2024',
    lib: ['es2024'],
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
  },
  include: ['program.ts', 'ping.test.ts'],
};

/** What the README's example doesn't use. */
const PROGRAM = `
import { startSandbox, type FaultRule, type Outcome, type Sandbox, type SandboxUser } from 'discord-sandbox';
const sandbox: Sandbox = await startSandbox({ server: 'Home', people: ['Dora'], textChannels: ['hall'] });
const dora: SandboxUser = sandbox.user('Dora');
const outcome: Outcome = await dora.slash(sandbox.channelId('hall'), 'file send', {
  file: { name: 'a.txt', bytes: new Uint8Array(1) },
});
const rule: FaultRule = { path: '/channels/**', effect: { kind: 'drop' } };
sandbox.faults.request(rule);
sandbox.world.kick(dora.id);
console.log(outcome.ok ? outcome.kind : outcome.error, sandbox.requests.total);
// @ts-expect-error -- a number is no name
sandbox.user(1);
`;

const packed = z.tuple([z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) })]);
let folder: string;
let paths: readonly string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'discord-sandbox-'));
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: PACKAGE });
  // What its scripts print comes before.
  const [{ filename, files }] = packed.parse(JSON.parse(stdout.slice(stdout.indexOf('[\n'))));
  paths = files.map(({ path }) => path);
  const installed = join(folder, 'node_modules/discord-sandbox');
  await mkdir(installed, { recursive: true });
  await run('tar', ['xzf', join(folder, filename), '-C', installed, '--strip-components=1']);
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')));
  // Its own dependencies as npm would install them, and what those bring who write a bot.
  for (const name of [...Object.keys(dependencies), 'discord.js', 'vitest', '@types/node']) {
    const link = join(folder, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(folderOf(name), link);
  }
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(CONSUMER));
  await writeFile(join(folder, 'program.ts'), PROGRAM);
  const [, example = ''] = /^```ts\n([^]*?)^```$/m.exec(await readFile(join(installed, 'README.md'), 'utf8')) ?? [];
  await writeFile(join(folder, 'ping.test.ts'), example);
  await writeFile(join(folder, 'vitest.config.js'), 'export default {};\n');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('the tarball holds built JavaScript, its types, the page, and what there is to read', () => {
  const expected = /^(?:LICENSE|README\.md|discord-facts\.md|package\.json|dist\/.*\.(?:js|d\.ts)|dist\/page\/.*)$/;
  expect(paths.filter((path) => !expected.test(path))).toEqual([]);
  expect(paths).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'dist/index.d.ts', 'dist/page/page.js']));
});

test("the README's example, of at most thirty lines, plays in an empty folder, with its types", async () => {
  const example = await readFile(join(folder, 'ping.test.ts'), 'utf8');
  expect(example.trim().split('\n').length).toBeLessThanOrEqual(30);
  const tsc = join(folderOf('typescript'), 'bin/tsc');
  await run(process.execPath, [tsc, '-p', folder]);
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs');
  const { stdout } = await run(process.execPath, [vitest, 'run', '--root', folder], {
    cwd: folder,
    env: { PATH: process.env['PATH'], NO_COLOR: '1' },
  });
  expect(stdout).toMatch(/Tests +1 passed/);
});

test('npx discord-sandbox prints what a bot needs, and serves the page, its fonts as well', async () => {
  const cli = join(folder, 'node_modules/discord-sandbox/dist/cli.js');
  const server = spawn(process.execPath, [cli, '--port', '0', '--server', 'Home', '--token', 'a.b']);
  try {
    const [printed] = (await once(server.stdout, 'data')) as [Buffer];
    expect(String(printed)).toMatch(/REST .*\/api\n.*Token +a\.b\n/);
    const url = /http:\S+/.exec(String(printed))?.[0] ?? '';
    const read = async (path: string): Promise<string> => {
      const answer = await fetch(`${url}${path}`);
      expect(answer.status, path).toBe(200);
      return answer.text();
    };
    expect(await read('/')).toContain('/page.js');
    expect(await read('/page.js')).not.toMatch(/^import /m);
    const [, font = ''] = /url\(["']?\.?\/?(files\/[\w.-]+\.woff2)/.exec(await read('/page.css')) ?? [];
    await read(`/${font}`);
    expect(await read('/sandbox/session')).toContain('"name":"Home"');
  } finally {
    server.kill();
  }
  expect(await once(server, 'exit')).toEqual([0, null]);
});
