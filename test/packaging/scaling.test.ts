import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { readConfig } from '../../src/process/config.ts';
import { EXIT_REFUSED } from '../../src/process/supervisor-link.ts';
import { SPANS } from '../../src/cli/supervise/spans.ts';
import { readScaledFile } from '../../tools/image/compose-file.ts';
import { readProjectFile } from './project-files.ts';

const PROXY = 'rest-proxy';
const SECRETS = { DISCORD_TOKEN: 'a.b.c', NODE_ENV: 'production' };

/** The file of the source that a program of the image was compiled from. */
const sourceOf = (command: readonly string[]): string =>
  (command[1] ?? '').replace('dist/', 'src/').replace('.js', '.ts');

const isThere = (path: string): boolean => existsSync(new URL(`../../${path}`, import.meta.url));

/** What the bot reads there; all of it must be right. */
function configOf(environment: Readonly<Record<string, string>>) {
  const read = readConfig({ ...SECRETS, ...environment });
  if (!read.ok) throw new Error(read.error.join(' '));
  return read.value;
}

describe('RUN-16: compose.scaled.yaml', () => {
  const { [PROXY]: proxy, ...bots } = readScaledFile();
  const all = Object.values(bots);
  const configs = all.map(({ environment }) =>
    configOf({ ...environment, DATABASE_URL: (environment['DATABASE_URL'] ?? '').replace(/\$\{.*?\}/, 'secret') }),
  );

  test('RUN-16: the bots serve each shard once, on one database and one REST proxy', () => {
    expect(configs.flatMap(({ shards }) => shards.ids)).toEqual([0, 1]);
    expect(configs.map(({ shards }) => shards.count)).toEqual([2, 2]);
    expect(new Set(configs.map(({ database }) => JSON.stringify(database))).size).toBe(1);
    const port = proxy?.command.at(-1);
    expect(new Set(configs.map(({ apiUrl }) => apiUrl))).toEqual(new Set([`http://${PROXY}:${port}/api`]));
  });

  test('RUN-16: each runs a program that is there and has the time to stop; the proxy is told no secret', () => {
    for (const { command, grace } of [...all, ...(proxy === undefined ? [] : [proxy])]) {
      expect(isThere(sourceOf(command))).toBe(true);
      expect(grace).toBeGreaterThan(SPANS.stop);
    }
    expect(proxy?.environment).toEqual({});
    expect(/ {2}rest-proxy:\n(?: {4}.*\n)*/.exec(readProjectFile('compose.scaled.yaml'))?.[0]).not.toContain(
      'env_file',
    );
  });
});

const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.literal('http') }) });

const containerSchema = z.object({
  image: z.string(),
  command: z.array(z.string()),
  env: z
    .array(z.object({ name: z.string(), value: z.string().optional(), valueFrom: z.unknown().optional() }))
    .default([]),
  ports: z.tuple([z.object({ name: z.literal('http'), containerPort: z.literal(8080) })]),
  livenessProbe: probe,
  readinessProbe: probe,
});

const workloadSchema = z.object({
  spec: z.object({
    replicas: z.number(),
    serviceName: z.string().optional(),
    strategy: z.unknown().optional(),
    template: z.object({
      metadata: z.object({ labels: z.object({ app: z.string() }) }),
      spec: z.object({ terminationGracePeriodSeconds: z.number(), containers: z.tuple([containerSchema]) }),
    }),
  }),
});

const resourceSchema = z.object({ kind: z.string(), metadata: z.object({ name: z.string() }) });

describe('RUN-16: the manifests in docs/scaling.md', () => {
  const [, text = ''] = /```yaml\n([^]*?)```/.exec(readProjectFile('docs/scaling.md')) ?? [];
  const documents = parseAllDocuments(text);
  const resources = documents.map((document) => document.toJS() as unknown);
  const find = (kind: string, name: string): unknown =>
    resources.find((resource) => {
      const { kind: own, metadata } = resourceSchema.parse(resource);
      return own === kind && metadata.name === name;
    });
  const { spec } = workloadSchema.parse(find('StatefulSet', 'king-me'));
  const [bot] = spec.template.spec.containers;
  const proxy = workloadSchema.parse(find('Deployment', 'king-me-rest-proxy')).spec;
  const [container] = proxy.template.spec.containers;

  test('RUN-16: the number of the pod is its shard, and there are as many of both', () => {
    expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
    const given = Object.fromEntries(bot.env.map(({ name, value }) => [name, value ?? '1']));
    const shards = bot.env.find(({ name }) => name === 'SHARDS')?.valueFrom;
    expect(shards).toEqual({ fieldRef: { fieldPath: "metadata.labels['apps.kubernetes.io/pod-index']" } });
    const { stringData } = z.object({ stringData: z.record(z.string(), z.string()) }).parse(find('Secret', 'king-me'));
    const config = configOf({ ...stringData, ...given });
    expect(config.shards).toEqual({ count: spec.replicas, ids: [1] });
    expect(config.http).toMatchObject({ host: '0.0.0.0', port: 8080 });
    expect(config.apiUrl).toBe('http://king-me-rest-proxy:8080/api');
  });

  test('RUN-16, RUN-08: each is asked whether it lives, and the bots whether people can play; all services are there', () => {
    const paths = [bot, container].map(({ livenessProbe, readinessProbe }) => [
      livenessProbe.httpGet.path,
      readinessProbe.httpGet.path,
    ]);
    expect(paths).toEqual([
      ['/live', '/ready'],
      ['/live', '/live'],
    ]);
    expect(find('Service', spec.serviceName ?? '')).toMatchObject({ spec: { clusterIP: 'None' } });
    expect(find('Service', 'king-me-rest-proxy')).toMatchObject({ spec: { ports: [{ port: 8080 }] } });
    expect([proxy.replicas, proxy.strategy]).toEqual([1, { type: 'Recreate' }]);
  });

  test('RUN-16: both run programs of one image, and have the time to stop', () => {
    expect(bot.image).toBe(container.image);
    for (const { command } of [bot, container]) expect(isThere(sourceOf(command))).toBe(true);
    expect(spec.template.spec.terminationGracePeriodSeconds * 1000).toBeGreaterThan(SPANS.stop);
  });
});

describe('RUN-16: the units for systemd', () => {
  const settings = (name: string): ReadonlyMap<string | undefined, string | undefined> =>
    new Map(
      Array.from(readProjectFile(`ops/${name}`).matchAll(/^(?<name>\w+)=(?<value>.*)$/gm), ({ groups }) => [
        groups?.['name'],
        groups?.['value'],
      ]),
    );

  test('RUN-16: the name of the unit is the shard, and the process itself is started again, unless it is refused', () => {
    const unit = settings('king-me@.service');
    const text = readProjectFile('ops/king-me@.service');
    expect(text).toMatch(/^Environment=SHARDS=%i$/m);
    expect(unit.get('ExecStart')).toBe('/usr/bin/node dist/main.js');
    expect(unit.get('Restart')).toBe('always');
    expect(unit.get('RestartPreventExitStatus')).toBe(String(EXIT_REFUSED));
    expect(Number(unit.get('TimeoutStopSec')) * 1000).toBeGreaterThan(SPANS.stop);
  });

  test('RUN-16: the timer asks the port that the shard answers on, and the proxy is a program that is there', () => {
    const [, port] = /^Environment=HTTP_PORT=(.*)$/m.exec(readProjectFile('ops/king-me@.service')) ?? [];
    expect(settings('king-me-live@.service').get('ExecStart')).toContain(`http://127.0.0.1:${port}/live`);
    const [, ...command] = (settings('king-me-rest-proxy.service').get('ExecStart') ?? '').split(' ');
    expect(isThere(sourceOf(['node', ...command]))).toBe(true);
  });
});
