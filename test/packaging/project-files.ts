import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The text of a file of the project; the path counts from its root. */
export function readProjectFile(path: string): string {
  return readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
}

const packageSchema = z.object({
  version: z.string(),
  engines: z.object({ node: z.string() }),
  scripts: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
  allowScripts: z.record(z.string(), z.boolean()),
});

export function readPackage(): z.infer<typeof packageSchema> {
  return packageSchema.parse(JSON.parse(readProjectFile('package.json')));
}

const lockfileSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      hasInstallScript: z.boolean().default(false),
      dev: z.boolean().default(false),
      devOptional: z.boolean().default(false),
      license: z.string().optional(),
      optionalDependencies: z.record(z.string(), z.string()).default({}),
      os: z.array(z.string()).optional(),
    }),
  ),
});

export function readLockfile(): z.infer<typeof lockfileSchema> {
  return lockfileSchema.parse(JSON.parse(readProjectFile('package-lock.json')));
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
