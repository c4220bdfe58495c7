import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BuildOptions } from 'esbuild';

/** Address, content type and content of the page's files. */
export type PageFiles = readonly (readonly [path: string, type: string, content: Promise<string>])[];

const file = (name: string): string => fileURLToPath(new URL(`../page/${name}`, import.meta.url));

/** The page, built beforehand or, from source, bundled in the background; a request for a page that failed fails. */
export function loadPage(): PageFiles {
  const isBuilt = existsSync(file('page.js'));
  const { script, style } = isBuilt
    ? { script: readFile(file('page.js'), 'utf8'), style: readFile(file('page.css'), 'utf8') }
    : bundlePage({ sourcemap: 'inline' });
  const files = [
    ['/', 'text/html', readFile(file('index.html'), 'utf8')],
    ['/page.css', 'text/css', style],
    ['/page.js', 'text/javascript', script],
  ] as const;
  // A failure shows when the page is loaded; until then it is no unhandled rejection.
  for (const [, , content] of files) content.catch(() => undefined);
  return files;
}

/** Bundles the page from its source, with all it needs but fonts. */
export function bundlePage(options: BuildOptions): {
  readonly script: Promise<string>;
  readonly style: Promise<string>;
} {
  return {
    script: bundle({ ...options, entryPoints: [file('main.ts')], format: 'esm', target: 'es2022' }),
    style: bundle({ ...options, sourcemap: false, entryPoints: [file('page.css')], external: ['*.woff2'] }),
  };
}

/** Loads esbuild, which only a sandbox from source needs. */
async function bundle(options: BuildOptions): Promise<string> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({ ...options, bundle: true, write: false, logLevel: 'silent' });
  return outputFiles?.[0]?.text ?? '';
}
