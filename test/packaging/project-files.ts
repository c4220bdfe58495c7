import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The text of a file of the project; the path counts from its root. */
export function readProjectFile(path: string): string {
  return readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
}

const packageSchema = z.object({
  version: z.string(),
  engines: z.object({ node: z.string() }).default({ node: '' }),
  scripts: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
  allowScripts: z.record(z.string(), z.boolean()).default({}),
});

/** A package.json of the project, its root's if none is named. */
export function readPackage(path = 'package.json'): z.infer<typeof packageSchema> {
  return packageSchema.parse(JSON.parse(readProjectFile(path)));
}

const lockfileSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      link: z.boolean().default(false),
      hasInstallScript: z.boolean().default(false),
      dev: z.boolean().default(false),
      dependencies: z.record(z.string(), z.string()).default({}),
      license: z.string().optional(),
      optionalDependencies: z.record(z.string(), z.string()).default({}),
      os: z.union([z.string(), z.array(z.string())]).optional(),
      libc: z.array(z.string()).optional(),
    }),
  ),
});

export function readLockfile(): z.infer<typeof lockfileSchema> {
  return lockfileSchema.parse(JSON.parse(readProjectFile('package-lock.json')));
}

/** Paths in the lockfile of what an installation of the root alone, without development dependencies, brings for any system. */
export function productionPaths(): ReadonlySet<string> {
  const { packages } = readLockfile();
  const found = new Set<string>();
  const visit = (path: string): void => {
    const { dependencies = {}, optionalDependencies = {} } = packages[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const folders = [
        path,
        ...Array.from(path.matchAll(/\/node_modules\//g), ({ index }) => path.slice(0, index)),
        '',
      ];
      const wanted = folders
        .map((folder) => (folder === '' ? '' : `${folder}/`) + `node_modules/${name}`)
        .find((candidate) => packages[candidate] !== undefined);
      if (wanted === undefined || found.has(wanted)) continue;
      found.add(wanted);
      visit(wanted);
    }
  };
  visit('');
  return found;
}

/** The rows of the first table under a heading, cells trimmed, backticks kept; without its head. */
export function readTable(markdown: string, heading: string): readonly (readonly string[])[] {
  const section = markdown.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
