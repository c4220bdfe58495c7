import assert from 'node:assert/strict';
import { productionPaths, readLockfile, readProjectFile } from '../../test/packaging/project-files.ts';
import { readDockerfile } from './dockerfile.ts';

/** What stands in the image's folder, every package by its path, and files that only compilers and editors read. */
export const LIST_CONTENTS = `
  const { readdirSync } = require('node:fs');
  const files = readdirSync('node_modules', { recursive: true });
  const isPackage = (path) => /(?:^|node_modules\\/)(?:@[^/]+\\/)?[^/@.][^/]*\\/package\\.json$/.test(path);
  const packages = files.filter(isPackage).map((path) => 'node_modules/' + path.slice(0, -'/package.json'.length));
  const needless = files.filter((path) => /\\.d\\.[mc]?ts$|\\.map$/.test(path));
  console.log(JSON.stringify({ folder: readdirSync('.'), packages, needless, dist: readdirSync('dist') }));
`;

export type ImageContents = Readonly<Record<'folder' | 'packages' | 'needless' | 'dist', readonly string[]>>;

/** Fails unless the image holds whatever the lockfile brings for production on this machine, and nothing of the sandbox, the tools or the tests. */
export function judgeContents({ folder, packages, needless, dist }: ImageContents): string {
  assert.deepEqual(folder.toSorted(), [...copiedFiles(), 'data', 'dist', 'node_modules'].toSorted());
  assert.deepEqual(needless, []);
  assert.ok(dist.includes('main.js'));
  const { all, needed } = productionPackages();
  assert.deepEqual(
    packages.filter((path) => !all.has(path)),
    [],
  );
  assert.deepEqual(
    needed.filter((path) => !packages.includes(path)),
    [],
  );
  return `${packages.length} packages, neither the sandbox nor the tools: ${folder.join(' ')}`;
}

/** What the Dockerfile's last stage copies from the folder of the project. */
function copiedFiles(): readonly string[] {
  const steps = readDockerfile(readProjectFile('Dockerfile')).at(-1)?.instructions ?? [];
  return steps.flatMap((step) => (step.kind === 'copy' && step.from === undefined ? step.sources : []));
}

/** What npm may install of the lockfile for production, and what it must: packages for one system alone may be another's. */
function productionPackages(): { readonly all: ReadonlySet<string>; readonly needed: readonly string[] } {
  const all = productionPaths();
  const { packages } = readLockfile();
  return { all, needed: [...all].filter((path) => packages[path]?.os === undefined) };
}
