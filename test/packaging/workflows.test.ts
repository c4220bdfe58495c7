import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readPackage, readProjectFile } from './project-files.ts';

const FOLDER = '.github/workflows';

/** To publish an image, and to sign where it comes from. */
const MAY_WRITE = new Map([['release.yml', ['packages', 'id-token', 'attestations']]]);

const rights = z.record(z.string(), z.enum(['read', 'write', 'none']));
const stepSchema = z.strictObject({
  id: z.string().optional(),
  name: z.string().optional(),
  if: z.string().optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
  env: z.record(z.string(), z.string()).optional(),
  'continue-on-error': z.boolean().optional(),
});
const jobSchema = z.strictObject({
  needs: z.union([z.string(), z.array(z.string())]).optional(),
  'runs-on': z.string(),
  'timeout-minutes': z.int().positive(),
  strategy: z.unknown().optional(),
  permissions: rights.default({}),
  steps: z.array(stepSchema).min(1),
});
const workflowSchema = z.strictObject({
  name: z.string(),
  on: z.record(z.string(), z.unknown()),
  permissions: rights,
  concurrency: z.unknown().optional(),
  jobs: z.record(z.string(), jobSchema),
});

const files = readdirSync(new URL(`../../${FOLDER}`, import.meta.url));
const workflows = files.map((file) => {
  const text = readProjectFile(`${FOLDER}/${file}`);
  return { file, text, workflow: workflowSchema.parse(parse(text)) };
});

function stepsOf(file: string, job: string): readonly z.infer<typeof stepSchema>[] {
  return workflows.find((one) => one.file === file)?.workflow.jobs[job]?.steps ?? [];
}

describe.each(workflows)('RUN-08: the workflow $file', ({ file, text, workflow }) => {
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);

  test('can only read, but for what a job needs to publish', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    const written = Object.values(workflow.jobs).flatMap(({ permissions }) =>
      Object.entries(permissions).flatMap(([right, level]) => (level === 'write' ? [right] : [])),
    );
    expect(written).toEqual(MAY_WRITE.get(file) ?? []);
    const checkouts = steps.filter(({ uses = '' }) => uses.startsWith('actions/checkout@'));
    for (const checkout of checkouts) expect(checkout.with['persist-credentials']).toBe(false);
  });

  test('pins every action to a commit, and says which version that is', () => {
    const uses = Array.from(text.matchAll(/^\s*(?:- )?uses: (.*)$/gm), ([, action]) => action);
    expect(uses).toHaveLength(steps.filter((step) => step.uses !== undefined).length);
    for (const action of uses) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('runs scripts of package.json only, and nothing that others write into its shell', () => {
    for (const { run = '' } of steps) {
      // Titles and branches are anybody's text; a shell would read them as its own.
      expect(run).not.toContain('${{');
      for (const [, script = ''] of run.matchAll(/npm run (\S+)/g))
        expect(readPackage().scripts).toHaveProperty(script);
    }
  });
});

test('RUN-08: every change is checked, on both versions of Node, with PostgreSQL', () => {
  expect(stepsOf('ci.yml', 'check').map(({ run }) => run)).toContain('.ci/postgres.sh run npm run check');
});

test('RUN-08: every change has its image built by Docker and put through its trial, with either database', () => {
  const runs = stepsOf('ci.yml', 'image').map(({ run }) => run ?? '');
  expect(runs.slice(-3)).toEqual([
    'docker build --tag king-me .',
    'npm run image -- --compose king-me',
    'npm run image -- --compose king-me --postgres',
  ]);
});

test('RUN-08: a release is tried before it is published, for Intel and ARM, with what is in it and where it comes from', () => {
  const steps = stepsOf('release.yml', 'image');
  const tried = steps.findIndex(({ run = '' }) => run.startsWith('npm run image -- --compose'));
  const published = steps.findIndex((step) => step.with['push'] === true);
  expect(tried).toBeGreaterThan(0);
  expect(published).toBeGreaterThan(tried);
  expect(steps[published]?.with).toMatchObject({
    platforms: 'linux/amd64,linux/arm64',
    provenance: 'mode=max',
    sbom: true,
  });
  const attested = steps.find(({ uses = '' }) => uses.startsWith('actions/attest-build-provenance@'));
  expect(attested?.with).toMatchObject({
    'subject-digest': '${{ steps.push.outputs.digest }}',
    'push-to-registry': true,
  });
});
