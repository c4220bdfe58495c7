import { expect, test } from 'vitest';
import { readDockerfile, readDockerignore } from '../../tools/image/dockerfile.ts';
import { readProjectFile } from './project-files.ts';

test('RUN-08: reads the steps of a Dockerfile, continued lines and comments among them', () => {
  const text = `# syntax=docker/dockerfile:1
FROM node AS build
RUN --mount=type=cache,target=/var/cache/npm npm ci \\
    # why
    && ls
FROM node
ENV A=1 \\
    B=2
COPY --from=build /app/dist ./dist
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s CMD ["node", "-e", "$HOME"]
`;
  expect(readDockerfile(text)).toEqual([
    {
      base: 'node',
      name: 'build',
      instructions: [{ kind: 'run', command: 'npm ci      && ls', caches: ['/var/cache/npm'] }],
    },
    {
      base: 'node',
      name: undefined,
      instructions: [
        { kind: 'env', variables: { A: '1', B: '2' } },
        { kind: 'copy', from: 'build', sources: ['/app/dist'], to: './dist' },
        { kind: 'stop', signal: 'SIGTERM' },
        { kind: 'health', command: ['node', '-e', '$HOME'] },
      ],
    },
  ]);
});

test('RUN-08: every step of ours can be taken', () => {
  expect(readDockerfile(readProjectFile('Dockerfile'))).toHaveLength(3);
});

test.each([
  'RUN npm ci',
  'FROM a\nADD x y',
  'FROM a\nRUN --network=none npm ci',
  'FROM a\nRUN ["npm", "ci"]',
  'FROM a\nRUN <<END\nls\nEND',
  'FROM a\nCOPY --chown=node x y',
  'FROM a\nENV A=$B',
  'FROM a\nENV A="1 2"',
  'FROM a\nCMD npm start',
  'FROM a\nSTOPSIGNAL HELLO',
])('RUN-08: passes over nothing that it does not know: %j', (text) => {
  expect(() => readDockerfile(text)).toThrow();
});

test('RUN-08: gives a build what .dockerignore lets through, and no more', () => {
  const isGiven = readDockerignore('# nothing but\n*\n!src\n!package.json\nsrc/secret\n');
  expect(['src', 'src/main.ts', 'package.json'].map(isGiven)).toEqual([true, true, true]);
  expect(['.env', 'srcs', 'src/secret', 'src/secret/key', 'docs/src'].map(isGiven)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(() => readDockerignore('**/*.md')).toThrow();
});
