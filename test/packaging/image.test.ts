import { describe, expect, test } from 'vitest';
import { readPackage, readProjectFile } from './project-files.ts';

const dockerfile = readProjectFile('Dockerfile');
const stages = dockerfile.split(/^(?=FROM )/m).slice(1);
const last = stages.at(-1) ?? '';

describe('RUN-08: the image', () => {
  test('is built in stages, all on the Node that development runs on', () => {
    expect(stages.length).toBeGreaterThan(1);
    for (const stage of stages) expect(stage).toMatch(/^FROM node:24-bookworm-slim\b/);
    expect(readPackage().devDependencies['node']).toMatch(/^\^24\./);
  });

  test('runs the compiled program itself, as a user without rights, for production', () => {
    expect(last).toMatch(/^CMD \["node", "dist\/main\.js"\]$/m);
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/^ENV NODE_ENV=production/m);
    expect(last).toMatch(/^STOPSIGNAL SIGTERM$/m);
    expect(last).not.toMatch(/^RUN npm/m);
  });

  test('keeps the database in a volume that its user can write to, and writes nowhere else', () => {
    expect(last).toMatch(/^RUN install --directory --owner=node .*\bdata\nVOLUME \/app\/data$/m);
    const compose = readProjectFile('compose.yaml');
    expect(compose).toMatch(/^ +volumes: \[data:\/app\/data\]$/m);
    expect(compose).toMatch(/^ +read_only: true$/m);
  });

  test('asks whether the process lives, not whether Discord can be reached', () => {
    expect(last).toMatch(/^HEALTHCHECK [^]*HTTP_PORT\}\/live/m);
    expect(last).toMatch(/HTTP_PORT=8080/);
  });

  test('holds what production needs, exactly as locked', () => {
    const installs = Array.from(dockerfile.matchAll(/^RUN (?:--mount=\S+ )?(npm .*)$/gm), ([, command]) => command);
    expect(installs).toEqual(['npm ci', 'npm run build', 'npm ci --omit=dev']);
    expect(dockerfile).not.toMatch(/npm install/);
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

  test('is not started for ever by the compose file when it fails', () => {
    const compose = readProjectFile('compose.yaml');
    expect(compose).toMatch(/^ +restart: on-failure:\d+$/m);
    expect(compose).toMatch(/^ +env_file: \.env$/m);
    expect(compose).toMatch(/^ +stop_grace_period: \d+s$/m);
  });
});

test('RUN-13: package.json and main.ts ask for the same Node', () => {
  const [, major, minor] = /^>=(\d+)\.(\d+)$/.exec(readPackage().engines.node) ?? [];
  expect(readProjectFile('src/main.ts')).toContain(`major < ${major} || (major === ${major} && minor < ${minor})`);
});
